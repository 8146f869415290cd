"""The elements of a case line by line: where in the document each stands, and what of it stands nowhere."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.reports.base import Report
from mma_desktop.reports.places import report_place_text
from mma_desktop.reports.sections.grounding import Span, ground, words_of


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
        nowhere = (line[one.start : one.end] for one in found if one.place is None)
        places = {one.place for one in found if one.place is not None}
        return ElementLine(line, tuple(dict.fromkeys(nowhere)), tuple(sorted(places)))

    return tuple(element(line) for line in (report.elements or "").split("\n") if line.strip())


def places_in_words(report: Report, line: ElementLine, language: str) -> tuple[str, ...]:
    """The document and the page, paragraph or line of each of its places, each once."""
    return tuple(dict.fromkeys(report_place_text(report, *place, language) for place in line.places))
