"""The ledger of a run as a table for people: what the rules propose, the answer counts and a person decided."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mma_desktop.cli.labels import DecisionWords, load_words
from mma_desktop.ledger.edits import Line
from mma_desktop.ledger.messages import role_name, written
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import is_proposed

_NOTHING = "\u2013"


def show_ledger(report: Report, language: str, console: Console) -> None:
    """The amounts as a table for people, with both totals. Text of the case and of people is never read as markup."""
    words = load_words(language).decisions
    hand = report.hand
    console.print(_table(report, hand.lines, words, language))
    console.print(Text(f"{words.answer}: {written(report.ledger.total)}", style="bold"))
    if hand.changes:
        console.print(Text(f"{words.hand}: {written(hand.total)}", style="bold"))
        taken_back = (len(hand.changes) - len(hand.standing)) // 2
        console.print(Text(words.changes.format(len(hand.changes) - taken_back, taken_back), style="dim"))
    if hand.shifted is not None:
        console.print(Text(words.moved.format(written(hand.shifted)), style="yellow"))


def _table(report: Report, lines: Sequence[Line], words: DecisionWords, language: str) -> Table:
    table = Table(title=words.ledger, title_justify="left")
    for place, heading in enumerate(words.columns):
        table.add_column(heading, justify="right" if place in (1, 3) else "left", no_wrap=place == 3)
    for line in lines:
        place = report.document.text.count("\n", 0, line.place.start) + 1
        cells = (line.name, str(place), line.text, _value(line), *_decisions(line, words, language), line.note)
        table.add_row(*map(Text, cells), style="" if line.counted else "dim")
    return table


def _value(line: Line) -> str:
    """The value, and behind it the one that the program read where a person has another."""
    if line.entry is None or line.entry.value == line.value:
        return written(line.value)
    return f"{written(line.value)} ({written(line.entry.value)})"


def _decisions(line: Line, words: DecisionWords, language: str) -> tuple[str, str, str]:
    """What the rules, the answer and a person say."""
    by_hand = _NOTHING if line.by_hand is None else _yes(line.counted, words)
    if line.entry is None:
        return words.missed, _NOTHING, by_hand
    rules = f"{_yes(is_proposed(line.entry), words)} ({role_name(line.entry.role, language)})"
    return rules, _yes(line.entry.counted, words), by_hand


def _yes(counted: bool, words: DecisionWords) -> str:
    return words.yes if counted else words.no
