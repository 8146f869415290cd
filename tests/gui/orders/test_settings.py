from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop import paths
from mma_desktop.gui.settings.controls import ListControl
from mma_desktop.gui.settings.definitions import (
    APPEARANCE,
    DOMAIN_MODEL,
    EVIDENCE,
    GENERAL_MODEL,
    LANGUAGE,
    PRESET,
    SEED,
    TEXT_SIZE,
    Setting,
)
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.settings.set_up import SetUpDialog
from mma_desktop.gui.shell.window import MainWindow


def shown(window: MainWindow, setting: Setting[str]) -> str:
    """What the page shows of this setting."""
    control = window.workspace.settings.rows[setting.key].control
    assert isinstance(control, ListControl)
    return control.currentText()


def ticked(group: QActionGroup) -> list[object]:
    return [action.data() for action in group.actions() if action.isChecked()]


def test_settings_take_the_place_of_the_case_and_give_it_back(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    page = window.workspace.settings
    assert page.isVisible() and window.menus.settings.isChecked()
    assert not window.workspace.form.isVisible()
    page.back.click()
    assert window.workspace.case.isVisible() and not window.menus.settings.isChecked()


def test_menus_and_page_are_in_step(window: MainWindow, preferences: Preferences) -> None:
    window.settings.show(True)
    assert ticked(window.menus.appearances) == ["system"]
    preferences.put(APPEARANCE, "dark")
    assert ticked(window.menus.appearances) == ["dark"]
    assert shown(window, APPEARANCE) == "Dark"
    next(action for action in window.menus.appearances.actions() if action.data() == "light").trigger()
    assert shown(window, APPEARANCE) == "Light"
    window.menus.larger.trigger()
    assert preferences.value(TEXT_SIZE) == 1
    assert QApplication.font().pointSize() == 11


def test_the_language_can_be_that_of_the_system(qtbot: QtBot, window: MainWindow, preferences: Preferences) -> None:
    window.settings.show(True)
    preferences.put(LANGUAGE, "zh")
    qtbot.waitUntil(lambda: shown(window, PRESET) == window.workspace.form.preset.currentText() == "标准")
    preferences.put(LANGUAGE, "")
    assert ticked(window.menus.languages) == [""]


def test_the_form_follows_the_settings_and_the_settings_the_form(window: MainWindow, preferences: Preferences) -> None:
    form = window.workspace.form
    window.settings.show(True)
    assert shown(window, GENERAL_MODEL) == "Recommended pair"
    assert not window.workspace.settings.rows[DOMAIN_MODEL.key].control.isEnabled()
    preferences.put(GENERAL_MODEL, "general.gguf")
    preferences.put(DOMAIN_MODEL, "domain.gguf")
    assert (form.general.currentData(), form.domain.currentData()) == ("general.gguf", "domain.gguf")
    assert window.workspace.settings.rows[DOMAIN_MODEL.key].control.isEnabled()
    form.preset.setCurrentIndex(form.preset.findData("thorough"))
    form.preset.activated.emit(form.preset.currentIndex())
    assert preferences.value(PRESET) == "thorough"
    assert shown(window, PRESET) == form.preset.currentText()


def test_what_a_form_begins_with_is_set_but_not_kept_by_it(window: MainWindow, preferences: Preferences) -> None:
    form = window.workspace.form
    preferences.put(SEED, 7)
    preferences.put(EVIDENCE, True)
    assert (form.options.seed.value(), form.options.evidence.isChecked()) == (7, True)
    form.options.seed.setValue(8)
    form.request("text", "title")
    assert preferences.value(SEED) == 7


def test_the_letterhead_is_chosen_and_given_up_on_the_page(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "office.toml"
    file.write_text('name = "Chang & Partners"\n', encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    window.settings.show(True)
    row = window.workspace.settings.letterhead
    row.choose.click()
    qtbot.waitUntil(row.reset.isEnabled)
    assert paths.letterhead().exists()
    row.reset.click()
    qtbot.waitUntil(lambda: not row.reset.isEnabled())
    assert not paths.letterhead().exists()


def test_the_first_steps_can_be_gone_through_again(qtbot: QtBot, window: MainWindow) -> None:
    window.settings.show(True)
    window.workspace.settings.set_up.click()
    qtbot.waitUntil(lambda: len(_steps()) == 1)
    (dialog,) = _steps()
    dialog.steps.models.click()
    assert window.models.shown
    qtbot.waitUntil(lambda: _steps() == [])


def _steps() -> list[SetUpDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, SetUpDialog) and one.isVisible()]
