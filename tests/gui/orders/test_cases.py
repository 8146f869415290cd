from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import TEXT
from tests.gui.steps import show_case


def test_an_edited_case_is_no_run_any_more(solved: MainWindow) -> None:
    assert solved.menus.save.isEnabled()
    solved.menus.edit.trigger()
    assert solved.runs.report is None
    assert not solved.menus.save.isEnabled()
    assert solved.workspace.case.text.text() == TEXT


def test_another_case_takes_the_place_of_a_page(qtbot: QtBot, window: MainWindow) -> None:
    window.menus.packs.trigger()
    show_case(qtbot, window)
    assert window.workspace.case.isVisible()
