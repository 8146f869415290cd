"""How amounts of a currency are written in both languages: for people, and in texts that are on record.

People read `figures` and `money`, with cents where an amount has any. What models are asked and rules answer is known
by its text, so what was asked once stays as it was: `recorded_figures` and `recorded`, yuan without trailing zeros.
"""

from __future__ import annotations

import re
from decimal import Decimal

from mma_desktop.answers.money.currencies import BY_CODE, YUAN

_PLAIN_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")  # 1e999 is no sum: written out it would be endless


def unit_name(currency: str, language: str) -> str:
    """What one of a currency is called behind a number: yuan, 元, pounds, 英镑. English for unknown languages."""
    known = BY_CODE[currency]
    return known.chinese if language == "zh" else known.english


def money(value: Decimal, currency: str, language: str) -> str:
    """An amount with its currency: CNY 51,500, 19,460.50 元, £4,250.50, 4,250.50 英镑."""
    return _with_currency(figures(value), currency, language)


def answer_money(value: str, currency: str, language: str) -> str | None:
    """An answer that is a sum of this money, by its vote key, as `money` writes it; None for any other answer."""
    is_sum = currency in BY_CODE and _PLAIN_NUMBER.fullmatch(value) is not None
    return money(Decimal(value), currency, language) if is_sum else None


def recorded(value: Decimal, currency: str, language: str) -> str:
    """An amount with its currency in a text on record: CNY 19,460.5, 19,460.5 元, £4,250.50."""
    return _with_currency(recorded_figures(value, currency), currency, language)


def _with_currency(amount: str, currency: str, language: str) -> str:
    is_yuan = (currency, language == "zh") == (YUAN, False)
    return f"{YUAN} {amount}" if is_yuan else with_unit(amount, currency, language)


def with_unit(amount: str, currency: str, language: str) -> str:
    """An amount that is written already, with its currency: 51,500 yuan, 51,500 元, £4,250, JPY 4,250, 4,250 英镑."""
    known = BY_CODE[currency]
    if language == "zh" or currency == YUAN:
        return f"{amount} {unit_name(currency, language)}"
    return f"{known.symbol}{amount}" if known.symbol else f"{currency} {amount}"


def figures(value: Decimal) -> str:
    """The figures of an amount with thousands separators: whole, or with cents; what is smaller than a cent stays."""
    whole, _, decimals = f"{value:,f}".partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole}.{decimals:0<2}" if decimals else whole


def recorded_figures(value: Decimal, currency: str) -> str:
    """The figures in a text on record: those of yuan end with the last digit that is no zero."""
    text = figures(value)
    return text.rstrip("0").rstrip(".") if currency == YUAN and "." in text else text
