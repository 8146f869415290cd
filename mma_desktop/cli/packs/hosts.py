"""`mma-desktop hosts`: the systems that wire nodes and general operators into the work on a question."""

from __future__ import annotations

from typing import Annotated

import typer

from mma_desktop.cli.labels import spoken_language, terminal_labels
from mma_desktop.cli.packs import host_search
from mma_desktop.cli.terminal import Terminal, table_of
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.hosts.registry import host_entries, search_entries
from mma_desktop.hosts.texts import host_texts

app = typer.Typer(
    help="Hosts, which wire nodes into the work on a question (aorchestra, aorchestra:PACK, ...): list, search.",
    no_args_is_help=True,
)
app.command("search")(host_search.search)


@app.callback()
def hosts() -> None:
    """Systems that wire nodes and general operators into the work on a question."""


@app.command("list")
def list_hosts(language: Annotated[str, typer.Option(help="zh or en; the terminal's if not given.")] = "") -> None:
    """All hosts with what each does: methods of `solve` and `eval`, and those of `hosts search`."""
    labels, spoken = terminal_labels().hosts, spoken_language(language)
    table, about = table_of(labels.columns), host_texts(spoken).hosts
    for entry in host_entries():
        table.add_row(entry.name, about[entry.name])
    for search in search_entries():
        table.add_row(labels.search.format(search.name), search_words(spoken).hosts[search.name])
    Terminal().print(table)
