"""Pictures of pages come from a child process, and one that comes too late is dropped."""

from __future__ import annotations

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from mma_desktop.documents import read_bytes
from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.gui.case.document_view import DocumentView
from mma_desktop.gui.case.page_source import PageSource
from mma_desktop.gui.kit.worker import Worker
from tests.documents.pages import lines, pdf


def test_a_picture_of_a_document_that_is_not_shown_any_more_is_dropped(qtbot: QtBot, worker: Worker) -> None:
    data = pdf(lines("He took 3000 yuan."))
    first, second = (ImportedDocument(read_bytes("case.pdf", data), data=data) for _ in range(2))
    view, taken = DocumentView(), list[int]()
    qtbot.addWidget(view)
    take = view.pages.take_picture

    def note(page: int, scale: float, image: QImage, left_out: int = 0) -> None:
        taken.append(page)
        take(page, scale, image, left_out)

    view.pages.take_picture = note
    PageSource(view, worker)
    view.prefer_pages(True)
    view.show_document(first, first.chosen.text)
    view.show()  # asks for a page of the first
    view.show_document(second, second.chosen.text)
    qtbot.waitUntil(lambda: bool(taken), timeout=20_000)
    worker.close()
    assert taken == [1]
