"""In which unit the numbers of a table are, and where that is said: in a heading, or in a line above the table.

A line above a table (单位：万元; in thousands of dollars) holds for headings that begin within two lines, not counting
lines that only label the document (户名：张某). A table goes on over the end of a page: where its headings stand there
again without the line, they have the unit of the earlier ones, which is not certain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from mma_desktop.ledger.words.unit_words import unit_above, unit_of, worth_of

_LINES_TO_HEADINGS = 2  # from the line with the unit above a table to its headings
_MOST_LABELS = 12  # lines between them that only label the document
_LONGEST_PAGE_LINE = 40
_LABEL = re.compile(r"[^\n。；;]{1,60}[:：][^\n。；;]{0,60}|[0-9年月日/.\-—–至到~ ]{4,40}")
_SENTENCE_END = re.compile("[。！；]")  # what stands behind it speaks of another table
_END_OF_PAGE = re.compile(
    r"\W*(?:第\s?[0-9]{1,4}\s?页\W*(?:[,，/]?\s?共\s?[0-9]{1,4}\s?页)?|共\s?[0-9]{1,4}\s?页\W*第\s?[0-9]{1,4}\s?页"
    r"|page\s[0-9]{1,4}(?:\s?(?:of|/)\s?[0-9]{1,4})?|[0-9]{1,4}\s?/\s?[0-9]{1,4}|[-—–]\s?[0-9]{1,4}\s?[-—–]"
    r"|[（(]?(?:续表|接上页|转下页|续)[)）]?[0-9]{0,3}|continued)\W*",
    re.IGNORECASE,
)


class UnitOrigin(StrEnum):
    """How the words that name a unit belong to a table; resources/tables has the sentence of each."""

    HEADING = "heading"
    ABOVE = "above"
    EARLIER = "earlier"  # above an earlier table with the same headings
    ELSEWHERE = "elsewhere"  # at no such table: the numbers are read as they are written
    UNSTATED = "unstated"  # nowhere: the numbers are read in the money of the case


@dataclass(frozen=True, slots=True)
class TableUnit:
    """What the number 1 is worth in a column, and the characters [start, end) that say so."""

    worth: int
    start: int
    end: int
    origin: UnitOrigin

    @property
    def is_told(self) -> bool:
        """Whether a reader must know of it: it changes the number, or is not certain."""
        return self.worth != 1 or self.origin in (UnitOrigin.ELSEWHERE, UnitOrigin.UNSTATED)


class UnitsAbove:
    """The units of the tables of a folded text, whose lines are read one after the other."""

    def __init__(self, folded: str, currency: str) -> None:
        self._folded = folded
        self._pattern = unit_above(currency)
        self._unit: TableUnit | None = None
        self._lines_left = self._labels_left = 0
        self._known: dict[str, TableUnit] = {}
        self._seen: set[str] = set()

    def above(self, start: int, end: int) -> TableUnit | None:
        """The unit of a table whose headings are the line [start, end)."""
        if self._unit is not None or not self._known:
            return self._unit
        known = self._known.get(self._headings(start, end))
        return replace(known, origin=UnitOrigin.EARLIER) if known else None

    def begin(self, start: int, end: int, unit: TableUnit | None) -> None:
        """A table begins with these headings and has this unit."""
        if unit is not None:
            self._known[self._headings(start, end)] = unit
        self._unit = None

    def names_unit(self, start: int, end: int) -> bool:
        """Whether a line without cells of a table names the unit of tables below it."""
        found = self._pattern.search(self._folded, start, end)
        if found is not None and not _SENTENCE_END.search(self._folded, start, found.start()):
            self._unit = TableUnit(worth_of(found), found.start(), found.end(), UnitOrigin.ABOVE)
            self._lines_left, self._labels_left = _LINES_TO_HEADINGS - 1, _MOST_LABELS
        elif self._labels_left and _LABEL.fullmatch(self._folded, start, end):
            self._labels_left -= 1
        else:
            self._lines_left -= 1
            self._unit = self._unit if self._lines_left >= 0 else None
        return self._unit is not None and self._unit.start >= start

    def stood_before(self, start: int, end: int) -> bool:
        """Whether a line without cells stood before, as titles do on every page."""
        line = self._folded[start:end].strip()
        is_known = line in self._seen
        self._seen.add(line)
        return is_known

    def _headings(self, start: int, end: int) -> str:
        return re.sub(r"[^\S\t]+", "", self._folded[start:end])


def is_end_of_page(folded: str, start: int, end: int) -> bool:
    """Whether a line only numbers a page, or says that a table goes on."""
    return end - start < _LONGEST_PAGE_LINE and _END_OF_PAGE.fullmatch(folded, start, end) is not None


def unit_in_heading(folded: str, start: int, end: int, currency: str) -> TableUnit | None:
    """The unit that a heading of a column names."""
    found = unit_of(currency).search(folded, start, end)
    if found is None:
        return None
    heading = folded[start:end]
    begin = start + len(heading) - len(heading.lstrip())
    return TableUnit(worth_of(found), begin, start + len(heading.rstrip()), UnitOrigin.HEADING)
