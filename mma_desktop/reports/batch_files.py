"""What came of a batch, as a file: CSV and XLSX to go on with, PDF to file.

Texts that a spreadsheet would take for a formula stay texts. The PDF shortens long ones, and says so: a case of many
pages is no cell of a table.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mma_desktop.reports.batches import BatchReport, chance_in, summary_text
from mma_desktop.reports.pdf import printed_pdf
from mma_desktop.reports.printed import PrintedBlock, PrintedLetterhead, PrintedTable, said
from mma_desktop.reports.templates import load_labels, notice_of_several, share
from mma_desktop.reports.text import LONGEST_TITLE, brief, visible
from mma_desktop.reports.xlsx import FORMULAS, book_of
from mma_desktop.translation import translated

_LONG = (1, 4)  # question and reason
_WIDTHS = (0.07, 0.23, 0.11, 0.12, 0.22, 0.09, 0.085, 0.075)
_MOST = 1000  # characters of a cell: a question of so many takes most of a page


def _csv(report: BatchReport, language: str) -> bytes:
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    labels = load_labels("batch", language)
    writer.writerow(_headings(labels))
    for row in _rows(report, labels):
        writer.writerow([f"'{cell}" if cell.startswith(FORMULAS) else cell for cell in row])
    return file.getvalue().encode("utf-8-sig")  # with the mark by which Excel knows it


def _xlsx(report: BatchReport, language: str) -> bytes:
    labels = load_labels("batch", language)
    table = PrintedTable(_headings(labels), tuple(_rows(report, labels)), _WIDTHS)
    return book_of([(labels["kind"], table)], labels["kind"], language)


def _pdf(report: BatchReport, language: str) -> bytes:
    labels = load_labels("batch", language)
    return printed_pdf(_blocks(report, labels, language), labels["kind"], language)


def _blocks(report: BatchReport, labels: Mapping[str, Any], language: str) -> Iterator[PrintedBlock]:
    if report.letterhead is not None:
        yield PrintedLetterhead(report.letterhead)
    yield said(brief(report.name, LONGEST_TITLE), "title")
    yield said(summary_text(report, language), "line")
    yield said(_notice(report, language), "notice")
    rows = list(_rows(report, labels))
    if long := sum(any(len(cell) > _MOST for cell in row) for row in rows):
        yield said(labels["shortened"] % (_MOST, long), "soft")
    yield _printed_table(_headings(labels), rows)


def _notice(report: BatchReport, language: str) -> str:
    begun = [one.entry for one in report.results if one.entry.run]
    asked, recorded = (entry.asked_models for entry in begun), any(entry.recorded for entry in begun)
    return notice_of_several(asked, load_labels("report", language), recorded=recorded)


def _printed_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> PrintedTable:
    """The table without the columns in which nothing stands: question and reason share their room."""
    columns = [column for column in range(len(headings)) if any(row[column] for row in rows)]
    long = [column for column in columns if column in _LONG]
    room = (1 - sum(_WIDTHS[column] for column in columns)) / len(long)
    widths = tuple(_WIDTHS[column] + (room if column in long else 0) for column in columns)
    cells = tuple(tuple(_shortened(row[column]) for column in columns) for row in rows)
    return PrintedTable(tuple(headings[column] for column in columns), cells, widths)


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"


def _headings(labels: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(labels["headings"])


def _rows(report: BatchReport, labels: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        entry = result.entry
        status = labels["waiting"] if entry.status is None else labels["statuses"][entry.status.value]
        chance = labels["uncalibrated"] if result.uncalibrated else chance_in(labels["language"], entry)
        answer = result.shown_in(labels["language"])
        verdict = "" if result.score is None else _verdict(result.score, labels)
        cells = (
            entry.name,
            entry.question.text,
            labels["interim"] % (answer, status) if result.interim else answer or status,
            result.option,
            result.reason_in(labels["language"]),
            chance,
            entry.gold,
            verdict,
        )
        yield tuple(visible(cell) for cell in cells)
    for one in report.refused:
        name, *why = (translated(text, labels["language"]) for text in (one.name, one.fact, one.remedy))
        cells = ("", name, labels["unread"], "", labels["space"].join(why), "", "", "")
        yield tuple(visible(cell) for cell in cells)


def _verdict(score: float, labels: Mapping[str, Any]) -> str:
    return labels["right"] if score == 1 else labels["wrong"] if score == 0 else share(score)


BATCH_FORMATS: Mapping[str, Callable[[BatchReport, str], bytes]] = {".xlsx": _xlsx, ".csv": _csv, ".pdf": _pdf}
