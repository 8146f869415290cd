"""The window stays free whatever a run does: its event loop turns many times while a burst is taken in.

How long the longest pause is, in milliseconds, is measured by benchmarks/window/heartbeat.py (reliability.md check 19).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import Decoding, Event, NodeAdded, NodeScored, Record, RolloutDone, Started
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.reports.base import Report
from mma_desktop.service.offered import Sample
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage import database
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TEXT, TITLE, FakeService
from tests.gui.steps import notices, show_case
from tests.service.conftest import scripted


class Heartbeat:
    """Beats in the window's thread whenever its event loop is free."""

    def __init__(self) -> None:
        self.beats = 0
        self._timer = QTimer()
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        self.beats += 1


def burst() -> list[Event]:
    """2000 events of a large run: 500 answers, each generated, scored and counted."""
    events: list[Event] = [Started("run-1", 500), NodeAdded("R", None, NodeKind.ROOT, None, 0, TEXT)]
    for number in range(500):
        parent = "R" if number < 8 else f"n{number % 8}"
        node = f"n{number}" if number < 8 else f"n{number % 8}.{number}"
        kind = NodeKind.KNOWLEDGE if number < 8 else NodeKind.ANSWER_GENERAL
        value = str(1000 + number % 7)
        events += [
            Decoding("general", number, 20.0),
            NodeAdded(
                node, parent, kind, Action.KNOWLEDGE, 1, TEXT, answer=f"answer {number}", value=value, vote_share=1.0
            ),
            NodeScored(node, 0.5, 0.5),
            RolloutDone(number, ("R", parent, node) if parent != "R" else ("R", node), 0.5),
        ]
    return events


def test_two_thousand_events_at_once_never_block_the_window(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    window = make_window(service)
    window.cases.show_sample(service.samples()[1])
    qtbot.waitUntil(lambda: bool(window.workspace.case.text.text()))
    service.events = burst()
    heart = Heartbeat()
    window.solving.start()
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) == 501, timeout=60_000)
    assert heart.beats >= 5
    window.runs.session.stop()
    qtbot.waitUntil(lambda: not window.runs.session.running, timeout=60_000)


def test_a_case_is_read_by_the_worker_and_not_by_the_window(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    window = make_window(service)
    window.cases.show_sample(Sample(TITLE, "zh", TEXT * 200))
    assert window.workspace.case.text.text() == ""
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT * 200)


class Storing(FakeService):
    """Solves with scripted models, and stores it in a library."""

    def __init__(self, library: Path) -> None:
        super().__init__()
        self.real = SolvingService(_scripted_team, lambda: ("", ""), library)

    async def solve(self, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None) -> Report:
        return await self.real.solve(replace(request, general="G", domain="D"), listen, stop)


@asynccontextmanager
async def _scripted_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
    del several_cases
    yield Team({GENERAL: scripted(GENERAL), DOMAIN: scripted(DOMAIN)})


def test_21_a_library_that_another_program_locks_is_named_and_does_not_hold_up_the_window(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.0)
    Library.open(path := tmp_path / "busy.mma").close()
    service = Storing(path)
    window = make_window(service)
    show_case(qtbot, window)
    with service.real, closing(dbapi2.connect(str(path), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        heart = Heartbeat()
        window.solving.start()
        qtbot.waitUntil(lambda: bool(notices()), timeout=30_000)
        assert heart.beats >= 5
        assert "is busy: another program has been writing to it" in notices()[0].text.text()
        assert window.menus.start.isEnabled()
