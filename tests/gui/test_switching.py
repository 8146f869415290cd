"""The window while it is switched: in other colours and another language no word is cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.exceptions import capture_exceptions
from shiboken6 import delete

from mma_desktop.gui.kit.plain import ElidedLabel
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from tests.gui.fake_service import FakeService

_TURNS = 20  # of the event loop: texts are set in one, places are given in later ones


@pytest.mark.parametrize("colours", ["dark", "light"])
def test_no_word_is_cut_after_colours_and_language_were_switched(
    solved: MainWindow, display: Display, colours: str
) -> None:
    display.use_appearance(colours)
    for language in ("zh", "en"):
        display.use_language(language)
        for _ in range(_TURNS):
            QCoreApplication.processEvents()
        assert _cut(solved) == []


def _cut(window: MainWindow) -> list[str]:
    """The texts on one line in sight that are wider than their place."""
    labels = [one for one in window.findChildren(QLabel) if not one.wordWrap() and not isinstance(one, ElidedLabel)]
    found = [*labels, *window.findChildren(QAbstractButton)]
    assert len(found) > 20
    return [
        one.text() for one in found if one.isVisible() and one.text() and one.width() < one.minimumSizeHint().width()
    ]


def test_a_window_that_was_deleted_follows_no_language_any_more(
    worker: Worker, display: Display, preferences: Preferences, shelves: KnowledgeLibrary, qapp: QApplication
) -> None:
    window = MainWindow(FakeService(), worker, display, preferences, lambda: shelves)
    with capture_exceptions() as found:
        qapp.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
        delete(window)
        qapp.processEvents()
    assert found == []
