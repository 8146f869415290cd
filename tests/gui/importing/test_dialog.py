"""The report of an import, without a window around it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import Page
from mma_desktop.gui.importing.dialog import ImportDialog, needs_report

DOUBTFUL = Note("recognised_doubtful", ("2",))
SCAN = ImportedDocument(Document("scan.pdf", "Stole 300 yuan.", "0", (DOUBTFUL,), pages=(Page(5, 5),)))
UNSURE = ImportedDocument(Document("case.txt", "Text", "0", (Note("encoding_unsure", ("Big5", "Text")),)))
PICTURE = ImportedDocument(
    Document("a.jpg", "", "0", (Note("pages_without_text", ("1", "1")),), pages=(Page(5, 5),)), data=b""
)
REFUSED = Refusal("old.mp3", "old.mp3 is a recording, which is not read.", "Write it down.")


def test_one_file_that_raises_no_doubt_needs_no_report() -> None:
    assert not needs_report((SCAN,))
    assert not needs_report((REFUSED,))  # it is an error message of its own
    assert needs_report((UNSURE,))
    assert needs_report((PICTURE,))
    assert needs_report((SCAN, REFUSED))


def test_progress_names_the_file_that_is_read(qtbot: QtBot) -> None:
    dialog = ImportDialog(None)
    qtbot.addWidget(dialog)
    dialog.show_progress(2, 5, "b.txt")
    assert (dialog.bar.value(), dialog.bar.maximum()) == (1, 5)
    dialog.show_progress(1, 1, "scan.pdf")
    assert dialog.bar.maximum() == 0  # how far the only one is cannot be known


def test_enter_takes_what_was_read_after_a_wait_too(qtbot: QtBot) -> None:
    dialog = ImportDialog(None)
    qtbot.addWidget(dialog)
    dialog.show_progress(1, 2, "scan.pdf")
    with qtbot.waitActive(dialog):
        dialog.open()
    dialog.show_report((SCAN, REFUSED))
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.result() == ImportDialog.DialogCode.Accepted


def test_a_report_says_of_each_file_what_was_read_noticed_or_not_read(qtbot: QtBot) -> None:
    dialog = ImportDialog(None)
    qtbot.addWidget(dialog)
    dialog.show_report((SCAN, REFUSED, UNSURE))
    assert dialog.headline.text() == "Files read: 2. Not read: 1."
    assert dialog.documents == [SCAN, UNSURE]
    details: list[str] = []
    for row in range(3):
        dialog.list.setCurrentRow(row)
        details.append(dialog.details.toPlainText())
    assert details[0] == "scan.pdf\nRead: 15 characters · pages: 1.\nRecognised lines that are doubtful: 2."
    assert details[1] == "old.mp3\nold.mp3 is a recording, which is not read.\nWrite it down."
    assert "please check" in details[2]


def test_a_picture_that_nobody_could_read_is_looked_at_first_and_may_be_used(qtbot: QtBot) -> None:
    dialog = ImportDialog(None)
    qtbot.addWidget(dialog)
    dialog.show_report((SCAN, PICTURE))
    assert dialog.list.currentRow() == 1
    assert dialog.list.item(1).text() == "Not read: a.jpg"
    assert dialog.headline.text() == "Files read: 1. Not read: 1."
    assert "mma-desktop[ocr]" in dialog.details.toPlainText()
    assert dialog.documents == [SCAN, PICTURE]


def test_without_a_document_nothing_can_be_used(qtbot: QtBot) -> None:
    dialog = ImportDialog(None)
    qtbot.addWidget(dialog)
    dialog.show_report((REFUSED, REFUSED))
    assert not dialog.use.isEnabled()
    assert not dialog.encoding.isVisibleTo(dialog)
