"""Data sets from files: JSON Lines with one item a line, CSV and XLSX with one item a row.

An item has `question` and, where it is known, `answer`; it may have `id`, `task`, `language`, `options` (letter ->
text) and `instruction`. Other fields are left alone, so the files of the public benchmarks can be read as they are.
What is wrong is reported with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from mma_desktop.documents.cleaning import Cleaning
from mma_desktop.documents.language import language_of
from mma_desktop.documents.one_line import one_line
from mma_desktop.documents.tables import read_json_lines
from mma_desktop.errors import InputError
from mma_desktop.questions.item import Item
from mma_desktop.questions.sheets import SheetRow, read_sheet
from mma_desktop.tasks.catalog import available_tasks, language_for, task_path

_MOST_PLACES = 12  # that one message names


class _Fields(BaseModel):
    """The fields of an item."""

    model_config = ConfigDict(extra="ignore", frozen=True, coerce_numbers_to_str=True, str_strip_whitespace=True)

    question: str = Field(min_length=1)
    answer: str = ""
    id: str = ""
    task: str = ""
    language: str = ""
    options: dict[str, str] = {}
    instruction: str = ""


class _Answered(_Fields):
    """The fields of an item whose answer is known."""

    answer: str = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class RowWithoutQuestion:
    """A row in which something stands, but no question; or a whole `sheet` of a workbook without a column for any, or
    with so many formulas `without_value`, whose cells were read as empty.
    """

    place: str
    sheet: bool = False
    without_value: int = 0


def read_items(paths: Sequence[Path], *, task: str = "", language: str = "", answered: bool = True) -> list[Item]:
    """The items of `read_questions`, for callers to whom the rows without a question are nothing."""
    return read_questions(paths, task=task, language=language, answered=answered)[0]


def read_questions(
    paths: Sequence[Path], *, task: str = "", language: str = "", answered: bool = True
) -> tuple[list[Item], list[RowWithoutQuestion]]:
    """The items of all files, in order, and the rows and sheets that hold none, or not all that stands in them.

    `task` and `language` stand in where a row names none. Unless `answered`, answers may be missing, and are empty
    then. Raises InputError with file, place and remedy for what cannot be used, all rows without an answer at once;
    also for a file in which no row has a question.
    """
    asking, without = list[_Row](), list[RowWithoutQuestion]()
    for path in paths:
        rows = _rows(path, answered=answered)
        found = [row for row in rows if _holds(row, "question")]
        if not found:
            raise _no_question(path, answered=answered)
        asking += found
        without += [
            RowWithoutQuestion(row.place, row.row.sheet, row.row.without_value) for row in rows if row not in found
        ]
    if answered:
        _check_answers(asking)
    model = _Answered if answered else _Fields
    items = [_item(row, model, task, language) for row in asking]
    _check_ids(items)
    return items, without


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with its place in the file, and what its item is called where it has no id."""

    row: SheetRow
    place: str
    name: str


def _rows(path: Path, *, answered: bool) -> list[_Row]:
    """The rows of a file. Raises InputError where there is none."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise InputError(f"{path.name} is no data set that can be read.", f"Give a file of: {', '.join(READERS)}.")
    found = reader(path, ("question", "answer") if answered else ("question",))
    rows = [
        _Row(row, f"{path.name}, {row.place}", f"{path.stem}-{number:04d}") for number, row in enumerate(found, start=1)
    ]
    if not rows:
        raise _no_question(path, answered=answered)
    return rows


def _holds(row: _Row, field: str) -> bool:
    text = row.row.fields.get(field)
    return text is not None and bool(_clean(str(text)).strip())


def _check_answers(rows: Sequence[_Row]) -> None:
    """Raise InputError where several rows have no answer, with their places; a single one is told with its column."""
    found = [row.place for row in rows if not _holds(row, "answer")]
    if len(found) < 2:
        return
    places, more = "; ".join(found[:_MOST_PLACES]), len(found) - _MOST_PLACES
    remedy = "Fill the answers in, or take these rows out of the file."
    if more > 0:
        raise InputError(f"No known answer stands in these rows: {places}; and in {more} more.", remedy)
    raise InputError(f"No known answer stands in these rows: {places}.", remedy)


def _no_question(path: Path, *, answered: bool) -> InputError:
    known = " and its answer" if answered else ""
    return InputError(f"{path.name} holds no question.", f"Give a file with at least one question{known}.")


def _validated(model: type[_Fields], row: SheetRow, place: str) -> _Fields:
    try:
        return model.model_validate(row.fields)
    except ValidationError as error:
        first = error.errors()[0]
        column = row.columns.get(str(first["loc"][0]), one_line(".".join(map(str, first["loc"])), 60))
        raise InputError(f"{place}, {column}: {_problem(first)}.", "Correct it and start again.") from error


def _item(row: _Row, model: type[_Fields], task: str, language: str) -> Item:
    fields = _validated(model, row.row, row.place)
    if not (fields.task or task):
        raise InputError(f"{row.place}: it is not said which task this is.", "Name it with --task, such as --task eca.")
    name = task or fields.task
    spoken = language or fields.language or language_for(name, language_of(fields.question))
    if not task and not task_path(name, spoken).is_file():
        fact = f"{row.place}: there is no task {one_line(f'{name}.{spoken}', 60)}."
        raise InputError(fact, f"Tasks with a file: {available_tasks()}.")
    return Item(
        id=fields.id or row.name,
        task=name,
        language=spoken,
        question=_clean(fields.question),
        gold=fields.answer,
        options={letter: _clean(text) for letter, text in fields.options.items()},
        instruction=_clean(fields.instruction),
    )


def _clean(text: str) -> str:
    """The text as a document's would be taken in: without control tokens and invisible characters."""
    return Cleaning().clean(text)


def _problem(error: ErrorDetails) -> str:
    return "nothing stands there" if error["type"] in ("missing", "string_too_short") else error["msg"]


def _check_ids(items: Sequence[Item]) -> None:
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise InputError(f"Two items are called {one_line(item.id, 60)}.", "Give each item an id of its own.")
        seen.add(item.id)


def _json_lines(path: Path, _needed: Sequence[str]) -> Iterator[SheetRow]:
    return (SheetRow(f"line {number}", fields) for number, fields in read_json_lines(path))


READERS: Mapping[str, Callable[[Path, Sequence[str]], Iterator[SheetRow]]] = {
    ".jsonl": _json_lines,
    ".csv": read_sheet,
    ".tsv": read_sheet,
    ".xlsx": read_sheet,
    ".xls": read_sheet,
    ".et": read_sheet,
    ".ods": read_sheet,
}
