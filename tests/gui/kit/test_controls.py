from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QStackedWidget, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.controls import (
    IconButton,
    as_high_as_shown,
    bring_into_sight,
    column,
    column_of,
    frame,
    row,
    scrolled,
    split,
)
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.kit.theme import DARK_COLOURS, LIGHT_COLOURS, palette


def test_the_name_of_an_icon_button_is_its_tooltip_and_its_accessible_name(qtbot: QtBot) -> None:
    button = IconButton("play")
    qtbot.addWidget(button)
    button.name("Start")
    assert (button.toolTip(), button.accessibleName()) == ("Start", "Start")


def test_an_icon_button_paints_its_icon_when_it_is_seen_and_again_in_other_colours(qtbot: QtBot) -> None:
    button = IconButton("play")
    qtbot.addWidget(button)
    assert button.icon().isNull()  # nobody sees it yet
    button.show()
    button.setPalette(palette(LIGHT_COLOURS))
    before = button.icon().pixmap(16, 16).toImage()
    button.setPalette(palette(DARK_COLOURS))
    assert button.icon().pixmap(16, 16).toImage() != before


def test_a_row_leaves_the_spare_room_where_none_stands(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    left, right = QLabel("left"), QLabel("right")
    column(place).addLayout(row(left, None, right))
    place.resize(600, 40)
    place.show()
    assert left.geometry().right() < 100
    assert right.geometry().left() > 500


def test_a_column_takes_widgets_and_layouts_in_their_order(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    first, second = QLabel("first"), QLabel("second")
    place.setLayout(column_of(first, row(second)))
    place.resize(200, 200)
    place.show()
    assert first.geometry().bottom() < second.geometry().top()


def test_content_that_is_too_high_is_scrolled_and_never_cut(qtbot: QtBot) -> None:
    content = QWidget()
    content.setMinimumHeight(500)
    area = scrolled(content)
    qtbot.addWidget(area)
    area.resize(200, 100)
    area.show()
    assert area.verticalScrollBar().maximum() == 500 - area.viewport().height()


def test_parts_share_the_room_and_what_is_added_goes_to_those_that_stretch(qtbot: QtBot) -> None:
    left, right = QWidget(), QWidget()
    columns = split(Qt.Orientation.Horizontal, left, right, sizes=(100, 200), stretch=(0, 1))
    qtbot.addWidget(columns)
    columns.resize(301, 40)
    columns.show()
    assert columns.sizes() == [100, 200]
    columns.resize(501, 40)
    assert columns.sizes() == [100, 400]


def test_an_icon_grows_with_the_text(qtbot: QtBot) -> None:
    button = IconButton("play")
    qtbot.addWidget(button)
    before = button.iconSize().width()
    font = button.font()
    font.setPointSize(2 * font.pointSize())
    button.setFont(font)
    assert button.iconSize().width() > 1.5 * before


def test_a_frame_has_room_for_every_line_of_its_text(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    card, label, rest = frame("card"), PlainLabel("words " * 60, wrap=True), QTextEdit()
    column(card).addWidget(label)
    layout = column(place)
    layout.addWidget(card)
    layout.addWidget(rest, 1)
    place.resize(160, 900)
    place.show()
    assert label.height() >= label.heightForWidth(label.width())


def test_of_pages_that_take_turns_the_one_in_sight_says_how_high_they_are(qtbot: QtBot) -> None:
    pages, low, high = QStackedWidget(), PlainLabel("low"), PlainLabel("high\n" * 20)
    qtbot.addWidget(pages)
    for page in (low, high):
        pages.addWidget(page)
    as_high_as_shown(pages)
    assert pages.minimumSizeHint().height() == low.minimumSizeHint().height()
    width = pages.minimumSizeHint().width()
    pages.setCurrentWidget(high)
    assert pages.minimumSizeHint().height() == high.minimumSizeHint().height()
    assert pages.minimumSizeHint().width() == width


def test_what_shall_be_seen_is_scrolled_to_once_it_has_its_place(qtbot: QtBot) -> None:
    content, late = QWidget(), QLineEdit()
    lines = column(content)
    for part in (PlainLabel("line\n" * 40), late):
        lines.addWidget(part)
    late.hide()
    area = scrolled(content)
    qtbot.addWidget(area)
    area.resize(200, 100)
    area.show()
    late.show()
    bring_into_sight(late)
    qtbot.waitUntil(lambda: not late.visibleRegion().isEmpty())
