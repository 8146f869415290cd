"""Remarks on an import, and what models were not shown of a long case."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document, Note
from mma_desktop.gui.case.remarks import Remarks
from mma_desktop.gui.shell.display import Display
from mma_desktop.reports.sections.left_out import LeftOutText

GUESSED = Document("case.txt", "x", "0", (Note("encoding_unsure", ("Big5", "<b>x</b>")),))


@pytest.fixture
def remarks(qtbot: QtBot) -> Remarks:
    remarks = Remarks()
    qtbot.addWidget(remarks)
    return remarks


def test_without_a_document_nothing_is_said_or_offered(qtbot: QtBot) -> None:
    remarks = Remarks()
    qtbot.addWidget(remarks)
    remarks.show()
    assert not any(part.isVisible() for part in (remarks.notes, remarks.encoding, remarks.left_out))


def test_what_an_import_noticed_is_said_in_the_language_of_the_moment(remarks: Remarks, display: Display) -> None:
    remarks.show_notes(ImportedDocument(GUESSED, data=b"x"), editable=True)
    assert "Read as Big5" in remarks.notes.text()
    assert "<b>x</b>" in remarks.notes.text()
    display.use_language("zh")
    remarks.retranslate()
    assert "按 Big5" in remarks.notes.text()


@pytest.mark.parametrize(
    ("data", "editable", "offered"), [(b"x", True, True), (b"x", False, False), (None, True, False)]
)
def test_an_encoding_can_be_chosen_where_the_bytes_are_here_and_the_case_is_open(
    remarks: Remarks, data: bytes | None, editable: bool, offered: bool
) -> None:
    remarks.show_notes(ImportedDocument(GUESSED, data=data), editable=editable)
    assert remarks.encoding.isVisibleTo(remarks) is offered


def test_without_remarks_nothing_takes_room(remarks: Remarks) -> None:
    remarks.show_notes(None, editable=True)
    parts = (remarks.notes, remarks.encoding, remarks.left_out)
    assert not any(part.isVisibleTo(remarks) for part in parts)


def test_what_models_were_not_shown_is_listed(remarks: Remarks) -> None:
    remarks.show_left_out(LeftOutText("Not all was shown.", ("facts", "evidence")))
    assert remarks.left_out.toPlainText() == "Not all was shown.\nfacts\nevidence"
    assert remarks.left_out.isVisibleTo(remarks)
    remarks.show_left_out(None)
    assert not remarks.left_out.isVisibleTo(remarks)
