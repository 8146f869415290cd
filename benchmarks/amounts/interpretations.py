"""Fits how the ledger judges the totals of a document, and says how often they are right and how sure it is of them.

    python -m benchmarks.amounts.interpretations FILE[:odd|:even|:zh|:en][=WEIGHT]... [--count FILE...]
                                                 [--ablation] [--plot OUT] [--write LANGUAGE]

FILEs hold cases with known totals (benchmarks/amounts/rules.py); after a colon, only those whose id ends in an odd or
an even number, or that are in one language, take part; after an equals sign, how much each case counts in the fit.
Fitted are the signals around an amount (signals.py), a conditional logit over the readings of a case, its answer any
reading with the right total (ridge and signs as below), and the trees that judge the first totals beside each other
(trees.py), each by what the ones before make of cases that did not teach them. Judged by cross-validation over writers
(what stands before the number in the id of a case): the cases of a writer are judged by what only others taught. The
cases of --count take no part: they are judged by what all FILEs teach. Only counts are printed, and how far the chances
keep their word (chance.py). --ablation leaves out each feature of readings in turn; --plot draws the reliability
diagram; --write makes resources/ledger/interpretations.LANGUAGE.toml and chance.LANGUAGE.toml, of FILEs in that
language.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.amounts.chance import Pair, diagram, most_of, print_reliability, reliability
from benchmarks.amounts.rules import interval
from benchmarks.amounts.signals import RIDGE, fit_signals
from benchmarks.amounts.trees import JudgedRival, fit_trees, written
from benchmarks.amounts.weighed_cases import Floats, Weighed, folds, weighed, with_odds
from benchmarks.peers.base import ROOT
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.ledger.readings.boosted_trees import BoostedTrees
from mma_desktop.ledger.readings.features import SURROUNDINGS
from mma_desktop.ledger.readings.interpretations import RULES_PRIOR
from mma_desktop.ledger.readings.rivals import MOST_RIVALS, Rival, rivals

_FOLDER = ROOT / "resources" / "ledger"
_CURRENCIES = {"zh": YUAN}  # that the chances of a language hold for; of others any
RIDGE_OF_READINGS = 0.5  # of 0.5 and 1, what cross-validations chose before signals had words
_INNER = 4
_LEAST, _LEAST_OF_SIGNALS = 0.00005, 0.01  # smaller weights are not written
_STEPS = 200
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


@dataclass(frozen=True, slots=True)
class Fitted:
    """All that is fitted: the names of the features of readings and their weights, those of signals, and the trees."""

    names: Sequence[str]
    weights: Floats
    signals: Mapping[str, float]
    trees: BoostedTrees


@dataclass(frozen=True, slots=True)
class Verdict:
    """The place of the right total among all totals of a case, from 0, the chance that the first one is given, and
    whether that is right.
    """

    place: int
    chance: float
    is_right: bool


def main() -> None:
    """Fit, judge, and write what was fitted if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--count", nargs="+", default=[])
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--write", metavar="LANGUAGE")
    options = parser.parse_args()
    cases = [case for file in options.files for case in weighed(file)]
    names = names_of(cases)
    print("by what other writers taught:")
    found = by_other_writers(cases, names)
    _print_all(cases, found)
    fitted = fit_all(cases, names)
    print("by what all of the above taught:")
    for file in options.count:
        counted = weighed(file)
        _print_all(counted, [verdict(case, fitted) for case in with_odds(counted, fitted.signals)])
    if options.plot:
        options.plot.write_text(diagram(reliability(_pairs(found))), encoding="utf-8")
    if options.ablation:
        _ablation(cases, names)
    if options.write:
        _write(options.write, fitted, found, options.files)


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


def fit_all(cases: Sequence[Weighed], names: Sequence[str]) -> Fitted:
    """Signals, weights and trees; readings, and the totals beside their rivals, are taught with odds by signals that
    were fitted to the cases of others.
    """
    taught = cross_fitted(cases)
    weights = fit(taught, names)
    trees = fit_trees([one for case in taught for one in _judged(case, names, weights)])
    return Fitted(names, weights, fit_signals([case.taught for case in cases]), trees)


def cross_fitted(cases: Sequence[Weighed]) -> list[Weighed]:
    """The cases with odds by signals that were fitted to those of others."""
    found = list(cases)
    for inside, outside in folds(cases, _INNER):
        signals = fit_signals([cases[i].taught for i in inside])
        for i, case in zip(outside, with_odds([cases[i] for i in outside], signals), strict=True):
            found[i] = case
    return found


def _judged(case: Weighed, names: Sequence[str], weights: Floats) -> Iterator[JudgedRival]:
    """The first totals of a case, and whether they are right."""
    for rival in _rivals(case, names, weights):
        yield JudgedRival(rival, f"{rival.reading.total:f}" in case.gold, case.weight)


def _rivals(case: Weighed, names: Sequence[str], weights: Floats) -> list[Rival]:
    scores = _matrix(case, names) @ weights + RULES_PRIOR * case.by_rules
    readings = [
        replace(reading, features=features, score=float(score))
        for reading, features, score in zip(case.readings, case.features, scores, strict=True)
    ]
    rules = next((one.counted for one, is_it in zip(case.readings, case.by_rules, strict=True) if is_it), 0)
    return rivals(readings, rules, case.amounts)


# Judging -----------------------------------------------------------------------------------------------------------


def by_other_writers(cases: Sequence[Weighed], names: Sequence[str]) -> list[Verdict]:
    """What becomes of each case by what other writers' cases taught."""
    found: dict[int, Verdict] = {}
    for inside, outside in folds(cases):
        fitted = fit_all([cases[i] for i in inside], names)
        for i, case in zip(outside, with_odds([cases[i] for i in outside], fitted.signals), strict=True):
            found[i] = verdict(case, fitted)
    return [found[i] for i in range(len(cases))]


def verdict(case: Weighed, fitted: Fitted) -> Verdict:
    """What becomes of a case with odds; a right total that is no rival comes last."""
    found = _rivals(case, fitted.names, fitted.weights)
    chances = [fitted.trees.chance(rival.features) for rival in found]
    order = sorted(range(len(found)), key=lambda i: -chances[i])
    right = [f"{found[i].reading.total:f}" in case.gold for i in order]
    place = right.index(True) if True in right else MOST_RIVALS
    return Verdict(place, chances[order[0]] / max(1.0, sum(chances)), right[0])


def _pairs(verdicts: Sequence[Verdict]) -> list[Pair]:
    return [(one.chance, one.is_right) for one in verdicts]


def _print_all(cases: Sequence[Weighed], verdicts: Sequence[Verdict]) -> None:
    for source in dict.fromkeys(case.source for case in cases):
        of_it = [one for case, one in zip(cases, verdicts, strict=True) if case.source == source]
        print(f"  {source}: {_score(of_it)}")
        print_reliability("    chances", _pairs(of_it))
    print_reliability("  chances of all", _pairs(verdicts))


def _score(verdicts: Sequence[Verdict]) -> Score:
    first, first_3, first_12 = (sum(one.place < most for one in verdicts) for most in (1, 3, MOST_RIVALS))
    return Score(len(verdicts), first, first_3, first_12)


def _ablation(cases: Sequence[Weighed], names: Sequence[str]) -> None:
    """How many cases are right, by what other writers taught, without each feature of readings."""
    for without in ("", *names):
        kept = [name for name in names if name != without]
        found = by_other_writers([_lacking(case, without) for case in cases], kept)
        right: dict[str, int] = dict.fromkeys((case.source for case in cases), 0)
        for case, one in zip(cases, found, strict=True):
            right[case.source] += one.is_right
        print(f"| {f'without `{without}`' if without else 'all features'} | {' | '.join(map(str, right.values()))} |")


def _lacking(case: Weighed, without: str) -> Weighed:
    return replace(case, features=tuple({n: v for n, v in row.items() if n != without} for row in case.features))


# Writing -----------------------------------------------------------------------------------------------------------


def _write(language: str, fitted: Fitted, verdicts: Sequence[Verdict], files: Sequence[str]) -> None:
    by_name = dict(zip(fitted.names, map(float, fitted.weights), strict=True))
    provenance = _provenance(language, files)
    _put(
        f"interpretations.{language}.toml",
        "# How whole readings of a document are weighed: made by benchmarks/amounts/interpretations.py.\n\n"
        + provenance
        + f'ridge = "{RIDGE_OF_READINGS}, signals {RIDGE}"\n\n'
        + "[weights]\n"
        + _lines(by_name, _LEAST)
        + "\n[signals]\n"
        + _lines(fitted.signals, _LEAST_OF_SIGNALS),
    )
    pairs = _pairs(verdicts)
    kept, money = reliability(pairs), _CURRENCIES.get(language, "")
    _put(
        f"chance.{language}.toml",
        "# How likely each of the first totals is right: made by benchmarks/amounts/interpretations.py.\n\n"
        + f'most = {most_of(pairs):.2f}\ncurrency = "{money}"\n{written(fitted.trees)}\n'
        + provenance
        + f'judged = "{len(pairs)} cases by other writers: ECE {kept.ece:.3f}, Brier score {kept.brier:.3f}"\n',
    )


def _provenance(language: str, files: Sequence[str]) -> str:
    """The command, the documents and the day of a fit."""
    paths = [Path(file.partition("=")[0].partition(":")[0]) for file in files]
    command = " ".join(f"{path.name}{file[len(str(path)) :]}" for path, file in zip(paths, files, strict=True))
    sources = {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in paths}
    return (
        "[provenance]\n"
        f'command = "python -m benchmarks.amounts.interpretations {command} --write {language}"\n'
        f'documents = "{", ".join(f"{name} {digest}" for name, digest in sources.items())}"\n'
        f'date = "{date.today().isoformat()}"\n'
    )


def _put(name: str, text: str) -> None:
    target = _FOLDER / name
    target.write_text(text, encoding="utf-8")
    print(f"Written: {target.relative_to(ROOT)}")


def _lines(weights: Mapping[str, float], least: float) -> str:
    return "".join(f'"{name}" = {weight:.4f}\n' for name, weight in sorted(weights.items()) if abs(weight) >= least)


if __name__ == "__main__":
    main()
