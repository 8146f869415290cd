"""Shares with their intervals, drawn from the numbers: a bar for each, and a line over the interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.theme import Colours, colours_of

_MARGIN, _GAP = 10, 8
_NAMES, _NUMBERS = 0.22, 0.2  # of the width: names at the left, numbers at the right
_BAR, _END = 0.4, 0.5  # of a row's height: the bar, and the ends of the interval


class Estimate(Protocol):
    """A number between the ends of its interval."""

    @property
    def value(self) -> float:
        """The estimate."""
        ...

    @property
    def low(self) -> float:
        """The lower end."""
        ...

    @property
    def high(self) -> float:
        """The upper end."""
        ...


class IntervalChart(QWidget):
    """Draws shares from 0 to 1, one below the other; what it draws can be read as its description, too."""

    def __init__(self) -> None:
        super().__init__()
        self.bars: Mapping[str, Estimate] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: Mapping[str, Estimate]) -> None:
        """Draw these, by their names."""
        self.bars = bars
        self.setAccessibleDescription("\n".join(f"{name}: {_numbers(bar)}" for name, bar in bars.items()))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A row for every bar."""
        return QSize(300, len(self.bars) * self._row_height + 2 * _MARGIN)

    def minimumSizeHint(self) -> QSize:
        """No row is hidden."""
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw every bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self)
        for number, (name, bar) in enumerate(self.bars.items()):
            top = _MARGIN + number * self._row_height
            room = QRectF(_MARGIN, top, self.width() - 2 * _MARGIN, self._row_height)
            self._draw(painter, colours, room, name, bar)

    @property
    def _row_height(self) -> int:
        return self.fontMetrics().lineSpacing() + _GAP

    def _draw(self, painter: QPainter, colours: Colours, room: QRectF, name: str, bar: Estimate) -> None:
        names, numbers = room.width() * _NAMES, room.width() * _NUMBERS
        scale = QRectF(room.left() + names, room.top(), room.width() - names - numbers, room.height())
        painter.setPen(QColor(colours.text))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        shown = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(names) - _GAP)
        painter.drawText(QRectF(room.left(), room.top(), names, room.height()), middle, shown)
        said = QRectF(scale.right() + _GAP, room.top(), numbers - _GAP, room.height())
        painter.drawText(said, middle, _numbers(bar))
        _draw_bar(painter, colours, scale, bar)


def _draw_bar(painter: QPainter, colours: Colours, scale: QRectF, bar: Estimate) -> None:
    """The scale from 0 to 1, on it the share, over it the interval."""
    middle, half = scale.center().y(), scale.height() * _BAR / 2
    painter.fillRect(QRectF(scale.left(), middle - half, scale.width(), 2 * half), QColor(colours.border))
    painter.fillRect(QRectF(scale.left(), middle - half, scale.width() * bar.value, 2 * half), QColor(colours.accent))
    painter.setPen(QPen(QColor(colours.text), 1.5))
    low, high = (round(scale.left() + scale.width() * end) for end in (bar.low, bar.high))
    end = scale.height() * _END / 2
    painter.drawLine(low, round(middle), high, round(middle))
    for place in (low, high):
        painter.drawLine(place, round(middle - end), place, round(middle + end))


def _numbers(bar: Estimate) -> str:
    return f"{figures.share(bar.value)} [{figures.share(bar.low)}, {figures.share(bar.high)}]"
