"""The elements of a case line by line: where in the document each stands, and what of it stands nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mma_desktop.reports.base import Report
from mma_desktop.reports.places import report_place_text
from mma_desktop.reports.printed import PrintedTable
from mma_desktop.reports.sections.grounding import Ground, Span, ground, words_of
from mma_desktop.reports.text import visible


@dataclass(frozen=True, slots=True)
class ElementLine:
    """One line of the elements; `missing` are its numbers and quoted words without a place in the document.

    `places` are where the others stand in the case's text, in its order.
    """

    text: str
    missing: tuple[str, ...]
    places: tuple[Span, ...] = ()


def element_lines(report: Report) -> tuple[ElementLine, ...]:
    """The lines that are not empty; none where no elements were extracted."""
    given = tuple(passage.text for passage in report.evidence.passages)
    case = words_of(report.document.text)

    def element(line: str) -> ElementLine:
        found = ground(line, case, given)
        nowhere = (line[one.start : one.end] for one in found if one.ground is Ground.NOWHERE)
        places = {one.place for one in found if one.place is not None}
        return ElementLine(line, tuple(dict.fromkeys(nowhere)), tuple(sorted(places)))

    return tuple(element(line) for line in (report.elements or "").split("\n") if line.strip())


def elements_table(report: Report, labels: Mapping[str, Any]) -> PrintedTable:
    """The elements with their places and what of each stands nowhere; no rows where none were extracted."""
    language, separator = labels["language"], labels["separator"]
    rows = (
        (line.text, separator.join(places_in_words(report, line, language)), separator.join(line.missing))
        for line in element_lines(report)
    )
    visible_rows = tuple(tuple(map(visible, row)) for row in rows)
    return PrintedTable(tuple(labels["elements_headings"]), visible_rows, (0.5, 0.25, 0.25))


def places_in_words(report: Report, line: ElementLine, language: str) -> tuple[str, ...]:
    """The document and the page, paragraph or line of each of its places, each once."""
    return tuple(dict.fromkeys(report_place_text(report, *place, language) for place in line.places))
