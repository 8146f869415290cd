from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.shell.garbage import GarbageCollector, due_generation


class _Own(QWidget):
    """A widget of ours: one of Qt's own classes is always destroyed in the window's thread."""


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[GarbageCollector]:
    collector = GarbageCollector(qapp)
    yield collector
    collector._timer.stop()
    collector.deleteLater()


def test_nothing_is_due_after_everything_was_collected() -> None:
    gc.collect()
    assert due_generation() is None


def test_the_youngest_is_due_once_as_much_was_made_as_python_waits_for() -> None:
    gc.collect()
    made = [[] for _ in range(gc.get_threshold()[0] + 100)]
    assert due_generation() == 0
    del made


def test_an_older_one_is_due_after_as_many_collections_as_python_waits_for() -> None:
    gc.collect()
    for _ in range(gc.get_threshold()[1] + 1):
        gc.collect(0)
    assert due_generation() == 1


def test_python_collects_nothing_by_itself(collector: GarbageCollector) -> None:
    assert not gc.isenabled()


def test_a_full_collection_is_followed_by_a_pause(collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    monkeypatch.setattr("mma_desktop.gui.shell.garbage.due_generation", lambda: 2)
    monkeypatch.setattr("mma_desktop.gui.shell.garbage.gc.collect", lambda generation=2: collected.append(generation))
    clock = iter([100.0, 101.0, 200.0, 202.0, 202.5])
    monkeypatch.setattr("mma_desktop.gui.shell.garbage.time.monotonic", lambda: next(clock))
    for _ in range(3):
        collector.collect()
    assert collected == [2, 1, 2]


def test_a_widget_in_a_cycle_is_destroyed_in_its_own_thread_while_the_worker_makes_garbage(
    qtbot: QtBot, worker: Worker, collector: GarbageCollector
) -> None:
    gc.collect()
    destroyed: list[bool] = []
    _lose_a_widget(destroyed)
    worker.call(_make_garbage, lambda _nothing: None, lambda _error: None)
    qtbot.waitUntil(lambda: bool(destroyed))
    assert destroyed == [True]


def _lose_a_widget(destroyed: list[bool]) -> None:
    """Leave a widget to the collector, and note whether it is destroyed in this thread."""
    thread, widget = threading.current_thread(), _Own()
    widget.destroyed.connect(
        lambda *_: destroyed.append(threading.current_thread() is thread), Qt.ConnectionType.DirectConnection
    )
    cycle: list[object] = [widget]
    cycle.append(cycle)


def _make_garbage() -> None:
    for _ in range(100_000):
        cycle: list[object] = []
        cycle.append(cycle)
