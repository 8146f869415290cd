"""Numbers for people: amounts, shares, rewards and durations in the window's locale."""

from __future__ import annotations

import re
from decimal import Decimal

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, Qt

from mma_desktop.gui.kit import labels
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import brief

with lazy_imports():
    from mma_desktop.answers.money import wording
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.stated_values import line_value
    from mma_desktop.service.live.progress import TimeLeft

translate = QCoreApplication.translate

NOTHING = "–"
_PLAIN_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")  # 1e999 is text: written out it would be endless


def amount(value: Decimal) -> str:
    """An exact amount with the locale's separators; no digit is rounded away."""
    return _localised(wording.figures(value))


def money(value: Decimal, currency: str) -> str:
    """An exact amount with its currency, in the window's language."""
    return _localised(wording.money(value, currency, labels.language()))


def ledger_value(line: Line) -> str:
    """The value of a line of the ledger with what the text says of its precision; foreign money with its currency."""
    return _localised(line_value(line, labels.language()))


def unit_name(currency: str) -> str:
    """What one of a currency is called, in the window's language."""
    return wording.unit_name(currency, labels.language())


def _localised(text: str) -> str:
    """The text of a number with the locale's separators."""
    locale = QLocale()
    marks = {",": locale.groupSeparator(), ".": locale.decimalPoint()}
    return "".join(marks.get(char, char) for char in text)


def vote_key(value: str | None) -> str:
    """A vote key: grouped when it is a number, otherwise on one short line, a dash for an abstention.

    It may be any number, not only a sum of money: no cents are added to it.
    """
    if value is None:
        return NOTHING
    return _localised(f"{Decimal(value):,f}") if _PLAIN_NUMBER.fullmatch(value) else brief(value)


def answer(value: str | None, currency: str) -> str:
    """An answer by its vote key: a sum of this money as such, any other ("" for the currency) as its key."""
    said = value and wording.answer_money(value, currency, labels.language())
    return _localised(said) if said else vote_key(value)


def share(value: float) -> str:
    """A share such as 0.8 in percent."""
    locale = QLocale()
    return f"{locale.toString(value * 100, 'f', 0)}{locale.percent()}"


def number(value: float | None, decimals: int = 2) -> str:
    """A reward or mean with a fixed number of decimals, a dash for none."""
    return NOTHING if value is None else QLocale().toString(value, "f", decimals)


def signed(value: float) -> str:
    """Log-odds with their sign and one decimal."""
    return f"{'+' if value >= 0 else QLocale().negativeSign()}{number(abs(value), 1)}"


def speed(tokens_per_second: float) -> str:
    """How fast an engine generates."""
    decimals = 1 if tokens_per_second < 100 else 0
    return translate("Figures", "{0} tokens/s").format(number(tokens_per_second, decimals))


def size(count: int) -> str:
    """So many bytes, in the unit that disks and downloads are sold by."""
    if count < 1_000_000_000:
        return f"{number(count / 1e6, 0 if count >= 10_000_000 else 2)} MB"
    return f"{number(count / 1e9)} GB"


def time_left(left: TimeLeft) -> str:
    """A range of durations, or a single one where both ends read the same."""
    low, high = duration(left.low), duration(left.high)
    if low == high:
        return translate("Figures", "about {0} left").format(low)
    return translate("Figures", "{0} to {1} left").format(low, high)


def duration(seconds: float) -> str:
    """A duration in the unit that reads best."""
    if seconds < 90:
        return translate("Figures", "{0} s").format(round(seconds))
    if seconds < 90 * 60:
        return translate("Figures", "{0} min").format(round(seconds / 60))
    return translate("Figures", "{0} h").format(number(seconds / 3600, 1))


def moment(iso: str) -> str:
    """A stored time in local time: day and minute, or the date of an earlier year; what is no time stays as it is."""
    when = QDateTime.fromString(iso, Qt.DateFormat.ISODate)
    if not when.isValid():
        return iso
    local = when.toLocalTime()
    this_year = local.date().year() == QDate.currentDate().year()
    return local.toString("MM-dd HH:mm" if this_year else "yyyy-MM-dd")
