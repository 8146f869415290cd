from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import TEXT
from tests.gui.steps import show_case


def test_text_is_found_in_the_case(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    window.menus.find.trigger()
    bar, pane = window.workspace.case.find_bar, window.workspace.case.text
    bar.field.setText("被害人")
    places: list[int] = []
    said: list[str] = []
    for _ in range(5):
        qtbot.keyClick(bar.field, Qt.Key.Key_Return)
        places.append(pane.textCursor().selectionStart())
        said.append(bar.found.text())
    assert places[:4] == [i for i in range(len(TEXT)) if TEXT.startswith("被害人", i)]
    assert places[4] == places[0]
    assert said == ["1 of 4", "2 of 4", "3 of 4", "4 of 4", "1 of 4"]
    qtbot.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert pane.textCursor().selectionStart() == places[3]
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_words_that_are_not_there_are_not_found_until_others_are_typed(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    window.menus.find.trigger()
    bar = window.workspace.case.find_bar
    qtbot.keyClicks(bar.field, "zz")
    qtbot.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.found.text() == "not found"
    qtbot.keyClicks(bar.field, "y")
    assert bar.found.text() == ""
