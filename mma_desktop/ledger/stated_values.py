"""The value of an amount as every table writes it: with what the text says of its precision, or in its own money."""

from __future__ import annotations

from collections.abc import Callable

from mma_desktop.answers.money.wording import shown
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.edits import Line

Write = Callable[..., str]
ABOUT = {"zh": "约 {0}", "en": "about {0}"}
_RANGE = {"zh": "{0}（{1}–{2}）", "en": "{0} ({1}–{2})"}


def entry_value(entry: Entry, write: Write, language: str) -> str:
    """The value as `write` writes it: about 6,000; with the ends of its range: 3,000 (3,000–5,000)."""
    if entry.low is not None and entry.high is not None:
        return _RANGE[language].format(*map(write, (entry.value, entry.low, entry.high)))
    value = write(entry.value)
    return ABOUT[language].format(value) if entry.approximate else value


def line_value(line: Line, write: Write, language: str) -> str:
    """The value of a line after manual edits: foreign money with its currency, what a person gave as it is."""
    if line.foreign:
        return shown(line.value, line.foreign, language)
    if line.entry is None or line.entry.value != line.value:
        return write(line.value)
    return entry_value(line.entry, write, language)
