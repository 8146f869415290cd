"""The question whether dropped files belong to the case that is open."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from mma_desktop.gui.importing.belonging import BelongingDialog
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import TEXT
from tests.gui.steps import show_case


def _drop(window: MainWindow, path: Path) -> BelongingDialog:
    path.write_text("Dropped.", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.cases.drop(data)
    (dialog,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, BelongingDialog) and w.isVisible()]
    return dialog


def _press(dialog: BelongingDialog, text: str) -> None:
    (button,) = [button for button in dialog.findChildren(QPushButton) if button.text() == text]
    button.click()


def test_dropped_files_can_be_added_to_the_case(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    show_case(qtbot, window)
    _press(_drop(window, tmp_path / "more.txt"), "Add to this case")
    qtbot.waitUntil(lambda: len(window.workspace.case.documents()) == 2)
    assert [item.document.text for item in window.workspace.case.documents()] == [TEXT, "Dropped."]


def test_dropped_files_can_be_a_case_of_their_own(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    show_case(qtbot, window)
    _press(_drop(window, tmp_path / "more.txt"), "Open as a new case")
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == "Dropped.")


def test_a_closed_question_changes_nothing(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    show_case(qtbot, window)
    _drop(window, tmp_path / "more.txt").reject()
    assert window.workspace.case.text.text() == TEXT


def test_files_added_to_a_solved_case_make_it_one_to_solve_again(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path
) -> None:
    _press(_drop(solved, tmp_path / "more.txt"), "Add to this case")
    qtbot.waitUntil(lambda: len(solved.workspace.case.documents()) == 2)
    assert not solved.workspace.case.is_fixed
    assert solved.runs.report is None
