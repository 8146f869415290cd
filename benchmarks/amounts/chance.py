"""Fits how likely the ledger finds a total to the chance that it is right, and says how well it keeps its word.

    python -m benchmarks.amounts.chance FILE[:odd|:even|:zh|:en][=TIMES]... [--beside FILE...] [--plot OUT] [--write]

FILEs hold cases with known totals (benchmarks/amounts/rules.py), each of which counts so many times in the fit of the
logistic; those --beside them only help to weigh readings. Everything shown is out of fold: the readings of a case are
weighed by weights that were fitted to the cases of other folds (benchmarks/amounts/interpretations.py), and the
chance of its first total is that of a logistic fitted to those others, over the first three totals of each. Shown are
the expected calibration error (10 bins), the Brier score, the reliability table, and how often the half with the
higher chances is right. --plot draws the reliability diagram; --write makes resources/ledger/chance.toml.
"""

from __future__ import annotations

import argparse
import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from benchmarks.amounts.interpretations import (
    Floats,
    Weighed,
    fit_all,
    folds,
    names_of,
    ranked_shares,
    weighed,
    with_odds,
)
from benchmarks.peers.base import ROOT
from mma_desktop.evaluation.statistics import calibration
from mma_desktop.ledger.chance import log_odds_of_share

_TARGET = ROOT / "resources" / "ledger" / "chance.toml"
_RIDGE = 0.5  # of the weights of readings: what all cases choose
_FIRST = 3  # totals of each case that take part in the fit
_STEPS = 30
_INNER = 4

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
    parser.add_argument("files", nargs="+")
    parser.add_argument("--beside", nargs="+", default=[])
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    cases = [case for file in options.files for case in weighed(file)]
    others = [case for file in options.beside for case in weighed(file)]
    names = names_of([*cases, *others])
    chances = out_of_fold(cases, others, names)
    found = reliability(chances)
    _print(found, len(chances))
    bias, slope = platt(_held_out(cases, others, names))
    print(f"weights of all: bias {bias:.4f}, log-odds {slope:.4f}")
    if options.plot:
        options.plot.write_text(diagram(found), encoding="utf-8")
    if options.write:
        _write(bias, slope, found, len(chances), options)


def out_of_fold(cases: Sequence[Weighed], others: Sequence[Weighed], names: Sequence[str]) -> list[Pair]:
    """The chance of each case's first total, by what other cases taught, and whether it is right."""
    chances: list[Pair] = []
    for inside, outside in folds(len(cases)):
        taught = [cases[i] for i in inside]
        weights, signals = fit_all([*taught, *others], names, _RIDGE)
        bias, slope = platt(_held_out(taught, others, names))
        for case in with_odds([cases[i] for i in outside], signals):
            share, right = ranked_shares(case, names, weights)[0]
            chances.append((_sigmoid(bias + slope * log_odds_of_share(share)), right))
    return chances


def _held_out(cases: Sequence[Weighed], others: Sequence[Weighed], names: Sequence[str]) -> list[Pair]:
    """Log-odds and truth of the first totals of each case, by weights that did not see it."""
    found: list[Pair] = []
    for inside, outside in folds(len(cases), _INNER):
        weights, signals = fit_all([*(cases[i] for i in inside), *others], names, _RIDGE)
        held_out = with_odds([cases[i] for i in outside], signals)
        found += [pair for case in held_out for pair in pairs(case, names, weights)]
    return found


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


def _write(bias: float, slope: float, found: Reliability, n: int, options: argparse.Namespace) -> None:
    judged, beside = (" ".join(Path(file).name for file in files) for files in (options.files, options.beside))
    command = f"{judged} --beside {beside}" if beside else judged
    paths = [Path(file.partition("=")[0].partition(":")[0]) for file in (*options.files, *options.beside)]
    sources = {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in paths}
    _TARGET.write_text(
        "# How likely readings become chances: made by benchmarks/amounts/chance.py, not by hand.\n\n"
        "[provenance]\n"
        f'command = "python -m benchmarks.amounts.chance {command} --write"\n'
        f'documents = "{", ".join(f"{name} {digest}" for name, digest in sources.items())}"\n'
        f'judged = "{n} cases out of fold: ECE {found.ece:.3f}, Brier {found.brier:.3f}"\n'
        f'date = "{date.today().isoformat()}"\n\n'
        f"[languages.zh]\nbias = {bias:.4f}\nlog_odds = {slope:.4f}\n",
        encoding="utf-8",
    )
    print(f"Written: {_TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
