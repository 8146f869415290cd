from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel, WindowPage
from mma_desktop.gui.kit.theme import DARK_COLOURS, LIGHT_COLOURS, palette


class Counting(Panel):
    def __init__(self, *, settled: bool) -> None:
        super().__init__()
        self.calls: list[str] = []
        if settled:
            self.settle()

    def retranslate(self) -> None:
        self.calls.append("texts")

    def recolour(self) -> None:
        self.calls.append("colours")


def test_texts_and_colours_are_set_once_at_first(qtbot: QtBot) -> None:
    panel = Counting(settled=True)
    qtbot.addWidget(panel)
    assert panel.calls == ["texts", "colours"]


def test_changes_of_language_and_colours_are_followed(qtbot: QtBot) -> None:
    panel = Counting(settled=True)
    qtbot.addWidget(panel)
    panel.setPalette(palette(LIGHT_COLOURS))
    panel.calls.clear()
    QCoreApplication.sendEvent(panel, QEvent(QEvent.Type.LanguageChange))
    panel.setPalette(palette(DARK_COLOURS))
    assert panel.calls == ["texts", "colours"]


def test_a_panel_that_is_still_being_built_follows_nothing(qtbot: QtBot) -> None:
    panel = Counting(settled=False)
    qtbot.addWidget(panel)
    QCoreApplication.sendEvent(panel, QEvent(QEvent.Type.LanguageChange))
    assert panel.calls == []


def test_a_page_has_its_controls_between_its_title_and_the_way_back(qtbot: QtBot) -> None:
    page = WindowPage()
    qtbot.addWidget(page)
    control = QPushButton("Add")
    column(page).addWidget(page.strip(None, control))
    page.settle()
    page.title.setText("Packs")
    page.resize(600, 40)
    page.show()
    assert page.title.geometry().right() < control.geometry().left() < page.back.geometry().left()
    assert page.back.accessibleName() == "Back to the case"
    with qtbot.waitSignal(page.close_wanted):
        page.back.click()
