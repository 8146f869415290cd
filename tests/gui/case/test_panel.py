from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import TEXT
from tests.gui.steps import show_case


def test_an_edited_case_is_not_the_imported_document_any_more(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    case = window.workspace.case
    assert len(case.documents()) == 1
    qtbot.keyClicks(case.text, "x")
    assert case.documents() == ()
    assert case.text.text() == "x" + TEXT
