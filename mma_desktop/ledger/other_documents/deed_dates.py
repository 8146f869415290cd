"""When the deed of an amount was, as its document says it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mma_desktop.domain.case_documents import document_number, parts_of
from mma_desktop.ledger.words.months import MONTHS

_BEFORE = 300  # characters before an amount in which its date is looked for
_SHORT = tuple(month[:3] for month in MONTHS)
_YEAR = "(?P<year>(?:19|20)[0-9]{2})"
_WORD = rf"(?P<word>{'|'.join(_SHORT)})[a-z]*\.?"
_DAY = "(?P<day>[0-9]{1,2})"
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{_YEAR}\s*年\s*)?(?<![0-9])(?P<month>[0-9]{{1,2}})\s*月\s*{_DAY}\s*[日号]",
        rf"{_YEAR}\s*年\s*(?P<month>[0-9]{{1,2}})\s*月(?!\s*[0-9]{{1,2}}\s*[日号])",
        rf"\b{_DAY}\s+{_WORD}(?:,?\s+{_YEAR})?\b",
        rf"\b{_WORD}\s+{_DAY}\b(?:,?\s+{_YEAR}\b)?",
        rf"\b{_WORD}\s+{_YEAR}\b",
    )
)


@dataclass(frozen=True, slots=True)
class DeedDate:
    """When a deed was, as far as its document says: 0 for a year or a day that it does not."""

    year: int
    month: int
    day: int

    def may_be(self, other: DeedDate | None) -> bool:
        """Whether both may be the same day; where one has no date they may."""
        if other is None:
            return True
        pairs = ((self.year, other.year), (self.month, other.month), (self.day, other.day))
        return all(not one or not another or one == another for one, another in pairs)


def date_before(text: str, place: int) -> DeedDate | None:
    """The date that stands last before an amount of a folded text in lower case, close to it in its document."""
    begin = max(parts_of(text)[document_number(text, place)].start, place - _BEFORE)
    dates = [found for pattern in _DATES for found in pattern.finditer(text, begin, place)]
    if not dates:
        return None
    said = max(dates, key=lambda found: (found.end(), found.end() - found.start())).groupdict()
    month = _SHORT.index(said["word"]) + 1 if said.get("word") else int(said["month"])
    return DeedDate(int(said["year"] or 0), month, int(said.get("day") or 0))
