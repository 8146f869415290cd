from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.compare.page import ComparePage
from tests.gui.compare.compared import RUNS


def test_another_method_is_offered_where_there_are_runs_and_nothing_is_being_solved(qtbot: QtBot) -> None:
    page = ComparePage()
    qtbot.addWidget(page)
    page.offer_methods(["mma", "ledger"])
    page.allow(may_start=True)
    assert not page.solve.isEnabled()
    page.runs.show_runs(RUNS, "run-1")
    assert page.solve.isEnabled()
    with qtbot.waitSignal(page.method_wanted) as wanted:
        page.methods.actions()[1].trigger()
    assert wanted.args == ["ledger"]
    page.allow(may_start=False)
    assert not page.solve.isEnabled()
    page.offer_methods(["mma"])
    assert len(page.methods.actions()) == 1
