"""Cells as a person sees them: units of number formats, and cells that nobody sees."""

from __future__ import annotations

import datetime
import io
import zipfile
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.styles import Font, PatternFill

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.workbook import read_workbook
from mma_desktop.documents.parsing.workbook_cells import cell_text, shown_text
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason
from mma_desktop.ledger.building import propose_ledger


def read(book: Any) -> Document:
    target = io.BytesIO()
    book.save(target)
    return read_workbook(Archive("a.xlsx", target.getvalue()), target.getvalue())


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (None, ""), (3.0, "3"), (0.1, "0.1"), (True, "TRUE"), (10**16, "10000000000000000"),
        (1e16, "10000000000000000"), (Decimal("1.20E+20"), "120000000000000000000"), (Decimal("-0.50"), "-0.5"),
        (datetime.datetime(2019, 3, 1), "2019-03-01"), (datetime.datetime(2019, 3, 1, 8), "2019-03-01 08:00:00"),
        (datetime.timedelta(hours=30, seconds=5), "30:00:05"),
    ],
)  # fmt: skip
def test_a_cell_is_read_as_a_person_sees_it(cell: object, text: str) -> None:
    assert cell_text(cell) == text


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1234.5, '"¥"#,##0.00', "¥1234.5"), (-3, "[$¥-804]#,##0;[Red]-[$¥-804]#,##0", "-¥3"), (0.25, "0%", "25%"),
        (0.07, "0.0%", "7%"), (5.2, '0.00"万元"', "5.2万元"), (1200, "General\\元", "1200元"), (5, "[$-804]0", "5"),
        (1200, '_ "$"* #,##0.00_ ;_ "$"* -#,##0.00_ ', "$1200"), (52_000, '#,##0,"千元"', "52千元"),
        (52_000, '0!.0,"万元"', "52000"), (7, "General", "7"),
        (3000, "#,##0.00", "3000.00"), (1500.5, "0.00_ ;[Red]-0.00", "1500.50"), (-2.125, "0.00", "-2.125"),
        (1e-7, "0.00", "1e-07"), (Decimal("3E+20"), "0.00", "300000000000000000000.00"), (5, "0.0", "5"),
        (3, "0.00%", "300%"),
        (7.5, "0.00E+00", "7.5"), ("七", '"¥"0', "七"),
        (datetime.time(9, 30), "h:mm:ss", "09:30:00"), (True, "0%", "TRUE"), (3, 'yyyy"年"', "3"),
    ],
)  # fmt: skip
def test_the_unit_of_a_number_format_is_read(value: object, code: str, text: str) -> None:
    assert shown_text(value, code) == text


def test_cells_rows_and_columns_that_nobody_sees_are_kept_beside_the_text() -> None:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    for row in (["甲", 1, 11], ["乙", 2, 12], ["丙", 3, 13], ["丁", 4, 14]):
        sheet.append(row)
    sheet.row_dimensions[2].hidden = True
    sheet.column_dimensions["C"].hidden = True
    sheet["B3"].number_format = ";;;"
    sheet["B4"].font = Font(color="FFFFFF")
    sheet["A4"].font, sheet["A4"].fill = Font(color="FFFFFF"), PatternFill("solid", fgColor="000000")
    document = read(book)
    assert document.text == "甲\t1\t\n丙\t\t\n丁\t\t\n"
    assert {item.text.strip(): item.reason for item in document.hidden} == {
        **dict.fromkeys(("11", "乙\t2\t12", "3", "13", "14"), HiddenReason.HIDDEN),
        "4": HiddenReason.WHITE,
    }
    assert document.with_hidden(range(len(document.hidden))).text == "甲\t1\t11\n乙\t2\t12\n丙\t3\t13\n丁\t4\t14\n"


def test_a_statement_whose_cells_show_cents_is_in_the_ledger() -> None:
    book: Any = openpyxl.Workbook()
    for row in (["交易日期", "户名", "交易金额"], ["2020-01-01", "张某", 3000], ["2020-01-02", "张某", 1500]):
        book.active.append(row)
    for row in (2, 3):
        book.active.cell(row, 3).number_format = "#,##0.00"
    text = read(book).text
    assert text.splitlines()[1:] == ["2020-01-01\t张某\t3000.00", "2020-01-02\t张某\t1500.00"]
    assert [entry.value for entry in propose_ledger(text).entries] == [3000, 1500]


def workbook_of(*written: str, code: str = "General") -> bytes:
    """A workbook whose first column has these numbers, written so in its XML."""
    book: Any = openpyxl.Workbook()
    for row in range(1, len(written) + 1):
        book.active.cell(row, 1, row).number_format = code
    saved, changed = io.BytesIO(), io.BytesIO()
    book.save(saved)
    with zipfile.ZipFile(saved) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "xl/worksheets/sheet1.xml":
                for row, number in enumerate(written, start=1):
                    data = data.replace(f"<v>{row}</v></c></row>".encode(), f"<v>{number}</v></c></row>".encode(), 1)
            target.writestr(name, data)
    return changed.getvalue()


def lines_of(data: bytes) -> list[str]:
    return read_workbook(Archive("a.xlsx", data), data).text.splitlines()


def test_a_number_is_read_with_all_digits_that_the_file_has() -> None:
    written = {
        "6222021234567890123": "6222021234567890123",
        "6222021234567890123.0": "6222021234567890123",
        "6.2220212345678901E+18": "6222021234567890100",
        "6.22202123456789E+18": "6222021234567890000",
        "-110101199003071234.5": "-110101199003071234.5",
        "123456789012345678901234567890123": "123456789012345678901234567890123",
        "0.30000000000000004": "0.3",  # the noise of 0.1 + 0.2
        "12345678901234567.25": "12345678901234567.25",
        "1E+20": "100000000000000000000",
    }
    assert lines_of(workbook_of(*written)) == list(written.values())


def test_a_long_number_keeps_its_digits_with_a_unit() -> None:
    numbers = ("123456789012345678901234567890123", "6222021234567890123.0", "-6222021234567890123.5")
    data = workbook_of(*numbers, code='"¥"0')
    assert lines_of(data) == [
        "¥123456789012345678901234567890123",
        "¥6222021234567890123",
        "-¥6222021234567890123.5",
    ]


@given(st.integers(10**15, 10**40), st.integers(0, 3))
def test_every_long_number_comes_out_as_it_is_written(number: int, decimals: int) -> None:
    fraction = f".{'0' * decimals}" if decimals else ""
    assert lines_of(workbook_of(f"{number}{fraction}")) == [str(number)]


def test_letters_in_the_colour_of_their_ground_are_hidden() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row, (colour, ground) in enumerate(
        (("FFFFFF00", "FFFFFF00"), ("FFFFFFFF", "FF000000"), ("FFFF0000", "FFFFFF00"))
    ):
        sheet.cell(row + 1, 1, f"{row}").font = Font(color=colour)
        sheet.cell(row + 1, 1).fill = PatternFill("solid", fgColor=ground)
    document = read(book)
    assert document.text == "1\n2\n"
    assert [(one.text, one.reason) for one in document.hidden] == [("0\n", HiddenReason.WHITE)]


def test_rows_without_height_and_columns_without_width_are_hidden() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.append(["seen", "narrow"])
    sheet.append(["low"])
    sheet.row_dimensions[2].height = 7
    sheet.column_dimensions["B"].width = 7
    target = io.BytesIO()
    book.save(target)
    changed = io.BytesIO()
    with zipfile.ZipFile(target) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'ht="7"', b'ht="0"').replace(b'width="7"', b'width="0"'))
    document = read_workbook(Archive("a.xlsx", changed.getvalue()), changed.getvalue())
    assert document.text == "seen\t\n"
    assert {one.text.strip() for one in document.hidden} == {"narrow", "low"}
