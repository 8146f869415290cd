"""What an OpenDocument number format writes around a number, as `workbook_cells` knows it of the codes of Excel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.opendocument.names import all_named, name_of, named, value
from mma_desktop.documents.parsing.workbook_cells import CellUnit

_POSITIVE = ("value()>0", "value()>=0")
_DIGITS = ("number:number", "number:scientific-number", "number:fraction")
_DATES = frozenset(
    f"number:{part}"
    for part in (
        *("day", "month", "year", "era", "day-of-week", "week-of-year", "quarter"),
        *("hours", "am-pm", "minutes", "seconds"),
    )
)
_WRITTEN = ("number:text", "number:currency-symbol")


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """The unit that is written around a number, if any, and whether a number is shown at all."""

    unit: CellUnit | None = None
    shows: bool = True


def number_format(element: Any | None, others: Mapping[str, Any]) -> NumberFormat:
    """What a format writes around positive numbers; `others` are the formats that it may name for these."""
    if element is None:
        return NumberFormat()
    style = _for_positive(element, others)
    parts = [name_of(child) for child in children(style)]
    if _DATES.intersection(parts) or name_of(style) in ("number:boolean-style", "number:text-style"):
        return NumberFormat()
    if not any(part in _DIGITS for part in parts):
        return NumberFormat(shows=any((text.text or "").strip() for text in all_named(style, *_WRITTEN)))
    return NumberFormat(_unit(style))


def _for_positive(element: Any, others: Mapping[str, Any]) -> Any:
    for choice in all_named(element, "style:map"):
        if value(choice, "style:condition").replace(" ", "") in _POSITIVE:
            return others.get(value(choice, "style:apply-style-name"), element)
    return element


def _unit(style: Any) -> CellUnit | None:
    before, behind, digits, cents = "", "", None, False
    for part in children(style):
        if name_of(part) in _DIGITS:
            if digits is not None or named(part, "number:embedded-text") is not None:
                return None
            digits = value(part, "number:display-factor", "1")
            decimals = value(part, "number:decimal-places")
            cents = decimals == "2" == value(part, "number:min-decimal-places", decimals)
        elif name_of(part) in _WRITTEN:
            text = (part.text or "").strip()
            before, behind = (before + text, behind) if digits is None else (before, behind + text)
    factor = Decimal(100) if "%" in before + behind else Decimal(1)
    smaller = Decimal(digits) if digits and digits.isdecimal() and 0 < len(digits) < 16 and int(digits) else Decimal(1)
    return CellUnit(before, behind, factor / smaller, cents)
