"""`mma-desktop tasks`: which tasks there are, and how to begin and check a task file of your own."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from mma_desktop import paths
from mma_desktop.cli.labels import terminal_labels, told
from mma_desktop.cli.terminal import Terminal, say, say_json, shown, table_of
from mma_desktop.tasks.catalog import TaskEntry, list_tasks
from mma_desktop.tasks.loading import load_task_file

app = typer.Typer(help="Tasks: list them, begin and check a file of your own.", no_args_is_help=True)


class Language(StrEnum):
    """The languages of tasks."""

    EN = "en"
    ZH = "zh"


@app.command("list")
def list_all(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """All tasks, the program's own and yours; a file that cannot be used is listed with its mistakes."""
    entries = list_tasks()
    if as_json:
        say_json([_as_json(entry) for entry in entries], indent=1)
        return
    console = Terminal()
    console.print(_table(entries))
    for entry in entries:
        if entry.error is not None:
            console.print(shown(f"! {told(entry.error.fact)}\n  {told(entry.error.remedy)}", style="yellow"))
    console.print(shown(terminal_labels().tasks.folder.format(paths.user_tasks())), soft_wrap=True)


@app.command()
def check(file: Annotated[Path, typer.Argument(help="A task file, such as contracts.en.toml.")]) -> None:
    """Check a task file: all its mistakes with their lines, or what it makes."""
    task = load_task_file(file)
    labels = terminal_labels().tasks
    asked = labels.after.format(task.data.answer_type, task.marker) if task.marker else labels.free_text
    say(labels.right.format(file.name, task.id, task.language, task.title, asked))
    say(labels.examples.format(task.examples, paths.user_tasks()))


@app.command()
def example(
    language: Annotated[Language, typer.Option(help="In which language models are asked.")] = Language.EN,
) -> None:
    """Print a whole task file to begin with: `tasks example > early_exit.en.toml`."""
    text = (paths.resources() / "task_defaults" / f"example.{language}.toml").read_text(encoding="utf-8")
    say(text, end=False)


def _table(entries: list[TaskEntry]) -> Table:
    labels = terminal_labels().tasks
    table = table_of(labels.columns)
    for entry in entries:
        title = shown(labels.unusable, style="yellow") if entry.error is not None else shown(entry.title)
        whose = labels.own if entry.own else labels.shipped
        table.add_row(shown(entry.name), shown(entry.language), title, shown(whose))
    return table


def _as_json(entry: TaskEntry) -> dict[str, Any]:
    return {
        "task": entry.name,
        "language": entry.language,
        "title": entry.title,
        "own": entry.own,
        "file": str(entry.path),
        "error": None if entry.error is None else str(entry.error),
    }
