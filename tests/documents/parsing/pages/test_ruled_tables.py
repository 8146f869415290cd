"""What stands between two rules of a table is one row, unless the rules go around several."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.page_rules import PageRule, PageRules
from mma_desktop.documents.parsing.pages.ruled_tables import ruled_rows
from mma_desktop.domain.places import Box

SIZE, LEFT, RIGHT = 10.0, 60.0, 360.0
SIDES = (LEFT, 160.0, 260.0, RIGHT)


def piece(text: str, left: float, top: float) -> PageLine:
    boxes = (Box(left + SIZE * i, top, left + SIZE * (i + 1), top + SIZE) for i in range(len(text)))
    return PageLine(1, 0, tuple(map(Glyph, text, boxes)))


def rules(*heights: float, sides: tuple[float, ...] = SIDES) -> PageRules:
    across = tuple(PageRule(height, LEFT, RIGHT) for height in heights)
    return PageRules(across, tuple(PageRule(side, heights[0], heights[-1]) for side in sides))


def texts(rows: list[list[PageLine]], found: PageRules) -> list[str | None]:
    told = ruled_rows(rows, found)
    return [None if (line := told[place]) is None else line.text for place in sorted(told)]


HEAD = [piece("日期", 64, 102), piece("用途", 164, 102), piece("收入", 264, 102)]


def test_a_cell_of_several_lines_stays_one_and_an_amount_in_its_column() -> None:
    body = [
        [piece("3月5日", 64, 122), piece("支付生产设备的第一", 164, 122)],
        [piece("期款项", 164, 134)],
        [piece("3200", 264, 122)],
    ]
    assert texts([HEAD, *body], rules(100, 120, 150)) == [
        "日期\t用途\t收入",
        "3月5日\t支付生产设备的第一期款项\t3200",
        None,
        None,
    ]


def test_a_piece_that_goes_through_a_side_is_cut_there() -> None:
    row = [piece("取现", 64, 122), piece("甲乙丙丁戊己庚辛壬癸1800", 160, 122)]
    assert texts([HEAD, row], rules(100, 120, 150))[1] == "取现\t甲乙丙丁戊己庚辛壬癸\t1800"


def test_rules_around_several_rows_make_no_row_of_them() -> None:
    rows = [[piece("手机", 64, 122), piece("1200", 264, 122)], [piece("电脑", 64, 136), piece("3000", 264, 136)]]
    assert not ruled_rows([HEAD, *rows], rules(100, 120, 150))
    assert not ruled_rows([HEAD, *rows], rules(100, 120, 150, sides=()))


def test_rows_of_numbers_and_a_total_far_below_are_no_cell_of_several_lines() -> None:
    numbers = [[piece("手机", 64, 122), piece("3200", 318, 122)], [piece("电脑", 64, 134), piece("1800", 318, 134)]]
    assert not ruled_rows([HEAD, *numbers], rules(100, 120, 150))
    total = [[piece("餐费", 64, 122), piece("3200", 264, 122)], [piece("合计", 164, 190)], [piece("3200", 264, 190)]]
    assert not ruled_rows([HEAD, *total], rules(100, 120, 210))


def test_rows_that_no_rule_parts_have_the_columns_of_the_rules_beside_them() -> None:
    body = [
        [piece("手机", 64, 122), piece("1部", 164, 122)],
        [piece("1200", 318, 122)],
        [piece("电脑", 64, 140), piece("1台", 164, 140), piece("3000", 318, 140)],
        [piece("4200", 318, 190)],
    ]
    rows = ["日期\t用途\t收入", "手机\t1部\t1200", "电脑\t1台\t3000", "\t\t4200", None]
    assert texts([HEAD, *body], rules(100, 120, 210)) == rows


def test_a_cell_that_goes_over_several_rows_stands_in_the_one_beside_its_text() -> None:
    rows = [
        [piece("书证", 64, 122), piece("银行流水", 164, 122), piece("3200", 264, 122)],
        [piece("微信记录", 164, 142), piece("1800", 264, 142)],
    ]
    found = rules(100, 120, 160)
    found = PageRules((*found.across, PageRule(140, 160, RIGHT)), found.down)
    assert texts([HEAD, *rows], found)[1:] == ["书证\t银行流水\t3200", "\t微信记录\t1800"]


def test_tables_of_one_width_with_text_between_them_have_their_own_columns() -> None:
    second = (LEFT, 110.0, RIGHT)
    first, other = rules(100, 120, 140), rules(200, 220, 240, sides=second)
    rows = [HEAD, [piece("3月5日", 64, 122)], [piece("下列证据证明上述事实：", 64, 165)]]
    rows += [[piece("类别", 64, 202), piece("名称", 124, 202)], [piece("书证", 64, 222), piece("流水", 124, 222)]]
    found = PageRules((*first.across, *other.across), (*first.down, *other.down))
    assert texts(rows, found) == ["日期\t用途\t收入", "3月5日", "类别\t名称", "书证\t流水"]


def test_two_amounts_in_one_cell_stay_two_and_a_long_one_is_not_torn() -> None:
    rows = [[piece("3月5日", 64, 122), piece("3200", 264, 122)], [piece("1800", 264, 134)]]
    assert texts([HEAD, *rows], rules(100, 120, 150))[1] == "3月5日\t\t3200 1800"
    rows = [[piece("3月5日", 64, 122), piece("123456789", 264, 122)], [piece("00元", 264, 134)]]
    assert texts([HEAD, *rows], rules(100, 120, 150))[1] == "3月5日\t\t12345678900元"


def test_paragraphs_and_words_of_a_cell_are_parted() -> None:
    rows = [[piece("意见", 64, 122), piece("1、同意；", 164, 122)], [piece("2、报张某", 164, 134)]]
    assert texts([HEAD, *rows], rules(100, 120, 150))[1] == "意见\t1、同意； 2、报张某"
    rows = [[piece("March", 64, 122), piece("rent of a", 164, 122)], [piece("shop", 164, 134)]]
    assert texts([HEAD, *rows], rules(100, 120, 150))[1] == "March\trent of a shop"


def test_without_sides_the_columns_are_those_of_the_text_and_its_headings() -> None:
    rows = [
        [piece("3月5日", 64, 122), piece("支付生产设备", 164, 122), piece("3200", 264, 122)],
        [piece("款项", 164, 134)],
        [piece("3月6日", 64, 152), piece("取现", 164, 152)],
    ]
    found = rules(120, 150, 170, sides=())
    assert texts([HEAD, *rows], found) == ["3月5日\t支付生产设备款项\t3200", None, "3月6日\t取现"]


def test_one_row_between_rules_is_one_where_it_has_several_cells() -> None:
    assert texts([[piece("续上页所说的那个", 164, 102)], [piece("行", 164, 114)]], rules(100, 130)) == [
        "\t续上页所说的那个行",
        None,
    ]


@pytest.mark.parametrize(
    "found",
    [
        rules(100, 120, sides=()),
        rules(100, 120, sides=(LEFT, 260.0, RIGHT)),
        PageRules(tuple(PageRule(at, LEFT + at, RIGHT) for at in (100, 120, 150))),
        PageRules(
            (*rules(100, 120, 150).across, PageRule(130, LEFT, 160), PageRule(110, 160, RIGHT)), rules(100, 150).down
        ),
        PageRules(rules(100, 120, 150).across, (PageRule(LEFT, 100, 150), PageRule(RIGHT, 100, 150))),
        PageRules(tuple(PageRule(float(at), LEFT, RIGHT) for at in range(600))),
    ],
)
def test_what_is_no_table_is_left_as_it_is(found: PageRules) -> None:
    assert not ruled_rows([HEAD, [piece("3月5日", 64, 122), piece("取现", 164, 122)]], found)


CELL = st.tuples(st.text("元5a ，", min_size=1, max_size=9), st.integers(0, 2), st.integers(0, 2))


@given(st.lists(CELL, max_size=6, unique_by=lambda one: one[1:]))
def test_no_character_is_lost(cells: list[tuple[str, int, int]]) -> None:
    rows = [[piece(text, 64 + 100 * column, 122 + 12 * line)] for text, column, line in cells]
    told = ruled_rows([HEAD, *rows], rules(100, 120, 160))
    kept = "".join(line.text for line in told.values() if line is not None)
    if told:
        written = "".join(text for text, *_ in cells) + "日期用途收入"
        assert sorted("".join(kept.split())) == sorted("".join(written.split()))
