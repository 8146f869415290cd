"""What is passed on of an evaluation."""

from __future__ import annotations

import csv
from pathlib import Path

from benchmarks.answers.publish import publish
from mma_desktop.evaluation.records import read_records, to_line
from tests.evaluation.test_routing import measured


def test_records_are_passed_on_without_texts_beside_tables_and_plots(tmp_path: Path) -> None:
    records = measured(general=14, domain=4, search=12)
    secret = "甲某的住址"
    lines = [to_line(record).replace('"answer":""', f'"answer":"{secret}"') for record in records]
    (tmp_path / "records.jsonl").write_text("".join(lines), encoding="utf-8")
    target = tmp_path / "passed on"
    publish(tmp_path, target, against=["maj16", "mma:standard"])
    assert read_records(target / "records.jsonl") == records
    assert {"table.csv", "general.zh.accuracy.svg"} <= {file.name for file in target.iterdir()}
    with (target / "differences.csv").open(encoding="utf-8", newline="") as file:
        pairs = [(row["method"], row["against"]) for row in csv.DictReader(file)]
    assert pairs == [
        ("maj16@domain", "maj16"),
        ("mma:standard", "maj16"),
        ("maj16@domain", "mma:standard"),
        ("maj16", "mma:standard"),
    ]
    assert not any(secret in file.read_text(encoding="utf-8") for file in target.iterdir())
    assert not (target / "report.html").exists()
