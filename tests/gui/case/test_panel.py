from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import TEXT
from tests.gui.steps import show_case


def test_an_edited_case_is_not_the_imported_document_any_more(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    case = window.workspace.case
    assert case.document is not None
    qtbot.keyClicks(case.text, "x")
    assert case.document is None
    assert case.text.text() == "x" + TEXT
