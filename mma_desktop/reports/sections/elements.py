"""The elements of a case line by line, with what of each stands nowhere in the document."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.reports.base import Report
from mma_desktop.reports.sections.grounding import ground, words_of


@dataclass(frozen=True, slots=True)
class ElementLine:
    """One line of the elements; `missing` are its numbers and quoted words without a place in the document."""

    text: str
    missing: tuple[str, ...]


def element_lines(report: Report) -> tuple[ElementLine, ...]:
    """The lines that are not empty; none where no elements were extracted."""
    given = tuple(passage.text for passage in report.evidence.passages)
    case = words_of(report.document.text)

    def missing(line: str) -> tuple[str, ...]:
        nowhere = (line[one.start : one.end] for one in ground(line, case, given) if one.place is None)
        return tuple(dict.fromkeys(nowhere))

    return tuple(ElementLine(line, missing(line)) for line in (report.elements or "").split("\n") if line.strip())
