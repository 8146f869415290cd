from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mma_desktop.gui.lock.idle import IdleWatch, since_start

WAIT = 0.3 / 60  # minutes
WAIT_MS = 300


@pytest.fixture
def watch(qapp: QApplication) -> Iterator[IdleWatch]:
    watch = IdleWatch(qapp)
    watch.start(WAIT)
    yield watch
    watch.stop()


@pytest.fixture
def field(qtbot: QtBot) -> QLineEdit:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    return field


def moved() -> QMouseEvent:
    """The mouse is moved, no button pressed."""
    place, none = QPointF(3, 3), Qt.MouseButton.NoButton
    return QMouseEvent(QEvent.Type.MouseMove, place, place, none, none, Qt.KeyboardModifier.NoModifier)


def test_it_tells_when_nobody_has_used_the_program_and_again_after_another_wait(qtbot: QtBot, watch: IdleWatch) -> None:
    for _ in range(2):
        with qtbot.waitSignal(watch.idle, timeout=10 * WAIT_MS):
            pass


class Clock:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def slow(qapp: QApplication, clock: Clock) -> Iterator[IdleWatch]:
    """A watch that waits ten minutes of that clock."""
    watch = IdleWatch(qapp, clock)
    watch.start(10)
    yield watch
    watch.stop()


@pytest.mark.parametrize("use", ["key", "move", "button"])
def test_a_person_begins_the_wait_anew(qtbot: QtBot, slow: IdleWatch, clock: Clock, field: QLineEdit, use: str) -> None:
    told: list[float] = []
    slow.idle.connect(lambda: told.append(clock.now))
    clock.now += 599
    if use == "key":
        qtbot.keyClick(field, Qt.Key.Key_A)
    elif use == "move":
        QApplication.sendEvent(field, moved())
    else:
        qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    clock.now += 599
    (timer,) = slow.findChildren(QTimer)
    timer.timeout.emit()
    assert not told
    assert field.text() == ("a" if use == "key" else "")  # what was typed arrives
    clock.now += 1
    timer.timeout.emit()
    assert told == [clock.now]


def test_after_a_sleep_of_the_computer_the_first_use_does_not_begin_the_wait_anew(
    qtbot: QtBot, slow: IdleWatch, clock: Clock, field: QLineEdit
) -> None:
    clock.now += 8 * 3600  # no timer ran meanwhile
    with qtbot.waitSignal(slow.idle):
        QApplication.sendEvent(field, moved())
        QApplication.sendEvent(field, moved())
    (timer,) = slow.findChildren(QTimer)
    assert timer.interval() <= 5_000, "nobody may touch it: then a timer tells it soon"


def test_its_clock_counts_what_the_computer_sleeps_and_no_setting_of_the_date(monkeypatch: pytest.MonkeyPatch) -> None:
    assert since_start() <= since_start()
    if hasattr(time, "CLOCK_BOOTTIME"):
        monkeypatch.setattr(time, "clock_gettime", {time.CLOCK_BOOTTIME: 7.0}.__getitem__)
        assert since_start() == 7.0


def test_what_the_program_does_itself_counts_as_nothing(qtbot: QtBot, watch: IdleWatch, field: QLineEdit) -> None:
    with qtbot.waitSignal(watch.idle, timeout=10 * WAIT_MS):
        for number in range(6):
            field.setText(str(number))
            QApplication.sendEvent(field, QEvent(QEvent.Type.UpdateRequest))
            qtbot.wait(WAIT_MS // 3)


def test_stopped_it_waits_no_more(qtbot: QtBot, watch: IdleWatch, field: QLineEdit) -> None:
    watch.stop()
    with qtbot.assertNotEmitted(watch.idle, wait=2 * WAIT_MS):
        qtbot.keyClick(field, Qt.Key.Key_A)
