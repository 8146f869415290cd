"""What an evaluation asks of a task: how an item reads, and how right an answer is.

The strict metric is ours; beside it stands the benchmark's own, which is often more lenient.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from mma_desktop.errors import InputError
from mma_desktop.tasks.base import Task

_NUMBER = re.compile(r"\d+\.?\d*")
_CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Score:
    """How right one answer is, 0..1; `lenient` is the benchmark's own metric, or None where there is none."""

    strict: float
    lenient: float | None


def wording(_task: Task, question: str, options: Mapping[str, str], _instruction: str) -> str:
    """What the models read: the question, and its options one a line."""
    return "\n".join([question.strip(), *(f"{letter}. {text}" for letter, text in options.items())])


def aggregate(_task: Task, _results: Sequence[tuple[str | None, str]]) -> float | None:
    """A metric over all (value, gold) that is no mean of scores; None where there is none."""
    return None


def score(task: Task, text: str, value: str | None, gold: str) -> Score:
    """The score of an answer to an amount task: value equals gold; the gold number appears anywhere in the text."""
    if task.id != "eca":
        raise InputError(f"Answers to the task {task.id!r} cannot be scored.", "Choose the task eca.")
    amount = _decimal(gold)
    right = value is not None and abs(Decimal(value) - amount) < _CENT
    return Score(float(right), float(any(float(number) == float(amount) for number in _NUMBER.findall(text))))


def _decimal(gold: str) -> Decimal:
    try:
        return Decimal(gold.replace(",", ""))
    except InvalidOperation as error:
        raise InputError(f"The gold answer {gold!r} is no amount.", "Write it as a number, such as 51500.") from error
