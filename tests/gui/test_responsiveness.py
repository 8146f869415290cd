"""The window stays free whatever a run does (RELIABILITY check 19: at most 200 ms)."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import Decoding, Event, NodeAdded, NodeScored, RolloutDone, Started
from mma_desktop.domain.tree import Action, NodeKind
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TEXT, TITLE, FakeService

BEAT_MS = 10
MOST_MS = 200


def _own_time() -> float:
    """Seconds of this thread's life, without those in which other programs had the processor (where that is known)."""
    try:
        waited = int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except OSError:
        waited = 0.0
    return time.perf_counter() - waited


class Heartbeat:
    """Beats every few milliseconds in the window's thread and keeps the longest pause."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = _own_time()
        self._timer = QTimer()
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = _own_time()
        self.longest = max(self.longest, 1000 * (now - self._last))
        self._last = now


def _burst() -> list[Event]:
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
                node, parent, kind, Action.KNOWLEDGE, 1, TEXT, answer=f"answer {number}", value=value, n_conf=1.0
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
    service.events = _burst()
    heart = Heartbeat()
    window.start()
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) == 501, timeout=60_000)
    assert heart.longest < MOST_MS
    window.runs.session.stop()
    qtbot.waitUntil(lambda: not window.runs.session.running, timeout=60_000)


def test_opening_a_long_case_does_not_block_the_window(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    window = make_window(service)
    heart = Heartbeat()
    window.workspace.case.text.setFocus()
    window.cases.show_sample(type(service.samples()[0])(TITLE, "zh", TEXT * 200))
    qtbot.waitUntil(lambda: len(window.workspace.case.text.text()) == 200 * len(TEXT))
    qtbot.wait(50)
    assert heart.longest < MOST_MS
