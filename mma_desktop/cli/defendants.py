"""The totals per defendant as a table for people."""

from __future__ import annotations

from rich.table import Table

from mma_desktop.answers.money.wording import figures, money, unit_name
from mma_desktop.cli.labels import load_labels
from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.errors import InputError
from mma_desktop.ledger.persons.totals import ByDefendant, DefendantTotal


def defendant_named(name: str, found: ByDefendant) -> DefendantTotal | None:
    """What comes to the defendant of this name; None without a name. Raises InputError for any other."""
    if not name:
        return None
    for one in found.defendants:
        if one.name == name:
            return one
    if not found.defendants:
        raise InputError("The document names fewer than two defendants.", "Leave out --defendant.")
    names = "、".join(one.name for one in found.defendants)
    raise InputError(f"There is no defendant {name!r} here.", f"Defendants: {names}.")


def show_defendants(found: ByDefendant, currency: str, language: str, console: Terminal) -> None:
    """What comes to each defendant, and what cannot be attributed; nothing where fewer than two are named."""
    if not found.defendants:
        return
    labels = load_labels(language).defendants
    table = Table(title=labels.title, title_justify="left")
    for place, heading in enumerate(labels.columns):
        heading = heading.format(unit_name(currency, language))
        table.add_column(heading, justify="right" if place == 1 else "left", no_wrap=place == 1, overflow="fold")
    for one in found.defendants:
        table.add_row(shown(one.name), shown(figures(one.total)), shown(", ".join(one.lines)))
    if found.unattributed_lines:
        amount, lines = figures(found.unattributed), ", ".join(found.unattributed_lines)
        table.add_row(shown(labels.unattributed), shown(amount), shown(lines), style="yellow")
    console.print(table)
    for one in found.defendants:
        for stated in one.differing:
            said, counted = (money(value, currency, language) for value in (stated.value, one.total))
            text = labels.differs.format(one.name, said, counted)
            console.print(shown(text, style="yellow"))
    console.print(shown(labels.joint, style="dim"))
