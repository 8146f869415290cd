"""Columns are read one after the other, cells are parted, and what pages repeat tears no sentence."""

from __future__ import annotations

import pytest

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.page_layout import add_lines, laid_out
from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.page_rules import PageRules
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import Box, SegmentKind

SIZE = 10.0
WIDE = 40  # characters of a line that reaches the right margin
LEFT = ("一、经审理查明，被告人张某于", "二〇二一年三月五日窃得现金三", "千二百元，用于赌博；当日被抓")
RIGHT = ("二、被告人李某明知是赃物，仍", "以八百元的价格收购手机一部，", "经鉴定价值一千八百元，已退赔")


def glyphs(text: str, row: int, left: float = 72) -> tuple[Glyph, ...]:
    top = 40 + 16.0 * row
    return tuple(Glyph(c, Box(left + SIZE * i, top, left + SIZE * (i + 1), top + SIZE)) for i, c in enumerate(text))


def line(text: str, number: int, page: int = 1, left: float = 72) -> PageLine:
    return PageLine(page, number, glyphs(text, number, left))


def across(*cells: tuple[str, float], number: int) -> PageLine:
    """A line that the page draws across columns, with a blank between them as pdfium puts it."""
    parts = [glyphs(text, number, left) for text, left in cells]
    blank = Glyph(" ", parts[0][-1].box)
    return PageLine(1, number, tuple(glyph for part in parts for glyph in (*part, blank))[:-1])


def read(*lines: PageLine, pages: int = 1) -> Document:
    builder = DocumentBuilder("case.pdf")
    add_lines(builder, lines, pages)
    return builder.document(b"")


def test_columns_that_are_drawn_line_by_line_are_read_one_after_the_other() -> None:
    rows = [
        across((left, 72), (right, 260), number=n) for n, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True), 2)
    ]
    title = line("某市某区人民法院刑事判决书送达当事人的副本全文公布", 1)
    assert read(title, *rows).text == f"{title.text}\n{''.join(LEFT)}{''.join(RIGHT)}\n"


def test_columns_that_are_drawn_one_after_the_other_keep_their_margins() -> None:
    lines = [line(text, n) for n, text in enumerate(LEFT, 1)]
    lines += [PageLine(1, n + 3, glyphs(text, n, 260)) for n, text in enumerate(RIGHT, 1)]
    assert read(*lines).text == f"{''.join(LEFT)}{''.join(RIGHT)}\n"


def test_rows_of_cells_are_no_columns_and_have_tabs() -> None:
    cells = (
        ("序号", "物品", "金额（元）"),
        ("1", "手机", "3,600.00"),
        ("2", "金项链", "12,500.00"),
        ("", "合计", "16,100"),
    )
    rows = [across(*zip(row, (72, 140, 300), strict=True), number=n) for n, row in enumerate(cells[:3], 1)]
    rows.append(across(("合计", 140), ("16,100", 300), number=4))
    document = read(*rows)
    assert document.text.splitlines() == [
        "序号\t物品\t金额（元）",
        "1\t手机\t3,600.00",
        "2\t金项链\t12,500.00",
        "\t合计\t16,100",
    ]
    assert all(len(segment.edges) == segment.end - segment.start + 1 for segment in document.segments)


def test_rows_that_come_as_one_line_are_cut() -> None:
    first, second = across(("1", 72), ("3,600", 200), number=1), across(("2", 72), ("500", 200), number=2)
    merged = PageLine(1, 1, (*first.glyphs, Glyph(" ", first.glyphs[-1].box), *second.glyphs))
    assert [row.text for row in laid_out([merged], PageRules())] == ["1\t3,600", "2\t500"]


def test_a_column_that_comes_as_one_line_is_no_line() -> None:
    cells = [glyphs(text, row) for row, text in enumerate("12", 1)]
    assert [row.text for row in laid_out([PageLine(1, 1, (*cells[0], *cells[1]))], PageRules())] == ["1", "2"]


def test_a_table_across_two_columns_is_read_by_its_rows() -> None:
    columns = [
        across((left, 72), (right, 260), number=n) for n, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True))
    ]
    cells = (("序号", 72), ("物品", 160), ("金额", 300)), (("1", 72), ("手机", 160), ("1,800", 300))
    rows = [across(*row, number=n) for n, row in enumerate(cells, 3)]
    below = [
        across((left, 72), (right, 260), number=n + 5) for n, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True))
    ]
    text = "".join((*LEFT, *RIGHT))
    assert read(*columns, *rows, *below).text == f"{text}\n序号\t物品\t金额\n1\t手机\t1,800\n{text}\n"


def test_what_pages_repeat_tears_no_sentence_and_stands_last_once() -> None:
    head, full = "某市某区人民法院刑事判决书", "盗" * (WIDE - 2) + "18"
    lines = [line(head, 1), line("盗" * WIDE, 2), line(full, 3), line("- 1 -", 4)]
    lines += [line(head, 1, page=2), line("00元。", 2, page=2), line("窃" * WIDE, 3, page=2), line("- 2 -", 4, page=2)]
    document = read(*lines, pages=2)
    assert document.text == f"{'盗' * WIDE}{full}00元。\n{'窃' * WIDE}\n{head}\n- 1 -\n- 2 -\n"
    assert [one.kind for one in document.segments][-3:] == [SegmentKind.HEADER, SegmentKind.FOOTER, SegmentKind.FOOTER]
    assert Note("pages_repeat", ("1",)) in document.notes


@pytest.mark.parametrize(("shift", "are_heads"), [(0, True), (40, False)])
def test_heads_that_change_with_the_parts_of_a_text_are_none_of_it(shift: int, *, are_heads: bool) -> None:
    heads = ["Part I Offences"] * 3 + ["Part II Courts"] * 2 + ["Part III Costs"] * 2
    lines = list[PageLine]()
    for page, head in enumerate(heads, 1):
        lines.append(line(head, 1 + shift * (page % 2), page=page))
        lines += [line(chr(0x4E00 + 2 * page + n) * WIDE, 2 + n + shift * (page % 2), page=page) for n in range(2)]
    document = read(*lines, pages=7)
    kept = [segment for segment in document.segments if segment.kind is SegmentKind.HEADER]
    assert len(kept) == 3 * are_heads
    assert (heads[0] in document.text.splitlines()[0]) is not are_heads


def test_pages_that_each_begin_anew_keep_what_they_repeat() -> None:
    lines = [
        line(text, n, page=page) for page in (1, 2) for n, text in enumerate(("收款收据", "金额：5000元", "张某"), 1)
    ]
    document = read(*lines, pages=2)
    assert document.text.splitlines() == ["收款收据", "金额：5000元", "张某"] * 2
    assert document.notes == ()
