"""A short pass of `make check-power`, and that a program which does not sync would fall through."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.reliability import write_log
from benchmarks.reliability.power_cuts import Work, check, recorded


@pytest.fixture(scope="module", autouse=True)
def _strace(tmp_path_factory: pytest.TempPathFactory) -> None:
    log = tmp_path_factory.mktemp("strace") / "log"
    if shutil.which("strace") is None:
        pytest.skip("strace is not on this machine")
    if subprocess.run(["strace", "-o", log, "true"], capture_output=True).returncode:
        pytest.skip("this machine does not let strace trace")


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Work:
    return recorded(tmp_path_factory.mktemp("work"))


def test_nothing_that_was_acknowledged_is_lost_in_a_power_cut(work: Work) -> None:
    found = check(work, 5, seed=2)
    assert found.failures == []
    assert (found.cuts, found.promises > 0) == (5, True)


def test_a_library_that_is_not_synced_would_lose_what_was_acknowledged(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.reliability.power_cuts.MODES", ("nothing",))
    never_synced = replace(work, calls=[call for call in work.calls if call.what != "sync"])
    assert check(never_synced, 2, seed=2).failures != []


def test_every_write_is_recorded_in_its_place(tmp_path: Path) -> None:
    work = (
        "import os; f = os.open('file', os.O_CREAT | os.O_WRONLY); os.pwrite(f, b'abc', 2); os.fsync(f);"
        "os.ftruncate(f, 4); os.close(f); os.rename('file', 'other'); open('gone', 'w').close(); os.unlink('gone')"
    )
    folder = tmp_path / "folder"
    folder.mkdir()
    command = ["sh", "-c", f'cd "{folder}" && exec "$0" -c "$1"', "python3", work]
    calls = write_log.record(command, folder, tmp_path / "log")
    assert [(call.what, call.at, call.data) for call in calls if call.what in ("write", "cut", "sync")] == [
        ("write", 2, b"abc"),
        ("sync", 0, b""),
        ("cut", 4, b""),
    ]
