from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.gui.tree import picture


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


def test_the_key_of_a_result_leads_the_keyboard_into_it(qtbot: QtBot, solved: MainWindow) -> None:
    solved.activateWindow()
    workspace = solved.workspace
    for number, action in enumerate(solved.menus.tabs):
        workspace.case.text.setFocus()
        action.trigger()
        result, focused = workspace.tabs.widget(number), QApplication.focusWidget()
        assert result is not None and focused is not None and result.isAncestorOf(focused), number
    within = QApplication.focusWidget()
    solved.menus.tabs[-1].trigger()
    assert QApplication.focusWidget() is within, "it stays where it is in the result"


def test_the_size_is_that_of_the_document_where_the_keyboard_is_in_it(qtbot: QtBot, solved: MainWindow) -> None:
    solved.activateWindow()
    text, search = solved.workspace.case.text, solved.workspace.runs.search
    text.setFocus()
    size = text.font().pointSize()
    solved.menus.larger.trigger()
    assert text.font().pointSize() > size and search.font().pointSize() == size
    search.setFocus()
    solved.menus.larger.trigger()
    assert search.font().pointSize() == size + 1 and text.font().pointSize() > size + 1
    solved.menus.normal_size.trigger()
    text.setFocus()
    solved.menus.normal_size.trigger()
    assert text.font().pointSize() == search.font().pointSize() == size
    solved.menus.next_part.trigger()
    assert text.paragraph == 2


def test_the_drawing_is_packed_and_written_outside_the_thread_of_the_window(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: Path, content: bytes) -> None:
        assert threading.current_thread() is not threading.main_thread()
        path.write_bytes(content)

    monkeypatch.setattr(picture, "write_private", write)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "tree.png"), ""))
    solved.workspace.tree.save.click()
    qtbot.waitUntil(lambda: solved.workspace.tree.said.text().startswith("Written: "))
    assert QImage(str(tmp_path / "tree.png")).width() > 300
