"""Paragraphs with lines that end where they may."""

from __future__ import annotations

from typing import Any

from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle

from mma_desktop.reports.typesetting.fonts import REGULAR, latin_font, register_fonts
from mma_desktop.reports.typesetting.paragraphs import SetParagraph


def paragraph(text: str, **look: Any) -> SetParagraph:
    register_fonts()
    return SetParagraph(text, ParagraphStyle("p", fontName=REGULAR, fontSize=10, leading=15, wordWrap="CJK", **look))


def lines(made: SetParagraph) -> list[str]:
    placed: Any = getattr(made, "blPara")  # noqa: B009 - the stubs of reportlab lack it
    return ["".join(word.text for word in line.words) for line in placed.lines]


def test_lines_end_where_they_may_across_looks() -> None:
    made = paragraph("附近有<font color='red'>“骗取”</font>，不计入")
    made.wrap(40, 500)
    assert lines(made) == ["附近有", "“骗", "取”，不", "计入"]


def test_marked_breaks_are_kept() -> None:
    made = paragraph("first<br/><br/>second")
    assert made.wrap(200, 500)[1] == 45
    assert lines(made) == ["first", "", "second"]


def test_the_part_on_the_next_page_has_the_same_words_and_looks() -> None:
    made = paragraph("He says “one two three” and<br/>“four five six seven” to the shop’s owner")
    made.wrap(80, 500)
    first, second = made.split(80, 40)
    for part in (first, second):
        part.wrap(80, 500)
    assert isinstance(first, SetParagraph)
    assert isinstance(second, SetParagraph)
    assert lines(first) + lines(second) == lines(made)


def test_latin_quotes_have_latin_forms_and_chinese_ones_do_not() -> None:
    for text, is_latin in (("see “The document”", True), ("见“文书全文”", False)):
        frags: list[Any] = list(paragraph(text).frags)
        assert any(frag.fontName == latin_font(REGULAR) for frag in frags) is is_latin


def test_spaces_at_the_end_of_a_line_move_no_figures() -> None:
    made = paragraph("12 345 ", alignment=TA_RIGHT)
    made.wrap(500, 500)
    placed: Any = getattr(made, "blPara")  # noqa: B009 - the stubs of reportlab lack it
    [line] = placed.lines
    assert line.currentWidth + line.extraSpace == 500
    plain = paragraph("12 345", alignment=TA_RIGHT)
    plain.wrap(500, 500)
    assert getattr(plain, "blPara").lines[0].extraSpace == line.extraSpace  # noqa: B009
