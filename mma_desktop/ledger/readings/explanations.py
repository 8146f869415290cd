"""Why an amount may be left out without any rule being wrong, and which amounts, counted together, count money twice.

Sets of amounts are bit masks: bit i stands for entry i.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.readings.relations import Relations
from mma_desktop.ledger.readings.values import Whole

_EQUAL = ("product_told_twice", "equal_and_moved", "equal_and_both_taken", "equal_in_one_event", "equal_in_two_events")
_PARTS = ("part_of_larger", "part_of_exact_sum", "part_of_total")  # by the kind of sum
_TOTALS = ("sum_of_smaller", "exact_sum_of_parts", "total_of_parts")
_BESIDE = ("", "exact_sum_beside_parts", "total_beside_parts")


@dataclass(frozen=True, slots=True)
class ReasonToLeaveOut:
    """A relation by which an amount is left out while others count: any of them, or all."""

    relation: str
    others: int
    all_of_them: bool = False

    def partners(self, counted: int) -> int:
        """Those that count in its place; 0 where the relation explains nothing."""
        found = counted & self.others
        return 0 if self.all_of_them and found != self.others else found


def mask(indices: Iterable[int]) -> int:
    """The set of these amounts."""
    found = 0
    for index in indices:
        found |= 1 << index
    return found


def is_no_chance(whole: Whole) -> bool:
    """Whether an amount is the sum of others by more than chance: it is called a total, or has many digits."""
    return whole.stated or whole.exact


def explanations_of(index: int, entries: Sequence[Entry], relations: Relations) -> tuple[ReasonToLeaveOut, ...]:
    """Why this amount may be left out, the first that holds being the reason."""
    found = (one for relation in _RELATIONS for one in relation(index, entries, relations))
    return tuple(one for one in found if one.others)


def conflicts_of(entries: Sequence[Entry], relations: Relations) -> Iterator[tuple[str, int]]:
    """Amounts that are the same money: a name, and the amounts that should not all count."""
    for whole in relations.wholes:
        if is_no_chance(whole):
            yield _BESIDE[_kind(whole)], mask((whole.total, *whole.parts))
    for index, totals in relations.within.items():
        for total in totals:
            yield "held_beside_total", mask((index, total))
    for net in relations.nets:
        yield "net_beside_gross", mask((net.net, net.gross))
    for total in relations.announced | relations.closing:
        for other in range(len(entries)):
            if other != total:
                yield "amount_beside_case_total", mask((total, other))
    for i, j in _equal_pairs(entries):
        yield f"counts_twice_{_kind_of_pair(i, j, entries, relations)}", mask((i, j))
    for i, others in relations.variants.items():
        for j in others:
            if i < j:
                yield "counts_variants", mask((i, j))


def _equal_pairs(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """The amounts of one value in pairs, in order."""
    of_value = defaultdict[Decimal, list[int]](list)
    for i, entry in enumerate(entries):
        of_value[entry.value].append(i)
    for i, entry in enumerate(entries):
        same = of_value[entry.value]
        yield from ((i, j) for j in same[bisect_right(same, i) :])


def _kind(whole: Whole) -> int:
    """2 for a stated total, 1 for a sum that comes about by no chance, 0 for any other."""
    return 2 if whole.stated else int(whole.exact)


def _kind_of_pair(i: int, j: int, entries: Sequence[Entry], relations: Relations) -> str:
    """How two equal amounts stand to each other."""
    together = relations.events[i] == relations.events[j]
    if together and bool(entries[i].formula) != bool(entries[j].formula):
        return "product_told_twice"
    own = relations.taken | relations.appraised
    if (min(i, j), max(i, j)) in relations.retold:
        return "equal_and_moved"
    if i in own and j in own:
        return "equal_and_both_taken"
    return "equal_in_one_event" if together else "equal_in_two_events"


def _total_of_one(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    if index in relations.of_one:
        yield ReasonToLeaveOut("deeds_instead_of_total_of_one", mask(relations.of_one[index].amounts), all_of_them=True)


def _in_sums(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    for whole in relations.wholes:
        if index in whole.parts:
            yield ReasonToLeaveOut(_PARTS[_kind(whole)], 1 << whole.total, all_of_them=True)
        elif index == whole.total:
            yield ReasonToLeaveOut(_TOTALS[_kind(whole)], mask(whole.parts), all_of_them=True)


def _equal(index: int, entries: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    same = [j for j, other in enumerate(entries) if j != index and other.value == entries[index].value]
    kinds = {j: _kind_of_pair(index, j, entries, relations) for j in same}
    for name in _EQUAL:
        yield ReasonToLeaveOut(f"left_out_as_{name}", mask(j for j, kind in kinds.items() if kind == name))


def _held(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    yield ReasonToLeaveOut("held_by_total", mask(relations.within.get(index, ())))


def _part_of_gross(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    """The parts of a gross amount are left out with it, where the text says what was obtained in the end."""
    gross = {whole.total for whole in relations.wholes if index in whole.parts}
    nets = (net.net for net in relations.nets if net.actual and net.gross in gross)
    yield ReasonToLeaveOut("actual_instead_of_gross", mask(nets))


def _gross_or_net(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    nets = [net for net in relations.nets if net.gross == index]
    yield ReasonToLeaveOut("actual_instead_of_gross", mask(net.net for net in nets if net.actual))
    yield ReasonToLeaveOut("net_instead_of_gross", mask(net.net for net in nets if not net.actual))
    yield ReasonToLeaveOut("gross_instead_of_net", mask(net.gross for net in relations.nets if net.net == index))


def _variant(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    yield ReasonToLeaveOut("left_out_as_variant", mask(relations.variants.get(index, ())))


def _accused(index: int, entries: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    if index in relations.accused:
        yield ReasonToLeaveOut("court_account_instead", mask(set(range(len(entries))) - relations.accused))


def _sold(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    if index in relations.sold:
        values = (i for i in relations.appraised - relations.sold if relations.events[i] == relations.events[index])
        yield ReasonToLeaveOut("value_instead_of_sale", mask(values))


def _afterwards(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    if index in relations.afterwards:
        yield ReasonToLeaveOut("told_afterwards", mask(set(range(index)) - relations.afterwards))


def _beside_total_of_case(index: int, _: Sequence[Entry], relations: Relations) -> Iterator[ReasonToLeaveOut]:
    yield ReasonToLeaveOut("stated_total_instead", mask((relations.announced | relations.closing) - {index}))


_RELATIONS: tuple[Callable[[int, Sequence[Entry], Relations], Iterator[ReasonToLeaveOut]], ...] = (
    _total_of_one,
    _in_sums,
    _equal,
    _held,
    _part_of_gross,
    _gross_or_net,
    _variant,
    _accused,
    _sold,
    _afterwards,
    _beside_total_of_case,
)
