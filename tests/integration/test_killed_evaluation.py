"""kill -9 at 20 random moments of an evaluation: its results equal those of an uninterrupted one, every item once."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.evaluation.records import Record, read_records
from tests.evaluation.conftest import write_items

DATA = Path(__file__).parent.parent / "data"
KILLS = 20


def evaluating(data: Path, out: Path) -> list[str]:
    models = ("--general", f"scripted:{DATA / 'eca_general.script.json'}")
    models += ("--domain", f"scripted:{DATA / 'eca_domain.script.json'}")
    methods = ("--method", "single", "--method", "maj16", "--method", "mma:thorough")
    words = (
        "eval",
        data,
        "--task",
        "eca",
        "--out",
        out,
        "--parallel",
        "2",
        "--seed",
        "1",
        "--seed",
        "2",
        *methods,
        *models,
    )
    return [sys.executable, "-m", "mma_desktop", *map(str, words)]


def comparable(folder: Path) -> list[Record]:
    """The records by name, without what depends on time and on the ids of runs."""
    records = sorted(read_records(folder / "records.jsonl"), key=lambda record: record.key)
    return [replace(record, seconds=0, run="", finished="", reused_tokens=0) for record in records]


@pytest.mark.slow
def test_an_evaluation_killed_20_times_ends_as_an_uninterrupted_one(tmp_path: Path) -> None:
    data = write_items(tmp_path / "mine.jsonl")
    subprocess.run(evaluating(data, tmp_path / "whole"), check=True, capture_output=True)
    moments = random.Random(7)
    finished: list[int] = []
    for _ in range(KILLS):
        process = subprocess.Popen(
            evaluating(data, tmp_path / "out"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        assert _killed(process, tmp_path / "out", moments), "it finished too early to be killed often"
        finished.append(_whole_lines(tmp_path / "out" / "records.jsonl"))
    assert len(set(finished)) > 3, f"kills came at the same point: {finished}"
    subprocess.run(evaluating(data, tmp_path / "out"), check=True, capture_output=True)
    whole = comparable(tmp_path / "whole")
    assert comparable(tmp_path / "out") == whole
    assert len(whole) == 24
    assert len({record.key for record in whole}) == 24


def _killed(process: subprocess.Popen[bytes], folder: Path, moments: random.Random) -> bool:
    """Kill the process after a random number of writes and a random while; whether it was still running then."""
    deadline = time.monotonic() + 60
    for _ in range(moments.randint(1, 25)):
        before = _progress(folder)
        while _progress(folder) == before and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
    time.sleep(moments.uniform(0, 0.02))
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def _whole_lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def _progress(folder: Path) -> list[int]:
    """What changes whenever the evaluation writes anything."""
    return [file.stat().st_mtime_ns for file in sorted(folder.glob("*"))]
