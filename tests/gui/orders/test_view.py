from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow


def test_find_looks_where_one_is(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    window.menus.find.trigger()
    assert window.workspace.case.find_bar.isVisible()
    window.menus.shelves.trigger()
    window.menus.find.trigger()
    assert window.workspace.shelves.query.hasFocus()


def test_runs_and_results_are_shown_in_place_of_a_page(qtbot: QtBot, solved: MainWindow) -> None:
    solved.activateWindow()
    solved.menus.packs.trigger()
    solved.menus.search.trigger()
    assert solved.workspace.runs.search.hasFocus()
    solved.menus.packs.trigger()
    solved.menus.tabs[5].trigger()
    assert solved.workspace.ledger.isVisible()
