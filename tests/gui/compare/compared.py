"""Runs and tasks to compare, as the service and the evaluation give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mma_desktop.domain.runs import RunStatus
from mma_desktop.evaluation.statistics import Interval
from mma_desktop.evaluation.tables import Table
from mma_desktop.service.libraries.comparing import ComparedRun

RUNS = [
    ComparedRun(
        "run-3", "2026-11-26T08:00:00+00:00", "maj16", "quick", ("qwen",), False, RunStatus.FINISHED,
        {"en": "20,050元"}, 1,
        0.61, True, 5000, 40.0,
    ),
    ComparedRun(
        "run-2", "2026-11-26T07:00:00+00:00", "ledger", "standard", (), False, RunStatus.FINISHED,
        {"en": "19,450元"}, 0,
    ),
    ComparedRun(
        "run-1", "2026-11-26T06:00:00+00:00", "mma", "standard", ("qwen", "law"), True, RunStatus.FINISHED,
        {"en": "19,450元"},
        0, 0.9, False, 9000, 400.0,
    ),
    ComparedRun("run-0", "2026-11-26T05:00:00+00:00", "single", "standard", ("qwen",), status=RunStatus.STOPPED),
    ComparedRun("0123456789", problem="Run 0123456789 is damaged."),
]  # fmt: skip


@dataclass(frozen=True)
class Task:
    """A task of an evaluation with two tables."""

    title: str = "Law"
    tables: tuple[Table, ...] = (
        Table("Results", ("method", "items", "strict"), (("single", "20", "0.450"), ("<b>mma</b>", "20", "0.900"))),
        Table("Items that flipped", ("item", "gold"), (("item-1", "A"),), texts=2),
    )
    accuracy: Mapping[str, Interval] = field(
        default_factory=lambda: {"single": Interval(0.45, 0.25, 0.65), "mma": Interval(0.9, 0.75, 1.0)}
    )
