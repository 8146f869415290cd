"""The amounts of a report as an Excel workbook."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mma_desktop.reports.base import Report
from mma_desktop.reports.xlsx import as_xlsx
from tests.reports.samples.sample import sample_edits, sample_report


def book_of(report: Report, language: str = "zh") -> Any:
    return openpyxl.load_workbook(io.BytesIO(as_xlsx(report, language)))


def test_amounts_are_numbers_and_places_and_reasons_stand_beside_them(changed: Report) -> None:
    sheet = book_of(changed)["账目"]
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[0][:4] == ("编号", "位置", "原文", "金额（元）")
    assert rows[1][1:4] == ("第 3 行", "3,200元", 3200)
    assert rows[2][3] == 1860.5
    assert [(row[0], row[3]) for row in rows[-2:]] == [("计入金额合计", 19460.5), ("人工合计", 16340)]


def test_the_answer_and_the_manual_edits_have_sheets_of_their_own(changed: Report) -> None:
    assert book_of(changed).sheetnames == ["结论", "得出的各个答案", "账目", "人工更改", "案件要素", "来源与可重复性"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_in_it_is_a_formula_or_a_link(language: str) -> None:
    report = sample_edits(sample_report("zh"))
    bad = tuple(
        replace(change, reason=f"{sign}HYPERLINK(1)") for change, sign in zip(report.changes, "=+-@", strict=False)
    )
    content = as_xlsx(replace(report, changes=bad, title="=1+1"), language)
    with ZipFile(io.BytesIO(content)) as file:
        parts = {name: file.read(name).decode("utf-8", "replace") for name in file.namelist()}
    sheets = "".join(text for name, text in parts.items() if name.startswith("xl/worksheets"))
    assert "<f>" not in sheets
    assert not any("hyperlink" in text.lower() and "External" in text for text in parts.values())
    cells = [cell for sheet in book_of(replace(report, changes=bad), language) for row in sheet for cell in row]
    quoted = [cell for cell in cells if str(cell.value).endswith("HYPERLINK(1)")]
    assert len(quoted) == 4
    assert all(cell.data_type == "s" and cell.quotePrefix for cell in quoted)
    empty = [cell for cell in cells if not cell.value]
    assert empty and not any(cell.quotePrefix for cell in empty)


def test_a_figure_that_excel_would_round_stays_text(changed: Report) -> None:
    edits = tuple(replace(change, total="12345678901234567.89") for change in changed.changes)
    values = [cell.value for row in book_of(replace(changed, changes=edits))["人工更改"] for cell in row]
    assert "12,345,678,901,234,567.89" in values


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60))
def test_any_text_can_be_written(text: str) -> None:
    report = sample_edits(sample_report("zh"))
    changed = tuple(replace(change, reason=text) for change in report.changes)
    book = book_of(replace(report, title=text, changes=changed))
    assert book.sheetnames == book_of(report).sheetnames
    assert [sheet.max_row for sheet in book] == [sheet.max_row for sheet in book_of(report)]


def test_an_amount_that_the_text_rounds_is_a_number_that_says_so() -> None:
    report = sample_report("zh")
    entries = (replace(report.ledger.entries[0], approximate=True), *report.ledger.entries[1:])
    sheet = book_of(replace(report, ledger=replace(report.ledger, entries=entries)))["账目"]
    assert (sheet["D2"].value, sheet["D2"].number_format) == (3200, '"约 "#,##0')
    foreign = next(row for row in sheet.iter_rows(values_only=True) if row[0] == "F1")
    assert foreign[2:5] == ("USD 12,500", "12,500 美元", "外币，未计入合计")


def test_the_elements_stand_in_a_sheet_with_their_places_and_what_has_no_support(report: Report) -> None:
    book = book_of(replace(report, elements="1. 盗窃现金3,200元。\n2. 骗得77元。"))
    rows = [[cell.value for cell in row] for row in book["案件要素"].iter_rows()]
    assert rows == [
        ["要素", "位置", "没有依据，文书中未找到"],
        ["1. 盗窃现金3,200元。", "第 3 行", None],
        ["2. 骗得77元。", None, "77元"],
    ]
