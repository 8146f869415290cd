"""How a running run is stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import replace

import pytest

from mma_desktop.cli.running import run_live
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import RunStatus
from mma_desktop.reports.base import Report
from tests.reports.samples.sample import sample_report


@pytest.fixture
def report() -> Report:
    return sample_report("zh")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal handlers in event loops")
def test_the_first_interrupt_asks_the_run_to_stop(report: Report) -> None:
    async def start(_listen: Record, stop: asyncio.Event) -> Report:
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.wait_for(stop.wait(), timeout=20)
        return replace(report, status=RunStatus.STOPPED)

    assert run_live(start).status is RunStatus.STOPPED
