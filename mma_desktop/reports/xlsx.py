"""The amounts of a report as an Excel workbook: answer, ledger, what comes to each defendant, manual edits, elements.

An amount is a number where Excel holds it exactly, else text. Nothing in it is a formula: what begins like one is text
and is marked as quoted, so that it stays text when somebody edits it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache
from typing import Any

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Font, PatternFill

from mma_desktop.ledger.stated_values import words_for_about
from mma_desktop.reports.base import Report
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedHeading, PrintedTable
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.sections.elements import elements_table
from mma_desktop.reports.templates import load_labels

FORMULAS = ("=", "+", "-", "@", "\t")
"""With these a spreadsheet lets a formula begin."""
_SHEETS = ("answer", "answers", "ledger", "defendants", "unclear", "edits", "provenance")
_WIDEST = 60
_LONGEST = 32_000  # characters of a cell; Excel holds 32,767
_EXACT = 15  # digits that a number of Excel holds


def as_xlsx(report: Report, language: str) -> bytes:
    """The report's tables as a .xlsx file in zh or en."""
    return book_of(tables_of(report, language), load_labels("report", language)["kind"], language, tag_of(report))


def book_of(tables: Iterable[tuple[str, PrintedTable]], kind: str, language: str, keywords: str = "") -> bytes:
    """These tables as a .xlsx file, each a sheet with its title; `kind` is the title of the file."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, table in tables:
        _fill(book, title, table)
    properties: Any = book.properties
    properties.title, properties.creator = kind, load_labels("report", language)["program"]
    properties.keywords = keywords
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def tables_of(report: Report, language: str) -> Iterator[tuple[str, PrintedTable]]:
    """The tables up to the manual edits, the elements and the run's facts, each with the heading before it."""
    labels = load_labels("report", language)
    title, section = labels["answer"], "answer"
    for block in outline_of(report, language):
        if isinstance(block, PrintedHeading):
            title, section = block.text, block.section
            if section == "elements" and report.elements:
                yield title, elements_table(report, labels)
        elif isinstance(block, PrintedTable) and section in _SHEETS:
            yield title, block


def _fill(book: Workbook, title: str, table: PrintedTable) -> None:
    sheet: Any = book.create_sheet(title[:31])
    for row in [*([table.headings] if table.headings else []), *table.rows]:
        sheet.append([None] * len(row))
        for cell, text in zip(sheet[sheet.max_row], row, strict=True):
            _write(cell, text, number=cell.column - 1 in table.right and sheet.max_row > 1)
    for row in range(sheet.max_row - table.totals + 1, sheet.max_row + 1):
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=table.before_figures)
    for cell in sheet[1] if table.headings else sheet["A"]:
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="E8ECF2")
    for column, width in zip(sheet.columns, table.widths, strict=True):
        sheet.column_dimensions[column[0].column_letter].width = max(8, min(_WIDEST, 110 * width))
    if table.headings:
        sheet.freeze_panes = "A2"


@cache
def _figure() -> re.Pattern[str]:
    """An amount as tables write it, with the words that say that it is rounded."""
    return re.compile(rf"(?P<about>{'|'.join(words_for_about())})?(?P<plain>[0-9,]+(?:\.[0-9]+)?)")


def _write(cell: Cell, text: str, *, number: bool) -> None:
    """A figure as a number where Excel holds it exactly, all else as text that is never a formula."""
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    if number and (figure := _figure().fullmatch(text)) and len(figure["plain"]) <= _EXACT:
        plain, form = figure["plain"].replace(",", ""), "#,##0.00" if "." in text else "#,##0"
        cell.value = Decimal(plain)
        cell.number_format = f'"{figure["about"]}"{form}' if figure["about"] else form
        return
    cell.value = text[:_LONGEST]
    cell.data_type = "s"
    cell.quotePrefix = text.startswith(FORMULAS)
