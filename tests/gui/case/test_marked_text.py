from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QTextCharFormat, QTextCursor
from pytestqt.qtbot import QtBot

from mma_desktop.gui.case.marked_text import MarkedText, Stretch, TextMark
from tests.gui.marks import marked

TEXT = "𠮷某窃得现金3,200元，\n后又窃得600元。"


def _stretch(text: str, mark: TextMark = TextMark.COUNTED) -> Stretch:
    start = TEXT.index(text)
    return Stretch(start, start + len(text), text, mark)


@pytest.fixture
def pane(qtbot: QtBot) -> MarkedText:
    pane = MarkedText()
    qtbot.addWidget(pane)
    pane.resize(400, 200)
    pane.set_editable(False)
    pane.show_text(TEXT, [_stretch("3,200元"), _stretch("600元", TextMark.UNCOUNTED)])
    pane.show()
    return pane


def test_stretches_are_marked_where_they_stand_even_after_a_rare_character(pane: MarkedText) -> None:
    assert marked(pane) == ["3,200元", "600元"]


def test_a_stretch_whose_text_stands_elsewhere_is_not_marked(pane: MarkedText) -> None:
    pane.show_text(TEXT, [Stretch(0, 6, "3,200元", TextMark.COUNTED)])
    assert marked(pane) == []


def test_counted_and_other_amounts_differ_in_more_than_colour(pane: MarkedText) -> None:
    counted, other = (selection.format.underlineStyle() for selection in pane.extraSelections())
    assert counted != other


def test_selecting_marks_one_more_time_and_moves_there(pane: MarkedText) -> None:
    stretch = _stretch("600元")
    assert pane.select(stretch.start, stretch.end)
    assert marked(pane) == ["3,200元", "600元", "600元"]
    assert pane.textCursor().blockNumber() == 1


def test_selecting_what_is_not_marked_marks_nothing(pane: MarkedText) -> None:
    assert not pane.select(0, 2)
    assert marked(pane) == ["3,200元", "600元"]


def test_marking_anew_keeps_the_text_the_cursor_and_the_selected_stretch(pane: MarkedText) -> None:
    stretch = _stretch("600元")
    pane.select(stretch.start, stretch.end)
    place = pane.textCursor().position()
    pane.mark([_stretch("600元", TextMark.LEFT_OUT_MANUALLY)])
    assert (marked(pane), pane.textCursor().position(), pane.text()) == (["600元", "600元"], place, TEXT)


def test_every_mark_differs_in_more_than_colour(pane: MarkedText) -> None:
    looks: set[tuple[QTextCharFormat.UnderlineStyle, bool, bool]] = set()
    for mark in (TextMark.COUNTED, TextMark.UNCOUNTED, TextMark.COUNTED_MANUALLY, TextMark.LEFT_OUT_MANUALLY):
        pane.mark([_stretch("600元", mark)])
        (shown,) = pane.extraSelections()  # it dies with what it holds
        looks.add((shown.format.underlineStyle(), shown.format.fontOverline(), shown.format.fontStrikeOut()))
    assert len(looks) == 4


def test_the_selected_words_are_emitted_in_characters_without_the_space_around_them(pane: MarkedText) -> None:
    assert pane.selected_span() is None
    pane.selectAll()
    assert pane.selected_span() == (0, len(TEXT))
    pane.show_text(" \n𠮷某 \n")
    pane.selectAll()
    assert pane.selected_span() == (2, 4)
    pane.show_text("  ")
    pane.selectAll()
    assert pane.selected_span() is None


def _place_of(pane: MarkedText, text: str) -> QTextCursor:
    return pane.document().find(text)


def test_a_click_on_a_stretch_emits_which(qtbot: QtBot, pane: MarkedText) -> None:
    place = pane.cursorRect(_place_of(pane, "600元")).center()
    with qtbot.waitSignal(pane.stretch_chosen) as signal:
        qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert signal.args == [1]


def test_a_click_beside_the_stretches_emits_nothing(qtbot: QtBot, pane: MarkedText) -> None:
    cursor = QTextCursor(pane.document())
    emitted: list[int] = []
    pane.stretch_chosen.connect(emitted.append)
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=pane.cursorRect(cursor).center())
    assert emitted == []


def test_enter_emits_the_stretch_at_the_cursor(qtbot: QtBot, pane: MarkedText) -> None:
    cursor = pane.textCursor()
    cursor.setPosition(_place_of(pane, "3,200元").position())
    pane.setTextCursor(cursor)
    with qtbot.waitSignal(pane.stretch_chosen) as signal:
        qtbot.keyClick(pane, Qt.Key.Key_Return)
    assert signal.args == [0]


def test_a_text_that_is_only_read_can_be_walked_with_the_keyboard(qtbot: QtBot, pane: MarkedText) -> None:
    pane.setFocus()
    qtbot.keyClick(pane, Qt.Key.Key_Down)
    assert pane.textCursor().blockNumber() == 1
    qtbot.keyClick(pane, Qt.Key.Key_X)
    assert pane.text() == TEXT


def test_editing_takes_the_marks_away(qtbot: QtBot, pane: MarkedText) -> None:
    pane.select(pane.stretches[0].start, pane.stretches[0].end)
    pane.set_editable(True)
    qtbot.keyClicks(pane, "x")
    assert marked(pane) == []


def test_the_text_comes_back_character_for_character(pane: MarkedText) -> None:
    text = "a\u00a0b\n\n\t𠮷　金额\n"
    pane.show_text(text)
    assert pane.text() == text


def test_text_may_be_dropped_but_files_are_left_to_the_window(pane: MarkedText) -> None:
    pane.set_editable(True)
    text, files = QMimeData(), QMimeData()
    text.setText("words")
    files.setUrls([QUrl.fromLocalFile("/tmp/case.txt")])
    assert pane.canInsertFromMimeData(text)
    assert not pane.canInsertFromMimeData(files)


def test_characters_without_a_mark_are_selected_and_brought_into_sight(qtbot: QtBot) -> None:
    pane = MarkedText()
    qtbot.addWidget(pane)
    pane.show_text("𠮷某依照《刑法》第二百六十四条。")
    pane.reveal(4, 8)
    assert pane.textCursor().selectedText() == "《刑法》"


def test_of_thousands_of_marks_those_around_the_sight_are_drawn(qtbot: QtBot) -> None:
    """All of them are there to be clicked; Qt is given those that can be seen (docs/reliability.md has the times)."""
    pane = MarkedText()
    qtbot.addWidget(pane)
    pane.resize(300, 200)
    pane.show()
    words = [f"{number:05}元" for number in range(5000)]
    text = "\n".join(words)
    marks = [Stretch(7 * place, 7 * place + 6, word, TextMark.COUNTED) for place, word in enumerate(words)]
    pane.show_text(text, marks)
    assert len(pane.stretches) == 5000
    assert marked(pane)[0] == "00000元"
    assert len(marked(pane)) <= 200
    pane.verticalScrollBar().setValue(4000)
    assert {"03990元", "04000元", "04020元"} <= set(marked(pane))
    assert pane.select(marks[20].start, marks[20].end)
    assert marked(pane)[-1] == "00020元"
    assert {"00018元", "00025元"} <= set(marked(pane))


def test_marks_are_drawn_to_the_end_of_what_is_in_sight_however_many_they_are(qtbot: QtBot) -> None:
    pane = MarkedText()
    qtbot.addWidget(pane)
    pane.resize(2000, 600)
    pane.show()
    text = "".join(f"{number:05}元" for number in range(5000))
    marks = [
        Stretch(6 * place, 6 * place + 6, text[6 * place : 6 * place + 6], TextMark.COUNTED) for place in range(5000)
    ]
    pane.show_text(text, marks)
    last = pane.cursorForPosition(pane.viewport().rect().bottomRight()).position() // 6
    assert last > 300  # more than stand in a few lines
    assert f"{last - 1:05}元" in marked(pane)


def test_the_text_is_the_one_that_stands_there_whoever_asks_for_it(qtbot: QtBot) -> None:
    text = MarkedText()
    qtbot.addWidget(text)
    heard: list[str] = []
    for changed in (text.textChanged, text.cursorPositionChanged, text.document().contentsChanged):
        changed.connect(lambda: heard.append(text.text()))
    text.show_text("一二")
    assert text.text() == "一二"
    heard.clear()
    qtbot.keyClicks(text, "x")
    assert heard and set(heard) == {"x一二"}
    text.undo()
    assert text.text() == "一二"
    text.clear()
    assert text.text() == ""
