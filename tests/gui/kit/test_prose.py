from __future__ import annotations

from PySide6.QtGui import QColor, QTextCursor
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.prose import Prose, body, changes, heading, note
from mma_desktop.gui.kit.theme import DARK_COLOURS, LIGHT_COLOURS, palette
from mma_desktop.reports.changes import WordChange

FRAGMENTS = [heading("Answer"), note("votes 67%"), heading("Text"), body("<b>3,200</b>")]


def _prose(qtbot: QtBot) -> Prose:
    prose = Prose()
    qtbot.addWidget(prose)
    prose.setPalette(palette(LIGHT_COLOURS))
    prose.show_fragments(FRAGMENTS)
    return prose


def _colour_at(prose: Prose, text: str) -> QColor:
    return prose.document().find(text).charFormat().foreground().color()


def test_fragments_stand_below_each_other_with_a_gap_before_headings(qtbot: QtBot) -> None:
    assert _prose(qtbot).toPlainText() == "Answer\nvotes 67%\n\nText\n<b>3,200</b>"


def test_nothing_in_a_text_hides_or_turns_round_what_is_beside_it(qtbot: QtBot) -> None:
    prose = _prose(qtbot)
    line = ((WordChange.SAME, "12 "), (WordChange.NEW, "3\u2066"))
    prose.show_fragments([heading("a\u202eb"), note("c\u200bd"), body("e\r\n\tf\U000e0041"), changes(line)])
    assert prose.toPlainText() == "a⟨U+202E⟩b\nc⟨U+200B⟩d\ne\n\tf⟨U+E0041⟩\n12 [+3⟨U+2066⟩]"


def test_headings_and_notes_look_different_in_light_and_dark(qtbot: QtBot) -> None:
    prose = _prose(qtbot)
    for colours in (LIGHT_COLOURS, DARK_COLOURS):
        prose.setPalette(palette(colours))
        assert _colour_at(prose, "Answer") == QColor(colours.accent)
        assert _colour_at(prose, "votes") == QColor(colours.muted)
        assert _colour_at(prose, "3,200") == QColor(colours.text)


def test_what_is_shown_already_stays_where_the_reader_is(qtbot: QtBot) -> None:
    prose = _prose(qtbot)
    prose.moveCursor(QTextCursor.MoveOperation.End)
    place = prose.textCursor().position()
    prose.show_fragments(list(FRAGMENTS))
    assert prose.textCursor().position() == place
    prose.show_fragments([heading("Other")])
    assert prose.toPlainText() == "Other"


def test_other_colours_leave_the_reader_where_he_is(qtbot: QtBot) -> None:
    prose = _prose(qtbot)
    prose.resize(200, 60)
    prose.show()
    prose.show_fragments([body(f"line {number}") for number in range(100)])
    prose.moveCursor(QTextCursor.MoveOperation.End)
    place, top = prose.textCursor().position(), prose.verticalScrollBar().value()
    assert top > 0
    prose.setPalette(palette(DARK_COLOURS))
    assert (prose.textCursor().position(), prose.verticalScrollBar().value()) == (place, top)
    prose.show_fragments([body(f"other {number}") for number in range(100)])
    assert (prose.textCursor().position(), prose.verticalScrollBar().value()) == (0, 0)


def test_line_ends_behind_a_text_leave_no_gap(qtbot: QtBot) -> None:
    prose = _prose(qtbot)
    prose.show_fragments([body("a case\n\n"), heading("Next")])
    assert prose.toPlainText() == "a case\n\nNext"


def test_changed_words_differ_by_sign_line_and_colour(qtbot: QtBot) -> None:
    pane = Prose()
    qtbot.addWidget(pane)
    pane.show_fragments([changes(((WordChange.SAME, "盗窃"), (WordChange.GONE, "500"), (WordChange.NEW, "600")))])
    assert pane.toPlainText() == "盗窃[−500][+600]"
    cursor, looks = pane.textCursor(), list[tuple[bool, bool, str]]()
    for place in (1, 4, 10):
        cursor.setPosition(place)
        made = cursor.charFormat()
        looks.append((made.fontStrikeOut(), made.fontUnderline(), made.foreground().color().name()))
    assert [look[:2] for look in looks] == [(False, False), (True, False), (False, True)]
    assert len({look[2] for look in looks}) == 3
