"""Numbers and matrices of OFD: lists with repetitions, places in millimetres, and points of the page as it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.places import Box

POINTS = 72 / 25.4
"""Of a millimetre."""

_REPEATED = "g"  # g 3 2.5: three times 2.5
_FAR = 1e6  # larger numbers place nothing on a page; a file that has them is damaged


@dataclass(frozen=True, slots=True)
class Matrix:
    """From the coordinates of an object to those around it: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def of(self, inner: Matrix) -> Matrix:
        """The matrix of an object inside this one."""
        x, y = self.point(inner.e, inner.f)
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            x,
            y,
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the object is."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        """The rectangle around a rectangle of the object, in points."""
        corners = [self.point(x, y) for x in (left, right) for y in (top, bottom)]
        xs, ys = [near(x * POINTS) for x, _ in corners], [near(y * POINTS) for _, y in corners]
        return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class PlacedArea:
    """A place on a page in millimetres: its upper left corner, and its size."""

    x: float
    y: float
    width: float
    height: float


A4 = PlacedArea(0, 0, 210, 297)


def placed_area(written: str) -> PlacedArea | None:
    """The rectangle that four numbers tell, or None."""
    found = numbers(written)
    return PlacedArea(*found[:4]) if len(found) >= 4 else None


def matrix(boundary: str, ctm: str) -> Matrix:
    """The matrix of an object: its own, then its place on the page."""
    place, own = placed_area(boundary), numbers(ctm)
    inner = Matrix(*own[:6]) if len(own) >= 6 else Matrix()
    return inner if place is None else Matrix(e=place.x, f=place.y).of(inner)


def number(written: str, otherwise: float) -> float:
    """The number written, or another one where there is none."""
    return next(iter(numbers(written)), otherwise)


def numbers(written: str) -> list[float]:
    """The numbers of a list; none where a part of it is no number."""
    try:
        found = [float(part) for part in written.split()]
    except ValueError:
        return []
    return found if all(abs(one) <= _FAR for one in found) else []


def steps(written: str, count: int) -> list[float]:
    """The first steps from character to character of a list in which steps may be repeated, at most so many."""
    found: list[float] = []
    parts = iter(written.split())
    for part in parts:
        times, step = (next(parts, ""), next(parts, "")) if part == _REPEATED else ("1", part)
        size = numbers(step)
        if not size or len(found) >= count:
            break
        found += size * max(0, min(int(number(times, 0)), count - len(found)))
    return found


def near(place: float) -> float:
    """A place that is a number, also where matrices inside each other made none of it."""
    return min(_FAR, max(-_FAR, place))
