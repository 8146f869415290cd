"""OFD pages as they look: what a page shows becomes one page of a PDF, which pdfium draws as it does any other.

What is not understood (a shading, a video, a picture of a strange kind, a character that no font has) is left out and
counted; nothing is put in its place. A part of an object beside its boundary is shown: many files tell it too small.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.elements import attribute, children, find, local
from mma_desktop.documents.parsing.ofd.fonts import DrawnGlyph, OfdFonts
from mma_desktop.documents.parsing.ofd.geometry import POINTS, Matrix, matrix, number, numbers
from mma_desktop.documents.parsing.ofd.objects import DrawnWithin, ObjectClip, PageObject, objects_of
from mma_desktop.documents.parsing.ofd.package import OfdPage
from mma_desktop.documents.parsing.ofd.paths import PathError, outline
from mma_desktop.documents.parsing.ofd.pdf_page import PdfPage, operands, placed, shown
from mma_desktop.documents.parsing.ofd.pictures import picture_of
from mma_desktop.documents.parsing.ofd.reading import page_of
from mma_desktop.documents.parsing.ofd.text import PlacedChar, character_turn, codes_of, levels, turned_at
from mma_desktop.errors import DocumentError

_FILLED, _STROKED = "FillColor", "StrokeColor"
_OPERATORS = {_FILLED: {1: "g", 3: "rg", 4: "k"}, _STROKED: {1: "G", 3: "RG", 4: "K"}}
"""What sets a colour of so many parts."""
_BLACK = {_FILLED: "0 g", _STROKED: "0 G"}
_PAINTED: Mapping[tuple[str, ...], str] = {(_FILLED,): "f", (_STROKED,): "S", (_FILLED, _STROKED): "B"}
_WRITTEN: Mapping[tuple[str, ...], int] = {(_FILLED,): 0, (_STROKED,): 1, (_FILLED, _STROKED): 2}
"""What draws a path, and how characters are drawn, with these colours."""
_CAPS = {"Butt": 0, "Round": 1, "Square": 2}
_JOINS = {"Miter": 0, "Round": 1, "Bevel": 2}
_LINE = 0.353  # millimetres: how wide a line is where nothing says it
_MITRE = 3.528
_BOLD = 600  # from which weight on characters are bold
_LEANING = math.tan(math.radians(12))
_EVEN_ODD = "Even-Odd"


class NotUnderstood(Exception):
    """Something of an object cannot be drawn as it is meant, so the object is left out."""


def page_as_pdf(archive: Archive, wanted: int) -> tuple[bytes, int]:
    """A page (from 1) of an OFD file as a PDF, and how many of its parts are left out. Raises DocumentError."""
    drawing = _PageDrawing(page_of(archive, wanted))
    return drawing.page.finished(), drawing.left_out


class _PageDrawing:
    """Draws an OFD page onto one of a PDF."""

    def __init__(self, shown_page: OfdPage) -> None:
        self.left_out = 0
        self._shown = shown_page
        self._resources = shown_page.resources
        box = shown_page.box
        self.page = PdfPage(box.width * POINTS, box.height * POINTS)
        self._fonts = OfdFonts(self.page, self._resources.fonts, shown_page.part)
        self._pictures: dict[str, str] = {}
        self._sheet = Matrix(POINTS, 0, 0, -POINTS, -box.x * POINTS, (box.y + box.height) * POINTS)
        notes = (one for one in shown_page.annotations if attribute(one, "Visible") != "false")
        for root in (*shown_page.layers, *notes):
            self._add(root)

    def _add(self, root: Any) -> None:
        for found in objects_of(root, self._resources, DrawnWithin(self._sheet)):
            if found.within.hidden is not None:
                continue
            try:
                self._draw(found)
            except (NotUnderstood, PathError):
                self.left_out += 1

    def _draw(self, found: PageObject) -> None:
        match found.kind:
            case "TextObject":
                drawn = self._text(found)
            case "PathObject":
                drawn = self._path(found)
            case "ImageObject":
                drawn = self._image(found)
            case _:
                raise NotUnderstood(found.kind)
        if drawn:
            self.page.put("q", *_clipped(found.within.clips), placed(found.within.matrix), *drawn, "Q")

    # Paths ---------------------------------------------------------------------------------------------------------

    def _path(self, found: PageObject) -> list[str]:
        element = found.element
        data = find(element, "AbbreviatedData")
        lines = outline("" if data is None else data.text or "", Matrix())
        inks = [kind for kind, usual in ((_FILLED, "false"), (_STROKED, "true")) if _is_on(element, kind, usual)]
        if self._resources.colour(element, found.within.parameter, _FILLED) is None:
            inks = [kind for kind in inks if kind != _FILLED]  # without a colour it is transparent
        if not lines or not inks:
            return []
        odd = "*" if attribute(element, "Rule") == _EVEN_ODD and _FILLED in inks else ""
        return [*self._inks(found, inks), *self._pen(found), *lines, _PAINTED[tuple(inks)] + odd]

    def _inks(self, found: PageObject, kinds: Iterable[str]) -> Iterator[str]:
        """The operators that set these colours, and how much they cover."""
        opacities = {_FILLED: found.within.opacity, _STROKED: found.within.opacity}
        for kind in kinds:
            colour = self._resources.colour(found.element, found.within.parameter, kind)
            if colour is None:
                yield _BLACK[kind]
                continue
            yield _colour(colour, kind)
            opacities[kind] *= min(1.0, max(0.0, number(attribute(colour, "Alpha"), 255) / 255))
        if min(opacities.values()) < 1:
            yield self.page.opacity(*opacities.values()) + " gs"

    def _pen(self, found: PageObject) -> Iterator[str]:
        """The operators that say how lines are drawn."""

        def setting(name: str) -> str:
            return self._resources.told(found.element, found.within.parameter, name)

        yield operands(max(0.0, number(setting("LineWidth"), _LINE))) + " w"
        yield f"{_CAPS.get(setting('Cap'), 0)} J {_JOINS.get(setting('Join'), 0)} j"
        yield operands(max(1.0, number(setting("MiterLimit"), _MITRE))) + " M"
        dashes = numbers(setting("DashPattern"))
        if any(dashes) and min(dashes) >= 0:
            yield f"[{operands(*dashes)}] {operands(number(setting('DashOffset'), 0.0))} d"

    # Pictures ------------------------------------------------------------------------------------------------------

    def _image(self, found: PageObject) -> list[str]:
        """A picture: its matrix places a square of one millimetre, without one it fills its boundary."""
        if attribute(found.element, "ImageMask"):
            raise NotUnderstood("ImageMask")
        name = self._picture(self._resources.pictures.get(attribute(found.element, "ResourceID"), ""))
        place = numbers(attribute(found.element, "Boundary"))
        whole = len(place) >= 4 and not attribute(found.element, "CTM")
        square = Matrix(place[2], 0, 0, place[3]) if whole else Matrix()
        opacity = found.within.opacity
        covering = [self.page.opacity(opacity, opacity) + " gs"] if opacity < 1 else []
        return [*covering, placed(square.of(Matrix(1, 0, 0, -1, 0, 1))), f"{name} Do"]

    def _picture(self, part: str) -> str:
        """The name of a picture on the page. Raises NotUnderstood."""
        if part not in self._pictures:
            try:
                picture = picture_of(self._shown.part(part)) if part else None
            except DocumentError:
                picture = None
            self._pictures[part] = "" if picture is None else self.page.picture(picture)
        if not self._pictures[part]:
            raise NotUnderstood(part)
        return self._pictures[part]

    # Text ----------------------------------------------------------------------------------------------------------

    def _text(self, found: PageObject) -> list[str]:
        element = found.element
        inks = [kind for kind, usual in ((_FILLED, "true"), (_STROKED, "false")) if _is_on(element, kind, usual)]
        if not inks:
            return []
        mode = _WRITTEN[tuple(inks)]
        pen = self._pen(found) if mode else ()
        return [*self._inks(found, inks), *pen, "BT", f"{mode} Tr", *self._glyphs(element), "ET"]

    def _glyphs(self, element: Any) -> Iterator[str]:
        """The operators that show the characters of a text, each at its place."""
        font, size = attribute(element, "Font"), number(attribute(element, "Size"), 0.0)
        bold = number(attribute(element, "Weight"), 0.0) >= _BOLD
        leaning = attribute(element, "Italic") == "true" or self._fonts.is_italic(font)
        turned = character_turn(element)
        stretch = number(attribute(element, "HScale"), 1.0)
        used = ""
        for told, char in zip(_told_glyphs(element), (one for code in codes_of(element) for one in code), strict=True):
            if told is None and char.char.isspace():
                continue
            glyph = self._fonts.glyph(font, char.char, told, bold=bold)
            if glyph is None:
                self.left_out += 1
                continue
            if glyph.font != used:
                yield f"{glyph.font} {operands(size)} Tf"
            used = glyph.font
            yield _standing(char, glyph, turned, _narrowed(glyph, char, size, stretch), leaning=leaning)
            yield shown(glyph.number)


def _standing(char: PlacedChar, glyph: DrawnGlyph, turned: float, stretch: float, *, leaning: bool) -> str:
    """The operator that says where a glyph stands: its line goes right and up, its object's down."""
    lean = _LEANING if leaning and glyph.stands_in else 0.0
    whole = turned_at(char, turned).of(Matrix(stretch, 0, lean, -1))
    return operands(whole.a, whole.b, whole.c, whole.d, whole.e, whole.f) + " Tm"


def _narrowed(glyph: DrawnGlyph, char: PlacedChar, size: float, stretch: float) -> float:
    """How much of its width a glyph has: one of a font that stands in keeps clear of the next character."""
    wide = glyph.stands_in * size * stretch
    return stretch * char.width / wide if 0 < char.width < wide else stretch


def _told_glyphs(element: Any) -> Iterator[int | None]:
    """For each character of a text object the number of its glyph where one is told."""
    told = dict[int, int]()
    codes = codes_of(element)
    for child in children(element):
        if local(child) == "CGTransform":
            told |= _transformed(child)
        elif local(child) == "TextCode":
            yield from (told.get(place) for place in range(len(next(codes))))
            told = {}


def _transformed(transform: Any) -> dict[int, int]:
    """The glyphs that one CGTransform tells, by the places of their characters."""
    first, glyphs = int(number(attribute(transform, "CodePosition"), 0)), find(transform, "Glyphs")
    listed = numbers("" if glyphs is None else glyphs.text or "")
    return {first + place: int(glyph) for place, glyph in enumerate(listed)}


def _is_on(element: Any, kind: str, usual: str) -> bool:
    """Whether an object is filled, or its outline drawn."""
    said = attribute(element, "Fill" if kind == _FILLED else "Stroke")
    return (said or usual) == "true"


def _colour(colour: Any, kind: str) -> str:
    """The operator that sets a colour. Raises NotUnderstood where it is a pattern, a shading or of a palette."""
    parts = levels(attribute(colour, "Value"))
    operator = _OPERATORS[kind].get(len(parts))
    if operator is None or next(children(colour), None) is not None:
        raise NotUnderstood(kind)
    return f"{operands(*(min(1.0, max(0.0, part / 255)) for part in parts))} {operator}"


def _clipped(clips: Iterable[ObjectClip]) -> Iterator[str]:
    """The operators that cut what follows: it shows inside all clips, and in each inside any of its areas."""
    for clip in clips:
        for one in (child for child in children(clip.areas) if local(child) == "Clip"):
            areas = [child for child in children(one) if local(child) == "Area"]
            lines = [line for area in areas for line in _area(area, clip.matrix)]
            odd = len(areas) == 1 and attribute(find(areas[0], "Path"), "Rule") == _EVEN_ODD
            yield from (*lines, "W* n" if odd else "W n")


def _area(area: Any, place: Matrix) -> list[str]:
    """The outline of an area. Raises NotUnderstood where it is one of characters."""
    path = find(area, "Path")
    data = find(path, "AbbreviatedData")
    if data is None:
        raise NotUnderstood("Area")
    own = matrix(attribute(path, "Boundary"), attribute(path, "CTM"))
    return outline(data.text or "", place.of(matrix("", attribute(area, "CTM"))).of(own))
