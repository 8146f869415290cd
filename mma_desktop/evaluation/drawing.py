"""Plots as SVG, in plain Python: a picture of a result needs no plotting library and no date of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT = 640, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 24, 40, 56
_LEGEND = 18
_STYLE = "font-family='sans-serif' font-size='12'"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5b5b5b", "#8c6d00")
"""Colours that colour-blind readers can tell apart (Okabe and Ito, 2008)."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point with the ends of its interval, if it has one."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Points under one name: drawn as marks, with a line through them, or as columns of a histogram."""

    name: str
    points: tuple[Point, ...]
    colour: int  # its place in COLOURS
    line: bool = False
    columns: float = 0.0  # their width on the x axis; 0 for none


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot with its axes; the y axis begins at 0, and both have ends that hold all points."""

    title: str
    x: str
    y: str
    series: tuple[Series, ...]
    diagonal: str = ""  # the name of the line y = x, if there is to be one
    x_end: float = 0.0  # the end of the x axis; 0: the largest value, rounded up
    y_end: float = 1.0

    @property
    def height(self) -> int:
        """Pixels; the legend stands below."""
        return _HEIGHT + _LEGEND * (len(self.series) + bool(self.diagonal))


def draw(plot: Plot) -> str:
    """The plot as an SVG document."""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' width='{_WIDTH}' height='{plot.height}' "
    head += f"viewBox='0 0 {_WIDTH} {plot.height}' role='img' {_STYLE}>"
    body = [f"<title>{escape(plot.title)}</title>", "<rect width='100%' height='100%' fill='white'/>"]
    return "\n".join([head, *body, *_Canvas(plot).draw(), "</svg>"]) + "\n"


class _Canvas:
    """Draws a plot piece by piece."""

    def __init__(self, plot: Plot) -> None:
        self._plot = plot
        largest = max((point.x for series in plot.series for point in series.points), default=1.0)
        self._x_step, self._x_end = _scale(plot.x_end or largest)
        self._y_step, self._y_end = _scale(plot.y_end)

    def draw(self) -> Iterator[str]:
        yield _text(_LEFT, 22, self._plot.title, "start", "font-weight='bold'")
        yield from self._axes()
        if self._plot.diagonal:
            end = min(self._x_end, self._y_end)
            yield self._segment(0, 0, end, end, "#999999", "stroke-dasharray='4 4'")
        for number, series in enumerate(self._plot.series):
            yield from self._series(series, _colour(series), number)
        yield from self._legend()

    def _axes(self) -> Iterator[str]:
        for value in _ticks(self._x_step, self._x_end):
            yield self._segment(value, 0, value, self._y_end, "#e3e3e3")
            yield _text(self._at_x(value), _HEIGHT - _BOTTOM + 18, _number(value), "middle")
        for value in _ticks(self._y_step, self._y_end):
            yield self._segment(0, value, self._x_end, value, "#e3e3e3")
            yield _text(_LEFT - 8, self._at_y(value) + 4, _number(value), "end")
        yield self._segment(0, 0, self._x_end, 0, "#333333")
        yield self._segment(0, 0, 0, self._y_end, "#333333")
        middle = (_TOP + _HEIGHT - _BOTTOM) / 2
        yield _text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 14, self._plot.x, "middle")
        yield _text(18, middle, self._plot.y, "middle", f"transform='rotate(-90 18 {middle})'")

    def _series(self, series: Series, colour: str, number: int) -> Iterator[str]:
        if series.line and len(series.points) > 1:
            path = " ".join(f"{self._at_x(point.x):.1f},{self._at_y(point.y):.1f}" for point in series.points)
            yield f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2'/>"
        for point in series.points:
            if series.columns:
                yield self._column(point, series.columns, colour, number)
                continue
            if point.low is not None and point.high is not None:
                yield self._segment(point.x, point.low, point.x, point.high, colour)
            yield f"<circle cx='{self._at_x(point.x):.1f}' cy='{self._at_y(point.y):.1f}' r='4' fill='{colour}'/>"

    def _column(self, point: Point, width: float, colour: str, number: int) -> str:
        """A column of a histogram; those of several series stand beside each other."""
        share = width / len(self._plot.series)
        left, right = self._at_x(point.x + number * share), self._at_x(point.x + (number + 1) * share)
        top, floor = self._at_y(point.y), self._at_y(0)
        size = f"width='{right - left - 1:.1f}' height='{floor - top:.1f}'"
        return f"<rect x='{left:.1f}' y='{top:.1f}' {size} fill='{colour}'/>"

    def _legend(self) -> Iterator[str]:
        names = [(series.name, _colour(series)) for series in self._plot.series]
        names += [(self._plot.diagonal, "#999999")] if self._plot.diagonal else []
        for row, (name, colour) in enumerate(names):
            y = _HEIGHT + row * _LEGEND
            yield f"<rect x='{_LEFT}' y='{y}' width='12' height='12' fill='{colour}'/>"
            yield _text(_LEFT + 20, y + 11, name, "start")

    def _segment(self, x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
        ends = (
            f"x1='{self._at_x(x1):.1f}' y1='{self._at_y(y1):.1f}' x2='{self._at_x(x2):.1f}' y2='{self._at_y(y2):.1f}'"
        )
        return f"<line {ends} stroke='{colour}' {more}/>"

    def _at_x(self, value: float) -> float:
        return _LEFT + value / self._x_end * (_WIDTH - _LEFT - _RIGHT)

    def _at_y(self, value: float) -> float:
        return _HEIGHT - _BOTTOM - value / self._y_end * (_HEIGHT - _TOP - _BOTTOM)


def histogram(name: str, values: Sequence[float], colour: int, bins: int = 10) -> Series:
    """The shares of the values (0..1) in bins of equal width."""
    counts = [0] * bins
    for value in values:
        counts[min(int(value * bins), bins - 1)] += 1
    width = 1 / bins
    points = tuple(Point(index * width, count / len(values)) for index, count in enumerate(counts) if count)
    return Series(name, points, colour, columns=width)


def _colour(series: Series) -> str:
    return COLOURS[series.colour % len(COLOURS)]


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}' {more}>{escape(text)}</text>"


def _scale(largest: float) -> tuple[float, float]:
    """A round step, and the end of an axis that holds `largest` in at most six of them."""
    if largest <= 0:
        return 0.2, 1.0
    power = 10.0 ** math.floor(math.log10(largest / 6))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor * 6 >= largest * 0.999)
    return step, math.ceil(largest / step - 1e-9) * step


def _ticks(step: float, end: float) -> list[float]:
    return [index * step for index in range(round(end / step) + 1)]


def _number(value: float) -> str:
    return f"{value:,.10g}" if value >= 1 else f"{round(value, 6):g}"
