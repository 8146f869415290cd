"""What a figure depends on besides the program."""

from __future__ import annotations

import os

import psutil
import pytest

pytest.importorskip("llama_cpp")

from benchmarks.machine import observed, usual_threads


def test_there_is_at_least_one_thread_and_no_more_than_cores() -> None:
    assert 1 <= usual_threads() <= min(16, os.cpu_count() or 1)


def test_the_load_is_taken_before_the_work_and_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    loads = iter([(0.123, 0.0, 0.0), (2.0, 1.0, 0.5)])
    monkeypatch.setattr(psutil, "getloadavg", lambda: next(loads))
    with observed() as machine:
        facts = machine()
    assert facts["load average before"] == [0.12, 0.0, 0.0]
    assert facts["load average after"] == [2.0, 1.0, 0.5]
    assert facts["processor"] and facts["memory GiB"] > 0
