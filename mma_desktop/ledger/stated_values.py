"""The value of an amount as every table writes it: with what the text says of its precision, or in its own money; and
the amounts without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal

from mma_desktop.answers.money.found import VagueAmount
from mma_desktop.answers.money.wording import figures, money
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.editing.edited import EditedLedger
from mma_desktop.ledger.editing.lines import Line
from mma_desktop.ledger.editing.spans import AmountSpans
from mma_desktop.ledger.message_texts import LANGUAGES, load_ledger_messages

Write = Callable[[Decimal], str]


def entry_value(entry: Entry, write: Write, language: str) -> str:
    """The value as `write` writes it: about 6,000; with the ends of its range: 3,000 (3,000–5,000)."""
    if entry.low is not None and entry.high is not None:
        value, low, high = map(write, (entry.value, entry.low, entry.high))
        return load_ledger_messages(language).range.format(value=value, low=low, high=high)
    value = write(entry.value)
    return load_ledger_messages(language).about.format(value=value) if entry.approximate else value


def words_for_about() -> tuple[str, ...]:
    """What stands before an amount that the text rounds, in every language."""
    return tuple(load_ledger_messages(language).about.format(value="") for language in LANGUAGES)


def line_value(line: Line, language: str) -> str:
    """The value of a line after manual edits: foreign money with its currency, what a person gave as it is."""
    if line.foreign:
        return money(line.value, line.foreign, language)
    if line.entry is None or line.entry.value != line.value:
        return figures(line.value)
    return entry_value(line.entry, figures, language)


def unclear_amounts(vague: Iterable[VagueAmount], edited: EditedLedger) -> tuple[VagueAmount, ...]:
    """The amounts without a clear figure (几万元, 10[1]2元), but for those that a person has given one."""
    places = AmountSpans(line.place for line in edited.lines)
    return tuple(one for one in vague if not any(places.overlapping(one.start, one.end)))
