"""All tasks there are: those that come with the program, and those in the user's folder.

A task is one data file per language. A file of the user's that is wrong is listed with its mistakes and stops nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import RootModel

from mma_desktop import paths
from mma_desktop.data_files import load_data
from mma_desktop.errors import InputError, ResourceError
from mma_desktop.tasks.base import GradedTask
from mma_desktop.tasks.loading import load_task_file

_Titles = RootModel[dict[str, dict[str, str]]]


@dataclass(frozen=True, slots=True)
class TaskEntry:
    """One task file: whether the user added it, and what is wrong with it, if anything.

    `name` is the task's id and `language` its language by the file's name; the title is empty for a wrong file.
    """

    path: Path
    own: bool
    title: str = ""
    error: ResourceError | None = None

    @property
    def name(self) -> str:
        """The task's id: eca for eca.zh.toml."""
        return self.path.name.split(".")[0]

    @property
    def language(self) -> str:
        """The task's language: zh for eca.zh.toml."""
        return self.path.name.removesuffix(".toml").partition(".")[2]


def task_path(task_id: str, language: str) -> Path:
    """Where the data file of a task lies, or would lie: among the program's own, else in the user's folder."""
    name = f"{task_id}.{language}.toml"
    shipped, own = _shipped() / name, paths.user_tasks() / name
    return own if own.is_file() and not shipped.is_file() else shipped


def load_task(task_id: str, language: str) -> GradedTask:
    """The task of this name in this language. Raises InputError where there is none, ResourceError for a wrong file."""
    path = task_path(task_id, language)
    if not path.is_file():
        raise InputError(f"There is no task file {path.name}.", f"Tasks with a file: {available_tasks()}.")
    return load_task_file(path)


def available_tasks() -> str:
    """Every task with its language, as a remedy names them."""
    return ", ".join(path.name.removesuffix(".toml") for path in _files()) or "none"


def language_for(task_id: str, wanted: str) -> str:
    """`wanted` where the task has a file in it, else the language it has one in; `wanted` for an unknown task."""
    languages = [language for name, language in map(_name_and_language, _files()) if name == task_id]
    return wanted if wanted in languages or not languages else languages[0]


def list_tasks() -> list[TaskEntry]:
    """Every task file, the program's own first, each by name."""
    return [_entry(path) for path in _files()]


def task_titles(entries: Iterable[TaskEntry]) -> dict[str, dict[str, str]]:
    """The titles of the right tasks among `entries` by name and language, the task's own languages first.

    Raises ResourceError when the data file with titles in other languages is wrong.
    """
    titles: dict[str, dict[str, str]] = {}
    for entry in entries:
        if entry.error is None:
            titles.setdefault(entry.name, {})[entry.language] = entry.title
    others = load_data(paths.resources() / "task_titles.toml", _Titles).root
    return {name: {**own, **others.get(name, {}), **own} for name, own in titles.items()}


def titles_of(task_id: str) -> dict[str, str]:
    """The titles of one task by language; none for one that is not here. Raises ResourceError as `task_titles` does."""
    return task_titles(_entry(path) for path in _files() if _name_and_language(path)[0] == task_id).get(task_id, {})


def _shipped() -> Path:
    return paths.resources() / "tasks"


def _files() -> Iterator[Path]:
    for folder in (_shipped(), paths.user_tasks()):
        yield from sorted(folder.glob("*.toml"))


def _entry(path: Path) -> TaskEntry:
    own = path.parent != _shipped()
    if own and (_shipped() / path.name).is_file():
        fact = f"{path.name}, line 1, id: a task of this name comes with the program."
        return TaskEntry(path, own, error=ResourceError(fact, "Give the task and its file another name."))
    try:
        return TaskEntry(path, own, load_task_file(path).title)
    except ResourceError as error:
        return TaskEntry(path, own, error=error)


def _name_and_language(path: Path) -> tuple[str, str]:
    entry = TaskEntry(path, own=False)
    return entry.name, entry.language
