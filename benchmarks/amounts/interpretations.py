"""Fits the weights by which the ledger weighs whole readings of a document, and says how often they are right.

    python -m benchmarks.amounts.interpretations FILE[:odd|:even|:zh|:en][=WEIGHT]... [--count FILE...]
                                                 [--ablation] [--write LANGUAGE]

FILEs hold cases with known totals (benchmarks/amounts/rules.py); after a colon, only those whose id ends in an odd or
an even number, or that are in one language, take part; after an equals sign, how much each case counts in the fit.
The model is a conditional logit over the readings of a case, its answer any reading with the right total; ridge and
signs as below. Judged by cross-validation over writers (what stands before the number in the id of a case): the cases
of a writer are judged by weights that only others taught. The cases of --count take no part: they are judged by the
weights of all FILEs. Only counts are printed. --ablation leaves out each feature in turn; --write makes
resources/ledger/interpretations.LANGUAGE.toml, of FILEs in that language.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.amounts.rules import Case, interval, load_cases, truth_of
from benchmarks.amounts.signals import RIDGE, Taught, fit_signals, odds
from benchmarks.peers.base import ROOT
from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.ledger.base import Entry, ledger_of
from mma_desktop.ledger.proposing import read_facts
from mma_desktop.ledger.readings.features import SURROUNDINGS
from mma_desktop.ledger.readings.interpretations import (
    RULES_PRIOR,
    Interpretation,
    LedgerReading,
    interpret,
    weights_for,
)

_FOLDER = ROOT / "resources" / "ledger"
RIDGE_OF_READINGS = 0.5  # of 0.5 and 1, what cross-validations chose before signals had words
_OUTER, _INNER = 8, 4
_LEAST, _LEAST_OF_SIGNALS = 0.00005, 0.005  # smaller weights are not written
_STEPS = 200
_MOST_KEPT, _MOST_RIGHT = 150, 20  # readings of a case that teach
# What a lawyer would hold against a reading, or for it, may not come out the other way round by chance.
_AGAINST = frozenset({
    "total_beside_parts", "held_beside_total", "net_beside_gross", "amount_beside_case_total", "product_told_twice",
    "counts_sale", "exact_sum_beside_parts", "counts_afterwards", "counts_accused", "nothing_counts", "counts_repeat",
    "counts_total", "counts_unit_price", "leaves_out_appraised_goods", "counts_variants",
    "leaves_out_loss", "leaves_out_whole_and_parts", "counts_other_role", "counts_excluded", "leaves_out_both_of_equal",
    "counts_twice_product_told_twice", "counts_twice_equal_and_moved", "counts_twice_equal_and_both_taken",
    "counts_twice_equal_in_one_event", "counts_twice_equal_in_two_events",
})  # fmt: skip
_FOR = frozenset({"rule_odds", SURROUNDINGS, "parts_make_stated_total", "equals_conclusion"})

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A case, and who wrote it: the features of its readings (a row each), whether their totals are right, the totals
    by reading, and which amounts (a column each) a reading counts and which it leaves out without a relation; which
    reading is that of the rules.
    """

    source: str
    writer: str
    features: tuple[dict[str, float], ...]
    right: Floats
    totals: tuple[str, ...]
    weight: float
    counted: Floats
    left_out: Floats
    taught: Taught
    by_rules: Floats


@dataclass(slots=True)
class Score:
    """How many cases, and in how many the right total comes first, among the first 3 and the first 12."""

    cases: int = 0
    first: int = 0
    first_3: int = 0
    first_12: int = 0

    def __str__(self) -> str:
        low, high = interval(self.first, self.cases)
        share = self.first / self.cases
        return (
            f"first {self.first} of {self.cases} ({share:.1%}, {low:.1%} to {high:.1%}), "
            f"among 3: {self.first_3} ({self.first_3 / self.cases:.1%}), among 12: {self.first_12} "
            f"({self.first_12 / self.cases:.1%})"
        )


def main() -> None:
    """Fit, judge, and write the weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--count", nargs="+", default=[])
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--write", metavar="LANGUAGE")
    options = parser.parse_args()
    cases = [case for file in options.files for case in weighed(file)]
    names = names_of(cases)
    print("by weights of other writers:")
    _print_scores(cases, by_other_writers(cases, names))
    weights, signals = fit_all(cases, names)
    print("by the weights of all of the above:")
    for file in options.count:
        counted = with_odds(weighed(file), signals)
        _print_scores(counted, [rank(case, names, weights) for case in counted])
    if options.ablation:
        _ablation(cases, names)
    if options.write:
        _write(options.write, dict(zip(names, weights, strict=True)), signals, options.files)


def weighed(file: str) -> list[Weighed]:
    """The cases of FILE[:odd|:even|:zh|:en][=WEIGHT]."""
    name, _, weight = file.partition("=")
    return [_weighed(case, Path(name).name, float(weight or 1)) for case in cases_of(name)]


def cases_of(file: str) -> list[Case]:
    """The cases of FILE[:odd|:even|:zh|:en]."""
    path, _, part = file.partition(":")
    return [case for case in load_cases(Path(path)) if _takes_part(case, part)]


def _takes_part(case: Case, part: str) -> bool:
    if part in ("odd", "even"):
        return int(case.id.rpartition("-")[2]) % 2 == (part == "odd")
    return part in ("", case.language)


def _weighed(case: Case, source: str, weight: float) -> Weighed:
    facts = read_facts(case.text, case.language, currency_of(case.text))
    entries = facts.ledger.entries
    found = interpret(facts.text, entries, weights_for(facts.text))
    readings = _kept(found, case)
    right = np.array([reading.total == case.gold for reading in readings], float)
    totals = tuple(f"{reading.total:f}" for reading in readings)
    features = tuple({n: v for n, v in reading.features.items() if n != SURROUNDINGS} for reading in readings)
    shape = (len(readings), len(entries))
    counted, left_out = (
        np.array([mask >> i & 1 for mask in masks for i in range(len(entries))], float).reshape(shape)
        for masks in ([r.counted for r in readings], [r.left_out for r in readings])
    )
    counts = _counts(case, entries, found)
    taught = Taught(tuple(found.signals), counts, weight)
    by_rules = np.array([reading.counted == found.rules.counted for reading in readings], float)
    writer = case.id.rpartition("-")[0]
    return Weighed(source, writer, features, right, totals, weight, counted, left_out, taught, by_rules)


def _kept(found: Interpretation, case: Case) -> list[LedgerReading]:
    """The likeliest readings, and the likeliest with the right total; those with the fewest departures come first."""
    ordered = sorted(found.readings, key=lambda reading: -reading.score)
    right = [reading for reading in ordered if reading.total == case.gold]
    kept = {reading.counted: reading for reading in (*ordered[:_MOST_KEPT], *right[:_MOST_RIGHT])}
    return sorted(kept.values(), key=lambda reading: (reading.counted ^ found.rules.counted).bit_count())


def _counts(case: Case, entries: Sequence[Entry], found: Interpretation) -> Floats:
    """Which amounts count in the likeliest right reading; NaN for those that a relation or their role leaves out."""
    right = [reading for reading in found.readings if reading.total == case.gold]
    if case.counted and (truth := truth_of(case, ledger_of(entries))) is not None:
        right = [
            reading
            for reading in right
            if all(bool(reading.counted >> i & 1) == (i in truth) for i in range(len(entries)))
        ] or right
    counts = np.full(len(entries), np.nan)
    if found.signals and right:
        best = max(right, key=lambda reading: reading.score)
        for i in range(len(entries)):
            if (best.counted | best.left_out) >> i & 1:
                counts[i] = best.counted >> i & 1
    return counts


def with_odds(cases: Sequence[Weighed], weights: Mapping[str, float]) -> list[Weighed]:
    """The cases with the feature that says how well each reading fits the words around its amounts."""
    return [_with_odds(case, weights) for case in cases]


def _with_odds(case: Weighed, weights: Mapping[str, float]) -> Weighed:
    if not case.taught.signals:
        return case
    log_odds = odds(case.taught.signals, weights)
    fits = case.counted @ np.minimum(log_odds, 0) - case.left_out @ np.maximum(log_odds, 0)
    features = tuple(row | {SURROUNDINGS: float(fit)} for row, fit in zip(case.features, fits, strict=True))
    return replace(case, features=features)


def cross_fitted(cases: Sequence[Weighed]) -> list[Weighed]:
    """The cases with odds by signals that were fitted to those of others."""
    found = list(cases)
    for inside, outside in folds(cases, _INNER):
        signals = fit_signals([cases[i].taught for i in inside])
        for i in outside:
            found[i] = _with_odds(cases[i], signals)
    return found


# Fitting -----------------------------------------------------------------------------------------------------------


def fit(cases: Sequence[Weighed], names: Sequence[str], ridge: float = RIDGE_OF_READINGS) -> Floats:
    """The weights that make the right totals likeliest, by gradient steps of adapted length (Adam) within the signs."""
    taught = [case for case in cases if case.right.any()]
    rows = np.concatenate([_matrix(case, names) for case in taught])
    right = np.concatenate([case.right for case in taught])
    sizes = [len(case.right) for case in taught]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    of = np.repeat(np.arange(len(taught)), sizes)
    importance = np.array([case.weight for case in taught])[of]
    against, supporting = (np.array([name in group for name in names]) for group in (_AGAINST, _FOR))
    weights, mean, square = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, _STEPS + 1):
        chance = _softmax(rows @ weights, starts, of)
        among_right = chance * right
        among_right /= np.maximum(np.add.reduceat(among_right, starts)[of], 1e-300)
        slope = ridge * weights + ((chance - among_right) * importance) @ rows
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights -= 0.1 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        weights[against] = np.minimum(weights[against], 0)
        weights[supporting] = np.maximum(weights[supporting], 0)
    return weights


def _matrix(case: Weighed, names: Sequence[str]) -> Floats:
    return np.array([[row.get(name, 0.0) for name in names] for row in case.features])


def _softmax(scores: Floats, starts: npt.NDArray[np.int64], of: npt.NDArray[np.int64]) -> Floats:
    powers = np.exp(scores - np.maximum.reduceat(scores, starts)[of])
    return powers / np.add.reduceat(powers, starts)[of]


def names_of(cases: Sequence[Weighed]) -> list[str]:
    """The names of all features of these cases."""
    return sorted({name for case in cases for row in case.features for name in row} | {SURROUNDINGS})


def fit_all(cases: Sequence[Weighed], names: Sequence[str]) -> tuple[Floats, dict[str, float]]:
    """The weights of features and of signals; readings are taught with odds by signals of other writers."""
    if SURROUNDINGS not in names:
        return fit(cases, names), {}
    return fit(cross_fitted(cases), names), fit_signals([case.taught for case in cases])


# Judging -----------------------------------------------------------------------------------------------------------


def ranked_shares(case: Weighed, names: Sequence[str], weights: Floats) -> list[tuple[float, bool]]:
    """The share of each total in the softmax over all, and whether it is right; ordered as in `rank`."""
    best = _ordered(case, names, weights)
    top = max(best.values())
    powers = {total: np.exp(min(score - top, 0.0)) for total, score in best.items()}
    gold = _gold(case)
    return [(float(power / sum(powers.values())), total in gold) for total, power in powers.items()]


def rank(case: Weighed, names: Sequence[str], weights: Floats) -> int:
    """The place of the right total among all totals, from 0; each total is as good as its best reading."""
    gold, ordered = _gold(case), list(_ordered(case, names, weights))
    return next((place for place, total in enumerate(ordered) if total in gold), len(ordered) + 12)


def _gold(case: Weighed) -> set[str]:
    return {total for total, right in zip(case.totals, case.right, strict=True) if right}


def _ordered(case: Weighed, names: Sequence[str], weights: Floats) -> dict[str, float]:
    """The score of each total, best first; of equals, that with the fewest departures from the rules."""
    best: dict[str, float] = {}
    scores = _matrix(case, names) @ weights + RULES_PRIOR * case.by_rules
    for total, score in zip(case.totals, scores, strict=True):
        best[total] = max(best.get(total, -np.inf), float(score))
    return {total: best[total] for total in sorted(best, key=lambda total: -best[total])}


def by_other_writers(cases: Sequence[Weighed], names: Sequence[str]) -> list[int]:
    """The rank of each case's right total by weights that other writers' cases taught."""
    ranks = [0] * len(cases)
    for inside, outside in folds(cases):
        weights, signals = fit_all([cases[i] for i in inside], names)
        for i in outside:
            ranks[i] = rank(_with_odds(cases[i], signals), names, weights)
    return ranks


def folds(cases: Sequence[Weighed], number: int = _OUTER) -> Iterable[tuple[list[int], list[int]]]:
    """Which places of a list teach and which are judged, fold by fold; the same ones every time. The cases of one
    writer stay together where there are several.
    """
    counts = Counter(case.writer for case in cases)
    if len(counts) == 1:
        place = np.random.default_rng(0).permutation(len(cases)) % number
    else:
        of = _shared_out(counts, number)
        place = np.array([of[case.writer] for case in cases])
    for fold in sorted(set(map(int, place))):
        yield [i for i, p in enumerate(place) if p != fold], [i for i, p in enumerate(place) if p == fold]


def _shared_out(counts: Mapping[str, int], number: int) -> dict[str, int]:
    """A fold for each writer, so that all have about as many cases."""
    of: dict[str, int] = {}
    sizes = [0] * number
    for writer in sorted(counts, key=lambda one: (-counts[one], one)):
        of[writer] = sizes.index(min(sizes))
        sizes[of[writer]] += counts[writer]
    return of


def _print_scores(cases: Sequence[Weighed], ranks: Sequence[int]) -> None:
    for source in dict.fromkeys(case.source for case in cases):
        score = Score()
        for case, place in zip(cases, ranks, strict=True):
            if case.source == source:
                score.cases += 1
                score.first += place == 0
                score.first_3 += place < 3
                score.first_12 += place < 12
        print(f"  {source}: {score}")


def _ablation(cases: Sequence[Weighed], names: Sequence[str]) -> None:
    """How many cases are right, by weights of other writers, without each feature."""
    for without in ("", *names):
        kept = [name for name in names if name != without]
        right: dict[str, int] = dict.fromkeys((case.source for case in cases), 0)
        for inside, outside in folds(cases):
            weights, signals = fit_all([cases[i] for i in inside], kept)
            for i in outside:
                right[cases[i].source] += rank(_with_odds(cases[i], signals), kept, weights) == 0
        print(f"| {f'without `{without}`' if without else 'all features'} | {' | '.join(map(str, right.values()))} |")


def _write(language: str, weights: Mapping[str, float], signals: Mapping[str, float], files: Sequence[str]) -> None:
    paths = [Path(file.partition("=")[0].partition(":")[0]) for file in files]
    command = " ".join(f"{path.name}{file[len(str(path)) :]}" for path, file in zip(paths, files, strict=True))
    sources = {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in paths}
    target = _FOLDER / f"interpretations.{language}.toml"
    target.write_text(
        "# How whole readings of a document are weighed: made by benchmarks/amounts/interpretations.py, not by hand.\n"
        "\n"
        "[provenance]\n"
        f'command = "python -m benchmarks.amounts.interpretations {command} --write {language}"\n'
        f'documents = "{", ".join(f"{name} {digest}" for name, digest in sources.items())}"\n'
        f'ridge = "{RIDGE_OF_READINGS}, signals {RIDGE}"\n'
        f'date = "{date.today().isoformat()}"\n\n'
        "[weights]\n" + _lines(weights, _LEAST) + "\n[signals]\n" + _lines(signals, _LEAST_OF_SIGNALS),
        encoding="utf-8",
    )
    print(f"Written: {target.relative_to(ROOT)}")


def _lines(weights: Mapping[str, float], least: float) -> str:
    return "".join(f'"{name}" = {weight:.4f}\n' for name, weight in sorted(weights.items()) if abs(weight) >= least)


if __name__ == "__main__":
    main()
