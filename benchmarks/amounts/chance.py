"""Fits how likely the ledger finds a total to the chance that it is right, and says how well it keeps its word.

    python -m benchmarks.amounts.chance FILE[:odd|:even|:zh|:en][=TIMES]... [--beside FILE...] [--plot OUT]
                                        [--write LANGUAGE]
    python -m benchmarks.amounts.chance --shown FILE[:odd|:even|:zh|:en]...

FILEs hold cases with known totals (benchmarks/amounts/rules.py), each of which counts so many times in the fit of the
logistic; those --beside them only help to weigh readings. Everything shown is out of fold: the readings of a case are
weighed by weights that other writers' cases taught (benchmarks/amounts/interpretations.py), and the chance of its first
total is that of a logistic fitted to those others, over the first three totals of each. Shown are the expected
calibration error (10 bins), the Brier score, the reliability table, how often the half with the higher chances is
right, and the same for each file. --plot draws the reliability diagram; --write makes
resources/ledger/chance.LANGUAGE.toml, of FILEs in that language. --shown says the same of the chances that the program
shows for the cases of FILEs.
"""

from __future__ import annotations

import argparse
import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np

from benchmarks.amounts.interpretations import (
    Floats,
    Weighed,
    cases_of,
    fit_all,
    folds,
    names_of,
    ranked_shares,
    weighed,
    with_odds,
)
from benchmarks.peers.base import ROOT
from mma_desktop.answers.characters import language_of
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.evaluation.statistics import calibration
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.chance import chance_of, log_odds_of_share

_FOLDER = ROOT / "resources" / "ledger"
_CURRENCIES = {"zh": YUAN}  # that the calibration of a language holds for; of others any
_FIRST = 3  # totals of each case that take part in the fit
_STEPS = 30
_TENTH, _MOST = 10, 0.99

Pair = tuple[float, bool]


@dataclass(frozen=True, slots=True)
class Reliability:
    """How far chances keep their word: ECE and Brier score (0 is best), and the bins (mean chance, share right, n)."""

    ece: float
    brier: float
    bins: tuple[tuple[float, float, int], ...]
    top_half: tuple[int, int]


def main() -> None:
    """Judge, draw and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--shown", nargs="+", metavar="FILE")
    parser.add_argument("--beside", nargs="+", default=[])
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--write", metavar="LANGUAGE")
    options = parser.parse_args()
    for file in options.shown or ():
        _print_source(Path(file).name, shown(file))
    if options.files:
        _fit(options)


def shown(file: str) -> list[Pair]:
    """The chance that the program shows for each case of FILE[:part], where it shows one, and whether it is right."""
    found: list[Pair] = []
    for case in cases_of(file):
        ledger = propose_ledger(case.text, case.language)
        chance = chance_of(ledger, ledger.total, language_of(case.text))
        if chance is not None:
            found.append((chance, ledger.total == case.gold))
    return found


def _fit(options: argparse.Namespace) -> None:
    cases = [case for file in options.files for case in weighed(file)]
    others = [case for file in options.beside for case in weighed(file)]
    names = names_of([*cases, *others])
    samples = out_of_fold(cases, others, names)
    chances = chances_of(cases, samples)
    found = reliability(chances)
    _print(found, len(chances))
    for source in dict.fromkeys(case.source for case in cases):
        _print_source(source, [pair for case, pair in zip(cases, chances, strict=True) if case.source == source])
    bias, slope = platt([pair for each in samples for pair in each])
    print(f"weights of all: bias {bias:.4f}, log-odds {slope:.4f}")
    if options.plot:
        options.plot.write_text(diagram(found), encoding="utf-8")
    most = most_of(chances)
    print(f"no chance above {most:.2f}")
    if options.write:
        _write((bias, slope, most), found, len(chances), options)


def out_of_fold(cases: Sequence[Weighed], others: Sequence[Weighed], names: Sequence[str]) -> list[list[Pair]]:
    """Log-odds and truth of the first totals of each case, by weights that other writers' cases taught, as often as the
    case counts.
    """
    found: list[list[Pair]] = [[] for _ in cases]
    once = [replace(case, weight=1.0, taught=replace(case.taught, weight=1.0)) for case in cases]
    for inside, outside in folds(cases):
        weights, signals = fit_all([*(once[i] for i in inside), *others], names)
        for i, case in zip(outside, with_odds([cases[i] for i in outside], signals), strict=True):
            found[i] = pairs(case, names, weights)
    return found


def chances_of(cases: Sequence[Weighed], samples: Sequence[Sequence[Pair]]) -> list[Pair]:
    """The chance of each case's first total by a logistic that other writers' cases taught, and whether it is right."""
    chances: list[Pair] = [(0.0, False)] * len(cases)
    for inside, outside in folds(cases):
        bias, slope = platt([pair for i in inside for pair in samples[i]])
        for i in outside:
            log_odds, right = samples[i][0]
            chances[i] = (_sigmoid(bias + slope * log_odds), right)
    return chances


def pairs(case: Weighed, names: Sequence[str], weights: Floats) -> list[Pair]:
    """Log-odds of the share, and truth, of the first totals of a case, as often as the case counts."""
    found = [(log_odds_of_share(share), right) for share, right in ranked_shares(case, names, weights)[:_FIRST]]
    return found * max(1, round(case.weight))


def platt(samples: Sequence[Pair]) -> tuple[float, float]:
    """Bias and slope of the logistic over log-odds, by Newton's method with a ridge of 0.1 (Platt 1999)."""
    features = np.array([[1.0, log_odds] for log_odds, _ in samples])
    truth = np.array([right for _, right in samples], float)
    weights = np.array([0.0, 1.0])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (truth - chance) - 0.1 * weights
        curvature = (features * (chance * (1 - chance))[:, None]).T @ features + 0.1 * np.eye(2)
        weights = weights + np.linalg.solve(curvature, slope)
    return float(weights[0]), float(weights[1])


def most_of(chances: Sequence[Pair]) -> float:
    """The most to be shown: the share of the surest tenth that is right, if one case more were right and one wrong."""
    surest = sorted(chances, key=lambda pair: -pair[0])[: math.ceil(len(chances) / _TENTH)]
    return min(_MOST, (sum(right for _, right in surest) + 1) / (len(surest) + 2))


def reliability(chances: Sequence[Pair]) -> Reliability:
    """How far these chances keep their word."""
    found = calibration([chance for chance, _ in chances], [float(right) for _, right in chances])
    bins = tuple((one.stated, one.right, one.count) for one in found.bins)
    upper = sorted(chances, key=lambda pair: -pair[0])[: len(chances) // 2]
    return Reliability(found.error, found.brier, bins, (sum(right for _, right in upper), len(upper)))


def diagram(found: Reliability) -> str:
    """The reliability diagram as SVG: chance to the right, share right upwards, the area of a dot its cases."""
    dots = "".join(
        f'<circle cx="{40 + 300 * chance:.1f}" cy="{320 - 300 * share:.1f}" r="{2 + math.sqrt(n):.1f}"/>'
        for chance, share, n in found.bins
    )
    marks = "".join(
        f'<text x="{40 + 3 * percent}" y="338" text-anchor="middle">{percent}</text>'
        f'<text x="34" y="{324 - 3 * percent}" text-anchor="end">{percent}</text>'
        for percent in (0, 50, 100)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" font-family="sans-serif" font-size="12">'
        '<rect width="360" height="360" fill="#fff"/>'
        '<path d="M40 320L340 20" stroke="#999" stroke-dasharray="4"/>'
        '<path d="M40 20V320H340" fill="none" stroke="#333"/>'
        f'<g fill="#2266aa" fill-opacity="0.6">{dots}</g>{marks}'
        '<text x="190" y="355" text-anchor="middle">chance shown, %; dots: share right, %</text></svg>\n'
    )


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-value))


def _print(found: Reliability, n: int) -> None:
    right, upper = found.top_half
    print(f"{n} cases: ECE {found.ece:.3f}, Brier {found.brier:.3f}; of the surer half {right} of {upper} right")
    print("\n".join(f"| {chance:.2f} | {share:.2f} | {count} |" for chance, share, count in found.bins))


def _print_source(source: str, chances: Sequence[Pair]) -> None:
    found, n = reliability(chances), len(chances)
    right, mean = sum(right for _, right in chances) / n, sum(chance for chance, _ in chances) / n
    upper, half = found.top_half
    print(
        f"  {source}: {n}, right {right:.3f}, mean chance {mean:.3f}, ECE {found.ece:.3f}, "
        f"Brier {found.brier:.3f}, surer half {upper} of {half}"
    )


def _write(weights: tuple[float, float, float], found: Reliability, n: int, options: argparse.Namespace) -> None:
    bias, slope, most = weights
    judged, beside = (" ".join(Path(file).name for file in files) for files in (options.files, options.beside))
    command = f"{judged} --beside {beside}" if beside else judged
    paths = [Path(file.partition("=")[0].partition(":")[0]) for file in (*options.files, *options.beside)]
    sources = {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in paths}
    target = _FOLDER / f"chance.{options.write}.toml"
    money = f'currency = "{_CURRENCIES[options.write]}"\n' if options.write in _CURRENCIES else ""
    target.write_text(
        "# How likely readings become chances: made by benchmarks/amounts/chance.py, not by hand.\n\n"
        f"bias = {bias:.4f}\nlog_odds = {slope:.4f}\nmost = {most:.2f}\n{money}\n"
        "[provenance]\n"
        f'command = "python -m benchmarks.amounts.chance {command} --write {options.write}"\n'
        f'documents = "{", ".join(f"{name} {digest}" for name, digest in sources.items())}"\n'
        f'judged = "{n} cases out of fold: ECE {found.ece:.3f}, Brier {found.brier:.3f}"\n'
        f'date = "{date.today().isoformat()}"\n',
        encoding="utf-8",
    )
    print(f"Written: {target.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
