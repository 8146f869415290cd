from __future__ import annotations

from pathlib import Path

import pytest
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


@pytest.mark.parametrize("order", ["new", "edit"])
def test_a_case_that_is_worked_on_comes_in_front_of_a_page(window: MainWindow, order: str) -> None:
    window.menus.packs.trigger()
    getattr(window.menus, order).trigger()
    assert window.workspace.case.isVisible() and not window.menus.packs.isChecked()
    assert window.workspace.case.text.hasFocus() or not window.isActiveWindow()


def test_documents_that_are_added_bring_the_case_in_front_of_a_page(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    window.menus.packs.trigger()
    window.cases.add_files([tmp_path / "a.txt"])
    qtbot.waitUntil(lambda: bool(window.workspace.case.text.text()))
    assert window.workspace.case.isVisible()


def test_nothing_is_said_of_the_last_run_where_there_is_a_new_case(solved: MainWindow) -> None:
    assert solved.workspace.bar.stage.text().startswith("Finished")
    solved.menus.new.trigger()
    assert solved.workspace.bar.stage.text() == "Ready"
