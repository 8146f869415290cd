"""A short pass of `make check-disk-full`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from benchmarks.reliability.disk_full import can_mount, is_clear


def test_a_full_disk_is_said_and_nothing_is_lost() -> None:
    if not can_mount():
        pytest.skip("this machine cannot mount a file system for one process")
    command = [sys.executable, "-m", "benchmarks.reliability.disk_full", "--trials", "2"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "trials 2" in done.stdout


@pytest.mark.parametrize("said", ["Traceback (most recent call last): disk is full", "The library failed."])
def test_a_message_that_does_not_say_so_is_a_failure(said: str) -> None:
    assert not is_clear(said)
