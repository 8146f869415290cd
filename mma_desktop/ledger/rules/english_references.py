"""Amounts that an English text gives up in another place than where it tells them: by the number of their count, or by
their date (the prosecution withdrew the third item; the debit of 14 June was not proved).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from mma_desktop.ledger.words.months import MONTHS
from mma_desktop.ledger.words.places import Borders, Placed

_MOST = 50  # sentences that give something up, of a text
_REACH = 240  # characters between the name of an item and its amounts
_MONTHS = "|".join(MONTHS)
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


@cache
def _named_by(nouns: str) -> re.Pattern[str]:
    """Finds what an item is called: one of these nouns with a number, a date, or a number alone."""
    number = rf"(?P<number>[0-9]{{1,2}}|{'|'.join((*_CARDINALS, *_ROMAN))})"
    return re.compile(
        rf"(?<![a-z0-9])(?:(?:{nouns}) (?:no\.? ?)?\(?{number}\)?(?![a-z0-9])"
        rf"|(?P<ordinal>{'|'.join(_ORDINALS)}) (?:{nouns})"
        rf"|(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{_MONTHS})(?![a-z])"
        rf"|(?P<before>{_MONTHS}) (?P<after>[0-9]{{1,2}})(?![0-9]))"
        r"|\((?P<bracket>[0-9]{1,2})\)|(?:^|\n)(?P<line>[0-9]{1,2})\. "
    )


@dataclass(frozen=True, slots=True)
class _NamedItem:
    key: tuple[str, str]
    start: int
    end: int


def named_elsewhere(borders: Borders[Placed]) -> dict[int, str]:
    """The amounts of items that a sentence without amounts of its own gives up, by index, and the word for it."""
    text, cues, starts = borders.text, borders.cues, [entry.start for entry in borders.entries]
    dropped = [*islice(cues.dropped.finditer(text), _MOST)] if starts else []
    pattern = _named_by(cues.numbered.pattern)
    names = [_NamedItem(_key(m), m.start(), m.end()) for m in pattern.finditer(text)] if dropped else []
    found: dict[int, str] = {}
    for match in dropped:
        begin, end = borders.sentence(match.start()), borders.sentence_end(match.start())
        if bisect_left(starts, begin) != bisect_left(starts, end):
            continue
        there = [name for name in names if begin <= name.start < end]
        for named in [name for name in there if name.start < match.end()][-1:] or there[:1]:
            found |= dict.fromkeys(_amounts_of(named, names, starts, begin), match.group())
    return found


def _key(match: re.Match[str]) -> tuple[str, str]:
    """What an item is called: its number, or its day and month."""
    if month := match["month"] or match["before"]:
        return month, match["day"] or match["after"]
    if match["ordinal"]:
        return "number", str(_ORDINALS.index(match["ordinal"]) + 1)
    number = match["number"] or match["bracket"] or match["line"]
    for names in (_CARDINALS, _ROMAN):
        if number in names:
            return "number", str(names.index(number) + 1)
    return "number", number


def _amounts_of(named: _NamedItem, names: list[_NamedItem], starts: list[int], place: int) -> Iterator[int]:
    """The amounts behind the name of the same item, elsewhere, up to the next name of its kind."""
    kind = named.key[0] == "number"
    for index, name in enumerate(names):
        if name.key != named.key or name.start >= place:
            continue
        following = (other.start for other in names[index + 1 :] if (other.key[0] == "number") == kind)
        end = min(next(following, place), name.end + _REACH, place)
        if found := range(bisect_left(starts, name.end), bisect_right(starts, end)):
            yield from found
            return
