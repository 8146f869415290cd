"""Items in tables: CSV and XLSX with one item a row, and headings in Chinese or English.

One of the first rows holds the headings: question (题目) and answer (答案). If wanted there are id (编号), task (任务),
language (语言), instruction (要求), and a column for each option (A, B, ... or 选项A, ...). What stands above the
headings and in other columns is left alone. Of a workbook every sheet with such headings is read; the others are
named. The files themselves are read in a child process (`documents/tables.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mma_desktop.documents.one_line import one_line
from mma_desktop.documents.tables import SheetTable, read_tables
from mma_desktop.errors import InputError

_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "question": ("question", "题目", "问题", "题干", "案情", "案件事实", "犯罪事实", "基本案情"),
    "answer": ("answer", "gold", "答案", "正确答案", "标准答案", "参考答案"),
    "id": ("id", "no", "number", "编号", "序号", "题号"),
    "task": ("task", "任务"),
    "language": ("language", "语言"),
    "instruction": ("instruction", "要求", "说明"),
}
_BESIDE = re.compile(r"\s*[(（][^()（）]*[)）]\s*\Z|[\s:：*]+\Z")  # behind a heading: a unit, a colon, an asterisk
_HEADED = 10  # rows with anything in them, of which one may hold the headings
_OPTION = re.compile(r"(?:option|选项)?\s*([A-J])[.．、]?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: where it stands, its fields, and where each field stands in it, for messages; or a `sheet` without any
    column for questions, or with formulas whose value is not stored, which leaves their cells empty.
    """

    place: str
    fields: Mapping[str, Any]
    columns: Mapping[str, str] = field(default_factory=dict[str, str])
    sheet: bool = False
    without_value: int = 0


@dataclass(frozen=True, slots=True)
class _Headed:
    """A table with the rows in which anything stands, each with its number; `head` is the place of the headings.

    `without_value` counts its formulas without a value.
    """

    title: str
    rows: Sequence[tuple[int, Sequence[str]]]
    head: int | None
    without_value: int


def read_sheet(path: Path, needed: Sequence[str] = ("question", "answer")) -> Iterator[SheetRow]:
    """The rows of a CSV file in any usual encoding, or of the sheets of a workbook.

    A sheet without a column for questions is told as such, unless there is no other one; so is, behind all rows, one
    with formulas without a value. Where several have questions, each id has the title of its sheet before it. Raises
    InputError, also where there is no column for a field that is `needed`.
    """
    tables = [_headed(table) for table in read_tables(path)]
    asking = [table for table in tables if table.head is not None] or tables[:1]
    for table in tables:
        if table in asking:
            yield from _items(table, path.name, needed, with_title=len(asking) > 1)
        elif table.rows:
            yield SheetRow(f"sheet {table.title}", {}, sheet=True)
    for table in asking:
        if table.without_value:
            yield SheetRow(f"sheet {table.title}", {}, sheet=True, without_value=table.without_value)


def _headed(table: SheetTable) -> _Headed:
    """The table with the first of its first rows that names the question."""
    rows = [(number, row) for number, row in enumerate(table.rows, start=1) if any(cell.strip() for cell in row)]
    heads = (place for place, (_, row) in enumerate(rows[:_HEADED]) if "question" in _places(row))
    return _Headed(table.title, rows, next(heads, None), table.without_value)


def _items(table: _Headed, name: str, fields: Sequence[str], *, with_title: bool) -> Iterator[SheetRow]:
    """The rows below the headings; empty ones are left out."""
    if not table.rows:
        return
    where = f"sheet {table.title}, " if table.title else ""
    place = table.head or 0
    head, headings = table.rows[place]
    places = _places(headings)
    for needed in fields:
        if needed not in places:
            found = one_line(", ".join(heading for heading in headings if heading.strip()), 120)
            raise InputError(
                f"{name}, {where}row {head}: there is no column for the {needed}. The headings are: {found}.",
                f"Name one column {_HEADINGS[needed][0]} or {_HEADINGS[needed][1]}.",
            )
    titles = [one_line(heading.strip(), 40) for heading in headings]
    columns = {field: f"column {_letter(index)} ({titles[index]})" for field, index in places.items()}
    for number, row in table.rows[place + 1 :]:
        cells = {field: row[index].strip() for field, index in places.items() if index < len(row)}
        options = {field: text for field, text in cells.items() if field not in _HEADINGS and text}
        known = {field: text for field, text in cells.items() if field in _HEADINGS}
        if with_title and known.get("id"):
            known["id"] = f"{table.title} {known['id']}"
        yield SheetRow(f"{where}row {number}", {**known, "options": options}, columns)


def _places(headings: Sequence[str]) -> dict[str, int]:
    """The column of every field; of two columns with the same heading the first one counts."""
    places: dict[str, int] = {}
    for index, heading in enumerate(headings):
        if (field := _field(heading.strip())) is not None:
            places.setdefault(field, index)
    return places


def _field(heading: str) -> str | None:
    """The field that a heading names, whatever stands behind it: one of the known ones, or an option's letter."""
    heading = _BESIDE.sub("", heading)
    known = (field for field, names in _HEADINGS.items() if heading.lower() in names)
    option = _OPTION.fullmatch(heading)
    return next(known, option[1].upper() if option else None)


def _letter(index: int) -> str:
    """A column's name as spreadsheets write it: A, ..., Z, AA, ..."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
