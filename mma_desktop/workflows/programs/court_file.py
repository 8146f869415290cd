"""The case file of a civil case, divided among judge, plaintiff and defendant, so that nobody reads what only another
side has. The words that begin its parts are data (resources/workflows/court.*.toml).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import zip_longest

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.tasks.schema import Text
from mma_desktop.workflows.programs.base import ProgramRequest

MOST_EXHIBITS = 6
"""Exhibits that the other side replies to, of both sides together."""

_COMMON = frozenset({"", "cause", "plaintiff", "defendant", "third_party"})
_PLAINTIFF = frozenset({"claims", "account", "plaintiff_exhibits", "plaintiff_objections", "statement"})
_DEFENDANT = frozenset({"defence", "defendant_exhibits", "defendant_objections"})
_JUDGE = frozenset({"findings"})
_NAME_ENDS = re.compile(r"[，,。；;（(\n]")
_NUMBERING = re.compile(r"^\s*(?:[-•]|[（(]?\d{1,2}[）).、．]|证据\d{1,2}[：:]?)\s*")

Parts = list[tuple[str, str]]
"""(section, text) in order; what stands before the first heading has the section ""."""


class CourtWords(DataModel):
    """The words that begin each part of a case file, and those by which a cause is one of labour law."""

    labour: tuple[Text, ...]
    sections: Mapping[str, tuple[Text, ...]]


@cache
def court_words(language: str) -> CourtWords:
    """The words in zh or en; in English for any other. Raises ResourceError."""
    return load_data(paths.texts("workflows", "court", language), CourtWords)


def court_file(request: ProgramRequest) -> Mapping[str, str]:
    """What `judge`, `plaintiff` and `defendant` read; and as JSON the names of the `parties`, all `exhibits`, and those
    `of_plaintiff` and `of_defendant` that the other side replies to.

    A file in which no side has a part of its own is read whole by all.
    """
    parts = _parts(request.texts["case"], court_words(request.task.language))
    sides = {section for section, _ in parts}
    if not sides & (_PLAINTIFF | _DEFENDANT):
        parts = [("", request.texts["case"])]
    plaintiff, defendant = _exhibits(parts, "plaintiff", "P"), _exhibits(parts, "defendant", "D")
    in_turn = [one for pair in zip_longest(plaintiff, defendant) for one in pair if one is not None]
    shown = in_turn[:MOST_EXHIBITS]
    return {
        "judge": _read_by(parts, _COMMON | _JUDGE),
        "plaintiff": _read_by(parts, _COMMON | _PLAINTIFF),
        "defendant": _read_by(parts, _COMMON | _DEFENDANT),
        "parties": _json({"parties": list(_names(parts))}),
        "exhibits": _json([*plaintiff, *defendant]),
        "of_plaintiff": _json([one for one in plaintiff if one in shown]),
        "of_defendant": _json([one for one in defendant if one in shown]),
    }


def _parts(text: str, words: CourtWords) -> Parts:
    headings = {heading.lower(): section for section, named in words.sections.items() for heading in named}
    parts: Parts = [("", "")]
    for line in text.splitlines():
        if found := _heading(headings).match(line):
            parts.append((headings[found[1].lower()], line))
        else:
            section, before = parts[-1]
            parts[-1] = (section, f"{before}\n{line}")
    return [(section, part.strip()) for section, part in parts if part.strip()]


def _heading(headings: Iterable[str]) -> re.Pattern[str]:
    named = "|".join(map(re.escape, sorted(headings, key=len, reverse=True)))
    return re.compile(rf"\s*[【\[]?({named})(?:[】\]]|\s?[：:])", re.IGNORECASE)


def _read_by(parts: Parts, sections: frozenset[str]) -> str:
    return "\n".join(text for section, text in parts if section in sections)


def _body(text: str) -> str:
    """A part without the word that begins it."""
    return re.sub(r"^[^：:】\]\n]{1,40}[：:】\]][：:]?", "", text, count=1).strip()


def _names(parts: Parts) -> Iterable[str]:
    """The names of plaintiffs and defendants: what their parts begin with, up to a comma."""
    for section, text in parts:
        if section in ("plaintiff", "defendant"):
            yield from (name.strip() for name in _NAME_ENDS.split(_body(text))[0].split("、") if name.strip())


def _exhibits(parts: Parts, side: str, mark: str) -> list[dict[str, str]]:
    """The exhibits of a side, one a line, numbered P1, P2, ... or D1, D2, ..."""
    lines = [line for section, text in parts if section == f"{side}_exhibits" for line in _body(text).splitlines()]
    exhibits = [exhibit for line in lines if (exhibit := _unnumbered(line))]
    return [{"id": f"{mark}{number}", "exhibit": exhibit} for number, exhibit in enumerate(exhibits, start=1)]


def _unnumbered(line: str) -> str:
    return _NUMBERING.sub("", line).strip()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
