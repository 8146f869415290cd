"""Where a person's name ends: Chinese names stand in a text without any border.

Masked names (李某1, 刘XX, 张某甲, 高某军) show their mask. Other Chinese names are a family name and one or two
characters, up to a word that no name holds; where that leaves a choice, the rest of the document decides: what always
stands together is the name. English names are runs of capitalised words.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mma_desktop.ledger.persons.words import PersonPatterns

_HAN = "\u3400-\u9fff"
MASK = "某Xx×*"
ORDINALS = "甲乙丙丁戊己庚辛壬癸"
_MASKED = re.compile(
    rf"(?:[{_HAN}]{{1,2}}?[0-9]?[{MASK}]{{1,3}}|[{_HAN}][0-9][{MASK}])(?:[{ORDINALS}]|[0-9]{{1,2}}(?![0-9年月日时]))?"
)
_LETTER = re.compile(r"[A-Z](?![A-Za-z])")
_DOTTED = re.compile(rf"[{_HAN}]{{2,10}}(?:[·•][{_HAN}]{{1,10}}){{1,3}}")
_WORD = re.compile(r"[A-Z][a-z'’-]+|[A-Z]\.")
_TITLE = re.compile(r"(?:Mr|Mrs|Ms|Dr)\.?\s+")
_INTRODUCED = re.compile("[，,（(：:]")
_NEVER = frozenset("的在于与和及被将对等是伙、")
_MOST_WORDS = 4
_LONGEST = 30  # characters of a name
_MOST_NAMES = 200  # names that are looked up in the whole text; in a document with more, the first look decides


@dataclass(slots=True)
class NameCount:
    """How often a name stands in a text, and how often with no more signs of a mask behind it."""

    in_all: int = 0
    as_masked: int = 0


def count_names(text: str, names: Iterable[str]) -> Mapping[str, NameCount]:
    """How often each name stands in the text, in one pass over it."""
    found = {name: NameCount() for name in names}
    lengths = defaultdict[str, set[int]](set)
    for name in found:
        lengths[name[0]].add(len(name))
    for first in re.finditer(f"[{re.escape(''.join(lengths))}]", text) if lengths else ():
        for length in lengths[first.group()]:
            end = first.start() + length
            if end <= len(text) and (count := found.get(text[first.start() : end])) is not None:
                count.in_all += 1
                count.as_masked += end == len(text) or text[end] not in MASK
    return found


class NameReader:
    """Reads the names of one text."""

    def __init__(self, text: str, words: PersonPatterns) -> None:
        self._text = text
        self._words = words
        self._longest_end = max(map(len, words.name_ends), default=0)
        self._next: dict[str, Counter[str]] = {}
        self._family_names: dict[str, bool] = {}

    def name_at(self, place: int) -> str:
        """The name that begins at `place`, or nothing."""
        if match := _LETTER.match(self._text, place) or _DOTTED.match(self._text, place):
            return match.group()
        if self._text[place : place + 1].isascii():
            return self._english(place)
        masked = _MASKED.match(self._text, place)
        if masked is None or masked.group()[0] in MASK:
            return self._plain(place)
        name = masked.group()
        if name[0] not in self._words.name_ends:
            return self._with_given_name(name)
        if name[1] not in MASK:
            return self._plain(place)
        return self._with_given_name(name) if self._is_family_name(name) else ""

    def _is_family_name(self, masked: str) -> bool:
        """Whether what may be a word is a family name here: it stands before the end of a name (曾某犯, not 于某日)."""
        if masked[0] not in self._words.surnames:
            return False
        if masked not in self._family_names and len(self._family_names) < _MOST_NAMES:
            ends = (match.end() for match in re.finditer(re.escape(masked), self._text))
            is_one = any(self._ends_at(end) and not self._text[end : end + 1].isdecimal() for end in ends)
            self._family_names[masked] = is_one
        return self._family_names.get(masked, False)

    def name_before(self, end: int, begin: int) -> str:
        """The longest name that ends at `end` and does not begin before `begin`, or nothing.

        Before a masked name other characters may stand (其夫孔某某), so it begins with a family name if any does.
        """
        starts = range(max(begin, end - _LONGEST), end - 1)
        names = [name for start in starts if (name := self.name_at(start)) and start + len(name) == end]
        return next((name for name in names if name[0] in self._words.surnames), names[0] if names else "")

    def _english(self, place: int) -> str:
        """Capitalised words up to one that no name holds."""
        if title := _TITLE.match(self._text, place):
            place = title.end()
        end = begin = place
        for _ in range(_MOST_WORDS):
            word = _WORD.match(self._text, end + (end > begin))
            if word is None or word.group() in self._words.name_ends or not self._is_spaced(begin, end):
                break
            end = word.end()
        return self._text[begin:end].removesuffix("'s").removesuffix("’s")

    def _is_spaced(self, begin: int, end: int) -> bool:
        return end == begin or self._text[end : end + 1] == " "

    def _with_given_name(self, masked: str) -> str:
        """The masked name with the open character behind it, if that always stands there (高某军)."""
        followers = self._followers(masked)
        given = next(iter(followers), "")
        is_same = followers.total() > 1 and len(followers) == 1 and self._is_han(given)
        return masked + given if is_same and self._varies(masked + given) else masked

    def _plain(self, place: int) -> str:
        """A family name and one or two characters."""
        surname = next((n for k in (2, 1) if (n := self._text[place : place + k]) in self._words.surnames), "")
        first, second = place + len(surname), place + len(surname) + 1
        if not surname or not self._is_han(self._text[first : first + 1]):
            return ""
        short, long = self._text[place:second], self._text[place : second + 1]
        if self._ends_at(first):
            name = long if self._always(short, long) else ""
        elif self._ends_at(second):
            name = long if self._always(short, long) else short
        else:
            name = long if self._ends_at(second + 1) or self._count(long) == self._count(short) else short
        is_sure = surname not in self._words.doubtful_surnames or self._count(name) > 1
        return name if is_sure and self._is_introduced(surname, name) else ""

    def _is_introduced(self, surname: str, name: str) -> bool:
        """Whether a family name that is a verb, too, is one here; what is paid to 邵某 is no 付邵某."""
        if surname not in self._words.introduced_surnames:
            return True
        return not set(name) & set(MASK) and any(map(_INTRODUCED.match, self._followers(name)))

    def _always(self, short: str, long: str) -> bool:
        """Whether `short` stands nowhere without the next character, and what follows both differs."""
        return self._is_han(long[-1:]) and self._count(long) == self._count(short) and self._varies(long)

    def _varies(self, name: str) -> bool:
        """Whether different characters follow the name, which then does not hold them."""
        behind = self._followers(name)
        return name[-1] not in _NEVER and (len(behind) > 1 or not all(map(self._is_han, behind)))

    def _count(self, name: str) -> int:
        return self._followers(name).total()

    def _followers(self, name: str) -> Counter[str]:
        """The characters that stand behind the name, and how often."""
        if name not in self._next and len(self._next) < _MOST_NAMES:
            ends = (match.end() for match in re.finditer(re.escape(name), self._text))
            self._next[name] = Counter(self._text[end : end + 1] for end in ends)
        return self._next.get(name, Counter())

    def _ends_at(self, place: int) -> bool:
        """Whether no name goes on here."""
        ends = (self._text[place : place + k] for k in range(1, self._longest_end + 1))
        return not self._is_han(self._text[place : place + 1]) or any(end in self._words.name_ends for end in ends)

    def _is_han(self, character: str) -> bool:
        return "\u3400" <= character <= "\u9fff"
