"""`mma-desktop hosts`: the systems that wire nodes and general operators into the work on a question."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from mma_desktop.cli.terminal import Terminal
from mma_desktop.hosts.registry import host_entries
from mma_desktop.hosts.texts import host_texts

app = typer.Typer(help="Hosts (methods aorchestra, aorchestra:PACK, ...).", no_args_is_help=True)


@app.callback()
def hosts() -> None:
    """Systems that wire nodes and general operators into the work on a question."""


@app.command("list")
def list_hosts(language: Annotated[str, typer.Option(help="zh or en.")] = "en") -> None:
    """All hosts, each a method of `solve` and `eval`, with what it does."""
    table = Table("host", "what it does")
    about = host_texts(language).hosts
    for entry in host_entries():
        table.add_row(entry.name, about[entry.name])
    Terminal().print(table)
