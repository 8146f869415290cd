"""Small controls that several screens share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mma_desktop.gui.kit.icons import icon


class IconButton(QToolButton):
    """A flat button with an icon; its name is its tooltip and what a screen reader says."""

    def __init__(self, drawing: str) -> None:
        super().__init__()
        self._drawing = drawing
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._fit()

    def name(self, text: str) -> None:
        """Name the button. `text` is the program's own, never a case's."""
        self.setToolTip(text)
        self.setAccessibleName(text)

    def showEvent(self, event: QShowEvent) -> None:
        """Paint the icon when it is first seen: most buttons are on pages that a start does not show."""
        if self.icon().isNull():
            self._paint_icon()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Paint the icon in the colour and the size of the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and not self.icon().isNull():
            self._paint_icon()
        elif event.type() == QEvent.Type.FontChange:
            self._fit()

    def _paint_icon(self) -> None:
        self.setIcon(icon(self._drawing, self.palette()))

    def _fit(self) -> None:
        side = self.fontMetrics().ascent()
        self.setIconSize(QSize(side, side))


def column(parent: QWidget, *, margin: int = 0, spacing: int = 6) -> QVBoxLayout:
    """A vertical layout of `parent` with these distances."""
    made = QVBoxLayout(parent)
    made.setContentsMargins(margin, margin, margin, margin)
    made.setSpacing(spacing)
    return made


def column_of(*layouts: QLayout | QWidget, spacing: int = 6) -> QVBoxLayout:
    """Layouts and widgets one below the other."""
    made = QVBoxLayout()
    made.setSpacing(spacing)
    for item in layouts:
        if isinstance(item, QWidget):
            made.addWidget(item)
        else:
            made.addLayout(item)
    return made


def row(*items: QWidget | None, spacing: int = 6) -> QHBoxLayout:
    """Widgets side by side; None takes the spare room."""
    made = QHBoxLayout()
    made.setSpacing(spacing)
    for item in items:
        if item is None:
            made.addStretch(1)
        else:
            made.addWidget(item)
    return made


def split(orientation: Qt.Orientation, *parts: QWidget, sizes: Sequence[int], stretch: Sequence[int] = ()) -> QSplitter:
    """Parts that share the room as the user draws the lines between them.

    `sizes` is what they have at first, `stretch` the shares that the first of them take of what is added.
    """
    made = QSplitter(orientation)
    for part in parts:
        made.addWidget(part)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(1)
    share(made, sizes=sizes, stretch=stretch)
    return made


def share(splitter: QSplitter, *, sizes: Sequence[int], stretch: Sequence[int] = ()) -> None:
    """Give the parts of a splitter these sizes, and the first of them these shares of what is added."""
    for place, part in enumerate(stretch):
        splitter.setStretchFactor(place, part)
    splitter.setSizes(list(sizes))


def as_high_as_shown(pages: QStackedWidget | QTabWidget) -> None:
    """Let the page in sight alone say how high these must be; how wide, all of them do, so that nothing jumps."""
    wanted = [(page, page.sizePolicy()) for page in map(pages.widget, range(pages.count())) if page is not None]

    def follow(shown: int) -> None:
        for place, (page, policy) in enumerate(wanted):
            vertical = policy.verticalPolicy() if place == shown else QSizePolicy.Policy.Ignored
            page.setSizePolicy(policy.horizontalPolicy(), vertical)

    follow(pages.currentIndex())
    pages.currentChanged.connect(follow)


def bring_into_sight(part: QWidget) -> None:
    """Scroll what `part` stands in, as soon as it has its place there, so that it is seen."""
    QTimer.singleShot(0, part, partial(_scroll_to, part))


def _scroll_to(part: QWidget) -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    around = part.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(part, 0, 0)
        around = around.parentWidget()


def frame(name: str) -> QFrame:
    """A frame that the style sheet knows by `name`: strip, bar or card."""
    made = QFrame()
    made.setObjectName(name)
    return made


def scrolled(content: QWidget) -> QScrollArea:
    """`content` at the size of its place, and scrolled where the place is too low for all of its lines."""
    made = QScrollArea()
    made.setWidget(content)
    made.setWidgetResizable(True)
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return made


def lead_keyboard_into(page: QWidget) -> None:
    """Give the keyboard to the first part of `page` that takes it, unless it is in one."""
    widget = page.nextInFocusChain()
    while widget is not None and page.isAncestorOf(widget) and not page.isAncestorOf(page.window().focusWidget()):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        widget = widget.nextInFocusChain()
