"""What `--help` says, in the terminal's language: it stands in English beside each command and is looked up.

Chinese help is laid out here: click and Rich break lines at spaces, of which Chinese sentences have none, and say
headings, "required" and "default" in English.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rich.cells import cell_len, set_cell_size

from mma_desktop.cli.labels import terminal_language, told

_WIDEST, _NARROWEST, _FIRST = 80, 40, 30  # columns of a line, and of what stands before an explanation
_UNIT = re.compile(r"\[[^\]]*\]|[（“《「]*(?:[!-~]+|[^ \n])[，。；：、？！）”》」…]*| ")
"""What no line ends within: a note, or a word of Latin letters or a character with the punctuation that is its own."""
_NOTE = re.compile(r"(?:(.*)(  ))?\[([^\[\]]*)\]", re.DOTALL)


def translate_help(command: Any) -> None:
    """Put the help of a command, of its parameters and of all commands below it into the terminal's language."""
    for one, name in help_texts(command):
        setattr(one, name, told(getattr(one, name)))
    if terminal_language() == "zh":
        _show_plainly(command)


def _show_plainly(command: Any) -> None:
    """Have the help of a command, and of all commands below it, laid out as Chinese."""
    command.rich_markup_mode = None
    command.short_help = (command.help or "").partition("\n")[0]
    command.get_help = partial(_page, command)
    for below in getattr(command, "commands", {}).values():
        _show_plainly(below)


def _page(command: Any, context: Any) -> str:
    """All that `--help` prints of a command."""
    width = max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST))
    usage = " ".join([context.command_path, *map(told, command.collect_usage_pieces(context))])
    parts = [_hung(told("Usage: "), usage, width)]
    parts += ["\n".join(_indented(text, width)) for text in _paragraphs(command.help)]
    parts += [_section(heading, rows, width) for heading, rows in _listed(command, context) if rows]
    parts += ["\n".join(_indented(text, width)) for text in _paragraphs(command.epilog)]
    return "\n\n".join(parts)


def _listed(command: Any, context: Any) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The lists of a page: each with its heading, and what it explains."""
    parameters = command.get_params(context)
    for kind, heading in (("argument", "Arguments"), ("option", "Options")):
        records = [one.get_help_record(context) for one in parameters if one.param_type_name == kind]
        yield heading, [(name, _with_chinese_note(text)) for name, text in filter(None, records)]
    below = [(name, one) for name, one in getattr(command, "commands", {}).items() if not one.hidden]
    yield "Commands", [(name, one.short_help) for name, one in below]


def _with_chinese_note(text: str) -> str:
    """An explanation with the note in brackets behind it: that it is required, or what is taken where it is not."""
    if (found := _NOTE.fullmatch(text)) is None:
        return told(text)
    return f"{told(found[1] or '')}{found[2] or ''}[{'；'.join(map(told, found[3].split('; ')))}]"


def _paragraphs(text: str | None) -> list[str]:
    """The paragraphs of a text, each as one line."""
    return [_as_one_line(paragraph) for paragraph in (text or "").split("\n\n") if paragraph]


def _as_one_line(text: str) -> str:
    """A text without its line breaks: a space stands for one between words of Latin letters only."""
    return re.sub(r"(?<=[^ -~])\n|\n(?=[^ -~])", "", text).replace("\n", " ")


def _section(heading: str, rows: Sequence[tuple[str, str]], width: int) -> str:
    """A list below its heading."""
    first = min(_FIRST, max(cell_len(name) for name, _ in rows))
    return "\n".join([f"{told(heading)}：", *(_row(name, text, first, width) for name, text in rows)])


def _row(name: str, text: str, first: int, width: int) -> str:
    """One row of a list: a name that is longer than its column stands on a line of its own."""
    if not text:
        return f"  {name}"
    if cell_len(name) > first:
        return f"  {name}\n{_hung(' ' * (first + 4), text, width)}"
    return _hung(f"  {set_cell_size(name, first)}  ", text, width)


def _indented(text: str, width: int) -> list[str]:
    return [f"  {line}" for line in _lines(text, width - 2)]


def _hung(before: str, text: str, width: int) -> str:
    """A text behind what stands before it, all its lines beginning in the same column."""
    lines = _lines(text, width - cell_len(before))
    return before + f"\n{' ' * cell_len(before)}".join(lines)


def _lines(text: str, width: int) -> list[str]:
    """The text in lines of so many columns, those of a longer word excepted."""
    lines = [""]
    for unit in _UNIT.findall(text):
        if lines[-1] and cell_len(lines[-1] + unit.rstrip()) > width:
            lines.append("")
        lines[-1] += unit if lines[-1] else unit.lstrip()
    return [line.rstrip() for line in lines]


def help_texts(command: Any) -> Iterator[tuple[Any, str]]:
    """Where help stands: a command or a parameter, and the name under which it has the text."""
    places = [(command, "help"), (command, "epilog"), *((parameter, "help") for parameter in command.params)]
    yield from ((one, name) for one, name in places if getattr(one, name, None))
    for below in getattr(command, "commands", {}).values():
        yield from help_texts(below)
