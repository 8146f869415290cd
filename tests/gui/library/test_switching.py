"""Another library takes the place of the one that is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.bootstrap import make_upkeep
from mma_desktop.gui.library.passphrases import KnownPassphrase
from mma_desktop.gui.settings.preferences import Preferences
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.paths import default_library
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService
from tests.gui.steps import show_case


@pytest.fixture
def wanted() -> list[Path]:
    return []


@pytest.fixture
def window(make_window: MakeWindow, tmp_path: Path, wanted: list[Path]) -> MainWindow:
    known = KnownPassphrase()
    window = make_window(FakeService(pause=0.02), (make_upkeep(tmp_path / "clients.mma", known), known))
    assert window.switch is not None
    window.switch.wanted.connect(wanted.append)
    return window


def test_the_window_says_which_library_it_has(window: MainWindow) -> None:
    assert "clients.mma" in window.windowTitle()


def test_a_library_that_is_chosen_is_wanted_and_a_new_one_gets_its_ending(
    window: MainWindow, wanted: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "other.mma"), ""))
    window.menus.open_library.trigger()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "new"), ""))
    window.menus.new_library.trigger()
    assert wanted == [tmp_path / "other.mma", tmp_path / "new.mma"]


def test_the_library_that_is_open_is_not_opened_again(window: MainWindow, wanted: list[Path], tmp_path: Path) -> None:
    assert window.switch is not None
    window.switch.choose(tmp_path / "clients.mma")
    assert wanted == []


def test_the_user_s_own_and_those_opened_before_are_listed_until_forgotten(
    window: MainWindow, wanted: list[Path], preferences: Preferences, tmp_path: Path
) -> None:
    preferences.libraries = [tmp_path / "clients.mma", tmp_path / "a&b.mma"]
    menu = window.menus.libraries
    menu.aboutToShow.emit()
    own, other, _line, forget = menu.actions()
    assert (own.text(), other.text()) == ("Your own library", "a&&b.mma")
    other.trigger()
    own.trigger()
    assert wanted == [tmp_path / "a&b.mma", default_library()]
    forget.trigger()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()][1:] == ["", "Forget this list"]


def test_while_a_case_is_solved_the_library_stays(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    window.solving.start()
    menus = window.menus
    assert not any(order.isEnabled() for order in (menus.open_library, menus.new_library, menus.libraries))
    qtbot.waitUntil(lambda: window.activity.idle, timeout=10_000)
    assert menus.open_library.isEnabled()
