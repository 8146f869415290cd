"""Writes what an evaluation found into its folder: report.html, table.csv, differences.csv, LaTeX tables and plots.

The report links the items on which two methods differ to the reports of both runs, with their trees, in `runs/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from mma_desktop.errors import InputError
from mma_desktop.evaluation.calibrating import ChanceFit
from mma_desktop.evaluation.plots import chance_plot, plots_of
from mma_desktop.evaluation.summary import TaskSummary
from mma_desktop.evaluation.tables import Table, as_csv, as_latex, chance_table, differences_as_csv, tables_of
from mma_desktop.reports.templates import environment
from mma_desktop.reports.text import visible
from mma_desktop.reports.writing import write_report
from mma_desktop.service.reporting import make_report
from mma_desktop.storage.library import Library

REPORT = "report.html"


@dataclass(frozen=True, slots=True)
class _Section:
    """One task of the report."""

    summary: TaskSummary
    tables: tuple[Table, ...]
    plots: tuple[Markup, ...]


def write_results(
    folder: Path, library: Path, summaries: Sequence[TaskSummary], fits: Sequence[ChanceFit], labels: Mapping[str, Any]
) -> Path:
    """Write everything into the folder; the path of the report. Raises InputError when the folder cannot be written."""
    try:
        return _write(folder, library, summaries, fits, labels)
    except OSError as error:
        raise InputError(
            f"{folder} cannot be written: {error.strerror}.", "Choose another place with --out."
        ) from error


def _write(
    folder: Path, library: Path, summaries: Sequence[TaskSummary], fits: Sequence[ChanceFit], labels: Mapping[str, Any]
) -> Path:
    (folder / "table.csv").write_text(as_csv(summaries), encoding="utf-8")
    (folder / "differences.csv").write_text(differences_as_csv(summaries), encoding="utf-8")
    sections: list[_Section] = []
    for summary in summaries:
        own = [fit for fit in fits if (fit.task, fit.language) == (summary.task, summary.language)]
        tables = [table for table in all_tables(summary, own, labels) if table.rows]
        plots = plots_of(summary, labels)
        if picture := chance_plot(own, labels):
            plots["chance"] = picture
        name = f"{summary.task}.{summary.language}"
        (folder / f"{name}.tex").write_text("\n".join(map(as_latex, tables)), encoding="utf-8")
        for plot, picture in plots.items():
            (folder / f"{name}.{plot}.svg").write_text(picture, encoding="utf-8")
        sections.append(_Section(summary, tuple(tables), tuple(map(Markup, plots.values()))))
    trees = _write_trees(folder / "runs", library, set(_flipped(summaries)))
    seeds = max((method.seeds for summary in summaries for method in summary.methods), default=1)
    page = environment(visible).get_template("evaluation.html")
    (folder / REPORT).write_text(page.render(sections=sections, trees=trees, seeds=seeds, w=labels), encoding="utf-8")
    return folder / REPORT


def all_tables(summary: TaskSummary, fits: Sequence[ChanceFit], labels: Mapping[str, Any]) -> list[Table]:
    """The tables of a task, with that of its chances."""
    return [*tables_of(summary, labels), *([chance_table(fits, labels)] if fits else [])]


def _flipped(summaries: Iterable[TaskSummary]) -> Iterable[str]:
    """The runs of all items that flipped."""
    for summary in summaries:
        for comparison in summary.comparisons:
            for flip in (*comparison.gained, *comparison.lost):
                yield from (flip.better.run, flip.worse.run)


def _write_trees(folder: Path, library: Path, runs: set[str]) -> set[str]:
    """Write the reports of these runs; those that the library does not hold are left out."""
    if not (runs and library.exists()):
        return set()
    folder.mkdir(exist_ok=True)
    with Library.open(library) as opened:
        here = runs & opened.run_ids()
        for run in here:
            record = opened.run(run)
            report = make_report(record, opened.events(run))
            write_report(report, folder / f"{run}.html", record.manifest.language)
    return here
