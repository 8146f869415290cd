"""`mma-desktop tasks`: which tasks there are, and how to begin and check a task file of your own."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from mma_desktop import paths
from mma_desktop.cli.labels import told
from mma_desktop.cli.terminal import Terminal, say, say_json, shown
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
    console.print(shown(f"Your own tasks: {paths.user_tasks()}"), soft_wrap=True)


@app.command()
def check(file: Annotated[Path, typer.Argument(help="A task file, such as contracts.en.toml.")]) -> None:
    """Check a task file: all its mistakes with their lines, or what it makes."""
    task = load_task_file(file)
    asked = "free text" if not task.marker else f"{task.data.answer_type}, after {task.marker!r}"
    say(f"{file.name} is right: task {task.id} ({task.language}), {task.title}. Answers: {asked}.")
    say(f"Worked examples: {task.examples}. Put it into {paths.user_tasks()} to use it.")


@app.command()
def example(
    language: Annotated[Language, typer.Option(help="In which language models are asked.")] = Language.EN,
) -> None:
    """Print a whole task file to begin with: `tasks example > early_exit.en.toml`."""
    text = (paths.resources() / "task_defaults" / f"example.{language}.toml").read_text(encoding="utf-8")
    say(text, end=False)


def _table(entries: list[TaskEntry]) -> Table:
    table = Table()
    for column in ("task", "language", "title", "from"):
        table.add_column(column)
    for entry in entries:
        title = shown("cannot be used", style="yellow") if entry.error is not None else shown(entry.title)
        table.add_row(shown(entry.name), shown(entry.language), title, shown("you" if entry.own else "the program"))
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
