from __future__ import annotations

import pytest
from PySide6.QtWidgets import QGridLayout, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.settings.controls import ListControl
from mma_desktop.gui.settings.definitions import GENERAL_MODEL, LOCK_AFTER, Setting, Value
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.rows import LetterheadRow, Row, SettingRow


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    return page


def laid_out(page: QWidget, row: Row) -> None:
    grid = QGridLayout(page)
    row.put_into(grid)


def setting_row(page: QWidget, setting: Setting[Value], preferences: Preferences) -> SettingRow:
    row = SettingRow(page, setting, preferences)
    laid_out(page, row)
    row.retranslate()
    return row


def test_a_change_holds_at_once_and_can_be_taken_back(page: QWidget, preferences: Preferences) -> None:
    row = setting_row(page, LOCK_AFTER, preferences)
    assert not row.reset.isEnabled()
    assert row.usual.text() == "Default: 15 minutes"
    assert isinstance(row.control, ListControl)
    row.control.chosen.emit(5)
    assert preferences.value(LOCK_AFTER) == 5
    assert row.changed and row.reset.isEnabled()
    row.reset.click()
    assert preferences.value(LOCK_AFTER) == 15
    assert row.control.currentText() == "15 minutes"
    assert not row.reset.isEnabled()


def test_what_is_set_elsewhere_is_shown(page: QWidget, preferences: Preferences) -> None:
    row = setting_row(page, LOCK_AFTER, preferences)
    preferences.put(LOCK_AFTER, 0)
    assert isinstance(row.control, ListControl)
    assert row.control.currentText() == "Never"
    assert row.reset.isEnabled()


def test_a_default_is_named_as_it_is_offered(page: QWidget, preferences: Preferences) -> None:
    row = setting_row(page, GENERAL_MODEL, preferences)
    assert row.usual.text() == "Default: –"
    row.offer([("Recommended pair", ""), ("a", "a.gguf")])
    assert row.usual.text() == "Default: Recommended pair"
    assert isinstance(row.control, ListControl)
    assert row.control.currentText() == "Recommended pair"


def test_a_screen_reader_says_what_is_set_and_what_for(page: QWidget, preferences: Preferences) -> None:
    row = setting_row(page, LOCK_AFTER, preferences)
    assert row.control.accessibleName() == "Lock after"
    assert "Default: 15 minutes" in row.control.accessibleDescription()
    assert row.reset.accessibleName() == "Reset: Lock after"


def test_a_letterhead_is_chosen_and_given_up(qtbot: QtBot, page: QWidget) -> None:
    row = LetterheadRow(page)
    laid_out(page, row)
    row.show_kept(False)
    assert not row.reset.isEnabled() and row.about.text().endswith("None is kept.")
    with qtbot.waitSignal(row.choose_wanted):
        row.choose.click()
    row.show_kept(True)
    assert row.choose.text() == "Choose another …"
    with qtbot.waitSignal(row.forget_wanted):
        row.reset.click()
