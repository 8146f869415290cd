"""Importing in the window: folders, archives, reports, encodings, cancelling."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.importing.dialog import ImportDialog
from mma_desktop.gui.importing.encoding_dialog import EncodingDialog
from mma_desktop.gui.shell.window import MainWindow

BIG5 = "偷3000元"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "案件"
    path.mkdir()
    (path / "a.txt").write_text("Stole 300 yuan.", encoding="utf-8")
    (path / "b.mp3").write_bytes(b"ID3\x04")
    return path


def _shown(kind: type[QDialog]) -> list[QDialog]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()]


def _report(qtbot: QtBot) -> ImportDialog:
    """The report of the import in progress, once it is there."""
    qtbot.waitUntil(lambda: any(d.list.count() for d in _shown(ImportDialog) if isinstance(d, ImportDialog)))
    (dialog,) = _shown(ImportDialog)
    assert isinstance(dialog, ImportDialog)
    return dialog


def test_a_folder_is_reported_and_opened_as_a_case(
    qtbot: QtBot, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    window.menus.open_folder.trigger()
    dialog = _report(qtbot)
    assert dialog.headline.text() == "Files read: 1. Not read: 1."
    assert "recording" in dialog.details.toPlainText()  # what was not read is chosen first
    dialog.accept()
    case = window.workspace.case
    assert (case.text.text(), case.title.text()) == ("Stole 300 yuan.", "案件")
    (document,) = case.documents()
    assert document.data == b"Stole 300 yuan."


def test_enter_takes_what_was_read_and_the_title_counts_no_file_that_was_not(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("broken.pdf", "deed.txt", "letter.txt")]
    for path in paths:
        path.write_text("%PDF-1.7" if path.suffix == ".pdf" else "Stole 300 yuan.", encoding="utf-8")
    window.cases.open_files(paths)
    dialog = _report(qtbot)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert window.workspace.case.title.text() == "deed (+1)"


def test_an_archive_is_added_behind_the_documents_of_the_case(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        archive.writestr("1.txt", "One.")
        archive.writestr("2.txt", "Two.")
    (tmp_path / "first.txt").write_text("First.", encoding="utf-8")
    window.cases.open_files([tmp_path / "first.txt"])
    qtbot.waitUntil(lambda: not window.workspace.case.is_empty)
    window.cases.add_files([tmp_path / "more.zip"])
    _report(qtbot).accept()
    assert [item.document.name for item in window.workspace.case.documents()] == ["first.txt", "1.txt", "2.txt"]


def test_a_cancelled_import_changes_nothing(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    window.cases.open_files([folder])
    _report(qtbot).reject()
    assert window.workspace.case.is_empty
    assert not _shown(ImportDialog)


def test_an_import_that_is_ended_while_it_reads_hands_nothing_on(
    qtbot: QtBot, window: MainWindow, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "later.txt").write_text("Later.", encoding="utf-8")
    window.cases.open_files([folder])
    window.cases.open_files([tmp_path / "later.txt"])
    qtbot.waitUntil(lambda: not window.workspace.case.is_empty)
    assert window.workspace.case.text.text() == "Later."
    assert not _shown(ImportDialog)


def test_an_unsure_encoding_is_chosen_by_its_preview(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "case.txt").write_bytes(BIG5.encode("big5"))
    window.cases.open_files([tmp_path / "case.txt"])
    report = _report(qtbot)
    report.encoding.click()
    qtbot.waitUntil(lambda: bool(_shown(EncodingDialog)))
    (dialog,) = _shown(EncodingDialog)
    assert isinstance(dialog, EncodingDialog)
    titles = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    dialog.list.setCurrentRow(titles.index("Big5"))
    assert dialog.preview.toPlainText() == BIG5
    dialog.accept()
    qtbot.waitUntil(lambda: report.documents[0].document.text == BIG5)
    assert "Read as Big5." in report.details.toPlainText()
    report.accept()
    assert window.workspace.case.text.text() == BIG5


def test_the_encoding_of_an_open_document_can_be_changed(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "case.txt"
    path.write_bytes(("盗窃现金三千元，数额较大。" * 10).encode("gb18030"))
    window.cases.open_files([path])
    case = window.workspace.case
    qtbot.waitUntil(lambda: not case.is_empty)
    case.remarks.encoding.click()
    qtbot.waitUntil(lambda: bool(_shown(EncodingDialog)))
    (dialog,) = _shown(EncodingDialog)
    assert isinstance(dialog, EncodingDialog)
    assert dialog.list.currentItem().text() == "GB 18030"
    dialog.list.setCurrentRow(1 if dialog.list.currentRow() != 1 else 0)
    before, other = case.text.text(), dialog.preview.toPlainText()
    dialog.accept()
    qtbot.waitUntil(lambda: case.text.text() != before)
    assert case.text.text()[:20] == other[:20]
