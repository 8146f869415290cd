"""What a person sees of a workbook's cells: the unit that a number format writes, and whether the cell can be seen.

Digits are kept as they are stored, not rounded as the format shows them, so that sums still come out. openpyxl reads
a number with a point or an exponent as a float, which holds 15 to 17 digits; one that the file writes with more is read
from the sheet's XML, so that the number of an account or of a case stays what it is.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import cache
from typing import Any

from mma_desktop.documents.building import TextRun
from mma_desktop.domain.places import HiddenReason

_PART = re.compile(
    r'"(?P<quoted>[^"]*)"|\[\$(?P<currency>[^\]\-]*)(?:-[^\]]*)?\]|\[[^\]]*\]|[\\!](?P<escaped>.)|[_*].'
    r"|(?P<number>General|[#0?][#0?.,]*)|(?P<sign>[¥￥$€£元万亿%])|(?P<date>[A-Za-z])"
)
_SECTION = re.compile(r'(?:"[^"]*"|[\\!].|[^;"])*')
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
NOTHING = ";;;"  # the format that shows nothing at all
NO_NUMBERS = ";;"
_NOISE_DIGITS = 17  # a float that is written out has at most so many; the last two may be its noise
_EXACT = Context(prec=2000)  # digits; a double has at most 309 before the point
_WHITE_THEME, _WHITE_INDEXED = 0, (1, 9)


@dataclass(frozen=True, slots=True)
class CellUnit:
    """What stands before and behind a number, and by what the number is multiplied to be shown."""

    before: str
    behind: str
    factor: Decimal


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
        self._styles: dict[int, _CellLook] = {}

    def run(self, cell: Any) -> TextRun:
        """The text of a cell as a person sees it, and how it is hidden."""
        if cell.value is None:
            return TextRun("")
        style = cell._style_id
        if style not in self._styles:
            self._styles[style] = _look(cell)
        look = self._styles[style]
        return TextRun(shown_text(self._value(cell), look.code), self._reason(cell, look))

    def _value(self, cell: Any) -> object:
        """The cell's value, with all digits that the file has."""
        long = bool(self._long) and isinstance(cell.value, float)
        return self._long.get(cell.coordinate, cell.value) if long else cell.value

    def _reason(self, cell: Any, look: _CellLook) -> HiddenReason | None:
        if self._hidden or cell.row in self._rows or cell.column in self._columns:
            return HiddenReason.HIDDEN
        return HiddenReason.HIDDEN if look.code == NO_NUMBERS and _is_number(cell.value) else look.hidden


def shown_text(value: object, code: str) -> str:
    """A value with what its number format writes around it: ¥1234.5, 25%, 5.2万元."""
    return in_unit(value, _unit(code) if _is_number(value) else None)


def in_unit(value: object, unit: CellUnit | None) -> str:
    """A number with its unit; without one, or with one that says nothing, the value alone."""
    if unit is None or unit == CellUnit("", "", Decimal(1)):
        return cell_text(value)
    number = _EXACT.multiply(Decimal(f"{value:.15g}" if isinstance(value, float) else str(value)), unit.factor)
    minus = "-" if number < 0 else ""
    return f"{minus}{unit.before}{_written(number.copy_abs())}{unit.behind}"


def cell_text(cell: object) -> str:
    """A value alone: whole numbers without a decimal point, dates without a midnight, times in hours."""
    match cell:
        case None:
            return ""
        case bool():
            return str(cell).upper()
        case Decimal():
            return _written(cell)
        case float():
            return f"{cell:.15g}" if abs(cell) < 1e15 else f"{cell:.0f}"
        case datetime.datetime() if cell.time() == datetime.time():
            return cell.date().isoformat()
        case datetime.datetime():
            return cell.isoformat(" ")
        case datetime.timedelta():
            minutes, seconds = divmod(round(cell.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        case _:
            return str(cell)


def _written(number: Decimal) -> str:
    """All digits of a number, without zeros behind its point."""
    return format(_EXACT.normalize(number), "f")


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


def needs_all_digits(number: Decimal) -> bool:
    """Whether a number is more exact than a float, or too large for the digits of one."""
    return number.adjusted() >= _NOISE_DIGITS - 2 or len(number.as_tuple().digits) > _NOISE_DIGITS


@cache
def _unit(code: str) -> CellUnit | None:
    """What a number format writes around a positive number; None where it shows no plain number, such as a date."""
    section = _SECTION.match(code)
    before, behind, digits = "", "", ""
    for part in _PART.finditer(section[0] if section else ""):
        if part["date"]:
            return None
        if part["number"]:
            if digits:  # 0!.0 and the like move the point without a word
                return None
            digits = part["number"]
        else:
            written = next((part[name] for name in ("quoted", "currency", "escaped", "sign") if part[name]), "").strip()
            before, behind = (before, behind + written) if digits else (before + written, behind)
    if not digits:
        return None
    thousands = len(digits) - len(digits.rstrip(","))
    factor = Decimal(100) if "%" in before + behind else Decimal(1)
    return CellUnit(before, behind, factor / 1000**thousands)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _look(cell: Any) -> _CellLook:
    code = str(cell.number_format).strip()
    if code == NOTHING:
        return _CellLook(code, HiddenReason.HIDDEN)
    fill, colour = cell.fill, cell.font.color
    if fill.fill_type in (None, "none"):
        unseen = _is_white(colour)
    else:
        unseen = fill.fill_type == "solid" and _are_alike(fill.fgColor, colour)
    return _CellLook(code, HiddenReason.WHITE if unseen else None)


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
