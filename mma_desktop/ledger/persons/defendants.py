"""The defendants that a document names, and the others who took part: tried elsewhere, sentenced before, at large."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.persons.names import MASK, NameCount, NameReader, count_names
from mma_desktop.ledger.persons.words import PersonPatterns, load_person_words

_BRACKETS = re.compile(r"\s*[（(]([^（()）\n]{0,60})[)）]")
_BEFORE_NAME = re.compile(r"[\s：:，,“\"]*")
_ALL = 99  # names, more than brackets speak of
_LONGEST_WORD = 20  # characters before the word for a defendant that say of what kind he is
_REACH = 80  # characters before brackets in which the names stand that they speak of


@dataclass(frozen=True, slots=True)
class Persons:
    """The names of the defendants, in the order in which the document names them first, and of others who took part."""

    defendants: tuple[str, ...] = ()
    accomplices: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Named:
    name: str
    end: int
    is_sure: bool


@dataclass(frozen=True, slots=True)
class _Marked:
    """Names behind words for a defendant: surely of one or not; of another case; of a party to the civil claim; and
    those to whom something is done there (趁被告人甲不备).
    """

    sure: dict[str, None] = field(default_factory=dict)
    unsure: dict[str, None] = field(default_factory=dict)
    elsewhere: set[str] = field(default_factory=set)
    civil: set[str] = field(default_factory=set)
    objects: set[str] = field(default_factory=set)


@lru_cache(maxsize=16)
def find_persons(text: str) -> Persons:
    """The persons of `text` whose full-width characters are folded (answers/money/folding.py)."""
    return _PersonFinder(text, load_person_words()).persons()


class _PersonFinder:
    """Finds names behind words such as 被告人, and those that brackets say are tried elsewhere."""

    def __init__(self, text: str, words: PersonPatterns) -> None:
        self._text = text
        self._words = words
        self._names = NameReader(text, words)
        self._list_word = re.compile(
            rf"\s*({words.and_words.pattern})\s*(?:{words.other_case.pattern})?({words.markers.pattern})?\s*", re.I
        )

    def persons(self) -> Persons:
        marked, elsewhere = self._marked(), set(self._elsewhere())
        elsewhere |= marked.elsewhere
        victims = set(self._behind(self._words.others))
        sure = dict(marked.sure)
        if self._words.several.search(self._text) or self._words.all_or_each.search(self._text):
            sure |= {name: None for name in marked.unsure if name not in victims | marked.civil}
        alike = _alike(sure)
        often = count_names(self._text, {*marked.objects, *chain.from_iterable(alike)})
        spurious = {name for name in marked.objects if name in victims or often[name].in_all == 1}
        spurious.update(_garbled(alike, often))
        accomplices = elsewhere | set(self._behind(self._words.accomplices))
        defendants = [name for name in sure if name not in elsewhere | spurious]
        return Persons(tuple(_without_short_forms(defendants)), frozenset(accomplices - set(defendants)))

    def _marked(self) -> _Marked:
        """The names behind words for a defendant."""
        found = _Marked()
        for marker in self._words.markers.finditer(self._text):
            stop_if_asked()
            names = list(self._list(marker.end()))
            if self._is_civil(marker.start()):
                found.civil.update(named.name for named in names)
                continue
            if self._is_behind(self._words.object_of, marker.start()):
                found.objects.update(named.name for named in names)
            if self._is_behind(self._words.other_case, marker.start()):
                found.elsewhere.update(named.name for named in names)
                continue
            for named in names:
                (found.sure if named.is_sure else found.unsure)[named.name] = None
        return found

    def _is_behind(self, pattern: re.Pattern[str], marker: int) -> bool:
        """Whether such a word stands right before the word for a defendant."""
        before = self._text[max(0, marker - _LONGEST_WORD) : marker].rstrip()
        return any(match.end() == len(before) for match in pattern.finditer(before))

    def _is_civil(self, marker: int) -> bool:
        """Whether it names a party to the civil claim, and not also a defendant (被告人暨附带民事诉讼被告人)."""
        before = self._text[max(0, marker - _LONGEST_WORD) : marker].rstrip()
        word = next((match for match in self._words.civil.finditer(before) if match.end() == len(before)), None)
        if word is None:
            return False
        rest = before[: word.start()].rstrip("暨兼及和、（( 刑事")
        return not any(match.end() == len(rest) for match in self._words.markers.finditer(rest))

    def _list(self, place: int) -> Iterator[_Named]:
        """The names that begin behind `place`; one behind 与 or 和 alone is not surely of the same kind."""
        place = self._skip(place)
        is_sure = True
        while name := self._names.name_at(place):
            end = place + len(name)
            yield _Named(name, end, is_sure)
            brackets = _BRACKETS.match(self._text, end)
            word = self._list_word.match(self._text, brackets.end() if brackets else end)
            if word is None:
                return
            is_sure = is_sure and (bool(word.group(2)) or word.group(1) not in self._words.weak_and_words)
            place = word.end()

    def _skip(self, place: int) -> int:
        """Past brackets that belong to the word for a defendant, and past colons."""
        if (brackets := _BRACKETS.match(self._text, place)) and self._words.markers.search(brackets.group(1)):
            place = brackets.end()
        match = _BEFORE_NAME.match(self._text, place)
        return match.end() if match else place

    def _behind(self, pattern: re.Pattern[str]) -> Iterator[str]:
        """The names right behind such a word."""
        for match in pattern.finditer(self._text):
            for named in self._list(match.end()):
                if not named.is_sure:
                    break
                yield named.name

    def _elsewhere(self) -> Iterator[str]:
        """The names before brackets that say that these persons are not tried here."""
        for brackets in _BRACKETS.finditer(self._text):
            if self._words.elsewhere.search(brackets.group(1)):
                yield from self._names_before(brackets.start(), self._how_many(brackets.group(1)))

    def _how_many(self, said: str) -> int:
        """Of how many names brackets speak: 二人均已判刑 of two, 均已判刑 of all since the last other word."""
        if number := self._words.number.match(said):
            return self._words.numbers[number.group().lower()]
        return _ALL if self._words.of_each.search(said) else 1

    def _names_before(self, end: int, most: int) -> Iterator[str]:
        begin = max(0, end - _REACH)
        for _ in range(most):
            if not (name := self._names.name_before(end, begin)):
                return
            yield name
            before = self._text[begin : end - len(name)].rstrip(' “"')
            words = [match for match in self._words.and_words.finditer(before) if match.end() == len(before)]
            if not words or (most == _ALL and words[0].group() in self._words.weak_and_words):
                return
            end = begin + words[0].start()
            while end > begin and (closed := re.search(r"[（(][^（()）]*[)）]$", self._text[begin:end])):
                end = begin + closed.start()


def _alike(names: Iterable[str]) -> list[list[str]]:
    """Names that differ in their mask alone (杨X beside 杨XX)."""
    alike: dict[str, list[str]] = defaultdict(list)
    for name in names:
        alike[name.rstrip(MASK)].append(name)
    return [group for group in alike.values() if len(group) > 1]


def _garbled(alike: Iterable[Sequence[str]], often: Mapping[str, NameCount]) -> Iterator[str]:
    """Names that stand once, where one that differs in its mask alone stands more often: masked by mistake."""
    for group in alike:
        most = max(often[name].as_masked for name in group)
        yield from (name for name in group if often[name].as_masked == 1 < most)


def _without_short_forms(names: list[str]) -> Iterator[str]:
    """The names without those that are the last word of another one (Smith beside John Smith)."""
    endings = {name[place + 1 :] for name in names for place, sign in enumerate(name) if sign == " "}
    return (name for name in names if name not in endings)
