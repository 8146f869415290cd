"""The invented report, as it is and after manual edits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mma_desktop.reports.base import Report
from tests.reports.samples.sample import sample_edits, sample_report


@pytest.fixture
def make_report() -> Callable[[str], Report]:
    return sample_report


@pytest.fixture
def report() -> Report:
    return sample_report("zh")


@pytest.fixture
def changed(report: Report) -> Report:
    return sample_edits(report)
