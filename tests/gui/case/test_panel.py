from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from mma_desktop.documents import read_bytes
from mma_desktop.domain.case_documents import ImportedDocument, whole_of
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.events import Act, LedgerEdited
from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.places import Page
from mma_desktop.gui.case.marked_text import Stretch, TextMark
from mma_desktop.gui.case.panel import CasePanel, stretch_of
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.ledger.base import Entry, Ledger
from mma_desktop.ledger.editing.lines import Line
from mma_desktop.ledger.editing.spans import AmountSpan
from mma_desktop.reports.base import Report
from mma_desktop.service.importing import import_text
from tests.documents.pages import lines, pdf
from tests.documents.pictures import picture
from tests.documents.word import docx, paragraph, run
from tests.gui.fake_service import TEXT, TITLE, FakeService, report_of, sample_events
from tests.gui.steps import show_case


@pytest.mark.parametrize(
    ("was_counted", "counted", "mark"),
    [
        (True, False, TextMark.LEFT_OUT_MANUALLY),
        (False, False, TextMark.UNCOUNTED),  # only its value was corrected
        (False, True, TextMark.COUNTED_MANUALLY),
        (True, True, TextMark.COUNTED_MANUALLY),
    ],
)
def test_an_amount_is_left_out_by_hand_only_where_it_counted(was_counted: bool, counted: bool, mark: TextMark) -> None:
    entry = Entry(2, 6, "300元", Decimal(300), was_counted)
    edit = LedgerEdited(Act.CORRECT, 2, 6, "", (), (), "300", "350", "2026-11-29T00:00:00+00:00")
    line = Line("1", AmountSpan(2, 6), "300元", Decimal(350), counted, entry=entry, edit=edit)
    assert stretch_of([line], 2) == Stretch(0, 4, "300元", mark)


def test_an_edited_case_is_not_the_imported_document_any_more(qtbot: QtBot, window: MainWindow) -> None:
    show_case(qtbot, window)
    case = window.workspace.case
    assert len(case.documents()) == 1
    qtbot.keyClicks(case.text, "x")
    assert case.documents() == ()
    assert case.text.text() == "x" + TEXT


def test_typed_text_becomes_the_first_document_when_others_are_added(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    qtbot.keyClicks(case.text, "Typed facts.")
    case.add_documents([import_text("More.", "more.txt")])
    assert [item.document.text for item in case.documents()] == ["Typed facts.", "More."]
    assert case.text.text() == "More."


def test_hidden_text_is_taken_in_with_the_box(qtbot: QtBot, window: MainWindow) -> None:
    data = docx(paragraph(run("Stole 300 yuan.")) + paragraph(run("Or 900 yuan.", "<w:vanish/>")))
    case = window.workspace.case
    case.show_case("Case", [ImportedDocument(read_bytes("case.docx", data), data=data)])
    assert "Passages kept out of the text: 1" in case.remarks.notes.text()
    assert "900" not in case.text.text()
    case.documents_list.hidden_text.click()
    assert "900" in case.text.text()
    assert case.documents()[0].taken == (0,)
    case.documents_list.hidden_text.click()
    assert "900" not in case.text.text()


def test_a_picture_that_nobody_could_read_is_seen_and_may_be_written_down(qtbot: QtBot, window: MainWindow) -> None:
    unread = Document("a.png", "", "0", (Note("pages_without_text", ("1", "1")),), pages=(Page(5, 5),))
    case = window.workspace.case
    case.show_case("Case", [ImportedDocument(unread, data=picture())])
    assert case.view.shows_pages
    assert "mma-desktop[ocr]" in case.remarks.notes.text()
    assert case.documents()[0].document is unread
    case.view.as_text.click()
    qtbot.keyClicks(case.text, "He owes 300 yuan.")
    assert case.document().text == "He owes 300 yuan."


def test_changes_stay_while_documents_are_looked_at_and_moved(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    case.show_case("Case", [import_text("One.", "a"), import_text("Two.", "b")])
    qtbot.keyClicks(case.text, "x")
    case.documents_list.list.setCurrentRow(1)
    assert case.text.text() == "Two."
    case.documents_list.up.click()
    assert [item.document.text for item in case.documents()] == ["Two.", "xOne."]
    case.documents_list.remove.click()
    assert case.text.text() == "xOne."


def _two_documents() -> Report:
    documents = (Document("a.txt", "First: 100元。", "0"), Document("b.txt", "Second: 200元。", "1"))
    report = report_of(sample_events())
    return replace(report, document=whole_of(documents), documents=documents, ledger=Ledger())


def test_a_place_of_the_case_is_shown_in_the_document_where_it_stands(window: MainWindow) -> None:
    report, case = _two_documents(), window.workspace.case
    case.show_report(report, ())
    case.show_place(start := report.document.text.index("200元"), start + 4)
    assert case.text.text() == "Second: 200元。"
    assert case.documents_list.list.currentRow() == 1


def test_only_words_that_are_known_to_stand_there_are_selected_without_a_mark(window: MainWindow) -> None:
    report, case = _two_documents(), window.workspace.case
    case.show_report(report, ())
    start = report.document.text.index("200元")
    case.show_place(start, start + 4)  # no amount is marked there
    assert not case.text.textCursor().selectedText()
    case.show_words(start, start + 4)
    assert case.text.textCursor().selectedText() == "200元"


def test_parts_that_models_were_not_shown_are_named_with_the_run(window: MainWindow, display: Display) -> None:
    report = _two_documents()
    left_out = (LeftOut(report.document.text.index("Second"), len(report.document.text), "facts"),)
    case = window.workspace.case
    case.show_report(replace(report, manifest=replace(report.manifest, left_out=left_out)), ())
    said = case.remarks.left_out.toPlainText().splitlines()
    assert "b.txt" in said[1]
    display.use_language("zh")
    QCoreApplication.processEvents()
    assert case.remarks.left_out.toPlainText().splitlines() != said
    case.edit()
    assert not case.remarks.left_out.isVisibleTo(case)


def test_a_run_shows_the_pages_of_its_file_with_its_amounts(
    qtbot: QtBot, window: MainWindow, service: FakeService
) -> None:
    data = pdf(lines("He took 3000 yuan."))
    original = ImportedDocument(read_bytes("case.pdf", data), data=data)
    text = original.document.text
    start = text.index("3000")
    entry = Entry(start, start + 4, "3000", Decimal(3000), counted=True)
    stored = Document("case.pdf", text, original.document.sha256)
    report = replace(report_of(sample_events()), document=stored, ledger=Ledger((entry,), Decimal(3000)))
    case = window.workspace.case
    case.show_report(report, report.edited.lines)
    assert not case.view.has_pages
    case.show_originals([original])
    assert case.view.shows_pages
    case.select(report.edited.lines[0])
    assert [box.page for box in case.view.pages.selected] == [1]
    case.open_find_bar()  # it searches the text
    assert not case.view.shows_pages


def test_originals_come_with_a_run_of_the_library(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    service.originals = [import_text(TEXT, TITLE)]
    show_case(qtbot, window)
    window.solving.start()
    qtbot.waitUntil(lambda: window.workspace.case.shown is service.originals[0], timeout=10_000)


def test_a_case_that_was_kept_stands_again_as_it_stood(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    case.show_case("Case", [import_text("One.", "a"), import_text("Two.", "b")])
    qtbot.keyClicks(case.text, "x")
    case.documents_list.list.setCurrentRow(1)
    kept = case.kept()
    other = CasePanel()
    qtbot.addWidget(other)
    other.put_back(kept)
    assert (other.title.text(), other.text.text()) == ("Case", "Two.")
    assert [item.document.text for item in other.documents()] == ["xOne.", "Two."]
    assert not other.is_fixed
    assert other.is_only_here


def test_typed_text_that_was_kept_is_still_only_here(qtbot: QtBot, window: MainWindow) -> None:
    case = window.workspace.case
    qtbot.keyClicks(case.text, "Typed facts.")
    kept = case.kept()
    case.clear()
    assert not case.is_only_here
    case.put_back(kept)
    assert case.text.text() == "Typed facts."
    assert case.is_only_here
