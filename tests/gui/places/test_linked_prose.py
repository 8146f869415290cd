from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.prose import Style, body, heading, note, shown_text
from mma_desktop.gui.places.linked_prose import FoundIn, LinkedProse, LinkKind, ProseLink

LINE = body("**\U00020000** took 3,200 yuan and 900 yuan")
FRAGMENTS = [heading("Path"), note("votes 900"), LINE, body("last")]
SHOWN = "\U00020000 took 3,200 yuan and 900 yuan"
LINK = ProseLink(SHOWN.index("3,200"), SHOWN.index(" and"), LinkKind.SAME, (5, 15))


def linked(qtbot: QtBot, *, supports: bool = False) -> LinkedProse:
    prose = LinkedProse(supports=supports)
    qtbot.addWidget(prose)
    prose.resize(400, 300)
    prose.show_fragments(FRAGMENTS)
    prose.show_links({LINE: FoundIn((LINK,), ("900 yuan", "900 yuan"))})
    return prose


def put_cursor(prose: LinkedProse, words: str) -> None:
    cursor = prose.document().find(words)
    cursor.setPosition(cursor.selectionStart() + 1)
    prose.setTextCursor(cursor)


def test_words_with_a_place_are_links_and_those_without_are_named_below(qtbot: QtBot) -> None:
    prose = linked(qtbot)
    assert prose.toPlainText() == f"Path\nvotes 900\n{SHOWN}\nNot found in the document: 900 yuan\nlast"
    assert prose.document().find("3,200 yuan").charFormat().fontUnderline()
    assert not prose.document().find("took").charFormat().fontUnderline()
    assert not prose.document().find("900 yuan").charFormat().fontUnderline()
    assert prose.fragments[2].style is Style.BODY


def test_a_sum_is_said_to_be_computed(qtbot: QtBot) -> None:
    prose = linked(qtbot)
    prose.show_links({LINE: FoundIn((LINK,), (), ("900 yuan", "900 yuan"))})
    assert prose.toPlainText() == f"Path\nvotes 900\n{SHOWN}\nComputed from amounts of the document: 900 yuan\nlast"


def test_lines_that_end_as_windows_has_them_move_no_link(qtbot: QtBot) -> None:
    prose = LinkedProse()
    qtbot.addWidget(prose)
    line = body("first\r\nsecond\r\ntook 3,200 yuan")
    start = shown_text(line).index("3,200")
    prose.show_fragments([line])
    prose.show_links({line: FoundIn((ProseLink(start, start + 10, LinkKind.SAME, (5, 15)),))})
    assert [prose.toPlainText()[begin:end] for begin, end, _ in prose._links] == ["3,200 yuan"]


def test_where_every_word_needs_its_place_one_without_is_unsupported(qtbot: QtBot) -> None:
    assert "⚠ Without support, not found in the document: 900 yuan" in linked(qtbot, supports=True).toPlainText()


def test_enter_and_a_click_follow_a_link(qtbot: QtBot) -> None:
    prose = linked(qtbot)
    prose.show()
    followed: list[object] = []
    prose.link_chosen.connect(followed.append)
    put_cursor(prose, "took")
    qtbot.keyClick(prose, Qt.Key.Key_Return)
    assert followed == []
    put_cursor(prose, "3,200")
    qtbot.keyClick(prose, Qt.Key.Key_Return)
    middle = prose.cursorRect().center()
    qtbot.mouseClick(prose.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert followed == [(5, 15), (5, 15)]


def test_the_pane_stays_where_it_is_when_links_come(qtbot: QtBot) -> None:
    prose = LinkedProse()
    qtbot.addWidget(prose)
    prose.resize(300, 100)
    prose.show()
    prose.show_fragments([*(body(f"line {number}") for number in range(100)), LINE])
    prose.moveCursor(QTextCursor.MoveOperation.End)
    before = prose.verticalScrollBar().value()
    prose.show_links({LINE: FoundIn((LINK,))})
    assert before > 0 and prose.verticalScrollBar().value() == before
    assert prose.links == [LINK]
    prose.show_fragments([body("other")])
    assert prose.links == [] and prose.verticalScrollBar().value() == 0
