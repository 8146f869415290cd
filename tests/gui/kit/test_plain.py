from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.plain import ElidedLabel, PlainLabel, caption, escaped


def test_a_label_shows_markup_as_it_stands(qtbot: QtBot) -> None:
    label = PlainLabel("<b>x</b>")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == "<b>x</b>"


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
