"""How far the chances of totals keep their word: expected calibration error, Brier score, and a diagram.

    python -m benchmarks.amounts.chance FILE[:odd|:even|:zh|:en]...

says so of the chances that the program shows for the cases of FILEs (benchmarks/amounts/rules.py), those that taught it
among them. What is fitted, and judged by other writers' cases, is benchmarks/amounts/interpretations.py.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.amounts.weighed_cases import cases_of
from mma_desktop.answers.characters import language_of
from mma_desktop.evaluation.statistics import calibration
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.chance import chance_of

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
    """Print how far the shown chances keep their word."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    for file in parser.parse_args().files:
        print_reliability(Path(file).name, shown(file))


def shown(file: str) -> list[Pair]:
    """The chance that the program shows for each case of FILE[:part], where it shows one, and whether it is right."""
    found: list[Pair] = []
    for case in cases_of(file):
        ledger = propose_ledger(case.text, case.language)
        chance = chance_of(ledger, ledger.total, language_of(case.text))
        if chance is not None:
            found.append((chance, ledger.total == case.gold))
    return found


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


def print_reliability(name: str, chances: Sequence[Pair]) -> None:
    """One line of figures."""
    found, n = reliability(chances), len(chances)
    right, mean = sum(right for _, right in chances) / n, sum(chance for chance, _ in chances) / n
    upper, half = found.top_half
    print(
        f"{name}: {n}, right {right:.3f}, mean chance {mean:.3f}, ECE {found.ece:.3f}, "
        f"Brier score {found.brier:.3f}, surer half {upper} of {half}"
    )


if __name__ == "__main__":
    main()
