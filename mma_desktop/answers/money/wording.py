"""How amounts of a currency are written for people, in both languages."""

from __future__ import annotations

from decimal import Decimal

from mma_desktop.answers.money.currencies import BY_CODE, YUAN


def unit_name(currency: str, language: str) -> str:
    """What one of a currency is called behind a number: yuan, 元, pounds, 英镑. English for unknown languages."""
    known = BY_CODE[currency]
    return known.chinese if language == "zh" else known.english


def shown(value: Decimal, currency: str, language: str) -> str:
    """An amount with thousands separators and its currency: CNY 51,500, 51,500 元, £4,250.50, 4,250.50 英镑."""
    return _with_currency(figures(value, currency), currency, language)


def money(value: Decimal, currency: str, language: str) -> str:
    """An amount in prose, yuan with the decimals that it has: CNY 19,460.50, 19,460.50 元, £4,250.50."""
    return _with_currency(stated_figures(value, currency), currency, language)


def _with_currency(amount: str, currency: str, language: str) -> str:
    is_yuan = (currency, language == "zh") == (YUAN, False)
    return f"{YUAN} {amount}" if is_yuan else with_unit(amount, currency, language)


def with_unit(amount: str, currency: str, language: str) -> str:
    """An amount that is written already, with its currency: 51,500 yuan, 51,500 元, £4,250, JPY 4,250, 4,250 英镑."""
    known = BY_CODE[currency]
    if language == "zh" or currency == YUAN:
        return f"{amount} {unit_name(currency, language)}"
    return f"{known.symbol}{amount}" if known.symbol else f"{currency} {amount}"


def stated_figures(value: Decimal, currency: str) -> str:
    """The figures of an amount in a table: yuan with its decimals, if it is not whole; others with cents."""
    if currency != YUAN:
        return figures(value, currency)
    text = f"{value:,f}"
    whole, _, decimals = text.partition(".")
    return text if decimals.strip("0") else whole


def figures(value: Decimal, currency: str = YUAN) -> str:
    """The figures of an amount with thousands separators; yuan without trailing zeros, other money with its cents."""
    text = f"{value:,f}"
    text = (text.rstrip("0").rstrip(".") or "0") if "." in text else text
    return f"{text}0" if currency != YUAN and text[-2:-1] == "." else text
