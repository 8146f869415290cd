"""Whole readings of a document: which amounts count together, scored by named features with fitted weights.

The rules look at one amount at a time. Here a reading is the set of all amounts that count; its score is the weighted
sum of features that a lawyer would give as reasons (a total is counted beside its parts, the same value is counted
twice in one event, ...), and the chance of a reading is its share in the softmax over all readings looked at: a
conditional logit (McFadden 1974). benchmarks/interpretations.py fits the weights, resources/ledger/interpretations.toml
keeps them with the record of the fit. The readings are found by a beam search from what the rules propose.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from pydantic import Field

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.readings.relations import Relations, Whole, find_relations
from mma_desktop.ledger.readings.surroundings import Signals, odds_of, signals_of, strongest

MOST_AMOUNTS = 120  # in longer documents the rules stand
_DEPTH = 5  # changes in a row
_BEAM = 16  # readings from which the search goes on
_MOST_READINGS = 4_000
RULES_PRIOR = math.log(2)  # what speaks for the reading of the rules: another must be twice as likely by its features
_LEAST = 0.02  # no rule is surer than one less this
SURROUNDINGS = "surroundings"  # the feature that says how well a reading fits the words around each amount
_OF_ONE = "deeds_instead_of_total_of_one"
_ONCE = ("amount_beside_case_total", "stated_total_instead")  # of the case, not of each amount
_EQUAL = ("product_told_twice", "equal_and_moved", "equal_and_both_taken", "equal_in_one_event", "equal_in_two_events")
_PARTS = ("part_of_larger", "part_of_exact_sum", "part_of_total")  # by the kind of sum
_TOTALS = ("sum_of_smaller", "exact_sum_of_parts", "total_of_parts")
_BESIDE = ("", "exact_sum_beside_parts", "total_beside_parts")
_SECOND = (AmountRole.REPEAT, AmountRole.TOTAL, AmountRole.UNIT_PRICE)


class InterpretationWeights(DataModel):
    """The data file: weights of the features of readings and of the signals of amounts, and their fit."""

    provenance: Mapping[str, str]
    weights: Mapping[str, float]
    signals: Mapping[str, float] = Field(default_factory=dict)


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


@dataclass(frozen=True, slots=True)
class Departure:
    """An amount about which a reading and the rules differ: whether it counts in the reading, the relation by which it
    is left out, the amounts that count in its place, and the class of words near it that speaks most for the change.
    """

    entry: int
    counted: bool
    relation: str = ""
    partners: tuple[int, ...] = ()
    spoken_of: str = ""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The readings of a document, the chosen one first, the reading of the rules, and where the chosen one departs
    from it.
    """

    readings: tuple[LedgerReading, ...]
    rules: LedgerReading
    departures: tuple[Departure, ...]
    signals: Sequence[Signals] = ()


@cache
def load_weights(path: Path | None = None) -> InterpretationWeights:
    """The weight of every feature and signal. Raises ResourceError when the file is missing or wrong."""
    return load_data(path or paths.resources() / "ledger" / "interpretations.toml", InterpretationWeights)


def interpret(text: str, entries: Sequence[Entry], weights: InterpretationWeights) -> Interpretation:
    """The readings of a document whose amounts the rules take for `entries`.

    The best reading is chosen; of equally good ones that with the fewest departures from the rules. In a document with
    more than MOST_AMOUNTS the reading of the rules is the only one.
    """
    if len(entries) > MOST_AMOUNTS:
        rules = _unscored(entries)
        return Interpretation((rules,), rules, ())
    scorer = _Scorer(text, entries, weights)
    rules, found = scorer.of_rules(), scorer.explore()
    ordered = sorted(found, key=lambda r: (-r.score, (r.counted ^ rules.counted).bit_count(), -r.counted))
    return Interpretation(tuple(ordered), rules, scorer.departures(ordered[0].counted), scorer.signals)


def _unscored(entries: Sequence[Entry]) -> LedgerReading:
    """What the rules count, in a document too long for other readings; linear, as shifting so many bits is not."""
    counted = int("".join("01"[entry.counted] for entry in reversed(entries)), 2)
    return LedgerReading(counted, sum((entry.value for entry in entries if entry.counted), Decimal(0)), {}, 0.0)


def likelihood(readings: Sequence[LedgerReading]) -> float:
    """The share (0..1) of the first reading's total in the softmax over all totals, each as good as its best one."""
    best: dict[Decimal, float] = {}
    for reading in readings:
        best[reading.total] = max(best.get(reading.total, reading.score), reading.score)
    top = best[readings[0].total]
    return 1 / sum(math.exp(score - top) for score in best.values())


def departures_of(text: str, entries: Sequence[Entry], counted: int) -> tuple[Departure, ...]:
    """Where the reading that counts these amounts (bit i for entry i) departs from the rules, and why."""
    return _Scorer(text, entries, load_weights()).departures(counted)


class _Scorer:
    """Scores readings of one document, and finds those worth scoring."""

    def __init__(self, text: str, entries: Sequence[Entry], weights: InterpretationWeights) -> None:
        self._entries = entries
        self._weights = weights
        self._bits = [1 << i for i in range(len(entries))]
        self._rules = _mask(i for i, entry in enumerate(entries) if entry.counted)
        self._log_odds = [_log_odds(entry.sureness) for entry in entries]
        relations = find_relations(text, entries)
        self.signals = signals_of(text, entries, relations)
        self._prepare(relations)
        self._odds = [odds_of(signals, weights.signals) for signals in self.signals]

    def of_rules(self) -> LedgerReading:
        """What the rules propose."""
        return self._reading(self._rules)

    def explore(self) -> list[LedgerReading]:
        """The readings that a beam search meets, from the rules' own on."""
        known = {self._rules: self.of_rules()}
        beam = list(known.values())
        for _ in range(_DEPTH):
            stop_if_asked()
            fresh = {
                counted
                for reading in beam
                for counted in self._neighbours(reading.counted)
                if counted not in known and self._is_possible(counted)
            }
            known |= {counted: self._reading(counted) for counted in sorted(fresh)}
            beam = sorted((known[counted] for counted in fresh), key=lambda r: (-r.score, r.counted))[:_BEAM]
            if not beam or len(known) > _MOST_READINGS:
                break
        return list(known.values())

    def _is_possible(self, counted: int) -> bool:
        """Whether no price counts beside its product."""
        return not any(counted & price and counted & product for price, product in self._prices)

    def _neighbours(self, counted: int) -> Iterator[int]:
        """One amount more or less, or a whole relation resolved the one or the other way."""
        for bit in self._bits:
            yield counted ^ bit
        for total, parts in self._wholes:
            yield counted & ~parts | total
            yield counted & ~total | parts
        yield from self._alone
        if self._accused:
            yield counted & ~self._accused
        for price, product in self._prices:
            yield counted & ~product | price

    def _prepare(self, relations: Relations) -> None:
        entries = self._entries
        self._loss = _mask(i for i, entry in enumerate(entries) if entry.role is AmountRole.LOSS)
        self._wholes = [(1 << whole.total, _mask(whole.parts)) for whole in relations.wholes]
        self._either = {
            total | parts
            for (total, parts), whole in zip(self._wholes, relations.wholes, strict=True)
            if _kind_of_sum(whole) and (total | parts) & self._loss
        }
        self._alone = [1 << i for i in sorted(relations.stated | relations.concluded)]
        self._accused = _mask(relations.accused)
        self._prices = list(_prices(entries))
        self._goods = _mask(
            i
            for i in relations.appraised - relations.sold - relations.afterwards
            if entries[i].role is AmountRole.RETURNED
        )
        self._repeats = _mask(i for i, entry in enumerate(entries) if entry.role is AmountRole.REPEAT)
        self._second = _mask(i for i, entry in enumerate(entries) if entry.role in _SECOND)
        self._explanations = [self._explanations_of(i, relations) for i in range(len(entries))]
        self._conflicts = list(self._find_conflicts(relations))
        self._counted_masks = self._when_counted(relations)
        self._stated = {entries[i].value: 1 << i for i in sorted(relations.stated - relations.of_one.keys())}
        self._concluded = {
            entries[i].value
            for i in relations.concluded - relations.of_one.keys()
            if entries[i].role in (AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT)
        }

    def _explanations_of(self, index: int, relations: Relations) -> list[tuple[str, int, bool]]:
        """Why an amount may be left out without any rule being wrong: a name, the amounts, and whether all of them
        must count.
        """
        entries, bit = self._entries, 1 << index
        found: list[tuple[str, int, bool]] = []
        if index in relations.of_one:
            found.append((_OF_ONE, _mask(relations.of_one[index]), True))
        for (total, parts), whole in zip(self._wholes, relations.wholes, strict=True):
            if parts & bit:
                found.append((_PARTS[_kind_of_sum(whole)], total, True))
            elif total == bit:
                found.append((_TOTALS[_kind_of_sum(whole)], parts, True))
        same = [j for j, other in enumerate(entries) if j != index and other.value == entries[index].value]
        for name in _EQUAL:
            pairs = [j for j in same if self._kind_of_pair(index, j, relations) == name]
            found.append((f"left_out_as_{name}", _mask(pairs), False))
        if index in relations.within:
            found.append(("held_by_total", _mask(relations.within[index]), False))
        found += self._parts_of_gross(index, relations)
        for actual, name in ((True, "actual_instead_of_gross"), (False, "net_instead_of_gross")):
            if nets := [net.net for net in relations.nets if net.gross == index and net.actual == actual]:
                found.append((name, _mask(nets), False))
        if grosses := [net.gross for net in relations.nets if net.net == index]:
            found.append(("gross_instead_of_net", _mask(grosses), False))
        if index in relations.variants:
            found.append(("left_out_as_variant", _mask(relations.variants[index]), False))
        if index in relations.accused:
            found.append(("court_account_instead", _mask(set(range(len(entries))) - relations.accused), False))
        if index in relations.sold:
            values = relations.appraised - relations.sold
            found.append(("value_instead_of_sale", _mask(_in_event(values, index, relations)), False))
        if index in relations.afterwards:
            found.append(("told_afterwards", _mask(set(range(index)) - relations.afterwards), False))
        if totals := (relations.announced | relations.closing) - {index}:
            found.append(("stated_total_instead", _mask(totals), False))
        return [one for one in found if one[1]]

    def _parts_of_gross(self, index: int, relations: Relations) -> list[tuple[str, int, bool]]:
        """The parts of a gross amount are left out with it, where the text says what was obtained in the end."""
        gross = {whole.total for whole in relations.wholes if index in whole.parts}
        nets = [net.net for net in relations.nets if net.actual and net.gross in gross]
        return [("actual_instead_of_gross", _mask(nets), False)] if nets else []

    def _find_conflicts(self, relations: Relations) -> Iterator[tuple[str, int]]:
        """Amounts that are the same money: a name, and the amounts that should not all count."""
        for (total, parts), whole in zip(self._wholes, relations.wholes, strict=True):
            if kind := _kind_of_sum(whole):
                yield _BESIDE[kind], total | parts
        for index, totals in relations.within.items():
            for total in totals:
                yield "held_beside_total", 1 << index | 1 << total
        for net in relations.nets:
            yield "net_beside_gross", 1 << net.net | 1 << net.gross
        for total in relations.announced | relations.closing:
            for other in range(len(self._entries)):
                if other != total:
                    yield "amount_beside_case_total", 1 << total | 1 << other
        for i, entry in enumerate(self._entries):
            for j in range(i + 1, len(self._entries)):
                if self._entries[j].value == entry.value:
                    yield f"counts_twice_{self._kind_of_pair(i, j, relations)}", 1 << i | 1 << j
        for i, others in relations.variants.items():
            for j in others:
                if i < j:
                    yield "counts_variants", 1 << i | 1 << j

    def _kind_of_pair(self, i: int, j: int, relations: Relations) -> str:
        """How two equal amounts stand to each other."""
        together = relations.events[i] == relations.events[j]
        if together and bool(self._entries[i].formula) != bool(self._entries[j].formula):
            return "product_told_twice"
        own = relations.taken | relations.appraised
        if (min(i, j), max(i, j)) in relations.retold:
            return "equal_and_moved"
        if i in own and j in own:
            return "equal_and_both_taken"
        return "equal_in_one_event" if together else "equal_in_two_events"

    def _when_counted(self, relations: Relations) -> dict[str, int]:
        """What speaks against an amount that counts, each with its amounts."""
        valued = {relations.events[i] for i in relations.appraised - relations.sold}
        return {
            "counts_sale": _mask(i for i in relations.sold if relations.events[i] in valued),
            "counts_afterwards": _mask(relations.afterwards),
            "counts_accused": self._accused,
            "counts_excluded": _mask(relations.excluded),
        }

    def _reading(self, counted: int) -> LedgerReading:
        entries = self._entries
        total = sum((entry.value for i, entry in enumerate(entries) if counted >> i & 1), Decimal(0))
        features, left_out = self._features(counted, total)
        score = sum(self._weights.weights.get(name, 0.0) * value for name, value in features.items())
        score += RULES_PRIOR if counted == self._rules else 0.0
        return LedgerReading(counted, total, features, score, left_out)

    def _features(self, counted: int, total: Decimal) -> tuple[dict[str, float], int]:
        """The named features of a reading, those that are 0 left out, and the amounts left out without a relation."""
        found: dict[str, float] = defaultdict(float)
        left_out = 0
        for i, bit in enumerate(self._bits):
            if counted & bit:
                found[SURROUNDINGS] += min(self._odds[i], 0.0)
                if not self._loss & bit:
                    found[f"counts_{self._entries[i].role.value}" if self._second & bit else "counts_other_role"] += 1
                    found["rule_odds"] -= 0 if self._second & bit else self._log_odds[i]
                continue
            if name := self._explanation(i, counted):
                found[name] += bool((self._loss | self._second) & bit)  # what its role leaves out needs no reason
                continue
            if self._repeats & bit:
                found["leaves_out_both_of_equal"] += 1
            if not self._second & bit:
                left_out |= bit
                found[SURROUNDINGS] -= max(self._odds[i], 0.0)
            if self._loss & bit:
                found["leaves_out_loss"] += 1
                found["rule_odds"] -= self._log_odds[i]
            elif self._goods & bit:
                found["leaves_out_appraised_goods"] += 1
        found["leaves_out_whole_and_parts"] = sum(not counted & mask for mask in self._either)
        for name, mask in self._conflicts:
            if counted & mask == mask:
                found[name] += 1
        for name, mask in self._counted_masks.items():
            found[name] += (counted & mask).bit_count()
        for name in _ONCE:
            found[name] = min(found[name], 1)
        found["nothing_counts"] = not counted
        stated = self._stated.get(total, 0)
        found["parts_make_stated_total"] = bool(stated and not counted & stated and counted & counted - 1)
        found["equals_conclusion"] = total in self._concluded
        return {name: float(value) for name, value in found.items() if value}, left_out

    def _explanation(self, index: int, counted: int) -> str:
        """The first relation by which an amount is left out, or nothing."""
        for name, mask, whole in self._explanations[index]:
            if counted & mask == mask if whole else counted & mask:
                return name
        return ""

    def departures(self, counted: int) -> tuple[Departure, ...]:
        """Where a reading departs from the rules, and why."""
        changed = counted ^ self._rules
        return tuple(self._departure(i, counted) for i, bit in enumerate(self._bits) if changed & bit)

    def _departure(self, index: int, counted: int) -> Departure:
        counts = bool(counted >> index & 1)
        spoken_of = strongest(self.signals[index], self._weights.signals, counts)
        for name, mask, whole in () if counts else self._explanations[index]:
            partners = counted & mask
            if partners == mask if whole else partners:
                places = tuple(i for i, bit in enumerate(self._bits) if partners & bit)
                return Departure(index, counts, name, places, spoken_of)
        return Departure(index, counts, spoken_of=spoken_of)


def _kind_of_sum(whole: Whole) -> int:
    """2 for a stated total, 1 for a sum that comes about by no chance, 0 for any other."""
    return 2 if whole.stated else int(whole.exact)


def _in_event(indices: Iterable[int], index: int, relations: Relations) -> list[int]:
    return [i for i in indices if relations.events[i] == relations.events[index]]


def _prices(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """Every price with its product, as bits."""
    starts = {entry.start: i for i, entry in enumerate(entries)}
    for i, entry in enumerate(entries):
        if entry.price is not None and entry.price[0] in starts:
            yield 1 << starts[entry.price[0]], 1 << i


def _mask(indices: Iterable[int]) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def _log_odds(sureness: float) -> float:
    chance = min(max(sureness, _LEAST), 1 - _LEAST)
    return math.log(chance / (1 - chance))
