"""What is filled into a form stands in the line of its label, and no character of either is lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.pages.form_fields import with_fields
from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.pdf import read_pdf
from mma_desktop.domain.places import Box, HiddenReason
from tests.documents.pages import pdf


def line(text: str, top: float, left: float) -> PageLine:
    glyphs = (Glyph(char, Box(left + 10 * n, top, left + 10 * n + 10, top + 10)) for n, char in enumerate(text))
    return PageLine(1, 1, tuple(glyphs))


def test_a_value_stands_behind_its_label_and_before_the_next() -> None:
    labels = [line("金额：", 40, 72), line("日期：", 60, 72)]
    fields = [line("3200", 62, 150), line("800", 38, 150), line("甲", 61, 20), line("末", 200, 20)]
    assert [one.text for one in with_fields(labels, fields)] == ["金额：\t800", "甲\t日期：\t3200", "末"]


PLACES = st.tuples(st.text("甲乙1", min_size=1, max_size=4), st.integers(0, 300), st.integers(0, 300))


@given(st.lists(PLACES, max_size=5), st.lists(PLACES, max_size=5))
def test_nothing_is_lost(labels: list[tuple[str, int, int]], fields: list[tuple[str, int, int]]) -> None:
    found = with_fields([line(*one) for one in labels], [line(*one) for one in fields])
    kept = sorted("".join(one.text for one in found).replace("\t", ""))
    assert kept == sorted("".join(text for text, _, _ in (*labels, *fields)))


def test_a_line_that_ends_in_a_field_does_not_go_on() -> None:
    def draw(canvas: Any) -> None:
        for row, label in enumerate(("Amount of the whole loan that was agreed:", "Date on which it is to be repaid:")):
            canvas.drawString(72, 700 - 20 * row, label)
            canvas.acroForm.textfield(name=label, value=f"value {row}", x=330, y=697 - 20 * row, width=150, height=16)

    assert read_pdf("case.pdf", pdf(draw)).text.splitlines() == [
        "Amount of the whole loan that was agreed:\tvalue 0",
        "Date on which it is to be repaid:\tvalue 1",
    ]


def test_a_field_that_nobody_sees_is_kept_beside_the_text() -> None:
    def draw(canvas: Any) -> None:
        canvas.drawString(72, 700, "Amount")
        canvas.acroForm.textfield(name="a", value="800", x=330, y=697, width=150, height=16)
        canvas.acroForm.textfield(name="b", value="9900", x=330, y=597, width=150, height=16, annotationFlags="hidden")

    document = read_pdf("case.pdf", pdf(draw))
    assert document.text == "Amount\t800\n"
    assert [(one.text, one.reason) for one in document.hidden] == [("9900", HiddenReason.HIDDEN)]
