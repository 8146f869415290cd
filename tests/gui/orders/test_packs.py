from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_packs_take_the_place_of_the_case_and_give_it_back(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_K, KEYS)
    page = window.workspace.packs
    qtbot.waitUntil(lambda: page.pack is not None)
    assert page.isVisible() and window.menus.packs.isChecked()
    window.menus.shelves.trigger()
    assert window.knowledge.shown and not window.menus.packs.isChecked()
    window.menus.packs.trigger()
    assert page.isVisible() and not window.menus.shelves.isChecked()
    page.back.click()
    assert window.workspace.case.isVisible() and not window.menus.packs.isChecked()
