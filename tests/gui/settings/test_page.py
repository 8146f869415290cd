from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.gui.settings.definitions import GENERAL_MODEL, LOCK_AFTER, SEED
from mma_desktop.gui.settings.facts import read_facts
from mma_desktop.gui.settings.page import SettingsPage
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.display import Display


@pytest.fixture
def page(qtbot: QtBot, display: Display, preferences: Preferences) -> SettingsPage:
    """Settings that were never changed, but for the language of the tests."""
    page = SettingsPage(preferences)
    qtbot.addWidget(page)
    page.show()
    return page


def test_few_are_in_sight_and_the_rest_under_advanced(page: SettingsPage) -> None:
    assert page.rows[LOCK_AFTER.key].control.isVisible()
    assert not page.rows[SEED.key].control.isVisible()
    page.advanced.click()
    assert page.rows[SEED.key].control.isVisible()


def test_everything_can_be_taken_back_at_once(page: SettingsPage, preferences: Preferences) -> None:
    preferences.put(SEED, 7)
    preferences.put(GENERAL_MODEL, "a.gguf")
    assert page.reset_all.isEnabled()
    page.reset_all.click()
    assert (preferences.value(SEED), preferences.value(GENERAL_MODEL)) == (42, "")
    assert not page.reset_all.isEnabled()


def test_texts_and_facts_follow_the_language(qtbot: QtBot, page: SettingsPage, display: Display) -> None:
    page.show_facts(read_facts(None))
    display.use_language("zh")
    qtbot.waitUntil(lambda: page.rows[LOCK_AFTER.key].usual.text() == "默认：15 分钟")
    assert [name.text() for name, _ in page._told][:2] == ["案件库", "副本"]
    assert page.rows[LOCK_AFTER.key].label.text().startswith("闲置后锁定")
