"""What is read off the samples of a case."""

from __future__ import annotations

import pytest

from benchmarks.inference.small_pair import CaseResult


@pytest.mark.parametrize(
    ("values", "majority"),
    [(("300", None, "500", "300"), "300"), ((None, None, "7"), "7"), ((None,), None), ((), None)],
)
def test_the_majority_is_of_the_readable_samples(values: tuple[str | None, ...], majority: str | None) -> None:
    assert CaseResult("case", "300", values, 10, 1.0).majority == majority
