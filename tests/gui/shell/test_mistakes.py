from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.shell.mistakes import Mistakes, mistakes_shown


def _open() -> list[Notice]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, Notice) and one.isVisible()]


def _caught(place: int = 0) -> ValueError:
    """An exception with its lines; another place gives other lines."""
    try:
        if place:
            raise ValueError("被告人")
        raise ValueError("被告人")
    except ValueError as error:
        return error


@pytest.fixture
def mistakes(qapp: QApplication) -> Mistakes:
    return Mistakes(lambda *_: None)


def _tell(mistakes: Mistakes, error: Exception) -> None:
    mistakes.tell(type(error), error, error.__traceback__)


def test_one_at_a_time_is_shown_without_its_words_and_each_once(mistakes: Mistakes, qtbot: QtBot) -> None:
    for _ in range(2):
        _tell(mistakes, _caught())
    qtbot.waitUntil(lambda: len(_open()) == 1)
    (notice,) = _open()
    assert "被告人" not in notice.text.text()
    _tell(mistakes, _caught(1))
    qtbot.wait(0)
    assert _open() == [notice]
    notice.accept()
    for place in (0, 1):
        _tell(mistakes, _caught(place))
    qtbot.waitUntil(lambda: len(_open()) == 1)
    _open()[0].accept()
    _tell(mistakes, _caught(1))
    qtbot.wait(0)
    assert _open() == []


def test_a_mistake_in_another_thread_is_only_written(qtbot: QtBot) -> None:
    written: list[object] = []
    mistakes = Mistakes(lambda *told: written.append(told))
    thread = threading.Thread(target=_tell, args=(mistakes, _caught()))
    thread.start()
    thread.join()
    qtbot.wait(0)
    assert len(written) == 1 and _open() == []


def test_a_mistake_in_a_slot_is_shown(qtbot: QtBot) -> None:
    def fails() -> None:
        raise ValueError("被告人")

    hook = sys.excepthook
    with capture_exceptions() as caught, mistakes_shown():
        QTimer.singleShot(0, fails)
        qtbot.waitUntil(lambda: len(_open()) == 1)
        _open()[0].accept()
    assert len(caught) == 1 and sys.excepthook is hook
