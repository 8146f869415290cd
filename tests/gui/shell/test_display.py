from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.fonts import LARGEST
from mma_desktop.gui.settings.definitions import APPEARANCE, LANGUAGE, TEXT_SIZE
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow


def test_the_language_is_switched_live_and_remembered(
    qtbot: QtBot, solved: MainWindow, preferences: Preferences
) -> None:
    chinese = next(action for action in solved.menus.languages.actions() if action.data() == "zh")
    chinese.trigger()
    qtbot.waitUntil(lambda: solved.workspace.bar.start.text() == "开始")
    assert solved.workspace.tabs.tabText(5) == "账目"
    assert solved.workspace.bar.stage.text().startswith("已完成")
    assert "交叉检验" in solved.workspace.answer.status.text()
    assert preferences.value(LANGUAGE) == "zh"


def test_the_colours_are_switched_and_remembered(solved: MainWindow, preferences: Preferences) -> None:
    dark = next(action for action in solved.menus.appearances.actions() if action.data() == "dark")
    dark.trigger()
    assert solved.palette().window().color().lightness() < 128
    assert preferences.value(APPEARANCE) == "dark"


def test_headlines_stay_large_in_other_colours(qtbot: QtBot, solved: MainWindow, display: Display) -> None:
    for colours in ("dark", "light"):
        display.use_appearance(colours)
        least = 1.3 * QApplication.font().pointSizeF()
        for label in (solved.workspace.answer.value, solved.workspace.welcome.title):
            qtbot.waitUntil(lambda label=label, least=least: label.font().pointSizeF() > least)
            assert label.font().pointSizeF() > least


def test_text_grows_and_shrinks_within_limits(window: MainWindow, display: Display, preferences: Preferences) -> None:
    normal = QApplication.font().pointSize()
    window.menus.larger.trigger()
    assert QApplication.font().pointSize() == normal + 1
    for _ in range(40):
        window.menus.smaller.trigger()
    assert 6 <= QApplication.font().pointSize() < normal
    window.menus.normal_size.trigger()
    assert QApplication.font().pointSize() == normal
    assert preferences.value(TEXT_SIZE) == 0


def test_no_button_is_lower_than_its_text_at_the_largest_size(
    qtbot: QtBot, window: MainWindow, preferences: Preferences
) -> None:
    preferences.put(TEXT_SIZE, LARGEST)
    window.menus.packs.trigger()
    buttons = window.workspace.packs.findChildren(QPushButton)
    qtbot.waitUntil(lambda: all(button.font().pointSize() > 12 for button in buttons))
    qtbot.waitUntil(lambda: all(button.height() >= button.sizeHint().height() for button in buttons))
    assert buttons and all(button.height() >= button.sizeHint().height() for button in buttons)
