"""Tables as text: CSV with commas, semicolons or tabs, and JSON Lines."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any, cast

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.cleaning import LINE_ENDS
from mma_desktop.documents.parsing.rows import add_rows
from mma_desktop.documents.text import decoded_text, encoding_notes
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import SegmentKind, TextSegment
from mma_desktop.errors import DocumentError, InputError

MAX_DEPTH = 32  # of one JSON object
_FIELD_LIMIT = 8 * 1024 * 1024
_NAMED = re.compile(r"sep=([,;\t|])[ \t]*\r?\n")  # the line in which Excel is told the separator
_PADDED = re.compile(r"\t*([,;])\t*")  # a tab behind a number keeps Excel from rounding it
_SEPARATORS = ",;\t"
_QUOTED = re.compile(r'^="([^"]*)"$')  # how digits are written that Excel shall leave as they are: ="0012"
_AS_TEXTS = "Write a question, its answer and its options as texts."


def read_csv(name: str, data: bytes, encoding: str = "") -> Document:
    """The document in a CSV file: a line for each row. Raises DocumentError."""
    decoded = decoded_text(name, data, encoding)
    builder = DocumentBuilder(name)
    for note in encoding_notes(decoded):
        builder.note(note.code, *note.values)
    rows = [tuple(TextRun(LINE_ENDS.sub("\n", cell)) for cell in row) for row in csv_rows(name, decoded.text)]
    add_rows(builder, rows, TextSegment(0, 0, SegmentKind.SHEET_CELL, 1))
    return builder.document(data)


def csv_rows(name: str, text: str) -> list[list[str]]:
    """The rows of a CSV text, with the separator that it names or its first line with any has most of.

    Raises DocumentError.
    """
    named = _NAMED.match(text)
    body = text[named.end() :] if named else text
    csv.field_size_limit(_FIELD_LIMIT)
    separator = named[1] if named else _separator(body)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    try:
        return [[_QUOTED.sub(r"\1", cell) for cell in row] for row in reader]
    except csv.Error as error:
        fact = f"{name}, line {reader.line_num + (named is not None)}: {error}."
        raise DocumentError(fact, "Save it as CSV again from the spreadsheet, or as .xlsx.") from error


def _separator(text: str) -> str:
    """The separator of the first line that has one, which may be a title without any; tabs beside others pad cells."""
    lines = (_PADDED.sub(r"\1", line.strip()) for line in text.splitlines())
    return max(_SEPARATORS, key=next((line for line in lines if any(map(line.count, _SEPARATORS))), "").count)


def json_lines(name: str, data: bytes) -> list[tuple[int, dict[str, Any]]]:
    """The objects of a JSON Lines file with their line numbers. Raises InputError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 (byte {error.start}).", "Save it as UTF-8.") from error
    lines = enumerate(text.split("\n"), start=1)
    return [(number, _object(name, number, line)) for number, line in lines if line.strip()]


def _object(name: str, number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        fact = f"{name}, line {number}, column {error.colno}: {error.msg}."
        raise InputError(fact, "Each line must be one JSON object.") from error
    except ValueError as error:  # Python refuses to turn that many digits into a number
        raise InputError(f"{name}, line {number}: it holds a number with too many digits.", _AS_TEXTS) from error
    except RecursionError as error:
        raise _too_deep(name, number) from error
    if not isinstance(value, dict):
        raise InputError(f"{name}, line {number}: this is no JSON object.", "Write one {...} a line.")
    if _depth(cast("dict[str, object]", value)) > MAX_DEPTH:
        raise _too_deep(name, number)
    return cast("dict[str, Any]", value)


def _depth(value: object) -> int:
    """How deep lists and objects lie in each other, looked at layer by layer."""
    layer, depth = [value], 0
    while layer and depth <= MAX_DEPTH:
        lists = [inner for outer in layer if isinstance(outer, list) for inner in cast("list[object]", outer)]
        objects = [v for outer in layer if isinstance(outer, dict) for v in cast("dict[str, object]", outer).values()]
        layer, depth = lists + objects, depth + 1
    return depth


def _too_deep(name: str, number: int) -> InputError:
    fact = f"{name}, line {number}: more than {MAX_DEPTH} lists and objects lie inside each other."
    return InputError(fact, _AS_TEXTS)
