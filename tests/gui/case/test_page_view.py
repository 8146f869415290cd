"""Pages in a view: what it asks for, what it shows, what it marks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from mma_desktop.domain.places import Box, Page, PageBox
from mma_desktop.gui.case.marked_text import TextMark
from mma_desktop.gui.case.page_view import PageMark, PageView

PAGE = Page(200, 300)
BOX = PageBox(1, Box(50, 50, 150, 80))


@pytest.fixture
def view(qtbot: QtBot) -> PageView:
    view = PageView()
    qtbot.addWidget(view)
    view.resize(220, 320)
    view.show()
    return view


def _white(scale: float) -> QImage:
    image = QImage(round(200 * scale), round(300 * scale), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    return image


def _colour(view: PageView, box: PageBox) -> str:
    """The colour in the middle of a box of the first page, with the view at its top."""
    left, top = view.width() / 2 - 100, 10
    middle = QPoint(round(left + (box.box.left + box.box.right) / 2), round(top + (box.box.top + box.box.bottom) / 2))
    return view.viewport().grab().toImage().pixelColor(middle).name()


def test_pages_in_sight_are_asked_for_one_at_a_time(qtbot: QtBot, view: PageView) -> None:
    asked: list[tuple[int, float]] = []
    view.picture_wanted.connect(lambda page, scale: asked.append((page, scale)))
    view.show_pages([Page(200, 100)] * 6)
    assert [page for page, _ in asked] == [1]
    for page, scale in ((1, asked[0][1]), (2, asked[0][1])):
        view.take_picture(page, scale, _white(1.0))
    assert [page for page, _ in asked] == [1, 2, 3]


def test_larger_pages_are_asked_for_anew(view: PageView) -> None:
    asked: list[float] = []
    view.picture_wanted.connect(lambda _page, scale: asked.append(scale))
    view.show_pages([PAGE])
    view.take_picture(1, asked[0], _white(asked[0]))
    assert len(asked) == 1
    view.zoom_by(2.0)
    assert asked[1] == pytest.approx(2 * asked[0])


def test_a_page_that_cannot_be_drawn_is_not_asked_for_again(view: PageView) -> None:
    asked: list[float] = []
    view.picture_wanted.connect(lambda _page, scale: asked.append(scale))
    view.show_pages([PAGE])
    view.refuse_picture(1, asked[0], "It is damaged.")
    view.viewport().repaint()
    assert len(asked) == 1


@pytest.mark.parametrize("mark", list(TextMark))
def test_a_mark_colours_its_place_on_the_picture(view: PageView, mark: TextMark) -> None:
    view.show_pages([PAGE])
    view.take_picture(1, 1.0, _white(1.0))
    beside = PageBox(1, Box(50, 150, 150, 180))
    before = _colour(view, beside)
    view.mark([PageMark((BOX,), mark)])
    assert _colour(view, BOX) != before
    assert _colour(view, beside) == before


def test_every_mark_differs_in_more_than_colour(view: PageView) -> None:
    view.show_pages([PAGE])
    looks: set[bytes] = set()
    for mark in TextMark:
        view.mark([PageMark((BOX,), mark)])
        image = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        ink = bytes(image.pixelColor(x, y).lightness() < 180 for x in range(40, 180) for y in range(50, 100))
        looks.add(ink)
    assert len(looks) == len(TextMark)


def test_a_click_on_a_mark_chooses_it(qtbot: QtBot, view: PageView) -> None:
    view.show_pages([PAGE])
    view.mark([PageMark((PageBox(1, Box(0, 0, 5, 5)),), TextMark.COUNTED), PageMark((BOX,), TextMark.UNCOUNTED)])
    with qtbot.waitSignal(view.mark_chosen) as signal:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(110, 75))
    assert signal.args == [1]
    chosen: list[int] = []
    view.mark_chosen.connect(chosen.append)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(110, 250))
    assert chosen == []


def test_what_is_selected_comes_into_sight(view: PageView) -> None:
    view.show_pages([PAGE] * 5)
    view.select((PageBox(4, BOX.box),))
    assert view.page == 4
    view.go_to(2)
    assert view.page == 2
    view.go_to(9)
    assert view.page == 2


def test_with_the_keyboard_pages_are_scrolled(qtbot: QtBot, view: PageView) -> None:
    view.show_pages([PAGE] * 5)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert view.page == 3
