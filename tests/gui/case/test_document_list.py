"""The list of a case's documents: order, what is current, hidden texts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.case.document_list import DocumentList

NAMES = ["起诉书.pdf", "判决书.docx", "c.txt"]


@pytest.fixture
def documents(qtbot: QtBot) -> DocumentList:
    documents = DocumentList()
    qtbot.addWidget(documents)
    documents.show_documents(NAMES, 1, hidden=0, taken=False)
    return documents


def test_documents_stand_in_their_order_and_the_current_one_is_chosen(documents: DocumentList) -> None:
    rows = [documents.list.item(row).text() for row in range(documents.list.count())]
    assert rows == ["1. 起诉书.pdf", "2. 判决书.docx", "3. c.txt"]
    assert documents.list.currentRow() == 1


def test_showing_documents_emits_nothing(documents: DocumentList) -> None:
    emitted: list[object] = []
    for signal in (documents.chosen, documents.moved, documents.removed, documents.hidden_wanted):
        signal.connect(lambda *values: emitted.append(values))
    documents.show_documents(NAMES, 2, hidden=3, taken=True)
    assert emitted == []


def test_with_the_keyboard_another_document_is_chosen(qtbot: QtBot, documents: DocumentList) -> None:
    with qtbot.waitSignal(documents.chosen) as signal:
        qtbot.keyClick(documents.list, Qt.Key.Key_Down)
    assert signal.args == [2]


def test_buttons_move_the_current_document_as_far_as_there_is_room(qtbot: QtBot, documents: DocumentList) -> None:
    moves: list[tuple[int, int]] = []
    documents.moved.connect(lambda start, end: moves.append((start, end)))
    documents.up.click()
    documents.down.click()
    assert moves == [(1, 0), (1, 2)]
    documents.show_documents(NAMES, 0, 0, taken=False)
    assert (documents.up.isEnabled(), documents.down.isEnabled()) == (False, True)
    documents.show_documents(NAMES, 2, 0, taken=False)
    assert (documents.up.isEnabled(), documents.down.isEnabled()) == (True, False)


@pytest.mark.parametrize(("start", "before", "move"), [(0, 3, (0, 2)), (2, 0, (2, 0)), (0, 2, (0, 1))])
def test_a_dragged_document_is_where_it_was_dropped(
    documents: DocumentList, start: int, before: int, move: tuple[int, int]
) -> None:
    moves: list[tuple[int, int]] = []
    documents.moved.connect(lambda begin, end: moves.append((begin, end)))
    assert documents.list.model().moveRows(QModelIndex(), start, 1, QModelIndex(), before)
    assert moves == [move]


def test_a_case_that_was_solved_can_only_be_looked_at(documents: DocumentList) -> None:
    documents.show_documents(NAMES, 1, hidden=1, taken=False)
    documents.set_editable(False)
    parts = (documents.up, documents.down, documents.remove, documents.hidden_text)
    assert not any(part.isEnabled() for part in parts)
    assert documents.list.isEnabled()


def test_what_is_of_no_use_is_not_there(documents: DocumentList) -> None:
    parts = (documents.list, documents.up, documents.down, documents.remove, documents.hidden_text)

    def seen() -> list[bool]:
        return [part.isVisibleTo(documents) for part in parts]

    documents.show_documents(["c.txt"], 0, 0, taken=False)
    assert not any(seen())
    assert documents.isHidden()
    documents.show_documents(["c.docx"], 0, 2, taken=False)
    assert seen() == [False, False, False, False, True]
    assert not documents.isHidden()
    documents.show_documents(NAMES, 0, 0, taken=False)
    assert seen() == [True, True, True, True, False]


def test_hidden_text_is_counted_and_asked_for(qtbot: QtBot, documents: DocumentList) -> None:
    documents.show_documents(NAMES, 1, hidden=2, taken=False)
    assert documents.hidden_text.text() == "Take in hidden text and comments (2)"
    with qtbot.waitSignal(documents.hidden_wanted) as signal:
        documents.hidden_text.click()
    assert signal.args == [True]


def test_a_long_name_is_cut_in_the_middle_and_told_whole_by_its_tip(qtbot: QtBot, documents: DocumentList) -> None:
    name = "起诉书" * 40 + ".pdf"
    documents.show_documents([name, "b.txt"], 0, hidden=0, taken=False)
    documents.resize(200, 120)
    documents.show()
    assert not documents.list.horizontalScrollBar().isVisible()
    assert documents.list.textElideMode() is Qt.TextElideMode.ElideMiddle
    assert name in documents.list.item(0).toolTip()
