"""What a user does with cases, in the window over a fake service."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import TEXT, TITLE
from tests.gui.marks import marked
from tests.gui.steps import notices


def test_a_file_is_opened(qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "案件.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode("gb18030"))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
    window.menus.open.trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)
    assert window.workspace.case.title.text() == "案件"
    assert "GB 18030" in window.workspace.case.remarks.notes.text()


def test_a_case_that_was_opened_has_the_keyboard(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(tmp_path / "a.txt")], ""))
    window.activateWindow()
    window.workspace.form.general.setFocus()
    window.menus.open.trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT, timeout=30_000)
    assert window.focusWidget() is window.workspace.case.text, "the next arrow key shall choose no other model"


def test_a_file_that_is_no_text_is_refused_with_a_reason(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "case.txt"
    path.write_bytes(b"%PDF-1.7 ...")
    window.cases.open_files([path])
    qtbot.waitUntil(lambda: bool(notices()))
    (dialog,) = notices()
    assert "case.txt is damaged" in dialog.text.text()
    dialog.reject()


def test_a_dropped_file_is_opened(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "dropped.txt"
    path.write_text(TEXT, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(drop)
    assert drop.isAccepted()
    qtbot.waitUntil(lambda: bool(window.workspace.case.text.text()))
    assert window.workspace.case.text.text() == TEXT


def test_a_case_is_pasted_and_named_by_its_first_words(qtbot: QtBot, window: MainWindow) -> None:
    QApplication.clipboard().setText(TEXT)
    window.menus.paste.trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)
    assert window.workspace.case.title.text() == TEXT[:24] + "…"


def test_a_case_can_be_edited_and_solved_again(qtbot: QtBot, solved: MainWindow) -> None:
    case = solved.workspace.case
    assert case.text.isReadOnly()
    solved.menus.edit.trigger()
    assert not case.text.isReadOnly()
    assert marked(case.text) == []
    assert solved.runs.report is None


def test_a_new_case_begins_empty(solved: MainWindow) -> None:
    solved.menus.new.trigger()
    assert solved.workspace.case.text.text() == ""
    assert solved.workspace.tree.model.rowCount() == 0
    assert solved.windowTitle() == "MMA Desktop"
    assert not solved.menus.save.isEnabled()


def test_the_samples_stand_in_the_menu(qtbot: QtBot, window: MainWindow) -> None:
    actions = window.menus.samples.actions()
    assert [action.text() for action in actions] == ["Theft of a bicycle", TITLE]
    actions[1].trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)


@pytest.mark.parametrize("ending", [".html", ".md", ".json"])
def test_the_report_is_saved(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = tmp_path / f"report{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    solved.menus.save.trigger()
    qtbot.waitUntil(lambda: "saved" in solved.workspace.bar.stage.text())
    text = path.read_text(encoding="utf-8")
    assert "19450" in text or "19,450" in text
    assert ending != ".json" or json.loads(text)["answer"]["value"] == "19450"


def test_a_report_from_a_read_only_library_is_said_not_to_be_noted(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved.runs.read_only = True
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "report.md"), ""))
    solved.menus.save.trigger()
    qtbot.waitUntil(lambda: "has not noted it" in solved.workspace.bar.stage.text())


def test_a_report_that_cannot_be_saved_says_so(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "nowhere" / "report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(missing), ""))
    solved.menus.save.trigger()
    qtbot.waitUntil(lambda: bool(notices()))
    (dialog,) = notices()
    assert str(missing) in dialog.text.text()
    dialog.reject()
