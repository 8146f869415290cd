"""The answer type of tasks that ask for a sum of money in yuan (docs/method.md 1.9).

The key is the plain decimal number of yuan: "51500", "4163.4", "0". Zero is a value; only a segment without any amount
abstains (D12, D15).
"""

from __future__ import annotations

from decimal import Decimal

from mma_desktop.answers.base import ForEveryItem
from mma_desktop.answers.money.equations import find_equations
from mma_desktop.answers.money.mentions import find_amounts

_OPENING, _CLOSING = "(（", ")）"

_GRAMMARS = {
    "zh": 'value ::= number "万"? "元"',
    "en": 'value ::= number (" million")? " yuan"',
}
_NUMBER_RULES = """
lead ::= [^0-9\\n]{0,8}
number ::= (grouped | plain) ("." [0-9]{1,2})?
grouped ::= [1-9] [0-9]{0,2} ("," [0-9]{3}){1,4}
plain ::= "0" | [1-9] [0-9]{0,11}
"""


class AmountAnswer(ForEveryItem):
    """Sums of money in yuan, compared exactly."""

    def parse(self, segment: str) -> str | None:
        """The key of the first amount, bracketed remarks ignored; of a sum that is worked out, its result."""
        return _first_key(_without_remarks(segment)) or _first_key(segment)

    def agree(self, a: str | None, b: str | None) -> float:
        """1.0 for equal amounts, else 0.0; an abstention agrees with nothing."""
        return 1.0 if a is not None and a == b else 0.0

    def show(self, key: str, language: str) -> str:
        """The amount with thousands separators and its currency."""
        amount = f"{Decimal(key):,f}"
        return f"{amount} 元" if language == "zh" else f"CNY {amount}"

    def write(self, key: str, language: str) -> str:
        """The plain number and its unit."""
        return f"{key}元" if language == "zh" else f"{key} yuan"

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first number in `text` that is this many yuan, with or without a unit."""
        value = Decimal(key)
        return next((found.start for found in find_amounts(text, bare=True) if found.may_be(value)), None)

    def grammar(self, language: str) -> str | None:
        """Rules for a number and its unit; thousands separators and 万 are allowed, so that no digit is cut off."""
        return _GRAMMARS[language] + _NUMBER_RULES


def key_of(value: Decimal) -> str:
    """The canonical key of an amount: plain notation without trailing zeros."""
    text = f"{value:f}"
    return (text.rstrip("0").rstrip(".") or "0") if "." in text else text


def _first_key(segment: str) -> str | None:
    first = next(find_amounts(segment, bare=True), None)
    if first is None:
        return None
    worked = next(find_equations(segment), None)
    if worked is not None and worked.start == first.start:
        return key_of(worked.results[-1].value)
    return key_of(first.value)


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
