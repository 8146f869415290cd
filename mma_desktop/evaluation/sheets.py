"""Items in tables: CSV and XLSX with one item a row, and headings in Chinese or English.

The first row that is not empty holds the headings: question (题目) and answer (答案). If wanted there are id (编号),
task (任务), language (语言), instruction (要求), and a column for each option (A, B, ... or 选项A, ...).
Other columns are left alone.
"""

from __future__ import annotations

import csv
import importlib
import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mma_desktop.documents.encodings import decode
from mma_desktop.errors import InputError

_MOST_BYTES = 256 * 1024 * 1024  # of a spreadsheet once unpacked
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


def read_csv(path: Path) -> Iterator[SheetRow]:
    """The rows of a CSV file in any usual encoding, separated by commas, semicolons or tabs. Raises InputError."""
    try:
        decoded = decode(path.read_bytes())
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.", "Check the file's name and place.") from error
    if decoded is None:
        raise InputError(f"The encoding of {path.name} is not recognised.", "Save it as CSV in UTF-8.")
    first = next((line for line in decoded.text.splitlines() if line.strip()), "")
    reader = csv.reader(io.StringIO(decoded.text, newline=""), delimiter=max(",;\t", key=first.count), strict=True)
    try:
        yield from _items([list(cells) for cells in reader], path.name, "")
    except csv.Error as error:
        fact = f"{path.name}, line {reader.line_num}: {error}."
        raise InputError(fact, "Save it as CSV again from the spreadsheet, or as .xlsx.") from error


def read_xlsx(path: Path) -> Iterator[SheetRow]:
    """The rows of the first sheet of a workbook. Raises InputError."""
    openpyxl = _openpyxl()
    _check_size(path)
    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
        sheet = book.worksheets[0]
        cells = [[_text(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
        book.close()
    except (OSError, KeyError, ValueError, IndexError, zipfile.BadZipFile) as error:
        raise InputError(f"{path.name} is no workbook that can be read: {error}.", "Save it again as .xlsx.") from error
    yield from _items(cells, path.name, f"sheet {sheet.title}, ")


def _openpyxl() -> Any:
    try:
        return importlib.import_module("openpyxl")
    except ImportError as error:
        raise InputError(
            "Spreadsheets need the package openpyxl.", "Install it, or save the sheet as CSV (UTF-8)."
        ) from error


def _check_size(path: Path) -> None:
    """Refuse what is no workbook, or would not fit in memory once unpacked."""
    try:
        with zipfile.ZipFile(path) as archive:
            size = sum(part.file_size for part in archive.infolist())
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.", "Check the file's name and place.") from error
    except zipfile.BadZipFile as error:
        raise InputError(f"{path.name} is no .xlsx workbook.", "Open it and save it as .xlsx or CSV.") from error
    if size > _MOST_BYTES:
        raise InputError(f"{path.name} is too large ({size} bytes unpacked).", "Split it into several files.")


def _text(cell: object) -> str:
    """A cell as a person sees it: whole numbers without a decimal point."""
    if cell is None:
        return ""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _items(rows: Sequence[Sequence[str]], name: str, where: str) -> Iterator[SheetRow]:
    """The rows below the headings; empty ones are left out."""
    numbered = [(number, row) for number, row in enumerate(rows, start=1) if any(cell.strip() for cell in row)]
    if not numbered:
        return
    head, headings = numbered[0]
    places = _places(headings)
    for needed in ("question", "answer"):
        if needed not in places:
            found = ", ".join(heading for heading in headings if heading.strip())
            raise InputError(
                f"{name}, {where}row {head}: there is no column for the {needed}. The headings are: {found}.",
                f"Name one column {_HEADINGS[needed][0]} or {_HEADINGS[needed][1]}.",
            )
    columns = {field: f"column {_letter(index)} ({headings[index].strip()})" for field, index in places.items()}
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
