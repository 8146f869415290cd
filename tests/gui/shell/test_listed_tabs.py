from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow


def test_a_menu_lists_the_tabs_where_they_do_not_all_fit(qtbot: QtBot, window: MainWindow, display: Display) -> None:
    tabs = window.workspace.tabs
    window.workspace.show_welcome(False)
    window.resize(1900, 800)
    qtbot.waitUntil(lambda: not tabs.all.isVisible())
    window.resize(640, 360)  # 1280 by 720 at 200 %
    qtbot.waitUntil(tabs.all.isVisible)
    menu = tabs.all.menu()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == [tabs.tabText(place) for place in range(tabs.count())]
    menu.actions()[-1].trigger()
    assert tabs.currentWidget() is window.workspace.audit
    assert tabs.all.accessibleName() == "All results"
    assert tabs.all.focusPolicy() & Qt.FocusPolicy.TabFocus
    display.use_language("zh")
    QApplication.processEvents()
    menu.aboutToShow.emit()
    assert menu.actions()[-1].text() == "审计" and menu.actions()[-1].isChecked()
