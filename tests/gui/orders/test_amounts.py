from __future__ import annotations

from mma_desktop.gui.shell.window import MainWindow


def test_what_is_chosen_says_what_can_be_done(solved: MainWindow) -> None:
    menus, ledger, case = solved.menus, solved.workspace.ledger, solved.workspace.case
    assert not menus.correct.isEnabled() and not menus.add.isEnabled() and not menus.undo.isEnabled()
    ledger.choose(ledger.model.lines[0])
    assert menus.correct.isEnabled() and ledger.correct.isEnabled()
    case.text.selectAll()
    assert menus.add.isEnabled()
