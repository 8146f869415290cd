"""What is shown of an evaluation's folder without writing anything into it: tables, and the accuracy of each method."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mma_desktop.errors import InputError
from mma_desktop.evaluation.records import read_records
from mma_desktop.evaluation.running import RECORDS
from mma_desktop.evaluation.statistics import Interval
from mma_desktop.evaluation.summary import TaskSummary, summarise
from mma_desktop.evaluation.tables import Table, flips_table, tables_of
from mma_desktop.reports.templates import load_labels


@dataclass(frozen=True, slots=True)
class EvaluatedTask:
    """What methods did on a task: its tables, and the share of items that each has right, with its 95 % interval."""

    title: str
    tables: tuple[Table, ...]
    accuracy: Mapping[str, Interval]


def read_evaluation(folder: Path, language: str) -> list[EvaluatedTask]:
    """The results in a folder of `mma-desktop eval`, in zh or en; several tasks are summed up by a last one.

    Raises InputError where there are none, or of a task that is not here, StorageError where they are damaged.
    """
    records = read_records(folder / RECORDS)
    if not records:
        raise InputError(f"There are no results in {folder}.", "Choose a folder that `mma-desktop eval` wrote.")
    labels = load_labels("evaluation", language)
    return [_viewed(summary, labels) for summary in summarise(records)]


def _viewed(summary: TaskSummary, labels: Mapping[str, Any]) -> EvaluatedTask:
    title = f"{summary.title or labels['all_tasks']} ({summary.task}, {summary.language})"
    tables = (*tables_of(summary, labels), *_flips(summary, labels))
    accuracy = {method.method: method.strict for method in summary.methods}
    return EvaluatedTask(title, tuple(table for table in tables if table.rows), accuracy)


def _flips(summary: TaskSummary, labels: Mapping[str, Any]) -> Iterator[Table]:
    """What flipped on one task; all tasks together have nothing of their own to say of items."""
    if summary.title:
        yield from (flips_table(comparison, labels) for comparison in summary.comparisons)
