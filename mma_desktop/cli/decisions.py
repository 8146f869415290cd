"""The ledger of a run as a table for people: what the rules propose, the answer counts and a person decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from mma_desktop.answers.money.wording import figures, unit_name
from mma_desktop.cli.defendants import show_defendants
from mma_desktop.cli.labels import EditedLedgerLabels, load_labels
from mma_desktop.cli.long_tables import print_table
from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.ledger.editing.lines import Line
from mma_desktop.ledger.messages import taken_for
from mma_desktop.ledger.stated_values import entry_value, line_value
from mma_desktop.reports import templates
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import is_proposed
from mma_desktop.reports.places import lines_only, place_cell

_NOTHING = "\u2013"


def show_ledger(report: Report, language: str, console: Terminal) -> None:
    """The amounts as a table for people, with both totals. Text of the case and of people is never read as markup."""
    labels, colon = load_labels(language).decisions, _report_words(language)["colon"]
    edited = report.edited
    print_table(_table(report, edited.rows, labels, language), console)
    console.print(shown(f"{labels.answer}{colon}{figures(report.ledger.total)}", style="bold"))
    if edited.changes:
        console.print(shown(f"{labels.edited}{colon}{figures(edited.total)}", style="bold"))
        undone = (len(edited.changes) - len(edited.standing)) // 2
        console.print(shown(labels.changes.format(len(edited.changes) - undone, undone), style="dim"))
    show_defendants(report.by_defendant, edited.currency, language, console)
    if edited.shifted is not None:
        console.print(shown(labels.moved.format(figures(edited.shifted)), style="yellow"))


def _report_words(language: str) -> dict[str, Any]:
    """The words of reports in this language."""
    return templates.load_labels("report", language)


def _table(report: Report, lines: Sequence[Line], labels: EditedLedgerLabels, language: str) -> Table:
    table = Table(title=labels.ledger, title_justify="left")
    currency = report.ledger.currency
    columns = [heading.format(unit_name(currency, language)) for heading in labels.columns]
    columns[1] = columns[1] if lines_only(report.documents) else labels.place
    for place, heading in enumerate(columns):
        table.add_column(heading, justify="right" if place in (1, 3) else "left", no_wrap=place == 3, overflow="fold")
    for line in lines:
        place = place_cell(report.where(line.place.start, line.place.end), report.documents, language)
        cells = (
            line.name,
            place,
            line.text,
            _value(line, language),
            *_decisions(line, labels, language),
            line.note,
        )
        table.add_row(*map(shown, cells), style="" if line.counted else "dim")
    return table


def _value(line: Line, language: str) -> str:
    """The value, and behind it the one that the program read where a person has another."""
    value = line_value(line, language)
    if line.entry is None or line.entry.value == line.value:
        return value
    return _report_words(language)["bracketed"].format(value, entry_value(line.entry, figures, language))


def _decisions(line: Line, labels: EditedLedgerLabels, language: str) -> tuple[str, str, str]:
    """What the rules, the answer and a person say."""
    if line.foreign:
        return labels.foreign, _NOTHING, _NOTHING
    edit = _NOTHING if line.edit is None else _yes(line.counted, labels)
    if line.entry is None:
        return labels.missed, _NOTHING, edit
    role = taken_for(line.entry, language)
    rules = _report_words(language)["bracketed"].format(_yes(is_proposed(line.entry), labels), role)
    return rules, _yes(line.entry.counted, labels), edit


def _yes(counted: bool, labels: EditedLedgerLabels) -> str:
    return labels.yes if counted else labels.no
