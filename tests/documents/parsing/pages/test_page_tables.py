"""Cells of a page's table stand in their columns, also where others before them are empty."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.page_tables import tables_of
from mma_desktop.domain.places import Box

SIZE = 10.0
LEFTS = (72.0, 150.0, 260.0, 370.0)
HEAD = ("日期", "收入", "支出", "余额")


def cell(text: str, row: int, left: float) -> PageLine:
    top = 40 + 16.0 * row
    boxes = (Box(left + SIZE * i, top, left + SIZE * (i + 1), top + SIZE) for i in range(len(text)))
    return PageLine(1, row, tuple(map(Glyph, text, boxes)))


def rows_of(*rows: tuple[str, ...]) -> list[list[PageLine]]:
    return [
        [cell(text, number, left) for text, left in zip(row, LEFTS, strict=True) if text]
        for number, row in enumerate(rows)
    ]


def texts(rows: list[list[PageLine]]) -> dict[int, str]:
    return {place: line.text for place, line in tables_of(rows).items()}


def test_an_amount_stays_in_its_column_behind_an_empty_cell() -> None:
    found = texts(rows_of(HEAD, ("3月5日", "3200", "", "3200"), ("", "", "1800", "1400"), ("合计", "3200", "1800", "")))
    assert list(found.values()) == [
        "日期\t收入\t支出\t余额",
        "3月5日\t3200\t\t3200",
        "\t\t1800\t1400",
        "合计\t3200\t1800",
    ]


def test_cells_with_a_narrow_gap_are_parted_where_other_rows_have_columns() -> None:
    rows = rows_of(HEAD, ("3月5日", "3200", "", "3200"))
    close = [cell("日期    支出 收入  余额".replace(" ", "\u3000"), 2, 72)]  # a line that pdfium did not part
    assert texts([*rows, close]) == {0: "日期\t收入\t支出\t余额", 1: "3月5日\t3200\t\t3200"}
    joined = PageLine(
        1, 2, (*cell("日期", 2, 72).glyphs, Glyph(" ", Box(92, 72, 150, 82)), *cell("收入", 2, 150).glyphs)
    )
    assert texts([*rows, [joined, cell("支出", 2, 260), cell("余额", 2, 370)]])[2] == "日期\t收入\t支出\t余额"


def test_what_stands_in_no_columns_is_no_table() -> None:
    ragged = [[cell("审判长", 0, 72), cell("张某", 0, 200), cell("李某", 0, 300)], [cell("一" * 40, 1, 72)]]
    across = [
        [cell("甲方乙方", 0, 72), cell("丙", 0, 130), cell("丁", 0, 200)],
        [cell("二", 1, 72), cell("三", 1, 92), cell("四", 1, 200)],
    ]
    assert not tables_of(ragged) and not tables_of(across)


@given(st.lists(st.tuples(*(st.sampled_from(("", "1", "3200", "金额")) for _ in LEFTS)), max_size=8))
def test_no_cell_is_lost_or_leaves_its_column(cells: list[tuple[str, ...]]) -> None:
    assume(all(sum(map(bool, row)) > 1 for row in cells))
    found = texts(rows_of(HEAD, *cells))
    for place, text in found.items():
        row = (HEAD, *cells)[place]
        assert tuple(text.split("\t")) == row[: len(text.split("\t"))]
        assert not any(row[len(text.split("\t")) :])
