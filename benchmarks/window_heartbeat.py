"""The longest pause of the window's event loop while a burst of 2000 events is taken in (docs/reliability.md check 19).

    QT_QPA_PLATFORM=offscreen python -m pytest benchmarks/window_heartbeat.py -s

It runs under pytest for the window's fixtures only; it prints figures and asserts nothing about them.
"""

from __future__ import annotations

import time
from itertools import pairwise

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from mma_desktop.domain.events import Event, NodeAdded
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.gui.tree.tab import TreeTab
from tests.gui.conftest import *  # noqa: F403  (the fixtures)
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.test_responsiveness import burst

TICK_MS = 10


def test_print_the_longest_pause(qtbot: QtBot, make_window: MakeWindow) -> None:
    """Print the median and the longest time between two ticks of a 10 ms timer."""
    service = FakeService()
    window = make_window(service)
    window.cases.show_sample(service.samples()[1])
    qtbot.waitUntil(lambda: bool(window.workspace.case.text.text()))
    service.events = burst()
    ticks: list[float] = [time.perf_counter()]
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    timer.start(TICK_MS)
    window.solving.start()
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) == 501, timeout=60_000)
    pauses = sorted(1000 * (after - before) for before, after in pairwise(ticks))
    print(f"\n{len(pauses)} ticks: median {pauses[len(pauses) // 2]:.1f} ms, longest {pauses[-1]:.1f} ms")
    window.runs.session.stop()
    qtbot.waitUntil(lambda: not window.runs.session.running, timeout=60_000)


def test_print_the_time_for_one_more_node(qtbot: QtBot) -> None:
    """Print how long the drawing of a tree of a thousand nodes takes to grow by one."""
    tab = TreeTab()
    qtbot.addWidget(tab)
    events: list[Event] = [NodeAdded("R", None, NodeKind.ROOT, None, 0, "?")]
    for number in range(1, 1000):
        parent = "R" if number <= 10 else f"n{number // 10}"
        events.append(NodeAdded(f"n{number}", parent, NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "?"))
    tab.grow(events)
    start = time.thread_time()
    tab.grow([NodeAdded("last", "R", NodeKind.KNOWLEDGE, Action.KNOWLEDGE, 1, "?")])
    print(f"\none more node: {1000 * (time.thread_time() - start):.1f} ms")
