"""What came of a batch, as a file: CSV and XLSX to go on with, PDF to file.

Texts that a spreadsheet would take for a formula stay texts.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mma_desktop.reports.batches import BatchReport, summary_text
from mma_desktop.reports.outline import PrintedBlock, PrintedHeading, PrintedTable, said
from mma_desktop.reports.pdf import printed_pdf
from mma_desktop.reports.templates import load_labels, share
from mma_desktop.reports.text import visible
from mma_desktop.reports.xlsx import book_of

_FORMULAS = ("=", "+", "-", "@", "\t")
_WIDTHS = (0.1, 0.34, 0.1, 0.18, 0.08, 0.1, 0.1)


def _csv(report: BatchReport, language: str) -> bytes:
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    labels = load_labels("batch", language)
    writer.writerow(_headings(labels))
    for row in _rows(report, labels):
        writer.writerow([f"'{cell}" if cell.startswith(_FORMULAS) else cell for cell in row])
    return file.getvalue().encode("utf-8-sig")  # with the mark by which Excel knows it


def _xlsx(report: BatchReport, language: str) -> bytes:
    labels = load_labels("batch", language)
    return book_of([(labels["kind"], _table(report, labels))], labels["kind"], language)


def _pdf(report: BatchReport, language: str) -> bytes:
    labels = load_labels("batch", language)
    return printed_pdf(_blocks(report, labels, language), labels["kind"], language)


def _blocks(report: BatchReport, labels: Mapping[str, Any], language: str) -> Iterator[PrintedBlock]:
    yield said(visible(report.name), "title")
    yield said(summary_text(report, language))
    yield said(labels["notice"], "notice")
    yield PrintedHeading(labels["kind"])
    yield _table(report, labels)


def _table(report: BatchReport, labels: Mapping[str, Any]) -> PrintedTable:
    return PrintedTable(_headings(labels), tuple(_rows(report, labels)), _WIDTHS)


def _headings(labels: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(labels["headings"])


def _rows(report: BatchReport, labels: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for result in report.results:
        entry = result.entry
        status = labels["waiting"] if entry.status is None else labels["statuses"][entry.status.value]
        chance = "" if entry.chance is None else share(entry.chance)
        verdict = "" if result.score is None else _verdict(result.score, labels)
        cells = (entry.name, entry.question.text, result.shown or status, result.option, chance, entry.gold, verdict)
        yield tuple(visible(cell) for cell in cells)


def _verdict(score: float, labels: Mapping[str, Any]) -> str:
    return labels["right"] if score == 1 else labels["wrong"] if score == 0 else share(score)


BATCH_FORMATS: Mapping[str, Callable[[BatchReport, str], bytes]] = {".xlsx": _xlsx, ".csv": _csv, ".pdf": _pdf}
