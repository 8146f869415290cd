"""How well the signals of runs tell the chance of an answer: every method on every task of records, out of fold.

    python -m benchmarks.answers.calibrations [RECORDS...] [--votes ITEMS...] [--later ITEMS...] [--plot DIR] [--write]

RECORDS are the records.jsonl of evaluations; those of earlier versions get their signals from the runs.mma beside them.
ITEMS are votes and scores that were kept without texts (benchmarks/answers/pooled.py); of them `pooled16` and `maj16`
are looked at. Printed is a Markdown table: questions, right, ECE and Brier score out of fold, the Brier score of one
chance for all, how many of the surer half are right, and whether that calibrates; then each method on each task and on
all, with the ECE that chances would have by luck alone if they were true. --later prints what all the others
teach about the chances of these items, which take no part in teaching. --plot draws the reliability diagrams; --write
keeps what calibrates in resources/calibrations.toml, which must be measured with the starter models.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import fmean

from benchmarks.answers.pooled import read_items
from benchmarks.answers.recorded_votes import records_of
from benchmarks.peers.base import ROOT
from mma_desktop.evaluation.calibrating import ChanceFit, chance_fits, model_of, out_of_fold, upper_half, with_signals
from mma_desktop.evaluation.plots import chance_plot
from mma_desktop.evaluation.records import Record, read_records
from mma_desktop.evaluation.running import LIBRARY
from mma_desktop.evaluation.statistics import calibration
from mma_desktop.evaluation.tables import chance_table
from mma_desktop.reports.templates import load_labels
from mma_desktop.service.calibration import Calibration

_TARGET = ROOT / "resources" / "calibrations.toml"
_HEAD = """# Calibrations measured with the starter models (mma_desktop/service/calibration.py): made by
# `python -m benchmarks.answers.calibrations RECORDS --write`, not by hand.
format = 1
"""
_DRAWS, _SEED = 2000, 7


@dataclass(frozen=True, slots=True)
class Judged:
    """The chances of a method's answers, the share right that was known without signals, and which are right."""

    chances: Sequence[float]
    shares: Sequence[float]
    truth: Sequence[float]

    def cells(self) -> Iterator[str]:
        """Items, right, ECE, the ECE that true chances would have, Brier score, that of the shares, the surer half."""
        found, (right, half) = calibration(self.chances, self.truth), upper_half(self.chances, self.truth)
        yield from (f"{len(self.truth)}", f"{sum(self.truth):.0f}")
        yield from (f"{found.error:.3f}", f"{error_of_true_chances(self.chances):.3f}")
        yield from (f"{found.brier:.3f}", f"{calibration(self.shares, self.truth).brier:.3f}")
        yield f"{right} of {half}"


def main() -> None:
    """Judge, draw and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--votes", nargs="+", type=Path, default=[])
    parser.add_argument("--later", nargs="+", type=Path, default=[])
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    records = [record for file in options.records for record in with_signals(read_records(file), file.parent / LIBRARY)]
    records += records_of(read_items(options.votes))
    by_task: dict[str, list[ChanceFit]] = {}
    for fit in chance_fits(records):
        by_task.setdefault(f"{fit.task}.{fit.language}", []).append(fit)
    for task, fits in by_task.items():
        print("\n".join(_markdown(fits)))
        if options.plot:
            options.plot.mkdir(parents=True, exist_ok=True)
            (options.plot / f"{task}.chance.svg").write_text(chance_plot(fits, load_labels("evaluation", "en")))
    print("\n".join(judged_table(records, list(records_of(read_items(options.later))))))
    if options.write:
        found = [fit.calibration for fits in by_task.values() for fit in fits if fit.calibration is not None]
        _TARGET.write_text(as_toml(found), encoding="utf-8")


def judged_table(records: Sequence[Record], later: Sequence[Record]) -> Iterator[str]:
    """Each method on each task and on all: judged out of fold, or on `later` items where there are any."""
    names = ("method", "task", "items", "right", "ECE", "of true chances", "Brier", "of one chance", "surer half")
    yield f"\n| {' | '.join(names)} |\n|{' --- |' * len(names)}"
    for method in dict.fromkeys(record.solver for record in records):
        found = {task: _judged(group, later) for task, group in _by_task(records, method)}
        for task, one in (*found.items(), ("all", _together(list(found.values())))):
            yield f"| {' | '.join([method, task, *one.cells()])} |"


def error_of_true_chances(chances: Sequence[float]) -> float:
    """The mean ECE of these chances if each answer were right just as often as its chance says: with few answers in a
    bin their share right lies beside it by luck alone.
    """
    draw = random.Random(_SEED)
    return fmean(
        calibration(chances, [float(draw.random() < chance) for chance in chances]).error for _ in range(_DRAWS)
    )


def _by_task(records: Sequence[Record], method: str) -> Iterator[tuple[str, list[Record]]]:
    own = sorted((one for one in records if one.solver == method), key=_task_of)
    yield from ((task, list(group)) for task, group in groupby(own, key=_task_of))


def _task_of(record: Record) -> str:
    return f"{record.task}.{record.language}"


def _judged(taught: Sequence[Record], later: Sequence[Record]) -> Judged:
    if not later:
        return Judged(*out_of_fold(taught))
    first, model = taught[0], model_of(taught)
    asked = [one for one in later if (one.solver, _task_of(one)) == (first.solver, _task_of(first))]
    share = fmean(one.strict == 1 for one in taught)
    chances = [model.chance(one.signals) for one in asked]
    return Judged(chances, [share] * len(asked), [float(one.strict == 1) for one in asked])


def _together(parts: Sequence[Judged]) -> Judged:
    return Judged(
        [chance for part in parts for chance in part.chances],
        [share for part in parts for share in part.shares],
        [right for part in parts for right in part.truth],
    )


def _markdown(fits: Sequence[ChanceFit]) -> Iterator[str]:
    table = chance_table(fits, load_labels("evaluation", "en"))
    yield f"\n{table.title}\n"
    yield f"| {' | '.join(table.headings)} |"
    yield f"|{' --- |' * len(table.headings)}"
    for row in table.rows:
        yield f"| {' | '.join(row)} |"


def as_toml(calibrations: Sequence[Calibration]) -> str:
    """The data file of these calibrations; without any, an empty list."""
    tables = ["\n".join(_table(one)) for one in calibrations]
    return "\n".join([_HEAD, *tables] if tables else [f"{_HEAD}calibrations = []\n"])


def _table(one: Calibration) -> Iterator[str]:
    values = one.model_dump(mode="json")
    yield "[[calibrations]]"
    yield from (f"{name} = {json.dumps(value)}" for name, value in values.items() if not isinstance(value, dict))
    yield "\n[calibrations.key]"
    yield from (f"{name} = {json.dumps(value)}" for name, value in values["key"].items())
    yield "\n[calibrations.signals]"
    for name, weight in values["signals"].items():
        yield f"{name} = {{ mean = {weight['mean']}, weight = {weight['weight']} }}"
    yield ""


if __name__ == "__main__":
    main()
