"""How well and how fast the knowledge library finds the article that a question is about.

    python -m benchmarks.law.retrieval QUESTIONS.jsonl [--copies 10]

Each line holds `id`, `question`, `meta.law`, `meta.article` and `source.path`. Odd ids are those that the weights and
words were set on, even ones are the test; both are printed for each part (file) of the set. Times are of the processor:
a query is answered by one thread, and others may be at work on the machine.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.knowledge.finding import Finder, Wanted
from mma_desktop.knowledge.reading import read_lines
from mma_desktop.paths import resources
from mma_desktop.storage.passages import PassageStore

_DEPTHS = (1, 5, 10)
_POOL = 50


@dataclass(frozen=True)
class Figures:
    """Shares of questions whose article is among the first 1, 5 and 10, the mean reciprocal rank, and how many."""

    hits: tuple[float, ...]
    mrr: float
    number: int


def figures(ranks: Sequence[int | None]) -> Figures:
    """The figures of ranks that count from 1; None is not found."""
    found = [rank for rank in ranks if rank is not None]
    hits = tuple(sum(rank <= depth for rank in found) / len(ranks) for depth in _DEPTHS)
    return Figures(hits, sum(1 / rank for rank in found) / len(ranks), len(ranks))


def rank_of(found: Iterable[LibraryPassage], law: str, article: str) -> int | None:
    """Where the article stands among what was found, from 1."""
    right = (
        number
        for number, one in enumerate(found, start=1)
        if one.article == article and law in (one.work.short, one.work.title)
    )
    return next(right, None)


def copied(lines: Sequence[str], number: int) -> list[str]:
    """The passages under the names of other laws, to make a library larger."""
    if number == 0:
        return list(lines)
    rows = map(json.loads, lines)
    return [json.dumps(row | {name: f"{row[name]}x{number}" for name in ("law", "short", "source")}) for row in rows]


def halves(items: Sequence[dict[str, Any]], ranks: Sequence[int | None]) -> dict[tuple[str, str], list[int | None]]:
    """The ranks by part of the set and half: odd, even, all."""
    found: defaultdict[tuple[str, str], list[int | None]] = defaultdict(list)
    for item, rank in zip(items, ranks, strict=True):
        part = Path(item["source"]["path"]).stem
        odd = int(re.findall(r"\d+", item["id"])[-1]) % 2
        for half in ("odd" if odd else "even", "all"):
            found[part, half].append(rank)
    return found


def _measure(store: PassageStore, items: Sequence[dict[str, Any]], seconds_to_build: float) -> None:
    finder = Finder.of(store)
    finder.find(items[0]["question"])  # the first call loads the list of works
    ranks, times = list[int | None](), list[float]()
    for item in items:
        started = time.process_time()
        found = finder.find(item["question"], Wanted(_POOL))
        times.append(1000 * (time.process_time() - started))
        ranks.append(rank_of(found, item["meta"]["law"], item["meta"]["article"]))
    times.sort()
    size = store.path.stat().st_size / 2**20
    print(f"built in {seconds_to_build:.1f} s, {size:.0f} MB; ms a query: p50 {times[len(times) // 2]:.1f}, ", end="")
    print(f"p95 {times[len(times) * 95 // 100]:.1f}")
    for (part, half), of_part in sorted(halves(items, ranks).items()):
        got = figures(of_part)
        print(part, half, *(f"{hit:.3f}" for hit in got.hits), f"MRR {got.mrr:.3f}", f"n={got.number}")


def main() -> None:
    """Measure the library as it ships, and one of several times its size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--copies", type=int, default=1)
    options = parser.parse_args()
    items = [json.loads(line) for line in options.questions.read_text(encoding="utf-8").splitlines()]
    data = lzma.decompress((resources() / "statutes" / "passages.jsonl.xz").read_bytes()).decode().split("\n")
    for copies in sorted({1, options.copies}):
        with tempfile.TemporaryDirectory() as folder:
            started = time.process_time()
            store = PassageStore.open(Path(folder) / "measured.mma")
            for number in range(copies):
                store.add("measured", read_lines(copied(data, number), "passages.jsonl"))
            print(f"{copies} x the corpus: ", end="")
            _measure(store, items, time.process_time() - started)
            store.close()


if __name__ == "__main__":
    main()
