"""The outlines of OFD paths as operators of a PDF page: lines, curves and arcs of their abbreviated data."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from mma_desktop.documents.parsing.ofd.geometry import Matrix
from mma_desktop.documents.parsing.ofd.pdf_page import operands

Point = tuple[float, float]

_TOKEN = re.compile(r"\s*,?\s*(?:([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")
_NUMBERS = {"S": 2, "M": 2, "L": 2, "Q": 4, "B": 6, "A": 7, "C": 0}
"""The operators, and how many numbers follow each."""
_FAR = 1e6
_QUARTER = math.pi / 2


class PathError(ValueError):
    """Path data that cannot be drawn as it is meant."""


def outline(data: str, place: Matrix) -> list[str]:
    """The PDF operators of a path whose points this matrix places. Raises PathError where it is not understood."""
    path = _Outline(place)
    for operator, numbers in _steps(data):
        path.go(operator, numbers)
    return path.operators


def _steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """The operators of path data with their numbers; an operator may be left out where it is the one before."""
    operator, numbers = "", list[float]()
    for letter, number in _tokens(data):
        if letter:
            if numbers or letter not in _NUMBERS:
                raise PathError(letter)
            operator = letter
        else:
            numbers.append(float(number))
        if operator and len(numbers) == _NUMBERS[operator] and (letter == "C" or number):
            yield operator, numbers
            numbers = []
    if numbers:
        raise PathError(operator)


def _tokens(data: str) -> Iterator[tuple[str, str]]:
    text, at = data.strip(), 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise PathError(text[at])
        yield found[1] or "", found[2] or ""
        at = found.end()


class _Outline:
    """Collects operators; `here` is where the path is, in its own coordinates."""

    def __init__(self, place: Matrix) -> None:
        self.operators: list[str] = []
        self._place = place
        self._here: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)

    def go(self, operator: str, numbers: Sequence[float]) -> None:
        """Take one step of the path."""
        if any(not abs(one) <= _FAR for one in numbers):
            raise PathError(operator)
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        match operator:
            case "S" | "M":
                self._put("m", *points)
                self._start = points[0]
            case "L":
                self._put("l", *points)
            case "Q":
                self._put("c", _between(self._here, points[0]), _between(points[1], points[0]), points[1])
            case "B":
                self._put("c", *points)
            case "A":
                self._arc(numbers)
            case _:
                self.operators.append("h")
                self._here = self._start

    def _put(self, operator: str, *points: Point) -> None:
        if not self.operators and operator != "m":
            self._put("m", self._here)  # a path that begins without a place begins at the corner of its object
        placed = (number for x, y in points for number in self._place.point(x, y))
        self.operators.append(operands(*placed) + " " + operator)
        self._here = points[-1]

    def _arc(self, numbers: Sequence[float]) -> None:
        """An elliptical arc, told as SVG tells it (implementation notes, F.6.5), as curves of a quarter at most."""
        (x0, y0), (x1, y1) = self._here, (numbers[5], numbers[6])
        rx, ry, turn = abs(numbers[0]), abs(numbers[1]), math.radians(numbers[2])
        if not rx or not ry or (x0, y0) == (x1, y1):
            self._put("l", (x1, y1))
            return
        cos, sin = math.cos(turn), math.sin(turn)
        dx, dy = (x0 - x1) / 2, (y0 - y1) / 2
        u, v = cos * dx + sin * dy, cos * dy - sin * dx
        grown = max(1.0, math.hypot(u / rx, v / ry))
        rx, ry = rx * grown, ry * grown
        rest = max(0.0, (rx * ry) ** 2 / ((rx * v) ** 2 + (ry * u) ** 2) - 1)
        side = math.sqrt(rest) * (-1 if bool(numbers[3]) == bool(numbers[4]) else 1)
        cu, cv = side * rx * v / ry, -side * ry * u / rx
        circle = Matrix(cos, sin, -sin, cos, (x0 + x1) / 2, (y0 + y1) / 2).of(Matrix(rx, 0, 0, ry, cu, cv))
        begin, end = math.atan2((v - cv) / ry, (u - cu) / rx), math.atan2((-v - cv) / ry, (-u - cu) / rx)
        sweep = (end - begin) % (2 * math.pi) if numbers[4] else -((begin - end) % (2 * math.pi))
        self._curves(circle, begin, sweep, (x1, y1))

    def _curves(self, circle: Matrix, begin: float, sweep: float, end: Point) -> None:
        """A part of the unit circle, placed by a matrix."""
        count = max(1, math.ceil(abs(sweep) / _QUARTER))
        step = sweep / count
        handle = 4 / 3 * math.tan(step / 4)
        for number in range(count):
            first, second = begin + number * step, begin + (number + 1) * step
            leaving = (math.cos(first) - handle * math.sin(first), math.sin(first) + handle * math.cos(first))
            arriving = (math.cos(second) + handle * math.sin(second), math.sin(second) - handle * math.cos(second))
            last = end if number + 1 == count else circle.point(math.cos(second), math.sin(second))
            self._put("c", circle.point(*leaving), circle.point(*arriving), last)


def _between(point: Point, control: Point) -> Point:
    """The control point of a cubic curve beside this end of a quadratic one."""
    return point[0] + 2 / 3 * (control[0] - point[0]), point[1] + 2 / 3 * (control[1] - point[1])
