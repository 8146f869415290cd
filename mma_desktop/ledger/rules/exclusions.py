"""Amounts that the text itself takes out: not proven, said by one side only, of an earlier conviction, or of damage
done on the way to a theft.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest

from mma_desktop.answers.money.numerals import find_numerals
from mma_desktop.ledger.rules.english_references import named_elsewhere
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.places import Borders, Hits, Placed

_REFERS_BACK = re.compile(  # the next sentence speaks of this amount: This was not proved.
    "(?:this|that|it|the) (?:sum|amount|charge|count|claim|item|theft|part|is|was|could|cannot|has) ?"
)

_ITEM_NUMBER = re.compile("第[0-9一二三四五六七八九十]{1,3}[笔起次节项宗]")
_THIS_ITEM = re.compile("[该此][笔起次节项宗]")
_NAME = re.compile("[\u4e00-\u9fff]某")
_OF = 16  # characters behind an amount in which the thing is named that it is the value of
_ANYBODY = ""  # stands for all people
_FAR_BACK = 400  # characters before an amount, or a word for what is not proven, in which it is said of what that is
_MOST_TOLD = 12  # amounts before a sentence that may be the money of which it tells where it went
_BACK, _AHEAD = 120, 80  # characters of a sentence before and behind an amount that are looked at


def excluded(text: str, items: Sequence[Placed], cues: Cues) -> dict[int, str]:
    """The amounts of a folded text in lower case that it excludes, by index, and the word for it.

    What is not proven is excluded where it was alleged before, too.
    """
    reader = _ExclusionReader(text, items, cues)
    found = named_elsewhere(reader)
    found |= {index: word for index in range(len(items)) if index not in found and (word := reader.word(index))}
    found = reader.in_denied_items() | found
    denied = [index for index in found if reader.is_denied(index)]
    alleged = _AllegedAmounts(reader, denied, [index for index in range(len(items)) if index not in found])
    for index in denied:
        if (before := alleged.taken_for(index)) is not None:
            found[before] = found[index]
    return found


def _number_in(written: str) -> int:
    """The number of an item (第四起, （二）, 3、); 0 for none."""
    found = next(find_numerals(written), None)
    return int(found.value) if found else 0


class _AllegedAmounts:
    """The amounts that nothing excludes yet, by their value and by the people of whom their sentence speaks.

    Each may be what one denied amount was said to be before; so it is found without going through all that are equal.
    """

    def __init__(self, reader: _ExclusionReader, denied: Sequence[int], others: Sequence[int]) -> None:
        self._reader = reader
        self._open = defaultdict[tuple[Decimal, str], list[int]](list)
        values = {reader.entries[index].value for index in denied}
        for index in others:
            if reader.entries[index].value in values:
                for key in self._keys(index, {_ANYBODY, *reader.people(index)}):
                    self._open[key].append(index)

    def taken_for(self, index: int) -> int | None:
        """The last amount before this one that may be the same: of its value, and of its people if it has any."""
        places = (self._last_before(key, index) for key in self._keys(index, self._reader.people(index) or {_ANYBODY}))
        before = max((place for place in places if place is not None), default=None)
        if before is not None:
            for key in self._keys(before, {_ANYBODY, *self._reader.people(before)}):
                del self._open[key][bisect_left(self._open[key], before)]
        return before

    def _keys(self, index: int, people: Iterable[str]) -> Iterator[tuple[Decimal, str]]:
        return ((self._reader.entries[index].value, name) for name in people)

    def _last_before(self, key: tuple[Decimal, str], index: int) -> int | None:
        places = self._open.get(key, ())
        found = bisect_left(places, index)
        return places[found - 1] if found else None


class _ExclusionReader(Borders[Placed]):
    """The amounts of one text in their order, and the words by which it takes them out."""

    def __init__(self, text: str, items: Sequence[Placed], cues: Cues) -> None:
        super().__init__(text, items, cues)
        self._starts = [item.start for item in items]
        self._counted = cues.counted_in(text)
        self._disputed_by, self._findings = Hits(cues.disputed, text), Hits(cues.finding, text)
        self._previous, self._earlier = Hits(cues.previous, text), Hits(cues.earlier, text)
        self._convictions = Hits(cues.convictions, text)
        self._drops = cues.dropped.search(text) is not None
        self._tells_flows = cues.flows.search(text) is not None
        self._secures = cues.secured.search(text) is not None
        self._sentences = cues.sentenced_before.search(text) is not None
        self._is_taking = cues.taken.search(text) is not None

    def word(self, index: int) -> str:
        """What excludes the amount; "" for nothing."""
        found = self._disputed(index) or self._contrasted(index) or self._denied(index) or self._flow(index)
        return found or self._of_earlier_conviction(index) or self._damage(index) or self._secured(index)

    def is_denied(self, index: int) -> bool:
        """Whether the court itself says that it is not proven, or taken off."""
        return not self._disputed(index) and bool(self._denied(index))

    def people(self, index: int) -> set[str]:
        """The masked names around the amount, in its sentence."""
        item = self.entries[index]
        return set(_NAME.findall(self.text, self._begin(item.start), self._end(item.end)))

    def _denied(self, index: int) -> str:
        """The rest of its sentence says that it is not proven, or taken off."""
        place = self.entries[index].end
        end = self.sentence_end(place)
        goes_on = self.text.startswith(";", end - 1) and self.text.startswith(" ", end)  # as English does
        if goes_on or _REFERS_BACK.match(self.text, end):
            end = self.sentence_end(end)
        found = self.cues.denied.search(self.text, place, min(end, self.before(index)))
        is_of_next = found is not None and self.text.startswith("的", found.end())  # 不予认定的50000元
        return found.group() if found and not is_of_next else self._dropped(index)

    def _contrasted(self, index: int) -> str:
        """Another amount stands in its place (39,000 yuan and not, as alleged, 54,000 yuan)."""
        start, before = self.entries[index].start, self.after(index)
        in_sentence = index and before > self.sentence(start)
        found = self.cues.contrasted.search(self.text, max(before, start - _BACK), start) if in_sentence else None
        return found.group() if found else ""

    def _dropped(self, index: int) -> str:
        """Its sentence gives it up, around it or behind it (Count 3, the theft of 900 yuan, was withdrawn)."""
        if not self._drops:
            return ""
        item = self.entries[index]
        begin, end = max(self._begin(item.start), self.after(index)), self.sentence_end(item.end)
        matches = self.cues.dropped.finditer(self.text, begin, min(end, self.before(index)))
        return next((match.group() for match in matches if match.end() > item.end), "")

    def in_denied_items(self) -> dict[int, str]:
        """The amounts of numbered items that the text calls not proven by their number (指控的第四起，证据不足)."""
        denied = dict(self._denied_numbers())
        numbers = [*self.cues.item.finditer(self.text)] if denied else []
        found = dict(self._in_named_item())
        for match, following in zip_longest(numbers, numbers[1:]):
            if word := denied.get(_number_in(match.group())):
                end = following.start() if following else self._paragraph_end(match.end())
                found |= dict.fromkeys(self._between(match.end(), end), word)
        return found

    def _between(self, start: int, end: int) -> range:
        return range(bisect_left(self._starts, start), bisect_left(self._starts, end))

    def _flow(self, index: int) -> str:
        """Its sentence begins with money of before and tells where that went: so much was told there already."""
        if not self._tells_flows:
            return ""
        item = self.entries[index]
        sentence = self._full_stop_before(item.start)
        begins = self.cues.flows.match(self.text, sentence)
        if begins is None or begins.end() > item.start:
            return ""
        first = bisect_left(self._starts, sentence)
        told = self.entries[max(0, first - _MOST_TOLD) : first]
        return begins.group() if any(before.value >= item.value for before in told) else ""

    def _full_stop_before(self, place: int) -> int:
        """Where a sentence of several that semicolons part begins, or so far back."""
        begin = max(0, place - _FAR_BACK)
        return max(begin, *(self.text.rfind(end, begin, place) + 1 for end in "。\n"))

    def _secured(self, index: int) -> str:
        """Behind a word for what was seized, its clause only values that (查封厂房及设备，评估价值256万元)."""
        if not self._secures:
            return ""
        start = self.entries[index].start
        begin = max(self._begin(start), self.after(index))
        found = self.cues.secured.search(self.text, begin, start)
        is_worth = found is not None and self.cues.appraised.search(self.text, self.clause(start), start)
        is_taken = found is not None and self.cues.taken.search(self.text, found.end(), start)
        return found.group() if found and is_worth and not is_taken else ""

    def _denied_numbers(self) -> Iterator[tuple[int, str]]:
        """The numbers of items that a sentence calls not proven, and its word for that."""
        for match in self.cues.denied.finditer(self.text):
            sentence = self.text[self._begin(match.start()) : match.start()]
            number = _ITEM_NUMBER.search(sentence)
            if number and (value := _number_in(number.group())):
                yield value, match.group()

    def _in_named_item(self) -> Iterator[tuple[int, str]]:
        """The amounts from where an item is named on to where that one is called not proven, in one paragraph
        (关于第三节，公诉机关指控 … 9万元 …。对该节指控不予认定).
        """
        for match in self.cues.denied.finditer(self.text):
            if _THIS_ITEM.search(self.text, self.sentence(match.start()), match.start()):
                begin = max(0, match.start() - _FAR_BACK)
                paragraph = max(begin, self.text.rfind("\n", begin, match.start()) + 1)
                named = [*_ITEM_NUMBER.finditer(self.text, paragraph, match.start())]
                if named:
                    yield from ((index, match.group()) for index in self._between(named[-1].end(), match.start()))

    def _paragraph_end(self, place: int) -> int:
        end = self.text.find("\n", place)
        return end if end >= 0 else len(self.text)

    def _disputed(self, index: int) -> str:
        """One side says so, and no finding stands between that and the amount."""
        start = self.entries[index].start
        last = self._disputed_by.last_before(start)
        if last is None or self._disputed_by.starts[last] < self._begin(start):
            return ""
        is_found = self._findings.any_between(self._disputed_by.ends[last], start)
        return "" if is_found else self._disputed_by.words[last]

    def _of_earlier_conviction(self, index: int) -> str:
        item = self.entries[index]
        sentence = self._begin(item.start)
        begin = max(sentence, self.text.rfind(", ", sentence, item.start))  # a bracket or a colon ends nothing here
        conviction = self._convictions.last_before(item.start)
        if conviction is not None and self._convictions.starts[conviction] >= sentence:
            return self._convictions.words[conviction]
        if self._sentences and (found := self.cues.sentenced_before.search(self.text, sentence, item.start)):
            return found.group()
        earlier, previous = self._earlier.last_before(item.start), self._previous.last_before(item.start)
        if earlier is not None and self._earlier.starts[earlier] >= begin:
            return self._earlier.words[earlier]
        if previous is None or self._previous.starts[previous] < sentence:
            return ""
        behind = self.cues.punished.search(self.text, item.end, self._end(item.end))
        before = self.cues.punished.search(self.text, self._previous.ends[previous], item.start)
        is_told = before is not None and self.cues.past.search(self.text, before.end(), item.start)  # 被拘留，所盗财物
        return self._previous.words[previous] if behind or is_told else ""

    def _damage(self, index: int) -> str:
        """Something was broken where the crime is taking, and nothing is taken behind that in its clause."""
        if not self._is_taking:
            return ""
        start, end = self.entries[index].start, self.entries[index].end
        found = [*self.cues.damage.finditer(self.text, max(self.clause(start), start - _BACK), start)]
        if found and self.cues.taken.search(self.text, found[-1].end(), start):
            return ""
        if self.text.startswith("的", end):  # 价值180元的车窗玻璃砸烂
            found += self.cues.damage.finditer(self.text, end, min(self.clause_end(end), end + _OF))
        return found[-1].group() if found and found[-1].group() not in self._counted else ""

    def _begin(self, place: int) -> int:
        return max(self.sentence(place), place - _BACK)

    def _end(self, place: int) -> int:
        return min(self.sentence_end(place), place + _AHEAD)
