"""The named features of a reading: what a lawyer would say for it or against it, as numbers.

Sets of amounts are bit masks: bit i stands for entry i.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.readings.explanations import ReasonToLeaveOut, conflicts_of, is_no_chance, mask
from mma_desktop.ledger.readings.relations import Relations
from mma_desktop.ledger.sureness import log_odds

SURROUNDINGS = "surroundings"  # the feature that says how well a reading fits the words around each amount
_ONCE = ("amount_beside_case_total", "stated_total_instead")  # of the case, not of each amount
_SECOND = (AmountRole.REPEAT, AmountRole.TOTAL, AmountRole.UNIT_PRICE)  # the same money is told elsewhere
# A text with no other amounts than these may well have none that counts.
_NEVER_ALONE = (AmountRole.UNIT_PRICE, AmountRole.FINE, AmountRole.DEDUCTION)
_CONCLUDED = (AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT)


@dataclass(frozen=True, slots=True)
class LedgerReading:
    """A set of amounts that count (bit i of `counted` for entry i), its total, its features and its score.

    `left_out` are the amounts that it leaves out although no relation explains that.
    """

    counted: int
    total: Decimal
    features: Mapping[str, float]
    score: float
    left_out: int = 0


@dataclass(slots=True)
class Features:
    """The features of one reading; `left_out` are the amounts that it leaves out although no relation explains that."""

    values: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    left_out: int = 0


class FeatureReader:
    """What readings of one document are judged by; `odds` are those of each amount by the words around it."""

    def __init__(
        self,
        entries: Sequence[Entry],
        relations: Relations,
        explanations: Sequence[Sequence[ReasonToLeaveOut]],
        odds: Sequence[float],
    ) -> None:
        self._entries, self._explanations, self._odds = entries, explanations, odds
        self._bits = [1 << i for i in range(len(entries))]
        self._log_odds = [log_odds(entry.sureness) for entry in entries]
        self._loss = _of_roles(entries, (AmountRole.LOSS,))
        self._repeats = _of_roles(entries, (AmountRole.REPEAT,))
        self._may_count = mask(range(len(entries))) & ~_of_roles(entries, _NEVER_ALONE)
        self._second = _of_roles(entries, _SECOND)
        self._deductions = _of_roles(entries, (AmountRole.DEDUCTION,))
        self._kinds_of_deductions = dict.fromkeys(relations.remainders, "takes_off_for_remainder")
        self._kinds_of_deductions |= dict.fromkeys(relations.handed_over, "takes_off_handed_over")
        returned = _of_roles(entries, (AmountRole.RETURNED,))
        self._goods = returned & mask(relations.appraised - relations.sold - relations.afterwards)
        self._conflicts = list(conflicts_of(entries, relations))
        self._against = _against(relations)
        sums = (mask((whole.total, *whole.parts)) for whole in relations.wholes if is_no_chance(whole))
        self._sums = {amounts for amounts in sums if amounts & self._loss}
        of_case = relations.of_one.keys()
        self._stated = {entries[i].value: 1 << i for i in sorted(relations.stated - of_case)}
        concluded = (entries[i] for i in relations.concluded - of_case)
        self._concluded = {entry.value for entry in concluded if entry.role in _CONCLUDED}

    def of(self, counted: int, total: Decimal) -> Features:
        """The features of the reading that counts these amounts, of this total; those that are 0 are left out."""
        found = Features()
        for i, bit in enumerate(self._bits):
            if counted & bit:
                self._add_counted(found, i)
            else:
                self._add_left_out(found, i, counted)
        self._add_amounts_together(found.values, counted)
        self._add_whole_case(found.values, counted, total)
        found.values = {name: float(value) for name, value in found.values.items() if value}
        return found

    def _add_counted(self, found: Features, index: int) -> None:
        """What counting one amount says."""
        values, bit = found.values, self._bits[index]
        values[SURROUNDINGS] += min(self._odds[index], 0.0)
        if self._deductions & bit:
            values[self._kinds_of_deductions.get(index, "takes_off")] += 1
        elif not self._loss & bit:
            is_second = bool(self._second & bit)
            values[f"counts_{self._entries[index].role.value}" if is_second else "counts_other_role"] += 1
            values["rule_odds"] -= 0 if is_second else self._log_odds[index]

    def _add_left_out(self, found: Features, index: int, counted: int) -> None:
        """What leaving one amount out says."""
        values, bit = found.values, self._bits[index]
        if explained := next((one for one in self._explanations[index] if one.partners(counted)), None):
            values[explained.relation] += bool((self._loss | self._second) & bit)  # another role needs no reason
            return
        if self._repeats & bit:
            values["leaves_out_both_of_equal"] += 1
        if not self._second & bit:
            found.left_out |= bit
            values[SURROUNDINGS] -= max(self._odds[index], 0.0)
        if self._loss & bit:
            values["leaves_out_loss"] += 1
            values["rule_odds"] -= self._log_odds[index]
        elif self._goods & bit:
            values["leaves_out_appraised_goods"] += 1

    def _add_amounts_together(self, values: dict[str, float], counted: int) -> None:
        """What counting, or leaving out, several amounts says."""
        values["leaves_out_whole_and_parts"] = sum(not counted & amounts for amounts in self._sums)
        for name, amounts in self._conflicts:
            if counted & amounts == amounts:
                values[name] += 1
        for name, amounts in self._against.items():
            values[name] += (counted & amounts).bit_count()

    def _add_whole_case(self, values: dict[str, float], counted: int, total: Decimal) -> None:
        """What the reading as a whole says."""
        for name in _ONCE:
            values[name] = min(values[name], 1)
        values["nothing_counts"] = bool(self._may_count and not counted)
        stated = self._stated.get(total, 0)
        values["parts_make_stated_total"] = bool(stated and not counted & stated and counted & counted - 1)
        values["equals_conclusion"] = total in self._concluded


def _of_roles(entries: Sequence[Entry], roles: Sequence[AmountRole]) -> int:
    return mask(i for i, entry in enumerate(entries) if entry.role in roles)


def _against(relations: Relations) -> Mapping[str, int]:
    """What speaks against an amount that counts, each with its amounts."""
    valued = {relations.events[i] for i in relations.appraised - relations.sold}
    return {
        "counts_sale": mask(i for i in relations.sold if relations.events[i] in valued),
        "counts_afterwards": mask(relations.afterwards),
        "counts_accused": mask(relations.accused),
        "counts_excluded": mask(relations.excluded),
    }
