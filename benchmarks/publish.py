"""What an evaluation found, as it may be passed on: tables, plots, and records without the answers' texts.

    python -m benchmarks.publish FOLDER NAME [--against METHOD]

FOLDER is that of `mma-desktop eval`. Into docs/results/NAME go the records without the texts that quote the questions
(court documents, examinations), `table.csv`, `differences.csv` and the plots. Begin another evaluation folder with
these records, and `mma-desktop eval` goes on where they end.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.peers.base import ROOT
from mma_desktop.evaluation.records import read_records, to_line
from mma_desktop.evaluation.reporting import write_results
from mma_desktop.evaluation.running import RECORDS
from mma_desktop.evaluation.summary import summarise
from mma_desktop.reports.templates import load_words

RESULTS = ROOT / "docs" / "results"


def publish(folder: Path, target: Path, against: str = "") -> None:
    """Write what may be passed on into `target`; files of an earlier time stay unless they have the same name."""
    records = [replace(record, answer="") for record in read_records(folder / RECORDS)]
    target.mkdir(parents=True, exist_ok=True)
    (target / RECORDS).write_text("".join(map(to_line, records)), encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        whole = Path(name)
        write_results(whole, whole / "no library", summarise(records, against), load_words("evaluation", "en"))
        for file in (*whole.glob("*.csv"), *whole.glob("*.svg")):
            (target / file.name).write_bytes(file.read_bytes())


def main() -> None:
    """Publish the folder that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("name")
    parser.add_argument("--against", default="")
    chosen = parser.parse_args()
    publish(chosen.folder, RESULTS / chosen.name, chosen.against)


if __name__ == "__main__":
    main()
