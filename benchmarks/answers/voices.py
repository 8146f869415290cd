"""What each model's scores of closed answers are worth, and how much of the mean should be the domain model's.

    python -m benchmarks.answers.voices FOLDER [FOLDER ...] > scores.jsonl
    python -m benchmarks.answers.voices --judge scores.jsonl

FOLDER is that of `mma-desktop eval --method scored`: every scored item becomes a line with its possible answers and
each model's scores, no text of the item. `--judge` says how often each model alone and the mean of both is right. The
share of the domain model is chosen on one half of a task's items (every other one, by id; of equal ones the nearest to
a half) and judged on the other half, then the other way round.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from mma_desktop.domain.events import AnswersScored
from mma_desktop.evaluation.records import read_records
from mma_desktop.search.closed_answers import scores_of
from mma_desktop.storage.library import Library
from mma_desktop.tasks.catalog import load_task

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """An item, its possible answers with how good each would be, and each role's normalised scores of them."""

    item: str
    task: str
    values: tuple[str, ...]
    worth: tuple[float, ...]
    general: tuple[float, ...]
    domain: tuple[float, ...]

    def score(self, share: float) -> float:
        """How good the best answer is where the domain model has this share of the mean."""
        mixed = [(1 - share) * one + share * two for one, two in zip(self.general, self.domain, strict=True)]
        return self.worth[mixed.index(max(mixed))]


def scored_items(folder: Path) -> Iterator[ScoredItem]:
    """The items that `scored` has answered in an evaluation's folder."""
    with Library.open(folder / "runs.mma") as library:
        for record in read_records(folder / "records.jsonl"):
            if record.solver == "scored" and not record.error:
                task = load_task(record.task, record.language)
                events = [event for event in library.events(record.run) if isinstance(event, AnswersScored)]
                by_persona = {event.persona: scores_of(event, 0.0) for event in events if event.role == event.persona}
                if {"general", "domain"} <= by_persona.keys():
                    values = events[0].values
                    worth = tuple(task.score("", value, record.gold).strict for value in values)
                    general, domain = tuple(by_persona["general"]), tuple(by_persona["domain"])
                    yield ScoredItem(record.item, record.task, values, worth, general, domain)


def best_share(items: Sequence[ScoredItem]) -> float:
    """The domain model's share with which most is right; of equal ones the nearest to a half."""
    return max(SHARES, key=lambda share: (round(total(items, share), 9), -abs(share - 0.5)))


def total(items: Sequence[ScoredItem], share: float) -> float:
    """How many are right with this share of the domain model."""
    return sum(item.score(share) for item in items)


def out_of_fold(items: Sequence[ScoredItem]) -> float:
    """How many are right where the share was chosen on the other half."""
    halves = items[::2], items[1::2]
    return total(halves[0], best_share(halves[1])) + total(halves[1], best_share(halves[0]))


def judged_items(items: Sequence[ScoredItem]) -> dict[str, Any]:
    """Right answers of each model alone, of their mean, of the share that is best afterwards, and out of fold."""
    ordered = sorted(items, key=lambda item: item.item)
    best = best_share(ordered)
    return {
        "items": len(ordered),
        "general": round(total(ordered, 0.0), 3),
        "domain": round(total(ordered, 1.0), 3),
        "mean": round(total(ordered, 0.5), 3),
        "best_share": best,
        "in_sample": round(total(ordered, best), 3),
        "out_of_fold": round(out_of_fold(ordered), 3),
    }


def main() -> None:
    """Write the scores of evaluations, or judge them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--judge", type=Path)
    options = parser.parse_args()
    for folder in options.folders:
        for item in scored_items(folder):
            print(json.dumps(asdict(item), ensure_ascii=False))
    if options.judge:
        lines = options.judge.read_text(encoding="utf-8").splitlines()
        items = [TypeAdapter(ScoredItem).validate_json(line) for line in lines]
        tasks = {task: [item for item in items if item.task == task] for task in sorted({one.task for one in items})}
        print(json.dumps({name: judged_items(group) for name, group in (tasks | {"all": items}).items()}, indent=1))


if __name__ == "__main__":
    main()
