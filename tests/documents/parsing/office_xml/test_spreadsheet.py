"""Workbooks in the XML of Excel 2003: cells as a person sees them, what is hidden, gaps that are left out."""

from __future__ import annotations

import pytest

from mma_desktop.documents.parsing.office_xml.spreadsheet import read_spreadsheet, spreadsheet_tables
from mma_desktop.documents.parsing.rows import SheetCells
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.parsing.office_xml.made import cell, number_format, row, sheet, spreadsheet, style

STYLES = (
    style("Default", '<Font ss:Color="#000000"/><Interior/><NumberFormat/>')
    + style("yuan", number_format("&quot;¥&quot;#,##0.00"))
    + style("wan", number_format("0.0&quot;万元&quot;"))
    + style("share", number_format("Percent"))
    + style("none", number_format(";;;"))
    + style("text", number_format(";;"))
    + style("white", '<Font ss:Color="#FFFFFF"/>', 'ss:Parent="yuan"')
    + style("head", '<Font ss:Color="#FFFFFF"/><Interior ss:Color="#1F4E78" ss:Pattern="Solid"/>')
)


def read(*sheets: str) -> Document:
    return read_spreadsheet("流水.xls", spreadsheet(*sheets, styles=STYLES))


def one(*rows: str) -> Document:
    return read(sheet("".join(rows)))


def hidden_in(document: Document) -> list[tuple[str, HiddenReason]]:
    return [(stretch.text.strip(), stretch.reason) for stretch in document.hidden]


def test_cells_are_read_as_they_are_seen_with_every_digit() -> None:
    document = one(
        row(
            cell("1234.5", "Number", 'ss:StyleID="yuan"'),
            cell("5.2", "Number", 'ss:StyleID="wan"'),
            cell("0.25", "Number", 'ss:StyleID="share"'),
            cell("6222021234567890123", "Number"),
            cell("1E3", "Number"),
            cell("-.5", "Number"),
        ),
        row(
            cell("2020-01-02T00:00:00.000", "DateTime"),
            cell("2020-02-03T10:30:00.000", "DateTime"),
            cell("1899-12-31T08:05:00.000", "DateTime"),
            cell("1", "Boolean"),
            cell("#DIV/0!", "Error"),
            cell("第一行&#10;第二行"),
        ),
    )
    first = "¥1234.5\t5.2万元\t25%\t6222021234567890123\t1000\t-0.5\n"
    second = "2020-01-02\t2020-02-03 10:30:00\t08:05:00\tTRUE\t#DIV/0!\t第一行 第二行\n"
    assert document.text == first + second


def test_a_value_that_is_none_of_its_kind_is_text() -> None:
    assert one(row(cell("N/A", "Number"), cell("昨天", "DateTime"), cell("是", "Boolean"))).text == "N/A\t昨天\t是\n"


def test_rich_text_in_a_cell_is_text() -> None:
    rich = '<B xmlns="http://www.w3.org/TR/REC-html40">手机<I>1200元</I></B>'
    assert one(row(cell(rich))).text == "手机1200元\n"


def test_struck_cells_and_pieces_of_cells_are_kept_apart() -> None:
    styles = style("Default", "<Font/>") + style("struck", '<Font ss:StrikeThrough="1"/>')
    html = 'xmlns="http://www.w3.org/TR/REC-html40" xmlns:html="http://www.w3.org/TR/REC-html40"'
    rich = f'<B {html}>手机<S>5000元</S>3000<Font html:Color="#FFFFFF">元</Font></B>'
    struck = cell("600元", said='ss:StyleID="struck"')
    rows = row(cell("甲"), cell("900", "Number"), struck) + row(cell(rich))
    document = read_spreadsheet("a.xls", spreadsheet(sheet(rows), styles=styles))
    assert document.text == "甲\t900\t\n手机3000\n"
    found = (HiddenReason.STRUCK, HiddenReason.STRUCK, HiddenReason.WHITE)
    assert hidden_in(document) == list(zip(("600元", "5000元", "元"), found, strict=True))


def test_cells_and_rows_stand_where_they_say() -> None:
    document = one(
        row(cell("甲", said='ss:Index="2"'), cell("乙", said='ss:MergeAcross="1"'), cell("丙")),
        row(cell("丁"), said='ss:Index="4" ss:Span="1"'),
        row(cell("戊")),
    )
    assert document.text == "\t甲\t乙\t\t丙\n丁\n戊\n"
    places = [(segment.row, segment.column) for segment in document.segments]
    assert places == [(1, 2), (1, 3), (1, 5), (4, 1), (6, 1)]


def test_a_place_before_the_one_that_is_reached_is_not_believed() -> None:
    assert one(row(cell("甲"), cell("乙", said='ss:Index="1"')), row(cell("丙"), said='ss:Index="1"')).text == (
        "甲\t乙\n丙\n"
    )


def test_a_row_or_column_gives_its_cells_a_style() -> None:
    document = one(
        '<Column ss:Index="2" ss:StyleID="wan" ss:Span="1"/>',
        row(cell("1", "Number"), cell("2", "Number"), cell("3", "Number"), cell("4", "Number")),
        row(cell("1", "Number"), cell("2", "Number", 'ss:StyleID="share"'), said='ss:StyleID="yuan"'),
    )
    assert document.text == "1\t2万元\t3万元\t4\n¥1\t200%\n"


def test_what_cannot_be_seen_is_kept_beside_the_text() -> None:
    document = read(
        sheet(
            '<Column ss:Index="2" ss:Hidden="1"/>'
            + row(cell("见"), cell("藏列"), cell("888", "Number", 'ss:StyleID="white"'))
            + row(cell("藏行"), said='ss:Hidden="1"')
            + row(cell("无", said='ss:StyleID="none"'), cell("题", said='ss:StyleID="head"', beside=""))
            + row(cell("5", "Number", 'ss:StyleID="text"'), said='ss:Index="9"')
        ),
        sheet(row(cell("藏表")), "<Visible>SheetHidden</Visible>", "隐"),
    )
    assert document.text == "见\t\t\n"
    assert hidden_in(document) == [
        ("藏列", HiddenReason.HIDDEN),
        ("¥888", HiddenReason.WHITE),
        ("藏行", HiddenReason.HIDDEN),
        ("无\t题", HiddenReason.HIDDEN),
        ("5", HiddenReason.HIDDEN),
        ("藏表", HiddenReason.HIDDEN),
    ]


def test_white_letters_on_a_colour_are_seen() -> None:
    assert one(row(cell("金额（元）", said='ss:StyleID="head"'))).text == "金额（元）\n"


def test_what_stands_around_the_cells_is_read() -> None:
    comment = '<Comment><ss:Data xmlns="http://www.w3.org/TR/REC-html40">已退赃</ss:Data></Comment>'
    setup = '<PageSetup><Header x:Data="&amp;C某某公司&amp;P"/></PageSetup>'
    document = read(sheet(row(cell("手机", beside=comment)), setup))
    assert document.text == "手机\n某某公司\n"
    assert hidden_in(document) == [("已退赃", HiddenReason.COMMENT)]
    assert [segment.kind for segment in document.segments] == [SegmentKind.SHEET_CELL, SegmentKind.HEADER]


def test_a_formula_without_a_value_is_told() -> None:
    document = one(row('<Cell ss:Formula="=1+1"/>', cell("2", "Number", 'ss:Formula="=1+1"')))
    assert document.text == "\t2\n"
    assert Note("formulas", ("1",)) in document.notes


@pytest.mark.parametrize(
    "rows", [row(cell("远"), said='ss:Index="1048577"'), row(cell("远", said='ss:Index="999999999"')) * 2]
)
def test_a_cell_in_the_last_corner_is_refused_before_a_gap_is_filled(rows: str) -> None:
    with pytest.raises(DocumentError, match="rows high"):
        one(rows)


def test_styles_that_follow_each_other_in_a_circle_end() -> None:
    looks = style("a", "", 'ss:Parent="b"') + style("b", "", 'ss:Parent="a"')
    data = spreadsheet(sheet(row(cell("5", "Number", 'ss:StyleID="a"'))), styles=looks)
    assert read_spreadsheet("a.xls", data).text == "5\n"


def test_the_first_sheet_with_cells_is_the_table() -> None:
    data = spreadsheet(sheet("", name="空"), sheet(row(cell("题目"), cell("答案")), name="题"))
    assert spreadsheet_tables("a.xls", data) == [SheetCells("题", (("题目", "答案"),))]
    with pytest.raises(DocumentError, match="no sheet with cells"):
        spreadsheet_tables("a.xls", spreadsheet())
