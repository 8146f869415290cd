from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit import plain
from mma_desktop.gui.kit.plain import ChoiceList, ElidedLabel, LongLine, PlainLabel, caption, escaped


def test_a_label_shows_markup_as_it_stands(qtbot: QtBot) -> None:
    label = PlainLabel("<b>x</b>")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == "<b>x</b>"


def test_a_label_shows_what_would_hide_or_turn_round_its_text(qtbot: QtBot) -> None:
    label = PlainLabel("a\u202eb")
    qtbot.addWidget(label)
    assert label.text() == "a⟨U+202E⟩b"
    label.setText("c\u200bd")
    assert label.text() == "c⟨U+200B⟩d" and "e⟨U+2066⟩" in escaped("e\u2066")


def test_a_label_without_room_ends_in_an_ellipsis_and_shows_the_rest_in_its_tooltip(qtbot: QtBot) -> None:
    text = "a < b and so on and on and on"
    label = ElidedLabel(text)
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.grab()
    assert label.toolTip() == escaped(text) == "<span>a &lt; b and so on and on and on</span>"
    label.resize(600, 20)
    label.grab()
    assert label.toolTip() == ""


def test_a_screen_reader_is_told_the_words_of_a_caption_without_its_key(qtbot: QtBot) -> None:
    label, field = PlainLabel(), QLineEdit()
    for widget in (label, field):
        qtbot.addWidget(widget)
    for text, said in (("金额(&V)（元）", "金额（元）"), ("&Task:", "Task"), ("任务(&T)", "任务")):
        caption(label, field, text)
        assert (label.text(), field.accessibleName()) == (text, said)


@pytest.fixture
def tips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tooltips that were shown."""
    shown: list[str] = []
    monkeypatch.setattr(plain.QToolTip, "showText", lambda _place, text, _widget: shown.append(text))
    return shown


def point_at(widget: QWidget) -> None:
    point = QPoint(2, 2)
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, widget.mapToGlobal(point)))


def test_a_choice_without_room_ends_in_an_ellipsis_and_is_told_whole(qtbot: QtBot, tips: list[str]) -> None:
    combo = ChoiceList()
    qtbot.addWidget(combo)
    combo.addItem("Demonstration (recorded): <b>hotel</b>")
    combo.resize(120, 28)
    combo.show()
    assert combo.shown_text.endswith("…")
    point_at(combo)
    combo.resize(600, 28)
    combo.setToolTip("why")
    assert combo.shown_text == combo.currentText()
    point_at(combo)
    assert tips == [escaped(combo.currentText()), "why"]


def test_a_line_that_is_longer_than_its_field_is_told_whole(qtbot: QtBot, tips: list[str]) -> None:
    line = LongLine("A <b>title</b> that is long (copy)")
    qtbot.addWidget(line)
    line.resize(100, 28)
    line.show()
    point_at(line)
    line.setText("short")
    point_at(line)
    assert tips == [escaped("A <b>title</b> that is long (copy)"), ""]
