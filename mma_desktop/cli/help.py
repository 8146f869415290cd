"""What `--help` says, in the terminal's language: it stands in English beside each command and is looked up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mma_desktop.cli.labels import terminal_language, told


def translate_help(command: Any) -> None:
    """Put the help of a command, of its parameters and of all commands below it into the terminal's language."""
    for one, name in help_texts(command):
        setattr(one, name, told(getattr(one, name)))
    if terminal_language() == "zh":
        _show_plainly(command)


def _show_plainly(command: Any) -> None:
    """Have help printed as lines: Rich's tables cut off Chinese sentences, which have no spaces, at a column's end."""
    command.rich_markup_mode = None
    command.short_help = (command.help or "").partition("\n")[0]
    for below in getattr(command, "commands", {}).values():
        _show_plainly(below)


def help_texts(command: Any) -> Iterator[tuple[Any, str]]:
    """Where help stands: a command or a parameter, and the name under which it has the text."""
    places = [(command, "help"), (command, "epilog"), *((parameter, "help") for parameter in command.params)]
    yield from ((one, name) for one, name in places if getattr(one, name, None))
    for below in getattr(command, "commands", {}).values():
        yield from help_texts(below)
