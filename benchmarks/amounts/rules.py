"""How often the rules of the ledger alone propose the right total, with no model.

    python -m benchmarks.amounts.rules FILE [--misses] [--items OUT]

FILE is JSON Lines of a task (question, answer) or TOML with `cases` (counted, and the text or the id of a shared item).
Shown are the share of right totals with its 95 % interval (Wilson), how often the right one is among the first 3
and 12 possible totals, and the misses. OUT takes the same cases as questions for `mma-desktop eval`.
"""

from __future__ import annotations

import argparse
import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from benchmarks.peers.base import ROOT
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.totals import counted_by, nearest, ranked_totals

_TASKS = ROOT.parent / "shared" / "data" / "tasks"


@dataclass(frozen=True, slots=True)
class Case:
    """A document, its language and its right total; `counted` are the amounts it is made of, where they are known."""

    id: str
    language: str
    text: str
    gold: Decimal
    counted: tuple[Decimal, ...] = ()


def load_cases(path: Path) -> list[Case]:
    """The cases of a file: tasks as JSON Lines, or TOML."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        cases = tomllib.loads(text)["cases"]
        return [_invented(case) for case in cases]
    items = map(json.loads, text.splitlines())
    return [Case(i["id"], i["language"], i["question"], Decimal(i["answer"])) for i in items]


def _invented(case: Mapping[str, Any]) -> Case:
    counted = tuple(map(Decimal, case["counted"]))
    text = case["text"] if "text" in case else _text_of(case["id"])
    return Case(case["id"], case.get("language", "zh"), text, sum(counted, Decimal(0)), counted)


def _text_of(item: str) -> str:
    """The text of an item of the shared tasks, such as ljp_term-0012."""
    file = _TASKS / f"{item.rpartition('-')[0]}.jsonl"
    items = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return next(found["question"] for found in items if found["id"] == item)


def truth_of(case: Case, ledger: Ledger) -> dict[int, Decimal] | None:
    """The entries of a proposal that truly count, by index, and for how much; None when the total cannot be made.

    Where only the total is known, it is the proposal with the fewest changes that make it.
    """
    entries = ledger.entries
    if not case.counted:
        way = nearest(ledger, case.gold)
        return counted_by(way, entries) if way is not None else None
    truth: dict[int, Decimal] = {}
    for value in case.counted:
        same = [i for i, entry in enumerate(entries) if value in entry.possible and i not in truth]
        if not same:
            return None
        truth[next((i for i in same if entries[i].counted), same[0])] = value
    return truth


def interval(right: int, n: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a share."""
    z, share = 1.96, right / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def main() -> None:
    """Print the shares, and with --misses what the rules made of every case they got wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--items", type=Path, metavar="OUT")
    options = parser.parse_args()
    cases = load_cases(options.file)
    if options.items:
        write_items(cases, options.items)
    ledgers = [propose_ledger(case.text, case.language) for case in cases]
    right = [ledger.total == case.gold for case, ledger in zip(cases, ledgers, strict=True)]
    pairs = list(zip(cases, ledgers, strict=True))
    ranked = [[feasible.total for feasible in ranked_totals(ledger)] for ledger in ledgers]
    first_3, first_12 = (sum(c.gold in t[:n] for c, t in zip(cases, ranked, strict=True)) for n in (3, 12))
    possible = sum(nearest(ledger, case.gold) is not None for case, ledger in pairs)
    low, high = interval(sum(right), len(cases))
    print(f"right {sum(right)} of {len(cases)} ({sum(right) / len(cases):.1%}, 95 % interval {low:.1%} to {high:.1%})")
    print(f"among the first 3 possible totals: {first_3}; the first 12: {first_12}; possible at all: {possible}")
    if options.misses:
        for (case, ledger), hit in zip(pairs, right, strict=True):
            if not hit:
                _show(case, ledger)


def write_items(cases: Sequence[Case], path: Path) -> None:
    """Write the cases as a data set for `mma-desktop eval`."""
    with path.open("w", encoding="utf-8") as file:
        for case in cases:
            known = {"id": case.id, "language": case.language, "question": case.text, "answer": f"{case.gold:f}"}
            file.write(json.dumps(known | {"task": "eca"}, ensure_ascii=False) + "\n")


def _show(case: Case, ledger: Ledger) -> None:
    print(f"\n{case.id}: {ledger.total:f} instead of {case.gold:f}")
    for entry in ledger.entries:
        before = case.text[max(0, entry.start - 16) : entry.start].replace("\n", " ")
        print(f"  {'+' if entry.counted else ' '} {before}[{entry.shown}] {entry.role.value}: {entry.reason}")


if __name__ == "__main__":
    main()
