"""`mma-desktop doctor`: what is well on this machine, what is missing, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from mma_desktop.cli.labels import terminal_labels, told
from mma_desktop.cli.terminal import Terminal, say_json, shown, table_of
from mma_desktop.model_files.health import HealthCheck, examine, healthy
from mma_desktop.service.calibration import calibration_checks


def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Check this machine: versions, memory, fonts, library, engine, models, chances. Exit code 1 if it fails."""
    checks = [*examine(), *calibration_checks()]
    if as_json:
        say_json([asdict(check) for check in checks], indent=2)
    else:
        Terminal().print(_table(checks))
    if not healthy(checks):
        raise typer.Exit(1)


def _table(checks: Iterable[HealthCheck]) -> Table:
    table = table_of(("", *terminal_labels().doctor.columns))
    for check in checks:
        found = shown(told(check.found))
        if check.remedy:
            found.append(f"\n{told(check.remedy)}", style="bold")
        table.add_row(_mark(check), told(check.name), found)
    return table


def _mark(check: HealthCheck) -> Text:
    """A word, so that nothing depends on colour."""
    labels = terminal_labels().doctor
    if check.ok:
        return shown(labels.ok, style="green")
    return shown(labels.fail, style="bold red") if check.essential else shown(labels.note, style="yellow")
