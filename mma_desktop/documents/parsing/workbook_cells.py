"""What a person sees of a workbook's cells: the unit that a number format writes, and whether the cell can be seen.

Digits are kept as they are stored, not rounded as the format shows them, so that sums still come out; the cents of
money (3000.00) are written where the format shows them. openpyxl reads
a number with a point or an exponent as a float, which holds 15 to 17 digits; one that the file writes with more is read
from the sheet's XML, so that the number of an account or of a case stays what it is.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import cache

_PART = re.compile(
    r'"(?P<quoted>[^"]*)"|\[\$(?P<currency>[^\]\-]*)(?:-[^\]]*)?\]|\[[^\]]*\]|[\\!](?P<escaped>.)|[_*].'
    r"|(?P<number>General|[#0?][#0?.,]*)|(?P<sign>[¥￥$€£元万亿%])|(?P<date>[A-Za-z])"
)
_SECTION = re.compile(r'(?:"[^"]*"|[\\!].|[^;"])*')
NOTHING = ";;;"  # the format that shows nothing at all
NO_NUMBERS = ";;"
_NOISE_DIGITS = 17  # a float that is written out has at most so many; the last two may be its noise
_EXACT = Context(prec=2000)  # digits; a double has at most 309 before the point


@dataclass(frozen=True, slots=True)
class CellUnit:
    """What stands before and behind a number, and by what the number is multiplied to be shown.

    `cents`: with two decimals, as money is, of which a number without a unit keeps the zeros.
    """

    before: str
    behind: str
    factor: Decimal
    cents: bool = False

    @property
    def says_nothing(self) -> bool:
        """Whether the number alone is shown."""
        return (self.before, self.behind, self.factor) == ("", "", 1)


def shown_text(value: object, code: str) -> str:
    """A value with what its number format writes around it: ¥1234.5, 25%, 5.2万元."""
    return in_unit(value, _unit(code) if is_number(value) else None)


def in_unit(value: object, unit: CellUnit | None) -> str:
    """A number with its unit; without one, or with one that says nothing, the value alone."""
    if unit is None or unit.says_nothing:
        return cell_text(value) if unit is None or not unit.cents else _with_cents(cell_text(value))
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


def _with_cents(number: str) -> str:
    """A number with two digits behind its point at least."""
    whole, _, decimals = number.partition(".")
    return f"{whole}.{decimals:<02}" if (whole + decimals).lstrip("-").isdecimal() else number


def _written(number: Decimal) -> str:
    """All digits of a number, without zeros behind its point."""
    return format(_EXACT.normalize(number), "f")


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
    return CellUnit(before, behind, factor / 1000**thousands, cents=digits.endswith(".00"))


def is_number(value: object) -> bool:
    """Whether a value is a number, and no truth value."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)
