"""A few rounds of `make check-soak`, and what counts as growth."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from benchmarks.reliability.soak import Sample, failures, figures, slope, soak

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
