"""Where the words stand that say how the amounts of a document belong together (relations.py)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from mma_desktop.answers.characters import CHINESE
from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.readings.values import MONEY, Net, Whole, find_nets, find_wholes
from mma_desktop.ledger.words.places import Borders

_FEW = 2  # amounts that add up to a third one by chance now and then
_RETOLD = 90  # characters between equal amounts that may be the same money handed on
_NEXT, _NEXT_IN_CHINESE = 80, 30  # characters between the amounts of a list
_NEAR = 40  # characters between a word and the amount that it speaks of
_GOODS = re.compile("(?:[2-9]|[1-9][0-9]+|[二两三四五六七八九十]+)[\u4e00-\u9fff]{1,2}[（(]$")
_IN_A_LIST = re.compile("、|, $|,? and $")  # right behind the first amount of a list
_SUMS_UP = re.compile("[共计总合]")  # in whatever word: 损失计, 总数是
_SHORT = 4  # characters before the word for a total that name no goods
_NEARLY = Decimal("0.6")  # a part may be told twice; a total that is less than this part of them is none
_HARDLY_MORE = Decimal("1.2")  # nor is one that is so many times what they make


class RelationReader(Borders[Entry]):
    """Where the words stand that speak of amounts."""

    def stated(self) -> frozenset[int]:
        """Amounts that a word in their clause calls a total, or one at the head of their sentence."""
        return frozenset(i for i, entry in enumerate(self.entries) if not entry.formula and self.is_called_total(i))

    def wholes(self, stated: frozenset[int]) -> tuple[Whole, ...]:
        """Amounts that are the exact sum of others, by more than chance."""
        money = [i for i, entry in enumerate(self.entries) if entry.role in MONEY]
        outermost = [*money[:2], *money[-2:]]
        return tuple(whole for whole in find_wholes(self.entries, stated) if not self._is_chance(whole, outermost))

    def _is_chance(self, whole: Whole, outermost: Sequence[int]) -> bool:
        """Whether amounts of other sentences add up to one that is called no total, and nothing announces them.

        More than two that are the whole case, or that begin or end it and are not round, do so by no chance.
        `outermost` are the first two amounts of money and the last two.
        """
        if not whole.stated and not whole.exact and (self._ends_list(whole) or self._begins_list(whole)):
            return True
        others = [i for i in outermost if i != whole.total]
        ends = {*others[:1], *others[-1:]}
        is_of_all = ends <= {whole.total, *whole.parts} or (whole.exact and not ends.isdisjoint(whole.parts))
        if whole.stated or (len(whole.parts) > _FEW and is_of_all):
            return False
        first, last = min(whole.total, *whole.parts), max(whole.total, *whole.parts)
        begin, end = self.entries[whole.total].start, self.entries[whole.total].end
        sentence = range(self.sentence(begin), self.sentence_end(end))
        if any(self.entries[part].start in sentence for part in whole.parts):
            return False
        between = self.text[self.entries[first].end : self.entries[last].start]
        return not self.cues.parts.search(between) and not self.cues.outline.search(between)

    def _ends_list(self, whole: Whole) -> bool:
        """Whether an amount is told right behind those that make it and in the same way (100 of Anna, 200 of Bob and
        300 of Carol).
        """
        row = [*sorted(whole.parts), whole.total]
        in_a_row = row == list(range(row[0], row[0] + len(row)))
        return in_a_row and all(self._is_next_of_list(i, j) for i, j in pairwise(row))

    def _begins_list(self, whole: Whole) -> bool:
        """Whether only what parts a list stands between an amount and those that make it."""
        row = [whole.total, *sorted(whole.parts)]
        if row != list(range(row[0], row[0] + len(row))):
            return False
        told = self.text[self.entries[row[0]].end : self.entries[row[1]].start]
        return _IN_A_LIST.match(told) is not None and all(self._is_next_of_list(i, j) for i, j in pairwise(row))

    def _is_next_of_list(self, index: int, following: int) -> bool:
        """Whether no sentence, at most one clause and nothing that sums up ends between an amount and the next one."""
        told = self.text[self.entries[index].end : self.entries[following].start]
        reach = _NEXT_IN_CHINESE if CHINESE.search(told) else _NEXT
        ends = (self.cues.sentence_end, self.cues.total, self.cues.spoken_of, self.cues.parts, _SUMS_UP)
        if len(told) > reach or any(pattern.search(told) for pattern in ends):
            return False
        return sum(1 for _ in self.cues.clause_end.finditer(told)) <= 1

    def nets(self, wholes: Sequence[Whole]) -> tuple[Net, ...]:
        """Amounts less what was given back, of one numbered item; the rest of a sum beside its other parts is none."""
        found = find_nets(self.entries, self.near(self.cues.left), self.near(self.cues.actual), self.events())
        parts = {(whole.total, part) for whole in wholes if len(whole.parts) > _FEW for part in whole.parts}
        return tuple(
            net for net in found if (net.gross, net.net) not in parts and not self._has_item_between(net.gross, net.net)
        )

    def near(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """Amounts with such a word in their clause, between the amounts beside them."""
        found = set[int]()
        for i, entry in enumerate(self.entries):
            begin = max(self.after(i), self.clause(entry.start), entry.start - _NEAR)
            if pattern.search(self.text, begin, min(self.before(i), self.clause_end(entry.end))):
                found.add(i)
        return frozenset(found)

    def around(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """Amounts with such a word before them in their sentence or behind them in their clause, up to the next."""
        found = set[int]()
        for i, entry in enumerate(self.entries):
            begin, end = max(self.after(i), self.sentence(entry.start)), self.clause_end(entry.end)
            if pattern.search(self.text, begin, min(self.before(i), end)):
                found.add(i)
        return frozenset(found)

    def deductions(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """Deductions by such words."""
        return frozenset(
            i
            for i, entry in enumerate(self.entries)
            if entry.role is AmountRole.DEDUCTION and pattern.match(self.text, entry.start, entry.end)
        )

    def retold(self) -> frozenset[tuple[int, int]]:
        """Equal amounts side by side, when money is only handed on between them (骗得5000元，转账5000元), or goods are
        only valued in another sentence (手机（价值500元）。经鉴定，该手机价值500元), and nothing more is taken.
        """
        return frozenset(
            (i, i + 1)
            for i, (one, other) in enumerate(pairwise(self.entries))
            if one.value == other.value and self._is_retold(one.end, other.start, self.clause_end(other.end))
        )

    def _is_retold(self, begin: int, end: int, behind: int) -> bool:
        gap = self.cues.past.sub("", self.text[begin:end])
        if len(gap) > _RETOLD or "\n" in gap or self.cues.taken.search(gap):
            return False
        is_valued = self.cues.sentence_end.search(gap) and self.cues.appraised.search(gap)
        return bool(is_valued or self.cues.moved.search(self.text, begin, min(behind, end + _NEAR)))

    def accused(self) -> frozenset[int]:
        """Amounts that somebody alleges while the court gives an account of its own that holds amounts too."""
        accounts = sorted(
            [(m.start(), True) for m in self.cues.court_account.finditer(self.text) if self._is_account(m.start())]
            + [(m.start(), False) for m in self.cues.accusation.finditer(self.text)]
        )
        starts = [start for start, _ in accounts]
        by_court: dict[int, bool] = {}
        for i, entry in enumerate(self.entries):
            place = bisect_right(starts, entry.start) - 1
            by_court[i] = place >= 0 and accounts[place][1]
        alleged = {
            i for i, entry in enumerate(self.entries) if not by_court[i] and bisect_right(starts, entry.start) > 0
        }
        found = any(by_court[i] and entry.role in MONEY for i, entry in enumerate(self.entries))
        return frozenset(alleged) if found else frozenset()

    def _is_account(self, place: int) -> bool:
        """Whether the court tells the facts here, and neither adds to them nor answers an argument about some."""
        return not self._is_further(place) and not self._is_answer(place)

    def _is_answer(self, place: int) -> bool:
        """Whether an English sentence answers what one side said right before, and fewer amounts follow than stand
        before (He argued that the bag was an imitation. The court finds that its price is objective).
        """
        here = self.sentence(place)
        argued = self.cues.disputed.search(self.text, self.sentence(here - 1), here) if here else None
        before = sum(entry.start < place for entry in self.entries)
        return argued is not None and argued.group().isascii() and len(self.entries) - before < before

    def _is_further(self, place: int) -> bool:
        """Whether the account only adds to one that stands before (另经审理查明)."""
        return self.cues.further.search(self.text, self.clause(place), place) is not None

    def _has_item_between(self, first: int, last: int) -> bool:
        """Whether a numbered item begins between two amounts."""
        return self.cues.item.search(self.text, self.entries[first].end, self.entries[last].start) is not None

    def afterwards(self) -> frozenset[int]:
        """Amounts behind a word such as 案发后 in their sentence; what goods are worth may be said at any time."""
        told = {i for i in self.in_sentences_of(self.cues.again) if not self._is_found_further(self.entries[i].start)}
        return frozenset(told) - self.near(self.cues.appraised)

    def _is_found_further(self, place: int) -> bool:
        """Whether a sentence finds a further crime (另查明，被告人以同样方式骗取4000元)."""
        words = [*self.cues.again.finditer(self.text, self.sentence(place), place)]
        told = self.cues.past.sub("", self.text[words[-1].end() : place])
        is_further = self.cues.further.match(words[-1].group()) is not None
        return is_further and self.cues.taken.search(told) is not None and self.cues.previous.search(told) is None

    def within(self, stated: frozenset[int]) -> dict[int, tuple[int, ...]]:
        """For each amount, the larger totals behind it in the same sentence, whose clause names no goods of its own."""
        held: dict[int, list[int]] = defaultdict(list)
        for total in sorted(i for i in stated if self._names_no_goods(i)):
            for i in range(total - 1, -1, -1):
                if self.entries[i].end <= self.sentence(self.entries[total].start) or i in stated:
                    break
                if self.entries[i].value < self.entries[total].value:
                    held[i].append(total)
        return {i: tuple(totals) for i, totals in held.items()}

    def _names_no_goods(self, total: int) -> bool:
        """Whether a total's clause begins with the word for the total (，共计价值3719元), but for 以上 and the like; in
        brackets right behind goods it is that of these goods alone (手机2部（共计价值1200元）).
        """
        start = self.entries[total].start
        clause = self.clause(start)
        if _GOODS.search(self.text, max(self.after(total), clause - _NEAR), clause):
            return False
        word = self.cues.total.search(self.text, clause, start)
        return word is not None and word.start() - max(clause, self.after(total)) <= _SHORT

    def events(self) -> tuple[int, ...]:
        """The number of the event in which each amount is told: a numbered item or a date begins one."""
        starts = sorted(m.start() for pattern in (self.cues.item, self.cues.event) for m in pattern.finditer(self.text))
        return tuple(bisect_right(starts, entry.start) for entry in self.entries)

    def announced(self, stated: frozenset[int]) -> frozenset[int]:
        """Totals before all other losses, with amounts behind them that are told one by one."""
        losses = [i for i, entry in enumerate(self.entries) if entry.role in MONEY]
        first = losses[0] if losses else -1
        if first not in stated or len(losses) < 3:
            return frozenset()
        end = self.entries[first].end
        outline = self.cues.outline.search(self.text, end, end + _NEAR) or self.cues.item.search(
            self.text, end, end + _NEAR
        )
        return frozenset({first}) if outline and self._may_hold(first, losses[1:]) else frozenset()

    def closing(self, stated: frozenset[int]) -> frozenset[int]:
        """Totals behind all other losses that are told before the arrest, at least two of them."""
        afterwards = self.afterwards()
        losses = [
            i
            for i, entry in enumerate(self.entries)
            if entry.role in MONEY and (i not in afterwards or self._is_concluding(entry))
        ]
        last = losses[-1] if len(losses) > 2 else -1
        closes = last in stated and self._may_hold(last, losses[:-1]) and not self._is_of_last_item(last)
        return frozenset({last}) if closes else frozenset()

    def _is_of_last_item(self, total: int) -> bool:
        """Whether its sentence tells another event than the amount before: then its total is only that of the event."""
        start = self.entries[total].start
        told = self.text[max(self.sentence(start), self.after(total)) : start]
        is_told = self.cues.dated.search(told) is not None and self.cues.taken.search(told) is not None
        return is_told and self.cues.of_whole_case.search(told) is None

    def _may_hold(self, total: int, parts: Sequence[int]) -> bool:
        """Whether a total is more than each of these amounts and about as much as those that count of them."""
        value = self.entries[total].value
        counted = sum((self.entries[i].value for i in parts if self.entries[i].counted), Decimal(0))
        is_near = counted * _NEARLY <= value and (not counted or value <= counted * _HARDLY_MORE)
        return value > max(self.entries[i].value for i in parts) and is_near

    def _is_concluding(self, entry: Entry) -> bool:
        return self.cues.conclusion.search(self.text, self.sentence(entry.start), entry.start) is not None
