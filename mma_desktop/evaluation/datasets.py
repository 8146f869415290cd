"""Data sets from files: JSON Lines with one item a line.

An item has `question` and `answer`, and may have `id`, `task`, `language`, `options` (letter -> text) and
`instruction`. Other fields
are left alone, so the files of the public benchmarks can be read as they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mma_desktop.documents.language import language_of
from mma_desktop.errors import InputError
from mma_desktop.evaluation.items import Item

Rows = Iterator[tuple[str, Mapping[str, Any]]]
"""Pairs of (where the row stands, its fields)."""


class _Row(BaseModel):
    """One row of a data set."""

    model_config = ConfigDict(extra="ignore", frozen=True, coerce_numbers_to_str=True, str_strip_whitespace=True)

    question: str = Field(min_length=1)
    answer: str
    id: str = ""
    task: str = ""
    language: str = ""
    options: dict[str, str] = {}
    instruction: str = ""


def read_items(paths: Sequence[Path], *, task: str = "", language: str = "") -> list[Item]:
    """The items of all files, in order. `task` and `language` stand in where a row names none.

    Raises InputError with file, place and remedy for what cannot be used.
    """
    items = [item for path in paths for item in _read(path, task, language)]
    _check_ids(items)
    return items


def _read(path: Path, task: str, language: str) -> Iterator[Item]:
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise InputError(f"{path.name} is no data set that can be read.", f"Give a file of: {', '.join(READERS)}.")
    empty = True
    for number, (place, fields) in enumerate(reader(path), start=1):
        empty = False
        yield _item(fields, f"{path.name}, {place}", f"{path.stem}-{number:04d}", task, language)
    if empty:
        raise InputError(f"{path.name} holds no question.", "Give a file with at least one question and its answer.")


def _item(fields: Mapping[str, Any], place: str, name: str, task: str, language: str) -> Item:
    try:
        row = _Row.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        column = ".".join(str(part) for part in first["loc"])
        raise InputError(f"{place}, {column}: {first['msg']}.", "Correct this field and start again.") from error
    if not (row.task or task):
        raise InputError(f"{place}: it is not said which task this is.", "Name it with --task, such as --task eca.")
    chosen = language or row.language or language_of(row.question)
    return Item(row.id or name, task or row.task, chosen, row.question, row.answer, row.options, row.instruction)


def _check_ids(items: Sequence[Item]) -> None:
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise InputError(f"Two items are called {item.id}.", "Give each item an id of its own.")
        seen.add(item.id)


def _json_lines(path: Path) -> Rows:
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            fields = json.loads(line)
        except json.JSONDecodeError as error:
            raise InputError(
                f"{path.name}, line {number}, column {error.colno}: {error.msg}.", "Each line must be one JSON object."
            ) from error
        if not isinstance(fields, dict):
            raise InputError(f"{path.name}, line {number}: this is no JSON object.", "Write one {...} a line.")
        yield f"line {number}", fields


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.", "Check the file's name and place.") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path.name} is not UTF-8 (byte {error.start}).", "Save it as UTF-8.") from error


READERS: Mapping[str, Callable[[Path], Rows]] = {".jsonl": _json_lines}
