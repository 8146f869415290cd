"""Workbooks of LibreOffice and others (.ods): cells as in .xlsx, what is hidden, and sheets that repeat without end."""

from __future__ import annotations

import random
import string
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.xml_mutations import with_changed_elements
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.opendocument.package import opendocument_in
from mma_desktop.documents.parsing.opendocument.reading import opendocument_tables, read_opendocument
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.parsing.opendocument.odf import cell, letters, number, ods, opened, p, read, row, sheet, style

DATA = Path(__file__).parents[3] / "data"


def one(*rows: str, automatic: str = "", before: str = "") -> Document:
    return read(ods(sheet("".join(rows), before=before), automatic))


def cell_style(name: str, inside: str = "", numbers: str = "") -> str:
    return style(name, inside, "table-cell", f"style:data-style-name='{numbers}'")


BLACK = "<style:table-cell-properties fo:background-color='#000000'/>"
YUAN = "<number:number-style style:name='Y'><number:text>¥</number:text><number:number/></number:number-style>"
WAN = (
    "<number:number-style style:name='W'><number:number number:display-factor='10000'/>"
    "<number:text>万元</number:text></number:number-style>"
)
FORMATS = YUAN + WAN + cell_style("y", numbers="Y") + cell_style("w", numbers="W")


def test_cells_are_read_as_they_are_seen_with_every_digit() -> None:
    document = one(
        row(
            cell("手机"),
            number("1234.5", "¥1,235", 'table:style-name="y"'),
            number("52000", "5.2万元", 'table:style-name="w"'),
            number("0.25", "25%", kind="percentage"),
            number("6222021234567890123"),
            number("0.1"),
            number("-5", "¥-5.00", 'table:style-name="y"'),
        ),
        row(
            cell("2020年3月1日", 'office:value-type="date" office:date-value="2020-03-01"'),
            cell("12:05", 'office:value-type="date" office:date-value="2020-03-01T12:05:00"'),
            cell("36:00", 'office:value-type="time" office:time-value="PT36H00M00S"'),
            cell("真", 'office:value-type="boolean" office:boolean-value="true"'),
            cell(inside=p("第一行") + p("第二行")),
            cell("#DIV/0!", 'office:value-type="string"'),
            cell("", 'office:value-type="string" office:string-value="无段"'),
        ),
        automatic=FORMATS,
    )
    assert document.text == (
        "手机\t¥1234.5\t5.2万元\t25%\t6222021234567890123\t0.1\t-¥5\n"
        "2020-03-01\t2020-03-01 12:05:00\t36:00:00\tTRUE\t第一行 第二行\t#DIV/0!\t无段\n"
    )
    place = document.segments[1]
    assert (place.kind, place.row, place.column, place.name) == (SegmentKind.SHEET_CELL, 1, 2, "明细")


def test_what_is_hidden_is_kept_apart() -> None:
    looks = (
        cell_style("white", letters("fo:color='#ffffff'"))
        + cell_style(
            "dark", "<style:table-cell-properties fo:background-color='#000000'/>" + letters("fo:color='#ffffff'")
        )
        + "<number:number-style style:name='N'><number:text/></number:number-style>"
        + cell_style("none", numbers="N")
        + style("gone", "<style:table-properties table:display='false'/>", "table")
    )
    columns = "<table:table-column table:number-columns-repeated='3'/><table:table-column table:visibility='collapse'/>"
    shown = row(
        cell("白", "table:style-name='white'"),
        cell("深", "table:style-name='dark'"),
        number("8", "", "table:style-name='none'"),
        cell("列"),
        cell("见"),
    )
    filtered = row(cell("行"), around="table:visibility='filter'")
    covered = row("<table:covered-table-cell>" + p("盖") + "</table:covered-table-cell>")
    secret = sheet(row(cell("秘密")), "暗", "table:style-name='gone'")
    document = read(ods(sheet(shown + filtered + covered, before=columns) + secret, looks))
    assert document.text.split() == ["深", "见"]
    assert {item.text.strip(): item.reason for item in document.hidden} == {
        **dict.fromkeys(("8", "列", "行", "盖", "秘密"), HiddenReason.HIDDEN),
        "白": HiddenReason.WHITE,
    }


def test_cents_are_written_where_they_are_shown() -> None:
    forms = "".join(
        f"<number:number-style style:name='{name}'><number:number {said}/></number:number-style>"
        for name, said in (
            ("C", "number:decimal-places='2' number:min-decimal-places='2'"),
            ("N", "number:decimal-places='2' number:min-decimal-places='0'"),
        )
    )
    looks = forms + cell_style("c", numbers="C") + cell_style("n", numbers="N")
    cells = (number("3000", "3,000.00", f'table:style-name="{name}"') for name in ("c", "n"))
    assert one(row(*cells), automatic=looks).text == "3000.00\t3000\n"


def test_struck_cells_and_pieces_of_cells_are_kept_apart() -> None:
    line = letters("style:text-line-through-style='solid'")
    looks = cell_style("struck", line) + style("S", line) + style("W", letters("fo:color='#ffffff'"))
    pieces = "手机<text:span text:style-name='S'>5000元</text:span>3000<text:span text:style-name='W'>元</text:span>整"
    rich = cell("", "office:value-type='string'", p(pieces) + p("二"))
    rows = row(cell("甲"), cell("600元", "table:style-name='struck'")), row(rich)
    document = one(*rows, automatic=looks)
    assert document.text == "甲\t\n手机3000整 二\n"
    found = [(item.text, item.reason) for item in document.hidden]
    assert found == [("600元", HiddenReason.STRUCK), ("5000元", HiddenReason.STRUCK), ("元", HiddenReason.WHITE)]


def test_what_stands_around_the_cells_is_read_or_said() -> None:
    shapes = (
        f"<table:shapes><draw:frame><draw:text-box>{p('框中文字')}</draw:text-box></draw:frame>"
        "<draw:frame><draw:image/></draw:frame></table:shapes>"
    )
    annotated = cell("甲", inside=f"<office:annotation>{p('批注')}</office:annotation>")
    master = "<style:master-page style:name='{}'><style:header>{}</style:header></style:master-page>"
    masters = master.format("M", p("表头<text:page-number>1</text:page-number>")) + master.format("U", p("不用"))
    used = style("T", "", "table", "style:master-page-name='M'")
    formula = cell("", "table:formula='of:=1'")
    body = sheet(row(annotated, formula), around="table:style-name='T'", before=shapes)
    document = read(ods(body, used, masters=masters))
    assert document.text.split() == ["甲", "表头", "框中文字"]
    assert [(item.text, item.reason) for item in document.hidden] == [("批注\n", HiddenReason.COMMENT)]
    assert {Note("formulas", ("1",)), Note("not_imported", ("picture", "1"))} <= {*document.notes}


def test_rows_and_cells_are_repeated_as_far_as_something_stands_in_them() -> None:
    empty = "<table:table-cell table:number-columns-repeated='16000'/>"
    document = one(
        row(cell("甲", "table:number-columns-repeated='2'"), empty, around="table:number-rows-repeated='2'"),
        row(empty, around="table:number-rows-repeated='3'"),
        row("<table:table-cell table:number-columns-repeated='2'/>", cell("乙")),
        row(empty, around="table:number-rows-repeated='1048570'"),
    )
    assert document.text.splitlines() == ["甲\t甲", "甲\t甲", "\t\t乙"]
    assert (document.segments[-1].row, document.segments[-1].column) == (6, 3)


@pytest.mark.parametrize(
    "rows",
    [
        row(cell("9", "table:number-columns-repeated='16384'"), around="table:number-rows-repeated='1048576'"),
        row(cell("9", "table:number-columns-repeated='999999999'")),
        row(around="table:number-rows-repeated='1048575'")
        + row("<table:table-cell table:number-columns-repeated='16383'/>", cell("9")),
    ],
)
def test_a_sheet_that_repeats_itself_without_end_is_refused(rows: str) -> None:
    with pytest.raises(DocumentError, match="rows high and") as caught:
        one(rows)
    assert caught.value.remedy


def test_sheets_with_cells_are_tables() -> None:
    book = ods(sheet("", "空") + sheet(row(cell("题目"), cell("答案")) + row(cell("甲"), number("6000")), "题"))
    assert opendocument_tables(opened(book)) == [SheetCells("题", (("题目", "答案"), ("甲", "6000")))]
    with pytest.raises(DocumentError, match="holds no sheet with cells"):
        opendocument_tables(opened(ods("")))


def test_a_workbook_that_libreoffice_wrote_is_read() -> None:
    document = read((DATA / "libreoffice.ods").read_bytes())
    assert [line.rstrip("\t") for line in document.text.splitlines()] == [
        "日期\t金额\t比例\t万\t长号\t公式\t时间\t真",
        "2020-03-01\t¥1234.5\t25%\t52000元\t6222021234567890123\t2469\t09:30:00\t1",
        "\t\t白于黑\t-¥5\t36:00:00\t2020-03-01 12:05:00\t12.345678千元",
        "合并\t\t旁",
        "表头文字",
    ]
    assert {item.text.strip() for item in document.hidden} == {"隐行", "白", "8", "隐列", "秘密", "批注文字"}


@settings(max_examples=60, deadline=None)
@given(st.integers(-(10**18), 10**18), st.sampled_from(["", "y"]))
def test_no_digit_is_lost(units: int, look: str) -> None:
    written = str(units)
    shown = one(row(number(written, "###", f'table:style-name="{look}"')), automatic=FORMATS).text.strip()
    assert "".join(sign for sign in shown if sign in string.digits) == written.removeprefix("-")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_changed_workbook_is_read_or_refused(seed: int) -> None:
    whole = ods(sheet(row(cell("手机"), number("1200", "¥1,200", 'table:style-name="y"'))), FORMATS)
    try:
        data = with_changed_elements(whole, random.Random(seed))
        file = opendocument_in(Archive("a.ods", data))
        if file is not None:
            read_opendocument(file, data)
    except DocumentError as error:
        assert error.remedy
