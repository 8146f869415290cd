"""Texts become works with passages: rows of JSON lines (as the starter shelf has them), or a text cut into articles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, cast

from pydantic import Field, ValidationError

from mma_desktop.data_files import DataModel, parse_json
from mma_desktop.domain.passages import LibraryPassage, TermsOfPassage, Work
from mma_desktop.domain.terms import terms_of
from mma_desktop.errors import InputError
from mma_desktop.knowledge.splitting import split

ReadWork = tuple[Work, list[TermsOfPassage]]
_FULL = "中华人民共和国"


class PassageLine(DataModel):
    """One line: a passage and the text it belongs to. Only `law` and `text` must be there; dates are ISO 8601."""

    law: str = Field(min_length=1)
    text: str = Field(min_length=1)
    article: str = ""
    no: str = ""
    section: str = ""
    short: str = ""
    kind: str = ""
    version: str = Field(default="", pattern=r"^(\d{4}-\d\d-\d\d)?$")
    effective: str = Field(default="", pattern=r"^(\d{4}-\d\d-\d\d)?$")
    until: str = Field(default="", pattern=r"^(\d{4}-\d\d-\d\d)?$")
    note: str = ""
    source: str = ""


def read_lines(lines: Iterable[str], name: str) -> Iterator[ReadWork]:
    """The works in JSON lines; lines of one text and version stand together. Raises InputError naming a bad line."""
    parsed = (_line(number, line, name) for number, line in enumerate(lines, start=1) if line.strip())
    for _, group in groupby(parsed, key=lambda line: (line.law, line.version, line.effective)):
        rows = list(group)
        first = rows[0]
        work = Work(
            id=first.source or f"{first.law}@{first.version or first.effective}",
            title=first.law,
            short=first.short or first.law.removeprefix(_FULL),
            kind=first.kind,
            version=first.version,
            effective=first.effective or first.version,
            until=first.until,
            note=first.note,
        )
        yield work, with_terms(work, [(row.article, row.no or row.article, row.section, row.text) for row in rows])


def read_text(text: str, work: Work) -> ReadWork:
    """The work of a text, cut into its articles or paragraphs."""
    return work, with_terms(work, [(one.article, one.number, one.section, one.text) for one in split(text)])


def with_terms(work: Work, rows: Iterable[tuple[str, str, str, str]]) -> list[TermsOfPassage]:
    """The passages of a work from (article, number, section, text), each with an id of its own and its terms."""
    taken: dict[str, int] = {}
    found: list[TermsOfPassage] = []
    title = " ".join(terms_of(work.short))
    for order, (article, number, section, text) in enumerate(rows, start=1):
        number = number or str(order)
        taken[number] = taken.get(number, 0) + 1
        again = f".{taken[number]}" if taken[number] > 1 else ""
        passage = LibraryPassage(f"{work.short}#{number}{again}", work, article, number, section, text)
        found.append(TermsOfPassage(passage, title, " ".join(terms_of(section)), " ".join(terms_of(text))))
    return found


def renamed(work: ReadWork, suffix: str) -> ReadWork:
    """The work with ids that another version of the same text has not taken."""
    old, passages = work
    new = replace(old, id=f"{old.id}{suffix}" if not old.id.endswith(suffix) else old.id)
    return new, [
        replace(
            one,
            passage=replace(
                one.passage, work=new, id=one.passage.id.replace("#", f"{suffix}#", 1) if suffix else one.passage.id
            ),
        )
        for one in passages
    ]


def _line(number: int, line: str, name: str) -> PassageLine:
    try:
        value = cast("Mapping[str, Any]", parse_json(line))
        known = {key: value[key] for key in PassageLine.model_fields if key in value}
        return PassageLine.model_validate(known)
    except (ValueError, TypeError, ValidationError) as error:
        raise InputError(
            f"{name}, line {number}, is no passage: {_what(error)}.",
            'Each line is a JSON object with at least "law" and "text".',
        ) from error


def _what(error: Exception) -> str:
    """What is wrong with a line, with the field where it is known."""
    if not isinstance(error, ValidationError):
        return str(error).splitlines()[0][:120]
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"[:120]
