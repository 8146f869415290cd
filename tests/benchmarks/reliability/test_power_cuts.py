"""A short pass of `make check-power`, and that a program which does not sync would fall through."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from benchmarks.reliability import power_cuts, write_log
from benchmarks.reliability.write_log import Call, Disk


@pytest.fixture(autouse=True)
def _needs_strace(tmp_path: Path) -> None:
    if shutil.which("strace") is None:
        pytest.skip("strace is not on this machine")
    if subprocess.run(["strace", "-o", tmp_path / "log", "true"], capture_output=True).returncode:
        pytest.skip("this machine does not let strace trace")


def test_nothing_that_was_acknowledged_is_lost_in_a_power_cut() -> None:
    found = power_cuts.check(5, seed=2)
    assert found.failures == []
    assert (found.cuts, found.promises > 0) == (5, True)


def test_a_library_that_is_not_synced_would_lose_what_was_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Disk.take

    def never_synced(disk: Disk, call: Call) -> None:
        if call.what != "sync":
            take(disk, call)

    monkeypatch.setattr(Disk, "take", never_synced)
    monkeypatch.setattr(power_cuts, "MODES", ("nothing",))
    assert power_cuts.check(4, seed=2).failures != []


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
