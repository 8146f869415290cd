"""The pages of a document as they look, one below the other, with stretches marked where they stand.

Pictures come from outside: the view asks for one page at a time, of those in sight, and shows a blank sheet until it is
there. What is marked is drawn here, over the picture, in the same ways as in a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from mma_desktop.domain.places import Page, PageBox
from mma_desktop.gui.case.marked_text import WORDS, TextMark
from mma_desktop.gui.case.page_layout import PageLayout, Rectangle, lay_out
from mma_desktop.gui.kit.theme import LIGHT_COLOURS

_MOST_PICTURES = 8
_NEARLY = 0.02  # scales that differ by less are the same
_COLOURS = LIGHT_COLOURS  # paper is white in the dark, too
_COUNTED = (TextMark.COUNTED, TextMark.COUNTED_MANUALLY)
_PENS = {
    TextMark.ELEMENT: Qt.PenStyle.DashLine,
    TextMark.QUOTE: Qt.PenStyle.DashDotLine,
    TextMark.STATUTE: Qt.PenStyle.DashDotDotLine,
}
_LEAD = 0.3  # of the height of the view: above what is brought into sight
_LINE = 1.5  # pixels
_LARGEST_ZOOM = 4.0
_SMALLEST_ZOOM = 0.5


@dataclass(frozen=True, slots=True)
class PageMark:
    """Boxes on pages that are marked in one way."""

    boxes: tuple[PageBox, ...]
    mark: TextMark


@dataclass(frozen=True, slots=True)
class _Picture:
    """A page drawn at a scale, or why it is not."""

    scale: float
    image: QImage | None
    reason: str = ""
    left_out: int = 0


class PageView(QAbstractScrollArea):
    """Shows pages; emits which picture it needs, which page is in sight, and which mark is clicked."""

    picture_wanted = Signal(int, float)
    """A page (from 1) and the pixels of a point."""
    page_changed = Signal(int)
    """Another page is in sight, or there is another picture of it."""
    mark_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self._pages: tuple[Page, ...] = ()
        self._layout: PageLayout = lay_out((), 1.0, 1.0)
        self._zoom = 1.0
        self._pictures: dict[int, _Picture] = {}
        self._asked: int | None = None
        self._marks: tuple[PageMark, ...] = ()
        self._selected: tuple[PageBox, ...] = ()
        self._page = 1
        self.verticalScrollBar().valueChanged.connect(self._follow_scrolling)
        self.horizontalScrollBar().valueChanged.connect(self.viewport().update)

    @property
    def page(self) -> int:
        """The page (from 1) in the middle of the view."""
        return self._page

    @property
    def left_out(self) -> int:
        """How many parts of that page its picture does not show."""
        picture = self._pictures.get(self._page)
        return 0 if picture is None else picture.left_out

    @property
    def selected(self) -> tuple[PageBox, ...]:
        """What is marked as selected."""
        return self._selected

    def show_pages(self, pages: Sequence[Page]) -> None:
        """Show the pages of a document, blank until their pictures come."""
        self._pages, self._pictures, self._asked = tuple(pages), {}, None
        self._marks, self._selected = (), ()
        self._arrange()
        self.verticalScrollBar().setValue(0)
        self._follow_scrolling()

    def mark(self, marks: Sequence[PageMark]) -> None:
        """Mark these."""
        self._marks = tuple(marks)
        self.viewport().update()

    def select(self, boxes: tuple[PageBox, ...]) -> None:
        """Mark these as selected and bring the first into sight."""
        self._selected = boxes
        if boxes:
            place = self._place(boxes[0])
            self.verticalScrollBar().setValue(round(place.top - _LEAD * self.viewport().height()))
            self.horizontalScrollBar().setValue(round(place.left - _LEAD * self.viewport().width()))
        self.viewport().update()

    def go_to(self, page: int) -> None:
        """Bring the top of a page (from 1) into sight."""
        if 1 <= page <= len(self._pages):
            self.verticalScrollBar().setValue(round(self._layout.sheets[page - 1].top) - 1)

    def zoom_by(self, factor: float) -> None:
        """Show the pages larger or smaller."""
        self._zoom = min(_LARGEST_ZOOM, max(_SMALLEST_ZOOM, self._zoom * factor))
        self._arrange()

    def fit(self) -> None:
        """Show the pages as wide as the view."""
        self.zoom_by(1 / self._zoom)

    def take_picture(self, page: int, scale: float, image: QImage, left_out: int = 0) -> None:
        """Show a page that was drawn at this scale without so many of its parts."""
        self._put(page, _Picture(scale, image, left_out=left_out))

    def refuse_picture(self, page: int, scale: float, reason: str) -> None:
        """Say in place of a page why it could not be drawn."""
        self._put(page, _Picture(scale, None, reason))

    # Qt's events ---------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the width."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what came into sight."""
        super().showEvent(event)
        self._ask()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pages in sight and what is marked on them."""
        del event
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        for place in self._in_sight():
            self._draw_sheet(painter, place)
        for mark in (mark for mark in self._marks if mark.boxes != self._selected):
            self._draw_mark(painter, mark.boxes, mark.mark)
        self._draw_mark(painter, self._selected, TextMark.SELECTED)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a mark chooses it."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and (found := self._mark_at(event)) is not None:
            self.mark_chosen.emit(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The pointer becomes a pointing hand over a mark."""
        super().mouseMoveEvent(event)
        over = self._mark_at(event) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    # Where things are ----------------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Lay the pages out anew; what was at the top of the view stays there."""
        bar, viewport = self.verticalScrollBar(), self.viewport()
        share = bar.value() / self._layout.height if self._layout.height else 0.0
        self._layout = lay_out(self._pages, viewport.width(), self._zoom)
        bar.setRange(0, max(0, round(self._layout.height) - viewport.height()))
        bar.setPageStep(viewport.height())
        bar.setSingleStep(max(1, viewport.height() // 12))
        across = self.horizontalScrollBar()
        across.setRange(0, max(0, round(self._layout.width) - viewport.width()))
        across.setPageStep(viewport.width())
        bar.setValue(round(share * self._layout.height))
        self._follow_scrolling()

    def _follow_scrolling(self) -> None:
        middle = self.verticalScrollBar().value() + self.viewport().height() / 2
        page = 1 + max(0, sum(sheet.top <= middle for sheet in self._layout.sheets) - 1)
        if page != self._page:
            self._page = page
            self.page_changed.emit(page)
        self.viewport().update()
        self._ask()

    def _in_sight(self) -> range:
        top = self.verticalScrollBar().value()
        return self._layout.visible(top, top + self.viewport().height())

    def _place(self, box: PageBox) -> Rectangle:
        return self._layout.on_sheet(box.page - 1, box.box)

    def _mark_at(self, event: QMouseEvent) -> int | None:
        x = event.position().x() + self.horizontalScrollBar().value()
        y = event.position().y() + self.verticalScrollBar().value()
        return next(
            (n for n, m in enumerate(self._marks) if any(_rect(self._place(b)).contains(x, y) for b in m.boxes)), None
        )

    # Pictures ------------------------------------------------------------------------------------------------------

    @property
    def _wanted_scale(self) -> float:
        return self._layout.scale * self.devicePixelRatioF()

    def _ask(self) -> None:
        """Ask for a picture of the first page in sight that has none at this size, unless one is on its way."""
        if self._asked is not None or not self.isVisible():
            return
        wanted = [place + 1 for place in self._in_sight() if not self._has_picture(place + 1)]
        if wanted:
            self._asked = wanted[0]
            self.picture_wanted.emit(wanted[0], self._wanted_scale)

    def _has_picture(self, page: int) -> bool:
        picture = self._pictures.get(page)
        return picture is not None and abs(picture.scale - self._wanted_scale) <= _NEARLY * self._wanted_scale

    def _put(self, page: int, picture: _Picture) -> None:
        self._asked = None
        self._pictures[page] = picture
        farthest_first = sorted(self._pictures, key=lambda number: abs(number - self._page), reverse=True)
        for number in farthest_first[: len(self._pictures) - _MOST_PICTURES]:
            del self._pictures[number]
        if page == self._page:
            self.page_changed.emit(page)
        self.viewport().update()
        self._ask()

    # Drawing -------------------------------------------------------------------------------------------------------

    def _draw_sheet(self, painter: QPainter, place: int) -> None:
        target = _rect(self._layout.sheets[place])
        painter.fillRect(target, QColor(_COLOURS.surface))
        picture = self._pictures.get(place + 1)
        if picture is not None and picture.image is not None:
            painter.drawImage(target, picture.image)
        else:
            self._write(painter, target, self.tr("Drawing the page …") if picture is None else picture.reason)
        painter.setPen(QColor(_COLOURS.border))
        painter.drawRect(target)

    def _write(self, painter: QPainter, target: QRectF, text: str) -> None:
        """Say in place of a picture why there is none."""
        painter.setPen(QColor(_COLOURS.muted))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(target.adjusted(20, 20, -20, -20), int(flags), text)

    def _draw_mark(self, painter: QPainter, boxes: tuple[PageBox, ...], mark: TextMark) -> None:
        """Never by colour alone: the lines are those that a text has (`marked_text`)."""
        in_sight = self._in_sight()
        for box in boxes:
            if box.page - 1 in in_sight:
                _draw_box(painter, _rect(self._place(box)).adjusted(-1, -1, 1, 2), mark)


def _rect(place: Rectangle) -> QRectF:
    return QRectF(place.left, place.top, place.width, place.height)


def _draw_box(painter: QPainter, box: QRectF, mark: TextMark) -> None:
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)  # what is printed stays black
    painter.fillRect(box, QColor(_fill(mark)))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.setPen(_pen(mark))
    if mark is TextMark.SELECTED:
        painter.drawRect(box)
        return
    painter.drawLine(box.bottomLeft(), box.bottomRight())
    if mark is TextMark.COUNTED_MANUALLY:
        painter.drawLine(box.topLeft(), box.topRight())
    if mark is TextMark.LEFT_OUT_MANUALLY:
        middle = QPointF(0, box.height() / 2)
        painter.drawLine(box.topLeft() + middle, box.topRight() + middle)


def _pen(mark: TextMark) -> QPen:
    if mark is TextMark.SELECTED:
        return QPen(QColor(_COLOURS.text), _LINE)
    if mark in WORDS:
        return QPen(QColor(_COLOURS.kinds[WORDS[mark]][1]), _LINE, _PENS[mark])
    if mark in _COUNTED:
        return QPen(QColor(_COLOURS.good), _LINE)
    return QPen(QColor(_COLOURS.muted), _LINE, Qt.PenStyle.DotLine)


def _fill(mark: TextMark) -> str:
    if mark is TextMark.SELECTED:
        return _COLOURS.selected
    if mark in WORDS:
        return _COLOURS.kinds[WORDS[mark]][0]
    return _COLOURS.counted if mark in _COUNTED else _COLOURS.uncounted
