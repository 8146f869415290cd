"""Looks for a rule by which another method's answer may replace that of the vote, from what a run can see itself.

    python -m benchmarks.answers.auto_rule RECORDS [--vote maj16] [--other mma:standard --other scored]

A rule: where the vote's share is below `share` and the other's confidence is at least `confidence`, the other answers.
Per task it is chosen on one half of the items (every other one, by id; "never" unless something gains there) and judged
on the other half, then the other way round. Only those out-of-fold gains are reported: items gained less items lost.
`resources/auto.toml` says what follows from them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path

from mma_desktop.evaluation.records import Record, read_records
from mma_desktop.evaluation.statistics import difference_interval, draws_of

SHARES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)
CONFIDENCES = (0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True, slots=True)
class Pair:
    """What the vote and another method made of one item."""

    item: str
    share: float
    confidence: float
    vote: float
    other: float


@dataclass(frozen=True, slots=True)
class Replacement:
    """Where the other method's answer replaces the vote's; a share of 0 is never."""

    share: float = 0.0
    confidence: float = 0.0

    def gain(self, pair: Pair) -> float:
        """By how much the item's score changes."""
        applies = pair.share < self.share and pair.confidence >= self.confidence
        return pair.other - pair.vote if applies else 0.0


@dataclass(frozen=True, slots=True)
class ReplacementWorth:
    """What another method is worth on a task: instead of the vote always, and by a rule, out of fold."""

    task: str
    other: str
    items: int
    always: tuple[float, float, float]
    by_rule: tuple[float, float, float]
    rules: tuple[Replacement, Replacement]


def pairs_of(records: Sequence[Record], vote: str, other: str) -> dict[str, list[Pair]]:
    """By task and language, the items that both methods answered, in the order of their ids."""
    by_key = {(record.item, record.seed, record.method): record for record in records}
    found: dict[str, list[Pair]] = {}
    for (item, seed, method), voted in sorted(by_key.items()):
        second = by_key.get((item, seed, other))
        if method == vote and second is not None:
            pair = Pair(item, voted.confidence, second.confidence, voted.strict, second.strict)
            found.setdefault(f"{voted.task}.{voted.language}", []).append(pair)
    return found


def fitted(pairs: Sequence[Pair]) -> Replacement:
    """The rule that gains most on these items; of equal ones that which replaces least, and never before all."""
    rules = [Replacement(), *(Replacement(*values) for values in product(SHARES, sorted(CONFIDENCES, reverse=True)))]
    return max(rules, key=lambda rule: round(sum(map(rule.gain, pairs)), 9))


def judged(task: str, other: str, pairs: Sequence[Pair]) -> ReplacementWorth:
    """The gains of always replacing, and of a rule fitted on the half that an item is not in."""
    halves = pairs[::2], pairs[1::2]
    first, second = map(fitted, halves)
    gains = {pair.item: second.gain(pair) for pair in halves[0]} | {pair.item: first.gain(pair) for pair in halves[1]}
    draws, zeros = draws_of(len(pairs)), [0.0] * len(pairs)
    always = difference_interval([pair.other for pair in pairs], [pair.vote for pair in pairs], draws)
    by_rule = difference_interval([gains[pair.item] for pair in pairs], zeros, draws)
    return ReplacementWorth(
        task,
        other,
        len(pairs),
        (always.value, always.low, always.high),
        (by_rule.value, by_rule.low, by_rule.high),
        (first, second),
    )


def findings(records: Sequence[Record], vote: str, others: Sequence[str]) -> Iterator[ReplacementWorth]:
    """One finding for each other method and task, and for all tasks together."""
    for other in others:
        tasks: Mapping[str, list[Pair]] = pairs_of(records, vote, other)
        for task, pairs in tasks.items():
            yield judged(task, other, pairs)
        if tasks:
            yield judged("all_tasks", other, [pair for pairs in tasks.values() for pair in pairs])


def main() -> None:
    """Write the findings as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path)
    parser.add_argument("--vote", default="maj16")
    parser.add_argument("--other", action="append")
    options = parser.parse_args()
    found = findings(read_records(options.records), options.vote, options.other or ["mma:standard", "scored"])
    print(json.dumps([asdict(finding) for finding in found], indent=1))


if __name__ == "__main__":
    main()
