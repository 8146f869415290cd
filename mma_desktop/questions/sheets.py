"""Items in tables: CSV and XLSX with one item a row, and headings in Chinese or English.

The first row that is not empty holds the headings: question (题目) and answer (答案). If wanted there are id (编号),
task (任务), language (语言), instruction (要求), and a column for each option (A, B, ... or 选项A, ...).
Other columns are left alone. The files themselves are read in a child process (`documents/tables.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mma_desktop.documents.one_line import one_line
from mma_desktop.documents.tables import read_table
from mma_desktop.errors import InputError

_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "question": ("question", "题目", "问题", "题干", "案情"),
    "answer": ("answer", "gold", "答案", "正确答案", "标准答案"),
    "id": ("id", "no", "number", "编号", "序号", "题号"),
    "task": ("task", "任务"),
    "language": ("language", "语言"),
    "instruction": ("instruction", "要求", "说明"),
}
_OPTION = re.compile(r"(?:option|选项)?\s*([A-J])[.．、]?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: where it stands, its fields, and where each field stands in it, for messages."""

    place: str
    fields: Mapping[str, Any]
    columns: Mapping[str, str] = field(default_factory=dict[str, str])


def read_sheet(path: Path, needed: Sequence[str] = ("question", "answer")) -> Iterator[SheetRow]:
    """The rows of a CSV file in any usual encoding, or of the first sheet of a workbook. Raises InputError, also where
    there is no column for a field that is `needed`.
    """
    table = read_table(path)
    yield from _items(table.rows, path.name, f"sheet {table.title}, " if table.title else "", needed)


def _items(rows: Sequence[Sequence[str]], name: str, where: str, fields: Sequence[str]) -> Iterator[SheetRow]:
    """The rows below the headings; empty ones are left out."""
    numbered = [(number, row) for number, row in enumerate(rows, start=1) if any(cell.strip() for cell in row)]
    if not numbered:
        return
    head, headings = numbered[0]
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
    for number, row in numbered[1:]:
        cells = {field: row[index].strip() for field, index in places.items() if index < len(row)}
        options = {field: text for field, text in cells.items() if field not in _HEADINGS and text}
        known = {field: text for field, text in cells.items() if field in _HEADINGS}
        yield SheetRow(f"{where}row {number}", {**known, "options": options}, columns)


def _places(headings: Sequence[str]) -> dict[str, int]:
    """The column of every field; of two columns with the same heading the first one counts."""
    places: dict[str, int] = {}
    for index, heading in enumerate(headings):
        if (field := _field(heading.strip())) is not None:
            places.setdefault(field, index)
    return places


def _field(heading: str) -> str | None:
    """The field that a heading names: one of the known ones, or an option's letter."""
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
