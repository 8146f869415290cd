from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow


def test_f1_shows_the_guide_in_the_language_of_the_window(qtbot: QtBot, window: MainWindow, display: Display) -> None:
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_F1)
    page = window.workspace.guide
    assert page.isVisible() and window.menus.guide.isChecked()
    assert page.prose.toPlainText().startswith("Working with the window")
    display.use_language("zh")
    qtbot.waitUntil(lambda: page.prose.toPlainText().startswith("在窗口中工作"))
    window.menus.keys.trigger()
    assert page.prose.textCursor().block().text() == "快捷键"
    assert "F5\t开始" in page.prose.toPlainText()
    qtbot.keyClick(page.list, Qt.Key.Key_Escape)
    assert not page.isVisible() and not window.menus.guide.isChecked()


def test_adding_models_is_still_in_the_menu_of_help(window: MainWindow) -> None:
    window.menus.models.trigger()
    assert window.workspace.welcome.isVisible()
