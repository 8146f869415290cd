"""How often the program says rightly whose deed a counted amount is, in cases with several defendants.

    python -m benchmarks.amounts.defendants [FILE]

FILE (benchmarks/amounts/data/defendant_labels.toml) names shared items and, for each counted amount in their order,
who did it, as patterns of names (`倪*`). Shown are the shares right, wrong and not attributed, for the cases that were
read while the rules were written and for those that were only read afterwards; `several` of these truly have several
defendants.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from benchmarks.amounts.rules import interval
from benchmarks.peers.base import ROOT
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.persons.totals import whose_amounts

_LABELS = ROOT / "benchmarks" / "amounts" / "data" / "defendant_labels.toml"
_TASKS = ROOT.parent / "shared" / "data" / "tasks"


def main() -> None:
    """Judge every labelled case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=_LABELS)
    cases = tomllib.loads(parser.parse_args().file.read_text(encoding="utf-8"))["cases"]
    texts = texts_of({case["id"] for case in cases})
    unfit = [case["id"] for case in cases if not fits(case, texts[case["id"]])]
    print(f"left out, as other amounts count now than when they were labelled: {', '.join(unfit) or 'none'}")
    cases = [case for case in cases if case["id"] not in unfit]
    for read in (True, False):
        for several in (False, True):
            chosen = [case for case in cases if case["read"] is read and (case["several"] or not several)]
            _print(sum((judge(case, texts[case["id"]]) for case in chosen), Counter()), len(chosen), read, several)


def texts_of(ids: set[str]) -> dict[str, str]:
    """The texts of these shared items, and of no others."""
    stems = {name.rpartition("-")[0] for name in ids}
    files = [file for file in sorted(_TASKS.glob("*.jsonl")) if file.stem.removesuffix("_2") in stems]
    items = (json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return {item["id"]: item["question"] for item in items if item["id"] in ids}


def fits(case: Mapping[str, Any], text: str) -> bool:
    """Whether as many amounts count as when the case was labelled."""
    return sum(entry.counted for entry in propose_ledger(text).entries) == len(case["whose"])


def judge(case: Mapping[str, Any], text: str) -> Counter[str]:
    """How many counted amounts of a case are attributed right, wrong, and not at all."""
    entries = propose_ledger(text).entries
    told = whose_amounts(text, tuple((entry.start, entry.end) for entry in entries))
    counted = [entry for entry in entries if entry.counted]
    found = Counter[str]()
    for entry, truth in zip(counted, case["whose"], strict=True):
        whose = told.get((entry.start, entry.end))
        if told and whose is None:
            found["unattributed"] += 1
        else:
            names = whose.names if whose is not None else ()
            found["right" if not told or _same(names, truth) else "wrong"] += 1
    return found


def _same(names: Sequence[str], truth: Sequence[str]) -> bool:
    """Whether each name has one pattern; where fewer than two defendants are found nothing is told apart."""
    return len(names) == len(truth) and all(any(fnmatchcase(name, one) for name in names) for one in truth)


def _print(found: Counter[str], cases: int, read: bool, several: bool) -> None:
    total = found.total()
    low, high = interval(found["right"], total)
    kind = f"{'read' if read else 'only read afterwards'}{', several defendants' if several else ''}"
    print(
        f"{kind}: {cases} cases, {found['right']} of {total} right ({found['right'] / total:.1%}, {low:.1%} to "
        f"{high:.1%}), wrong {found['wrong']}, not attributed {found['unattributed']}"
    )


if __name__ == "__main__":
    main()
