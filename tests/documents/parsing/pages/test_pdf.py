"""PDF: text with the box of every character, hidden text apart, pages without text reported."""

from __future__ import annotations

from typing import Any

import pytest

from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.pdf import read_pdf, render_page
from mma_desktop.documents.parsing.pages.scans import RecognisedPage
from mma_desktop.domain.places import Box, HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.pages import lines, pdf, picture


def test_a_span_has_its_page_and_its_box() -> None:
    document = read_pdf("case.pdf", pdf(lines("First page."), lines("He took 3000 yuan.")))
    assert document.text == "First page.\nHe took 3000 yuan.\n"
    start = document.text.index("3000")
    place = document.place_of(start, start + 4)
    assert (place.kind, place.page, place.number) == (SegmentKind.LINE, 2, 1)
    [found] = place.boxes
    assert found.page == 2
    assert 72 < found.box.left < found.box.right < 160
    assert 55 < found.box.top < 72 < found.box.bottom < 80
    assert (document.pages[0].width, document.pages[0].height) == (595, 842)


def test_lines_that_reach_the_margin_go_on_in_the_next() -> None:
    text = "The defendant entered the house of the victim at night and took 30"
    document = read_pdf("case.pdf", pdf(lines(text + "00 yuan and a phone there", "worth 500 yuan.", "End.")))
    assert document.text == text + "00 yuan and a phone there worth 500 yuan.\nEnd.\n"


def test_page_numbers_do_not_tear_the_text() -> None:
    long = "The defendant entered the house of the victim at night and took"
    document = read_pdf("case.pdf", pdf(lines(long, "- 1 -"), lines("3000 yuan.", "- 2 -")))
    assert document.text == f"{long} 3000 yuan.\n- 1 -\n- 2 -\n"


def test_what_no_reader_sees_is_kept_out() -> None:
    def draw(canvas: Any) -> None:
        canvas.drawString(72, 700, "Seen.")
        canvas.setFillGray(1)
        canvas.drawString(72, 650, "White.")
        canvas.setFillGray(0)
        canvas.drawString(72, 600, "Covered.")
        canvas.rect(60, 590, 200, 30, fill=1)
        canvas.drawString(900, 550, "Beside.")
        canvas.setFont("Helvetica", 0.5)
        canvas.drawString(72, 500, "Tiny.")
        canvas.setFont("Helvetica", 12)
        text = canvas.beginText(72, 450)
        text.setTextRenderMode(3)
        text.textOut("Inkless.")
        canvas.drawText(text)

    document = read_pdf("case.pdf", pdf(draw))
    assert document.text == "Seen.\n"
    assert {item.text.strip(): item.reason for item in document.hidden} == {
        "White.": HiddenReason.WHITE,
        "Covered.": HiddenReason.WHITE,
        "Beside.": HiddenReason.OFF_PAGE,
        "Tiny.": HiddenReason.TINY,
        "Inkless.": HiddenReason.INVISIBLE,
    }


def test_white_text_on_dark_ground_is_seen() -> None:
    def draw(canvas: Any) -> None:
        canvas.rect(60, 690, 300, 30, fill=1)
        canvas.setFillGray(1)
        canvas.drawString(72, 700, "White on black.")

    assert read_pdf("case.pdf", pdf(draw)).text == "White on black.\n"


def test_a_page_that_is_a_picture_is_reported() -> None:
    def draw(canvas: Any) -> None:
        canvas.rect(60, 60, 400, 600, fill=1)

    document = read_pdf("case.pdf", pdf(lines("Text."), draw, draw))
    assert [(note.code, note.values) for note in document.notes] == [("pages_without_text", ("2", "2-3"))]


STAMP = "(2019) Lu 0102 No. 334  p. 17"


def stamped(canvas: Any) -> None:
    picture(canvas)
    canvas.drawString(72, 800, STAMP)


class OneLine:
    """Recognises the stamp, badly, and one line below it."""

    doubtful = 0

    def read(self, page: Any, number: int) -> RecognisedPage:
        assert page.get_size() == (595, 842)
        lines = line(number, 1, "(2O19) Lu 0lO2 No. 334 p. l7", 31), line(number, 2, "He took 71000 yuan.", 300)
        return RecognisedPage(lines)


def line(page: int, number: int, text: str, top: float) -> PageLine:
    boxes = (Box(72 + 6 * index, top, 78 + 6 * index, top + 12) for index in range(len(text)))
    return PageLine(page, number, tuple(map(Glyph, text, boxes)))


def test_a_stamped_scan_is_a_scan() -> None:
    document = read_pdf("case.pdf", pdf(stamped))
    assert [(note.code, note.values) for note in document.notes] == [("pages_without_text", ("1", "1"))]
    assert document.text == f"{STAMP}\n".replace("  ", " ")


def test_what_is_recognised_stands_beside_the_text_of_the_page() -> None:
    document = read_pdf("case.pdf", pdf(stamped), OneLine())
    assert document.text == f"{STAMP}\nHe took 71000 yuan.\n".replace("  ", " ")
    assert [(note.code, note.values) for note in document.notes] == [("pages_recognised", ("1", "1"))]
    assert [segment.number for segment in document.segments] == [1, 2]


def test_text_on_a_background_is_no_scan_and_a_large_picture_beside_text_is_one() -> None:
    text = lines(*["The defendant entered the house of the victim at night and took 30 yuan."] * 40)

    def on_background(canvas: Any) -> None:
        picture(canvas)
        text(canvas)

    def beside(canvas: Any) -> None:
        picture(canvas, height=400)
        lines("The receipt:")(canvas)

    notes = read_pdf("case.pdf", pdf(on_background, beside)).notes
    assert [(note.code, note.values) for note in notes] == [
        ("pages_without_text", ("1", "2")),
        ("not_imported", ("picture", "1")),
    ]


def test_comments_on_a_page_stand_beside_the_text_and_form_fields_in_it() -> None:
    def draw(canvas: Any) -> None:
        canvas.drawString(72, 700, "Text.")
        canvas.textAnnotation("Who says so?", (100, 100, 200, 200))
        canvas.drawString(72, 505, "Loss:")
        canvas.acroForm.textfield(name="loss", value="3000 yuan", x=150, y=500, width=120, height=20)
        canvas.drawString(300, 505, "paid")
        canvas.acroForm.checkbox(name="paid", checked=True, x=340, y=500)
        canvas.acroForm.textfield(name="more", value="Nothing else.", x=72, y=300)

    document = read_pdf("case.pdf", pdf(draw))
    assert document.text == "Text.\nLoss:\t3000 yuan\tpaid\t☒\nNothing else.\n"
    start = document.text.index("3000")
    (place,) = document.place_of(start, start + 4).boxes
    assert place.box.left >= 150 and place.box.right <= 270
    assert [(item.text, item.reason) for item in document.hidden] == [("Who says so?\n", HiddenReason.COMMENT)]
    assert [(note.code, note.values) for note in document.notes] == [
        ("form_fields", ("3",)),
        ("hidden", ("1", "comment")),
    ]


def test_a_password_is_named() -> None:
    with pytest.raises(DocumentError, match="encrypted with a password"):
        read_pdf("case.pdf", pdf(lines("Secret."), password="x"))


def test_a_page_is_drawn() -> None:
    size, pixels = render_page("case.pdf", pdf(lines("Text.")), 1, 0.5)
    assert (size["width"], size["height"]) == (298, 421)
    assert len(pixels) == size["stride"] * size["height"]
    assert min(pixels) < 128
    with pytest.raises(DocumentError, match="no page 2"):
        render_page("case.pdf", pdf(lines("Text.")), 2, 1)


def test_what_is_filled_in_is_drawn() -> None:
    form = pdf(lambda canvas: canvas.acroForm.textfield(name="loss", value="MMMMMM", x=72, y=500))
    empty = pdf(lambda canvas: canvas.acroForm.textfield(name="loss", value="", x=72, y=500))
    assert render_page("case.pdf", form, 1, 1)[1] != render_page("case.pdf", empty, 1, 1)[1]


def test_a_ruled_table_keeps_its_cells_together() -> None:
    def draw(canvas: Any) -> None:
        for top in (700, 680, 640):
            canvas.line(72, top, 372, top)
        for side in (72, 152, 272, 372):
            canvas.line(side, 700, side, 640)
        cells = ((76, 686, "Date"), (156, 686, "Purpose"), (276, 686, "Paid"), (76, 666, "5 March"))
        lines_of_cell = ((156, 666, "Transfer for the"), (156, 650, "machines"), (276, 666, "3,200"))
        for left, bottom, text in (*cells, *lines_of_cell):
            canvas.drawString(left, bottom, text)

    document = read_pdf("case.pdf", pdf(draw))
    assert document.text == "Date\tPurpose\tPaid\n5 March\tTransfer for the machines\t3,200\n"
    place = document.place_of(document.text.index("3,200"), document.text.index("3,200") + 5)
    assert 276 <= place.boxes[0].box.left < place.boxes[0].box.right <= 310
