"""What reaches the terminal, and the only place that writes to it.

Names of files, text of cases and answers of models are strangers' text: an escape sequence in it could move the cursor,
change the title or hide what stands there, and a control of direction could turn a number round. Here all of it becomes
signs that show it. A terminal that knows no UTF-8 gets its characters as escapes instead of an error.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from mma_desktop.reports.text import visible


class Terminal(Console):
    """A console on which no text acts as a command: only what Rich itself means as one does."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of `renderable`, with what is hidden in their text made visible."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)


def shown(text: str, style: str = "") -> Text:
    """`text` as it may stand in a table: made visible before its width is measured, and never read as markup."""
    return Text(visible(text), style)


def table_of(headings: Iterable[str]) -> Table:
    """An empty table in which a text goes on in the next line where its column ends, wherever that is.

    Rich cuts words off that are longer than their column, and takes a Chinese sentence for one.
    """
    table = Table()
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def local_time(moment: str) -> str:
    """A stored time (ISO 8601) as people read it: local, to the minute; what is no time stays as it is."""
    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return moment


def prepare_streams() -> None:
    """Let no character end the program because the terminal's encoding has no place for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str, *, error: bool = False, end: bool = True) -> None:
    """Print a line of text, to standard error if `error`; without a line break unless `end`."""
    typer.echo(visible(text), err=error, nl=end)


def say_json(value: Any, indent: int | None = None) -> None:
    """Print `value` as JSON that reads back the same: what would act on a terminal stands there as an escape."""
    ascii_only = not (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    typer.echo(re.sub(r"[^\n]", _escaped, text))


def _escaped(found: re.Match[str]) -> str:
    return found[0] if visible(found[0]) == found[0] else json.dumps(found[0])[1:-1]
