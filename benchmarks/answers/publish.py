"""What an evaluation found, as it may be passed on: tables, plots, and records without the answers' texts.

    python -m benchmarks.answers.publish FOLDER NAME [--against METHOD ...]

FOLDER is that of `mma-desktop eval`. Into docs/results/raw/NAME go the records without the texts that quote the
questions (court documents, examinations), `table.csv`, the plots, and `differences.csv` with every method beside each
METHOD. Begin another evaluation folder with these records, and `mma-desktop eval` goes on where they end.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from benchmarks.peers.base import ROOT
from mma_desktop.evaluation.records import read_records, to_line
from mma_desktop.evaluation.reporting import write_results
from mma_desktop.evaluation.running import RECORDS
from mma_desktop.evaluation.summary import summarise
from mma_desktop.evaluation.tables import differences_as_csv
from mma_desktop.reports.templates import load_labels

RESULTS = ROOT / "docs" / "results" / "raw"


def publish(folder: Path, target: Path, against: Sequence[str] = ("",)) -> None:
    """Write what may be passed on into `target`; files of an earlier time stay unless they have the same name.

    Differences are to each method of `against`; an empty name stands for the one that takes the fewest tokens.
    """
    records = [replace(record, answer="") for record in read_records(folder / RECORDS)]
    compared = [summarise(records, method) for method in against]
    target.mkdir(parents=True, exist_ok=True)
    (target / RECORDS).write_text("".join(map(to_line, records)), encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        whole = Path(name)
        write_results(whole, whole / "no library", compared[0], (), load_labels("evaluation", "en"))
        for file in (whole / "table.csv", *whole.glob("*.svg")):
            (target / file.name).write_bytes(file.read_bytes())
    differences = differences_as_csv(list(chain.from_iterable(compared)))
    (target / "differences.csv").write_text(differences, encoding="utf-8")


def main() -> None:
    """Publish the folder that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("name")
    parser.add_argument("--against", nargs="+", default=[""], metavar="METHOD")
    chosen = parser.parse_args()
    publish(chosen.folder, RESULTS / chosen.name, chosen.against)


if __name__ == "__main__":
    main()
