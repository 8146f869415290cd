"""What an OFD page shows: characters with their places, and pictures, through layers, blocks and composite objects.

Nothing is drawn. Text counts as hidden where the file says so: it is not visible, has no ink, is white where nothing
lies behind it, too small, or beside the page. What lies over text is not known.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mma_desktop.documents.cleaning import Cleaning, is_removed
from mma_desktop.documents.parsing.elements import attribute, children, local
from mma_desktop.documents.parsing.ofd.geometry import Matrix, PlacedArea, number, placed_area, steps
from mma_desktop.documents.parsing.ofd.objects import DrawnWithin, OfdResources, objects_of
from mma_desktop.documents.parsing.pages.page_lines import Glyph, is_over
from mma_desktop.domain.places import Box, HiddenReason

Run = tuple[Glyph, ...]
"""The characters of one TextCode, in its order."""

_ABOVE = 0.88  # of its size, what a character has above the line on which it stands
_WIDE = ("W", "F")
_HALF = 0.5  # of its size: how wide any other character is taken to be
_TINY = 3.0  # points
_ALIKE = 24  # levels of 255 by which white and nearly white differ
_NO_CHARACTER = ("\ue000", "\uf8ff")  # what fonts of their own use


class PlacedChar(NamedTuple):
    """A character, where it begins on its line in the coordinates of its object, and how wide it is taken to be."""

    char: str
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class WritingStep:
    """How the characters of a text object follow each other where nothing tells their steps: `ahead` in radians."""

    size: float
    stretch: float
    ahead: float
    lying: bool

    def width(self, char: str) -> float:
        """How wide a character is taken to be."""
        return self.stretch * self.size * (1.0 if unicodedata.east_asian_width(char) in _WIDE else _HALF)

    def step(self, width: float) -> tuple[float, float]:
        """How far right and how far below a character of this width the next one stands."""
        step = self.size if self.lying else width
        return round(step * math.cos(self.ahead), 6), round(step * math.sin(self.ahead), 6)


@dataclass(slots=True)
class PageContent:
    """What was found on a page, boxes in points from its upper left corner; `grounds` are what white shows on."""

    resources: OfdResources
    cleaning: Cleaning
    page: PlacedArea
    runs: list[Run] = field(default_factory=list[Run])
    pictures: list[Box] = field(default_factory=list[Box])
    shapes: list[Box] = field(default_factory=list[Box])
    grounds: list[Box] = field(default_factory=list[Box])
    unknown: int = 0

    @property
    def sheet(self) -> Box:
        """The page itself."""
        return Matrix().box(0, 0, self.page.width, self.page.height)

    def add(self, root: Any) -> None:
        """Add what the layers of a page, of its template or of an annotation show."""
        for found in objects_of(root, self.resources, DrawnWithin(Matrix(e=-self.page.x, f=-self.page.y))):
            match found.kind:
                case "TextObject":
                    self._text(found.element, found.within)
                case "ImageObject":
                    self._shape(found.element, found.around, self.pictures)
                case "PathObject":
                    self._shape(found.element, found.around, self.shapes)
                case _:
                    pass

    def _shape(self, element: Any, around: DrawnWithin, kind: list[Box]) -> None:
        """Add a picture or a drawn shape by the rectangle that it is given."""
        place = placed_area(attribute(element, "Boundary")) or PlacedArea(0, 0, 0, 0)
        box = around.matrix.box(place.x, place.y, place.x + place.width, place.y + place.height)
        kind.append(box)
        filled = attribute(element, "Fill") == "true" and not self._is_white(element, around.parameter)
        if filled or kind is self.pictures:
            self.grounds.append(box)

    # Text ----------------------------------------------------------------------------------------------------------

    def _text(self, element: Any, around: DrawnWithin) -> None:
        white = self._is_white(element, around.parameter)
        inkless = attribute(element, "Fill") == "false" and attribute(element, "Stroke") != "true"
        hidden = around.hidden or (HiddenReason.INVISIBLE if inkless else None)
        size, turned = number(attribute(element, "Size"), 0.0), character_turn(element)
        for placed in codes_of(element):
            boxes = ((one.char, _box_of(one, size, around.matrix.of(turned_at(one, turned)))) for one in placed)
            run = [self._glyph(char, box, hidden, white) for char, box in boxes]
            self.unknown += sum(_NO_CHARACTER[0] <= glyph.char <= _NO_CHARACTER[1] for glyph in run)
            if glyphs := tuple(glyph for glyph in run if not self._is_removed(glyph.char)):
                self.runs.append(glyphs)

    def _is_removed(self, char: str) -> bool:
        removed = is_removed(char)
        if removed:
            self.cleaning.remove(char)
        return removed

    def _glyph(self, char: str, box: Box, hidden: HiddenReason | None, white: bool) -> Glyph:
        if char.isspace():
            return Glyph(char, box)
        return Glyph(char, box, hidden or self._hidden_by_place(box, white))

    def _hidden_by_place(self, box: Box, white: bool) -> HiddenReason | None:
        page = self.sheet
        if box.right <= 0 or box.bottom <= 0 or box.left >= page.right or box.top >= page.bottom:
            return HiddenReason.OFF_PAGE
        if max(box.right - box.left, box.bottom - box.top) < _TINY:
            return HiddenReason.TINY
        seen = not white or any(is_over(box, ground) for ground in self.grounds)
        return None if seen else HiddenReason.WHITE

    def _is_white(self, element: Any, parameter: str) -> bool:
        """Whether an object is filled with white, by itself or by its drawing parameter."""
        colour = self.resources.colour(element, parameter, "FillColor")
        return colour is not None and _is_white(attribute(colour, "Value"))


def character_turn(element: Any) -> float:
    """By how much the characters of a text object are turned clockwise, in radians."""
    return math.radians(number(attribute(element, "CharDirection"), 0.0))


def turned_at(char: PlacedChar, turned: float) -> Matrix:
    """The matrix of a character: turned around the point at which it stands."""
    cos, sin = math.cos(turned), math.sin(turned)
    return Matrix(cos, sin, -sin, cos, char.x, char.y)


def codes_of(element: Any) -> Iterator[tuple[PlacedChar, ...]]:
    """The characters of each TextCode of a text object."""
    size = number(attribute(element, "Size"), 0.0)
    stretch = number(attribute(element, "HScale"), 1.0)
    ahead = math.radians(number(attribute(element, "ReadDirection"), 0.0))
    lying = abs(math.cos(character_turn(element) - ahead)) < _HALF  # as in Chinese that is written downwards
    x = y = 0.0
    for code in (child for child in children(element) if local(child) == "TextCode"):
        x, y = number(attribute(code, "X"), x), number(attribute(code, "Y"), y)
        yield tuple(_placed(code, x, y, WritingStep(size, stretch, ahead, lying=lying)))


def _placed(code: Any, x: float, y: float, writing: WritingStep) -> Iterator[PlacedChar]:
    """The characters of a TextCode. Where no step is told, it is as wide as its character, in the way it is written."""
    text = "".join(code.itertext())
    text = text.strip() if "\n" in text else text
    along, down = (steps(attribute(code, name), len(text) - 1) for name in ("DeltaX", "DeltaY"))
    for index, char in enumerate(text):
        width = writing.width(char)
        right, below = writing.step(width)
        step = along[index] if index < len(along) else 0.0 if down else right
        yield PlacedChar(" " if char.isspace() else char, x, y, min(width, step) if step > 0 else width)
        x, y = x + step, y + (down[index] if index < len(down) else 0.0 if along else below)


def _box_of(char: PlacedChar, size: float, place: Matrix) -> Box:
    """Where a character is on the page, in points."""
    return place.box(0.0, -_ABOVE * size, char.width, (1 - _ABOVE) * size)


def levels(colour: str) -> list[int]:
    """The parts of a colour; none where it is not told in numbers."""
    parts = colour.replace(",", " ").split()
    try:
        return [int(part[1:], 16) if part.startswith("#") else int(float(part)) for part in parts]
    except (ValueError, OverflowError):
        return []


def _is_white(colour: str) -> bool:
    """Whether a colour is white or nearly so: red, green and blue or grey are high, or four inks are low."""
    parts = levels(colour)
    if len(parts) == 4:
        return max(parts) <= _ALIKE
    return bool(parts) and min(parts) >= 255 - _ALIKE
