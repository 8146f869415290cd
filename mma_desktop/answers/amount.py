"""The answer type of tasks that ask for a sum of money, in the money of the case (docs/method.md 1.9).

The key is the plain decimal number: "51500", "4163.4", "0". Zero is a value; only a segment without any amount abstains
(D12, D15).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from mma_desktop.answers.base import Rewording, SameKey
from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.equations import find_equations
from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.answers.money.wording import money, unit_name

_YUAN_CHINESE = re.compile("(?<![单公美欧日港澳加新纽])元(?![月旦素件])")
_YUAN_ENGLISH = re.compile(r"\byuan\b")
_OPENING, _CLOSING = "(（", ")）"

_GRAMMARS = {
    "zh": 'value ::= number "万"? "{unit}"',
    "en": 'value ::= number (" million")? " {unit}"',
}
_NUMBER_RULES = """
lead ::= [^0-9\\n]{0,8}
number ::= (grouped | plain) ("." [0-9]{1,2})?
grouped ::= [1-9] [0-9]{0,2} ("," [0-9]{3}){1,4}
plain ::= "0" | [1-9] [0-9]{0,11}
"""


@dataclass(frozen=True, slots=True)
class AmountAnswer(SameKey):
    """Sums of money in one currency (ISO 4217), compared exactly."""

    currency: str = YUAN

    def for_item(self, text: str) -> AmountAnswer:
        """Sums in the money of this case."""
        return AmountAnswer(currency_of(text))

    def closed(self) -> tuple[str, ...]:
        """None: any sum is possible."""
        return ()

    def rewording(self, language: str) -> Rewording | None:
        """Texts that speak of yuan, with the money of the case in their place."""
        if self.currency == YUAN:
            return None
        return partial((_YUAN_CHINESE if language == "zh" else _YUAN_ENGLISH).sub, unit_name(self.currency, language))

    def parse(self, segment: str) -> str | None:
        """The key of the first amount, bracketed remarks ignored; of a sum that is worked out, its result."""
        return self._first_key(_without_remarks(segment)) or self._first_key(segment)

    def parse_known(self, text: str) -> str | None:
        """The key of the only sum outside brackets, or of one that is worked out; None where there are several."""
        said = _without_remarks(text)
        sums = {found.value for found in find_amounts(said, bare=True, currency=self.currency)}
        worked_out = next(find_equations(said, self.currency), None) is not None
        return self.parse(text) if len(sums) < 2 or worked_out else None

    def show(self, key: str, language: str) -> str:
        """The amount with thousands separators and its currency."""
        return money(Decimal(key), self.currency, language)

    def write(self, key: str, language: str) -> str:
        """The plain number and its unit."""
        unit = unit_name(self.currency, language)
        return f"{key}{unit}" if language == "zh" else f"{key} {unit}"

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first number in `text` that is this amount, with or without a unit."""
        value = Decimal(key)
        amounts = find_amounts(text, bare=True, currency=self.currency)
        return next((found.start for found in amounts if found.may_be(value)), None)

    def grammar(self, language: str) -> str | None:
        """Rules for a number and its unit; thousands separators and 万 are allowed, so that no digit is cut off."""
        unit = unit_name(self.currency, language)
        return _GRAMMARS[language].format(unit=unit) + _NUMBER_RULES

    def _first_key(self, segment: str) -> str | None:
        first = next(find_amounts(segment, bare=True, currency=self.currency), None)
        if first is None:
            return None
        worked = next(find_equations(segment, self.currency), None)
        if worked is not None and worked.start == first.start:
            return key_of(worked.results[-1].value)
        return key_of(first.value)


def key_of(value: Decimal) -> str:
    """The canonical key of an amount: plain notation without trailing zeros."""
    text = f"{value:f}"
    return (text.rstrip("0").rstrip(".") or "0") if "." in text else text


def _without_remarks(segment: str) -> str:
    """`segment` without anything in round brackets; a bracket that never closes runs to the end."""
    kept: list[str] = []
    depth = 0
    for character in segment:
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(character)
    return "".join(kept)
