"""A few rounds of `make check-soak`, and what counts as growth."""

from __future__ import annotations

import mmap
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from benchmarks.reliability.soak import Sample, failures, figures, memory_of_its_own, slope, soak

STEADY = [Sample(number / 10, 100.0, 15, 4, 4.0, 1.0) for number in range(20)]


@pytest.mark.skipif(sys.platform == "win32", reason="open files are counted otherwise")
async def test_a_few_rounds_go_through_and_are_measured() -> None:
    samples = await soak(0)
    assert len(samples) == 4
    assert all(one.memory > 0 and one.files > 0 and one.log > 0 for one in samples)


def test_steady_work_is_no_failure() -> None:
    assert failures(STEADY) == []
    assert slope(STEADY) == 0
    assert figures(STEADY)["open files"] == "15 15"


@pytest.mark.parametrize(
    ("name", "growth", "said"),
    [("memory", 1.0, "memory"), ("files", 1, "open files"), ("threads", 1, "threads"), ("log", 10.0, "the log")],
)
def test_what_grows_is_a_failure(name: str, growth: float, said: str) -> None:
    grown = [replace(one, **{name: getattr(one, name) + number * growth}) for number, one in enumerate(STEADY)]
    (failure,) = failures(grown)
    assert failure.startswith(said)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the usual measure is all there is")
def test_pages_of_a_file_that_no_other_process_has_open_are_no_growth(tmp_path: Path) -> None:
    size = 32 << 20
    file = tmp_path / "library.so"
    file.write_bytes(b"x" * size)
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), size, access=mmap.ACCESS_READ) as pages:
        before, usual = memory_of_its_own(), psutil.Process().memory_full_info().uss
        assert sum(pages[::4096]) > 0
        assert psutil.Process().memory_full_info().uss - usual > size / 2
        assert memory_of_its_own() - before < 10
