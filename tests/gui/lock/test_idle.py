from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mma_desktop.gui.lock.idle import IdleWatch

WAIT = 0.3 / 60  # minutes
WAIT_MS = 300
MINUTE_MS = 60_000


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


@pytest.mark.parametrize("use", ["key", "move", "button"])
def test_a_person_begins_the_wait_anew(qtbot: QtBot, watch: IdleWatch, field: QLineEdit, use: str) -> None:
    watch.start(1)
    (timer,) = watch.findChildren(QTimer)
    qtbot.waitUntil(lambda: timer.remainingTime() < MINUTE_MS - 1500)  # Qt counts a long wait in seconds
    before = timer.remainingTime()
    if use == "key":
        qtbot.keyClick(field, Qt.Key.Key_A)
    elif use == "move":
        QApplication.sendEvent(field, moved())
    else:
        qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    assert timer.remainingTime() > before
    assert field.text() == ("a" if use == "key" else "")  # what was typed arrives


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
