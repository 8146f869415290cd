"""How replies are scored against gold answers, by our strict rule on the vote key; lenient.py has the benchmarks' own.

A metric is three names in a data file: `strict` scores one vote key, `lenient` one whole reply, `aggregate` all vote
keys together where a figure is no mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum

from mma_desktop.answers.base import AnswerType
from mma_desktop.answers.sets import f1

Strict = Callable[[AnswerType, str, str], float]
"""(answer type, vote key, gold key) -> 0..1"""

Aggregate = Callable[[Sequence[tuple[str | None, str]]], float]
"""all (vote key, gold key) -> 0..1"""


def agreement(answers: AnswerType, key: str, gold: str) -> float:
    """How far the keys agree: 1 or 0 for most types, a similarity for judgments and texts."""
    return answers.agree(key, gold)


def equal(answers: AnswerType, key: str, gold: str) -> float:
    """1 for the same key, else 0, whatever nearness counts for in a vote."""
    del answers
    return float(key == gold)


def set_f1(answers: AnswerType, key: str, gold: str) -> float:
    """F1 of two sets whose members stand between semicolons (charges)."""
    del answers
    return f1(set(key.split(";")), set(gold.split(";")))


def weighted_f1(results: Sequence[tuple[str | None, str]]) -> float:
    """F1 of each gold label, weighted by how often it is gold; an abstention is no label, and so only a miss."""
    golds = [gold for _, gold in results]
    return fsum(golds.count(label) * _label_f1(results, label) for label in set(golds)) / len(golds)


def macro_f1(results: Sequence[tuple[str | None, str]]) -> float:
    """The mean F1 of all gold labels, each counting the same."""
    labels = {gold for _, gold in results}
    return fsum(_label_f1(results, label) for label in labels) / len(labels)


STRICT: Mapping[str, Strict] = {"agreement": agreement, "equal": equal, "set_f1": set_f1}
AGGREGATES: Mapping[str, Aggregate] = {"weighted_f1": weighted_f1, "macro_f1": macro_f1}


def _label_f1(results: Sequence[tuple[str | None, str]], label: str) -> float:
    found = {place for place, (key, _) in enumerate(results) if key == label}
    wanted = {place for place, (_, gold) in enumerate(results) if gold == label}
    return f1(found, wanted)
