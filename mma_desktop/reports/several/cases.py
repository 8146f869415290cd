"""Several cases as one document: first the list of them with answer, chance and status, then each as its report is.

The letterhead of the first stands at the top of all. The line of the record in it (`record_tag.py`) is that of the last
case; the library's log knows which runs are in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from mma_desktop.answers.money.wording import money
from mma_desktop.errors import InputError
from mma_desktop.reports.base import Report
from mma_desktop.reports.html import html_body
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.markdown import as_markdown
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import (
    PrintedBlock,
    PrintedHeading,
    PrintedLetterhead,
    PrintedPageBreak,
    PrintedParagraph,
    PrintedTable,
    said,
)
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.sections.names import status_in_words
from mma_desktop.reports.templates import environment, load_labels, notice_of_several, share
from mma_desktop.reports.text import brief, markdown_inline, visible

_WIDTHS = (0.07, 0.28, 0.25, 0.14, 0.12, 0.14)

CasesFormat = Callable[[Sequence[Report], str], bytes]
"""The reports as one file, in zh or en."""


def check_cases_format(path: Path) -> None:
    """Raise InputError when several cases cannot be written with this ending."""
    if path.suffix.lower() not in CASES_FORMATS:
        fact = f"Several cases cannot be written as {path.name!r}."
        raise InputError(fact, f"Known endings: {', '.join(CASES_FORMATS)}.")


def cases_bytes(reports: Sequence[Report], path: Path, language: str) -> bytes:
    """The reports as one file, as the ending of `path` says. Raises InputError for another one."""
    check_cases_format(path)
    return CASES_FORMATS[path.suffix.lower()](reports, language)


def _printed(kind: str) -> CasesFormat:
    """A format for printing; its library takes long to load."""

    def write(reports: Sequence[Report], language: str) -> bytes:
        module: Any = import_module(f"mma_desktop.reports.{kind}")
        write_blocks: Callable[..., bytes] = getattr(module, f"printed_{kind}")
        title = load_labels("cases", language)["kind"]
        return write_blocks(_blocks(reports, language), title, language, tag_of(reports[-1]))

    return write


def _html(reports: Sequence[Report], language: str) -> bytes:
    labels = load_labels("cases", language)
    bodies = [html_body(report, language, f"case-{number}-") for number, report in enumerate(reports, start=1)]
    fields: dict[str, Any] = {"rows": _rows(reports, language), "counted": _counted(reports, labels), "bodies": bodies}
    fields |= {"letterhead": reports[0].letterhead, "notice": _notice(reports, language)}
    return environment(visible).get_template("cases.html").render(w=labels, **fields).encode("utf-8")


def _markdown(reports: Sequence[Report], language: str) -> bytes:
    labels = load_labels("cases", language)
    rows = [labels["headings"], ["---"] * len(_WIDTHS)]
    rows += [[markdown_inline(cell) for cell in row] for row in _rows(reports, language)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    first = f"# {labels['kind']}\n\n{_counted(reports, labels)}\n\n> {_notice(reports, language)}\n\n{table}\n"
    cases = [as_markdown(report, language, f"case-{number}-") for number, report in enumerate(reports, start=1)]
    return "\n---\n\n".join((first, *cases)).encode("utf-8")


def _xlsx(reports: Sequence[Report], language: str) -> bytes:
    """The list of them as the first sheet, then the sheets of each, with its number before their names."""
    xlsx: Any = import_module("mma_desktop.reports.xlsx")
    labels = load_labels("cases", language)
    table = PrintedTable(tuple(labels["headings"]), tuple(_rows(reports, language)), _WIDTHS)
    sheets = [(labels["kind"], table)]
    for number, report in enumerate(reports, start=1):
        sheets += [(f"{number}. {title}", one) for title, one in xlsx.tables_of(report, language)]
    return xlsx.book_of(sheets, labels["kind"], language, tag_of(reports[-1]))


def _json(reports: Sequence[Report], _language: str) -> bytes:
    """The list `cases`: each as its own file has it."""
    text = json.dumps({"cases": [as_json(report) for report in reports]}, ensure_ascii=False, indent=2)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _blocks(reports: Sequence[Report], language: str) -> Iterator[PrintedBlock]:
    labels = load_labels("cases", language)
    if (letterhead := reports[0].letterhead) is not None:
        yield PrintedLetterhead(letterhead)
    yield said(labels["kind"], "title")
    yield said(_counted(reports, labels))
    yield said(_notice(reports, language), "notice")
    yield PrintedTable(tuple(labels["headings"]), tuple(_rows(reports, language)), _WIDTHS, frozenset({3}))
    for number, report in enumerate(reports, start=1):
        yield PrintedPageBreak()
        yield from (_one_level_down(block, number) for block in outline_of(replace(report, letterhead=None), language))


def _one_level_down(block: PrintedBlock, number: int) -> PrintedBlock:
    """What a report of its own says, as a part of this one: its title is a section with a number."""
    if isinstance(block, PrintedParagraph) and block.style == "title":
        return PrintedHeading(f"{number}. {block.text}")
    return replace(block, level=block.level + 1) if isinstance(block, PrintedHeading) else block


def _rows(reports: Sequence[Report], language: str) -> Iterator[tuple[str, ...]]:
    w = load_labels("report", language)
    for number, report in enumerate(reports, start=1):
        chance = "–" if report.chance is None else share(report.chance)
        if report.chance_is_recorded:
            chance = w["chances"]["recorded_short"] % chance
        answer = brief(report.value_in(language) or w["no_answer"], 120)
        if report.has_ledger and (edited := report.edited).standing:
            by_hand = f"{w['edited_total']}{w['colon']}{money(edited.total, report.ledger.currency, language)}"
            answer = w["bracketed"].format(answer, by_hand)
        title = report.title or w["untitled"]
        cells = (str(number), title, answer, chance, status_in_words(report, w), report.run[:12])
        yield tuple(visible(cell) for cell in cells)


def _notice(reports: Sequence[Report], language: str) -> str:
    """What is to be kept in mind, and whether models had a part in it."""
    asked = (bool(report.manifest.models) for report in reports)
    recorded = any(report.manifest.demonstration for report in reports)
    return notice_of_several(asked, load_labels("report", language), recorded=recorded)


def _counted(reports: Sequence[Report], labels: Mapping[str, Any]) -> str:
    return labels["counted"] % len(reports)


CASES_FORMATS: Mapping[str, CasesFormat] = {
    ".pdf": _printed("pdf"),
    ".docx": _printed("docx"),
    ".html": _html,
    ".md": _markdown,
    ".xlsx": _xlsx,
    ".json": _json,
}
