"""How right an answer is: the strict metric, and beside it the benchmark's own, which is often more lenient."""

from __future__ import annotations

import re
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
