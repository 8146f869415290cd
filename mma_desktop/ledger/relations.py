"""How the amounts of a document belong together: what a lawyer would name as the reason for counting or leaving out.

Nothing is decided here. A relation says that two amounts may be the same money (a total and its parts, the same value
told twice, goods and the cash among them, a gross and a net amount), or where an amount stands (in an accusation that
the court's own finding follows, behind the arrest). interpretations.py weighs which readings they speak for.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.numerals import fold
from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.cues import Cues, load_cues, lowered
from mma_desktop.ledger.roles import is_round

_MOST_PARTS = 40  # amounts on each side with which a total is compared
_NEAR = 40  # characters between a word and the amount that it speaks of
_SHORT = 4  # characters before the word for a total that name no goods
_NEARLY = Decimal("0.6")  # a part may be told twice; a total that is less than this part of them is none
_ITEM = re.compile(
    r"(?:^|[\n。；;])\s*(?:[（(]?[0-9一二三四五六七八九十]{1,3}[）)、.．]|第[0-9一二三四五六七八九十]{1,3}[笔起次节])"
)
_DATE = re.compile(r"\n|[0-9]{1,2}月[0-9]{1,2}日|同[日年月]|次日|当[日晚天]")
_KEPT = (AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT)
_MONEY = (AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT, AmountRole.OTHER, AmountRole.NOT_VALUED)


@dataclass(frozen=True, slots=True)
class Whole:
    """An amount that is the exact sum of others next to it, by index.

    `stated`: it is called a total, or so many digits come about by no chance.
    """

    total: int
    parts: tuple[int, ...]
    stated: bool


@dataclass(frozen=True, slots=True)
class Net:
    """An amount that is another one less what was given back (206,000 less 54,000 is 152,000)."""

    net: int
    gross: int


@dataclass(frozen=True, slots=True)
class Relations:
    """All relations of a document; every index is that of an entry.

    `stated` are called a total, `concluded` stand in a conclusion, `accused` in an account that another one replaces,
    `afterwards` behind the arrest, `sold` near a word for selling, `appraised` near a word for valuing; `within` maps
    an amount to the larger ones of its sentence that are said to hold it; `events` numbers the events told.
    `announced` totals stand before everything else and say that their parts follow, `closing` ones end the
    sentence, or the case, that holds everything else.
    """

    wholes: tuple[Whole, ...]
    nets: tuple[Net, ...]
    stated: frozenset[int]
    concluded: frozenset[int]
    accused: frozenset[int]
    afterwards: frozenset[int]
    sold: frozenset[int]
    appraised: frozenset[int]
    taken: frozenset[int]
    within: Mapping[int, tuple[int, ...]]
    events: tuple[int, ...]
    announced: frozenset[int]
    closing: frozenset[int]


def find_relations(text: str, entries: Sequence[Entry], cues: Cues | None = None) -> Relations:
    """The relations among the amounts of `text`; linear in the number of amounts times _MOST_PARTS."""
    reader = _Reader(lowered(fold(text)), entries, cues or load_cues())
    stated = reader.stated()
    return Relations(
        wholes=tuple(_wholes(entries, stated)),
        nets=tuple(_nets(entries, reader.near(reader.cues.left))),
        stated=stated,
        concluded=reader.in_sentences_of(reader.cues.conclusion),
        accused=reader.accused(),
        afterwards=reader.afterwards(),
        sold=reader.near(reader.cues.sold),
        appraised=reader.near(reader.cues.appraised),
        taken=reader.around(reader.cues.taken),
        within=reader.within(stated),
        events=reader.events(),
        announced=reader.announced(stated),
        closing=reader.closing(stated),
    )


def _wholes(entries: Sequence[Entry], stated: frozenset[int]) -> Iterator[Whole]:
    """Amounts that the next ones, or the last ones, make exactly: among all mentions, and among those that count."""
    money = [i for i, entry in enumerate(entries) if entry.role in _MONEY]
    counted = [i for i in money if entries[i].role is AmountRole.LOSS]
    seen: set[tuple[int, tuple[int, ...]]] = set()
    for index in money:
        for pool in (money, counted):
            place = bisect_left(pool, index)
            behind = pool[bisect_right(pool, index) :][:_MOST_PARTS]
            before = pool[max(0, place - _MOST_PARTS) : place][::-1]
            for run in (behind, before):
                parts = _exact_run(entries, index, run)
                if parts and (index, parts) not in seen:
                    seen.add((index, parts))
                    yield Whole(index, parts, index in stated or not is_round(entries[index].value))


def _exact_run(entries: Sequence[Entry], index: int, run: Sequence[int]) -> tuple[int, ...]:
    """The first amounts of `run` that add up to the amount, at least two; those of its own value are passed over."""
    reached, parts = Decimal(0), list[int]()
    for part in run:
        if entries[part].value == entries[index].value:
            continue
        reached += entries[part].value
        parts.append(part)
        if reached >= entries[index].value:
            break
    return tuple(parts) if len(parts) > 1 and reached == entries[index].value else ()


def _nets(entries: Sequence[Entry], left_over: frozenset[int]) -> Iterator[Net]:
    """Amounts that are an earlier one less what stands between them as given back or spent.

    Where the text says that an amount is what is left, anything between them may be taken off.
    """
    for index, entry in enumerate(entries):
        for gross in range(max(0, index - 6), index - 1):
            between = [entries[i] for i in range(gross + 1, index)]
            back = [e.value for e in between if index in left_over or e.role not in _KEPT]
            taken_off = entries[gross].value - entry.value
            if taken_off > 0 and (taken_off in back or (len(back) > 1 and taken_off == sum(back))):
                yield Net(index, gross)


class _Reader:
    """Where the words stand that speak of amounts."""

    def __init__(self, text: str, entries: Sequence[Entry], cues: Cues) -> None:
        self.cues = cues
        self._text = text
        self._entries = entries
        self._sentence_ends = [match.end() for match in cues.sentence_end.finditer(text)]
        self._clause_ends = [match.end() for match in cues.clause_end.finditer(text)]

    def stated(self) -> frozenset[int]:
        """Amounts with a word for a total before them in their clause, behind the amount before."""
        return frozenset(
            i
            for i, entry in enumerate(self._entries)
            if not entry.formula
            and self.cues.total.search(self._text, max(self._after(i), self._clause(entry.start)), entry.start)
        )

    def in_sentences_of(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """Amounts behind such a word in their sentence."""
        return frozenset(
            i
            for i, entry in enumerate(self._entries)
            if pattern.search(self._text, self._sentence(entry.start), entry.start)
        )

    def near(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """Amounts with such a word in their clause, between the amounts beside them."""
        found = set[int]()
        for i, entry in enumerate(self._entries):
            begin = max(self._after(i), self._clause(entry.start), entry.start - _NEAR)
            if pattern.search(self._text, begin, min(self._before(i), self._clause_end(entry.end))):
                found.add(i)
        return frozenset(found)

    def around(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """Amounts with such a word before them in their sentence or behind them in their clause, up to the next."""
        found = set[int]()
        for i, entry in enumerate(self._entries):
            begin, end = max(self._after(i), self._sentence(entry.start)), self._clause_end(entry.end)
            if pattern.search(self._text, begin, min(self._before(i), end)):
                found.add(i)
        return frozenset(found)

    def accused(self) -> frozenset[int]:
        """Amounts that somebody alleges while the court gives an account of its own that holds amounts too."""
        accounts = sorted(
            [(m.start(), True) for m in self.cues.court_account.finditer(self._text) if not self._is_further(m.start())]
            + [(m.start(), False) for m in self.cues.accusation.finditer(self._text)]
        )
        starts = [start for start, _ in accounts]
        by_court: dict[int, bool] = {}
        for i, entry in enumerate(self._entries):
            place = bisect_right(starts, entry.start) - 1
            by_court[i] = place >= 0 and accounts[place][1]
        alleged = {
            i for i, entry in enumerate(self._entries) if not by_court[i] and bisect_right(starts, entry.start) > 0
        }
        found = any(by_court[i] and entry.role in _MONEY for i, entry in enumerate(self._entries))
        return frozenset(alleged) if found else frozenset()

    def _is_further(self, place: int) -> bool:
        """Whether the account only adds to one that stands before (另经审理查明)."""
        return self.cues.further.search(self._text, self._clause(place), place) is not None

    def afterwards(self) -> frozenset[int]:
        """Amounts behind a word such as 案发后 in their sentence; what goods are worth may be said at any time."""
        return self.in_sentences_of(self.cues.again) - self.near(self.cues.appraised)

    def within(self, stated: frozenset[int]) -> dict[int, tuple[int, ...]]:
        """For each amount, the larger totals behind it in the same sentence, whose clause names no goods of its own."""
        held: dict[int, list[int]] = defaultdict(list)
        for total in sorted(i for i in stated if self._names_no_goods(i)):
            for i in range(total - 1, -1, -1):
                if self._entries[i].end <= self._sentence(self._entries[total].start) or i in stated:
                    break
                if self._entries[i].value < self._entries[total].value:
                    held[i].append(total)
        return {i: tuple(totals) for i, totals in held.items()}

    def _names_no_goods(self, total: int) -> bool:
        """Whether a total's clause begins with the word for the total (，共计价值3719元), but for 以上 and the like."""
        start = self._entries[total].start
        clause = self._clause(start)
        word = self.cues.total.search(self._text, clause, start)
        return word is not None and word.start() - max(clause, self._after(total)) <= _SHORT

    def events(self) -> tuple[int, ...]:
        """The number of the event in which each amount is told: a numbered item or a date begins one."""
        starts = sorted(m.start() for pattern in (_ITEM, _DATE) for m in pattern.finditer(self._text))
        return tuple(bisect_right(starts, entry.start) for entry in self._entries)

    def announced(self, stated: frozenset[int]) -> frozenset[int]:
        """Totals before all other losses, with amounts behind them that are told one by one."""
        losses = [i for i, entry in enumerate(self._entries) if entry.role in _MONEY]
        first = losses[0] if losses else -1
        if first not in stated or len(losses) < 3:
            return frozenset()
        end = self._entries[first].end
        outline = self.cues.outline.search(self._text, end, end + _NEAR) or _ITEM.search(self._text, end, end + _NEAR)
        return frozenset({first}) if outline and self._may_hold(first, losses[1:]) else frozenset()

    def closing(self, stated: frozenset[int]) -> frozenset[int]:
        """Totals behind all other losses that are told before the arrest, at least two of them."""
        afterwards = self.afterwards()
        losses = [
            i
            for i, entry in enumerate(self._entries)
            if entry.role in _MONEY and (i not in afterwards or self._is_concluding(entry))
        ]
        last = losses[-1] if len(losses) > 2 else -1
        return frozenset({last} & stated) if last >= 0 and self._may_hold(last, losses[:-1]) else frozenset()

    def _may_hold(self, total: int, parts: Sequence[int]) -> bool:
        """Whether a total is more than each of these amounts and not much less than those that count of them."""
        values = [self._entries[i].value for i in parts]
        counted = sum((self._entries[i].value for i in parts if self._entries[i].counted), Decimal(0))
        return self._entries[total].value > max(values) and self._entries[total].value >= counted * _NEARLY

    def _is_concluding(self, entry: Entry) -> bool:
        return self.cues.conclusion.search(self._text, self._sentence(entry.start), entry.start) is not None

    def _after(self, index: int) -> int:
        return self._entries[index - 1].end if index else 0

    def _before(self, index: int) -> int:
        return self._entries[index + 1].start if index + 1 < len(self._entries) else len(self._text)

    def _sentence(self, place: int) -> int:
        return _last(self._sentence_ends, place)

    def _clause(self, place: int) -> int:
        return _last(self._clause_ends, place)

    def _clause_end(self, place: int) -> int:
        found = bisect_left(self._clause_ends, place + 1)
        return self._clause_ends[found] if found < len(self._clause_ends) else len(self._text)


def _last(ends: Sequence[int], place: int) -> int:
    found = bisect_right(ends, place) - 1
    return ends[found] if found >= 0 else 0
