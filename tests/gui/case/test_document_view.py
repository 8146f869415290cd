"""A document as text and as pages, from a real PDF that the parser child reads and draws."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.documents import read_bytes, reading
from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.gui.case.document_view import DocumentView
from mma_desktop.gui.case.marked_text import Stretch, TextMark
from mma_desktop.gui.case.page_source import PageSource
from mma_desktop.gui.kit.worker import Worker
from tests.documents.ofd import image, layer, line, ofd
from tests.documents.pages import lines, pdf
from tests.documents.pictures import picture
from tests.gui.case.pages import drawn


@pytest.fixture(scope="session")
def imported() -> ImportedDocument:
    data = pdf(lines("He took 3000 yuan."), lines("Then 600 yuan."))
    return ImportedDocument(read_bytes("case.pdf", data), data=data)


@pytest.fixture
def view(qtbot: QtBot, worker: Worker) -> DocumentView:
    view = DocumentView()
    qtbot.addWidget(view)
    PageSource(view, worker)
    view.resize(500, 400)
    view.show()
    return view


def _show(view: DocumentView, imported: ImportedDocument) -> Stretch:
    text = imported.chosen.text
    view.show_document(imported, text)
    start = text.index("600")
    stretch = Stretch(start, start + 3, "600", TextMark.COUNTED)
    view.mark([stretch])
    return stretch


def test_pages_are_drawn_by_the_child(qtbot: QtBot, view: DocumentView, imported: ImportedDocument) -> None:
    _show(view, imported)
    view.as_pages.click()
    assert view.shows_pages
    qtbot.waitUntil(lambda: drawn(view.pages), timeout=20_000)


def test_an_amount_is_selected_on_its_page_and_in_the_text(view: DocumentView, imported: ImportedDocument) -> None:
    stretch = _show(view, imported)
    view.prefer_pages(True)
    view.select(stretch.start, stretch.end)
    assert view.pages.page == 2
    assert [box.page for box in view.pages.selected] == [2]
    view.as_text.click()
    assert view.text.textCursor().position() == stretch.start
    assert not view.shows_pages


def test_a_document_whose_file_was_not_kept_has_its_text_only(view: DocumentView, imported: ImportedDocument) -> None:
    _show(view, ImportedDocument(imported.document))
    view.prefer_pages(True)
    assert not view.shows_pages
    assert not view.as_pages.isVisible()


def test_a_document_without_a_text_shows_its_pages(
    qtbot: QtBot, view: DocumentView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    data = picture(colour=(0, 0, 0))
    view.show_document(ImportedDocument(read_bytes("a.png", data), data=data), "")
    assert view.shows_pages
    qtbot.waitUntil(lambda: drawn(view.pages), timeout=20_000)
    view.as_text.click()
    assert not view.shows_pages


def test_a_page_that_cannot_be_drawn_says_why(qtbot: QtBot, view: DocumentView, imported: ImportedDocument) -> None:
    refused: list[str] = []
    refuse = view.pages.refuse_picture
    view.pages.refuse_picture = lambda page, scale, reason: (refused.append(reason), refuse(page, scale, reason))[1]
    _show(view, ImportedDocument(imported.document, data=b"%PDF-1.7 damaged"))
    view.prefer_pages(True)
    qtbot.waitUntil(lambda: bool(refused), timeout=20_000)
    assert "case.pdf is damaged" in refused[0]


def test_a_text_is_gone_through_by_paragraphs_and_zoomed_by_itself(view: DocumentView) -> None:
    assert not view.place.isVisible()
    view.show_document(None, "one\n\n\nfour\nfive\n \n")
    assert view.place.text() == "Paragraph 1 of 5" and not view.as_pages.isVisible()
    for expected in (4, 5, 5):
        view.next.click()
        assert view.text.paragraph == expected
    for expected in (4, 1, 1):
        view.previous.click()
        assert view.text.paragraph == expected
    size = view.text.font().pointSize()
    view.larger.click()
    assert view.text.font().pointSize() > size and view.place.font().pointSize() == size
    view.smaller.click()
    view.smaller.click()
    assert view.text.font().pointSize() < size
    view.zoom_normally()
    assert view.text.font().pointSize() == size


def test_pages_have_their_normal_size_again(view: DocumentView, imported: ImportedDocument) -> None:
    _show(view, imported)
    view.as_pages.click()
    before = view.pages.verticalScrollBar().maximum()
    view.larger.click()
    assert view.pages.verticalScrollBar().maximum() > before and view.place.text() == "Page 1 of 2"
    view.zoom_normally()
    assert view.pages.verticalScrollBar().maximum() == before


def test_a_page_of_an_ofd_file_is_drawn_and_what_is_not_is_counted(qtbot: QtBot, view: DocumentView) -> None:
    data = ofd(layer(line("诈骗3000元。", 30, 40), image("100 100 20 20")))
    imported = ImportedDocument(read_bytes("判决书.ofd", data), data=data)
    view.show_document(imported, imported.chosen.text)
    start = imported.chosen.text.index("3000")
    view.prefer_pages(True)
    view.select(start, start + 5)
    assert [box.page for box in view.pages.selected] == [1]
    qtbot.waitUntil(lambda: "not drawn: 1" in view.place.text(), timeout=20_000)
    assert view.place.text() == "Page 1 of 1; parts of it that are not drawn: 1"
    assert drawn(view.pages)
