"""How well the signals of runs tell the chance of an answer: every method on every task of records, out of fold.

    python -m benchmarks.answers.calibrations RECORDS... [--plot DIR] [--write]

RECORDS are the records.jsonl of evaluations; those of earlier versions get their signals from the runs.mma beside them.
Printed is a Markdown table: questions, right, ECE and Brier score out of fold, the Brier score of one chance for all,
how many of the surer half are right, and whether that calibrates. --plot draws the reliability diagrams; --write keeps
what calibrates in resources/calibrations.toml, which must be measured with the starter models.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.peers.base import ROOT
from mma_desktop.evaluation.calibrating import ChanceFit, chance_fits, with_signals
from mma_desktop.evaluation.plots import chance_plot
from mma_desktop.evaluation.records import read_records
from mma_desktop.evaluation.running import LIBRARY
from mma_desktop.evaluation.tables import chance_table
from mma_desktop.reports.templates import load_labels
from mma_desktop.service.calibration import Calibration

_TARGET = ROOT / "resources" / "calibrations.toml"
_HEAD = """# Calibrations measured with the starter models (mma_desktop/service/calibration.py): made by
# `python -m benchmarks.answers.calibrations RECORDS --write`, not by hand.
format = 1
"""


def main() -> None:
    """Judge, draw and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    records = [record for file in options.records for record in with_signals(read_records(file), file.parent / LIBRARY)]
    by_task: dict[str, list[ChanceFit]] = {}
    for fit in chance_fits(records):
        by_task.setdefault(f"{fit.task}.{fit.language}", []).append(fit)
    for task, fits in by_task.items():
        print("\n".join(_markdown(fits)))
        if options.plot:
            options.plot.mkdir(parents=True, exist_ok=True)
            (options.plot / f"{task}.chance.svg").write_text(chance_plot(fits, load_labels("evaluation", "en")))
    if options.write:
        found = [fit.calibration for fits in by_task.values() for fit in fits if fit.calibration is not None]
        _TARGET.write_text(as_toml(found), encoding="utf-8")


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
