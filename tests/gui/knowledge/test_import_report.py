from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.cases import Note
from mma_desktop.gui.knowledge.import_report import import_notice, import_summary
from mma_desktop.service.retrieval.shelf_imports import FilesImport, ShelfImport


def test_every_file_is_named_with_what_came_of_it(qtbot: QtBot) -> None:
    came = FilesImport(
        (("规程.docx", ShelfImport(1, 7, (Note.said("One picture was not read."),))),),
        (Refusal("scan.pdf", "scan.pdf is damaged.", "Get it again."),),
    )
    dialog = import_notice(None, came, "own")
    qtbot.addWidget(dialog)
    assert dialog.windowTitle() == "Not everything was read"
    text = dialog.findChildren(QPlainTextEdit)[0].toPlainText()
    for part in ("scan.pdf is damaged. Get it again.", "规程.docx: texts 1, passages 7", "One picture was not read."):
        assert part in text


def test_an_import_without_refusals_says_how_much_there_is_now() -> None:
    came = FilesImport((("a.txt", ShelfImport(2, 5)), ("b.txt", ShelfImport(1, 1))), ())
    assert import_summary(came, "own") == "Put on the shelf “own”: texts 3, passages 6."
