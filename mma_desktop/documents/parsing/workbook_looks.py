"""Whether a person can see a workbook's cells, and the pieces of one whose letters do not all look alike.

What hides a cell stands in its sheet (hidden rows and columns), in its number format and in how its letters look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from openpyxl.cell.rich_text import CellRichText, TextBlock

from mma_desktop.documents.building import TextRun
from mma_desktop.documents.parsing.archive import parse_xml
from mma_desktop.documents.parsing.elements import find
from mma_desktop.documents.parsing.rows import cell_of
from mma_desktop.documents.parsing.workbook_cells import NO_NUMBERS, NOTHING, is_number, needs_all_digits, shown_text
from mma_desktop.domain.places import HiddenReason

_HIDDEN_ROW = re.compile(
    rb"""<(?:\w+:)?row\s(?=[^>]*\b(?:hidden=["'](?:1|true)|ht=["']0(?:\.0*)?)["'])[^>]*?\br=["'](\d{1,8})["']"""
)
_HIDDEN_COLUMNS = re.compile(
    rb"""<(?:\w+:)?col\s(?=[^>]*\b(?:hidden=["'](?:1|true)|width=["']0(?:\.0*)?)["'])([^>]*)>"""
)
_LONG_NUMBER = re.compile(
    rb"""<(?:\w+:)?c\s([^<>]*)>(?:<(?:\w+:)?f\b[^<]*(?:/>|</(?:\w+:)?f>))?<(?:\w+:)?v>"""
    rb"""(-?(?:\d[\d.]{15,}(?:[eE][+-]?\d{1,3})?|\d[\d.]*[eE]\+?\d{2,3}))</"""
)
_REFERENCE = re.compile(rb"""(?:^|\s)r=["']([A-Z]{1,3}\d{1,7})["']""")
_BOUND = re.compile(rb"""\b(min|max)=["'](\d{1,6})["']""")
_WHITE_THEME, _WHITE_INDEXED = 0, (1, 9)


@dataclass(frozen=True, slots=True)
class _CellLook:
    """The number format of cells of one style, and how they are hidden if they are."""

    code: str
    hidden: HiddenReason | None


class SheetLooks:
    """How the cells of one sheet look, given its XML and whether the whole sheet is hidden."""

    def __init__(self, xml: bytes, hidden: bool) -> None:
        self._hidden = hidden
        self._rows = {int(row) for row in _HIDDEN_ROW.findall(xml)}
        self._columns = {number for found in _HIDDEN_COLUMNS.findall(xml) for number in _range(found)}
        self._long = _long_numbers(xml)
        self._inline = _inline_strings(xml)
        self._styles: dict[int, _CellLook] = {}

    def run(self, cell: Any) -> TextRun:
        """The text of a cell as a person sees it, and how it is hidden."""
        if cell.value is None:
            return TextRun("")
        style = cell._style_id
        if style not in self._styles:
            self._styles[style] = _look(cell)
        look, value = self._styles[style], self._value(cell)
        if isinstance(value, CellRichText):
            return self._rich(value, cell, look)
        return TextRun(shown_text(value, look.code), self._reason(cell, look))

    def _rich(self, text: CellRichText, cell: Any, look: _CellLook) -> TextRun:
        """A cell of pieces; one with a font of its own has nothing of the cell's."""
        whole = self._reason(cell, look)
        outside = whole if whole is HiddenReason.HIDDEN else None
        return cell_of(
            [
                TextRun(piece.text, outside or _hidden_by(cell.fill, piece.font))
                if isinstance(piece, TextBlock)
                else TextRun(str(piece), whole)
                for piece in text
            ]
        )

    def _value(self, cell: Any) -> object:
        """The cell's value, with all digits that the file has."""
        if self._long and isinstance(cell.value, float):
            return self._long.get(cell.coordinate, cell.value)
        if self._inline and isinstance(cell.value, str):
            return self._inline.get(cell.coordinate, cell.value)
        return cell.value

    def _reason(self, cell: Any, look: _CellLook) -> HiddenReason | None:
        if self._hidden or cell.row in self._rows or cell.column in self._columns:
            return HiddenReason.HIDDEN
        return HiddenReason.HIDDEN if look.code == NO_NUMBERS and is_number(cell.value) else look.hidden


def _long_numbers(xml: bytes) -> dict[str, Decimal]:
    """The numbers of a sheet, by cell, that are more exact in the file than as a float, or too large for its digits."""
    found: dict[str, Decimal] = {}
    for attributes, written in _LONG_NUMBER.findall(xml):
        reference = _REFERENCE.search(attributes)
        if reference is not None and written.count(b".") <= 1:
            number = Decimal(written.decode())
            if needs_all_digits(number):
                found[reference[1].decode()] = number
    return found


def _inline_strings(xml: bytes) -> dict[str, CellRichText]:
    """The strings that stand in the sheet itself and have pieces with fonts of their own, by cell."""
    if b"inlineStr" not in xml or b"rPr" not in xml:
        return {}
    cells = (cell for cell in parse_xml("", "", xml).iter("{*}c") if cell.get("t") == "inlineStr")
    strings = ((cell.get("r"), string) for cell in cells if (string := find(cell, "is")) is not None)
    rich = ((place, string) for place, string in strings if next(string.iter("{*}rPr"), None) is not None)
    return {place: CellRichText.from_tree(string) for place, string in rich}


def _look(cell: Any) -> _CellLook:
    code = str(cell.number_format).strip()
    if code == NOTHING:
        return _CellLook(code, HiddenReason.HIDDEN)
    return _CellLook(code, _hidden_by(cell.fill, cell.font))


def _hidden_by(fill: Any, font: Any) -> HiddenReason | None:
    """How letters of this font are hidden in a cell that is filled so."""
    if fill.fill_type in (None, "none"):
        unseen = _is_white(font.color)
    else:
        unseen = fill.fill_type == "solid" and _are_alike(fill.fgColor, font.color)
    if unseen:
        return HiddenReason.WHITE
    return HiddenReason.STRUCK if font.strike else None


def _are_alike(behind: Any, colour: Any) -> bool:
    """Whether a cell's letters have the colour of its ground."""
    if _is_white(behind):
        return _is_white(colour)
    kinds = getattr(behind, "type", None), getattr(colour, "type", None)
    if kinds == ("rgb", "rgb"):
        return str(behind.rgb)[-6:].upper() == str(colour.rgb)[-6:].upper()
    is_theme = kinds == ("theme", "theme")
    return is_theme and (behind.theme, behind.tint) == (colour.theme, colour.tint)


def _is_white(colour: Any) -> bool:
    match getattr(colour, "type", None):
        case "rgb":
            return str(colour.rgb).upper().endswith("FFFFFF")
        case "theme":
            return colour.theme == _WHITE_THEME and colour.tint >= 0
        case "indexed":
            return colour.indexed in _WHITE_INDEXED
        case _:
            return False


def _range(attributes: bytes) -> Iterator[int]:
    """The columns that an element of hidden columns names."""
    bounds = {name: int(number) for name, number in _BOUND.findall(attributes)}
    yield from range(bounds.get(b"min", 1), min(bounds.get(b"max", 0), 16_384) + 1)
