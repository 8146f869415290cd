from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.knowledge.import_dialog import ShelfImportDialog
from mma_desktop.gui.ledger.edit_dialogs import EditDialog
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary

CTRL = Qt.KeyboardModifier.ControlModifier


def _open(qtbot: QtBot, window: MainWindow, query: str) -> None:
    """Open the library by its shortcut and search."""
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_K, CTRL)
    page = window.workspace.shelves
    qtbot.waitUntil(lambda: page.contents.model.rowCount() == 2)
    page.query.setText(query)
    qtbot.keyClick(page.query, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.passage.passage is not None)


def test_the_library_takes_the_place_of_the_case_and_gives_it_back(qtbot: QtBot, window: MainWindow) -> None:
    _open(qtbot, window, "刑法第二百六十四条")
    assert window.knowledge.shown
    assert not window.workspace.case.isVisible()
    assert window.menus.cite.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_K, CTRL)
    assert window.workspace.case.isVisible()
    assert not window.menus.cite.isEnabled()


def test_a_result_of_the_run_brings_the_case_back(qtbot: QtBot, solved: MainWindow) -> None:
    _open(qtbot, solved, "刑法第二百六十四条")
    qtbot.keyClick(solved, Qt.Key.Key_6, Qt.KeyboardModifier.AltModifier)
    assert solved.workspace.ledger.isVisible()
    assert not solved.menus.shelves.isChecked()


def test_a_passage_is_cited_in_the_remark_on_the_chosen_amount(
    qtbot: QtBot, solved: MainWindow, shelves: KnowledgeLibrary
) -> None:
    _open(qtbot, solved, "刑法第二百六十四条")
    assert not solved.menus.cite_at_amount.isEnabled()
    solved.workspace.ledger.choose(solved.workspace.ledger.model.lines[0])
    assert solved.menus.cite_at_amount.isEnabled()
    solved.menus.cite_at_amount.trigger()
    (dialog,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, EditDialog) and one.isVisible()]
    assert dialog.field.text() == solved.knowledge.actions.reference()
    dialog.accept()
    qtbot.waitUntil(lambda: "第二百六十四条" in solved.workspace.ledger.edited.lines[0].note)


def test_a_folder_of_texts_is_asked_for_and_offered(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _open(qtbot, window, "刑法第二百六十四条")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window.menus.add_text_folder.trigger()
    (dialog,) = [
        one for one in QApplication.topLevelWidgets() if isinstance(one, ShelfImportDialog) and one.isVisible()
    ]
    assert tmp_path.name in dialog.windowTitle()
    dialog.reject()


def test_files_dropped_on_the_library_are_offered_to_it(qtbot: QtBot, window: MainWindow) -> None:
    _open(qtbot, window, "刑法第二百六十四条")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/nowhere/规程.txt")])
    window.knowledge.drop(data)
    dialogs = [one for one in QApplication.topLevelWidgets() if one.windowTitle() == "Import: 规程.txt"]
    assert len(dialogs) == 1
    dialogs[0].close()
    assert window.workspace.case.text.text() == ""
