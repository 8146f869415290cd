"""The window stays free whatever a run does: its event loop turns many times while a burst is taken in.

How long the longest pause is, in milliseconds, is measured by benchmarks/window_heartbeat.py (reliability.md check 19).
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import Decoding, Event, NodeAdded, NodeScored, RolloutDone, Started
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.service.choices import Sample
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import TEXT, TITLE, FakeService


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
    window.start()
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
