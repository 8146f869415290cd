"""OFD: text with its page and place, templates and all documents of a file; what is not read is said."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from benchmarks.documents.xml_mutations import with_changed_elements
from mma_desktop import paths
from mma_desktop.documents import note_text, reading
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.ofd.reading import MAX_PAGES, read_ofd
from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine
from mma_desktop.documents.parsing.pages.scans import RecognisedPage
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import Box, HiddenReason, PageBox, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.ofd import HELD, held, image, layer, line, ofd, path, root, text

TEMPLATE = '<ofd:TemplatePage ID="7" BaseLoc="Tpls/Tpl_0/Content.xml"/>'
TYPED = b'<!DOCTYPE a SYSTEM "file:///etc/hostname"><a/>'
USES = '<ofd:Template TemplateID="7"/>'


def read(data: bytes) -> Document:
    return read_ofd(Archive("判决书.ofd", data), data)


def test_a_span_has_its_page_and_its_box() -> None:
    document = read(ofd(layer(line("第一页。", 30, 40)), layer(line("诈骗3000元。", 30, 40))))
    assert document.text == "第一页。\n诈骗3000元。\n"
    start = document.text.index("3000")
    place = document.place_of(start, start + 4)
    assert (place.kind, place.page, place.number) == (SegmentKind.LINE, 2, 1)
    [found] = place.boxes
    assert found.box.left == pytest.approx(38 * 72 / 25.4, abs=0.1)
    assert found.box.top < 40 * 72 / 25.4 < found.box.bottom


def test_what_is_filled_in_stands_behind_the_label_of_its_template() -> None:
    labels = root("Page", layer(line("名称：", 20, 50), line("金额：", 20, 60)))
    filled = layer(line("3000元", 33, 60.4), line("甲公司", 33, 49.8))
    document = read(ofd(USES + filled, USES + layer(), common=TEMPLATE, parts={"Doc_0/Tpls/Tpl_0/Content.xml": labels}))
    assert document.text == "名称：甲公司\n金额：3000元\n名称：\n金额：\n"


def test_what_a_drawn_line_goes_through_is_kept_apart_and_what_lies_above_one_is_not() -> None:
    through = path("M 0 0 L 16 0", boundary="46 48.5 16 0.3")  # the last four characters of four millimetres
    below = path("M 0 0 L 36 0", boundary="30 60.8 36 0.3")
    document = read(ofd(layer(line("骗取财物五千元整", 30, 50), through, line("合计三千元。", 30, 60), below)))
    assert document.text == "骗取财物\n合计三千元。\n"
    assert [(item.text.strip(), item.reason) for item in document.hidden] == [("五千元整", HiddenReason.STRUCK)]


def test_all_documents_of_a_file_are_read_in_their_order() -> None:
    second = root("Document", '<ofd:Pages><ofd:Page ID="1" BaseLoc="/Doc_0/Pages/Page_0/Content.xml"/></ofd:Pages>')
    data = ofd(
        layer(line("甲", 30, 40)),
        bodies=("Doc_0/Document.xml", "Doc_1/Document.xml"),
        parts={"Doc_1/Document.xml": second},
    )
    document = read(data)
    assert (document.text, document.segments[-1].page) == ("甲\n甲\n", 2)


def test_a_text_that_fills_several_lines_is_not_torn() -> None:
    code = ("盗窃现金36794.5元。", 30.0, 40.0, 'DeltaX="g 6 4 -24 g 5 4" DeltaY="g 6 0 5 g 5 0"')
    assert read(ofd(layer(text(code)))).text == "盗窃现金36794.5元。\n"


def test_what_is_not_read_is_said() -> None:
    listed = root("Attachments", '<ofd:Attachment ID="1"/><ofd:Attachment ID="2"/>')
    seals = root("Signatures", '<ofd:Signature ID="1" Type="Seal"/>')
    document = read(
        ofd(
            layer(line("甲\ue001", 30, 40), image("150 10 20 20")),
            layer(image()),
            document="<ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>",
            body="<ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures>",
            parts={"Doc_0/Attachs/Attachments.xml": listed, "Doc_0/Signs/Signatures.xml": seals},
        )
    )
    assert document.notes == (
        Note("pages_without_text", ("1", "2")),
        Note("unmapped", ("1",)),
        Note("attachments", ("2",)),
        Note("signatures", ("1",)),
        Note("not_imported", ("picture", "1")),
    )
    assert "ocr" in note_text(document.notes[0], "en")
    assert note_text(document.notes[3], "zh").startswith("电子签名和签章")


def test_what_is_written_on_a_page_afterwards_is_a_comment() -> None:
    remark = "<ofd:Remark>复核</ofd:Remark>"
    shown = f'<ofd:Appearance Boundary="10 10 90 20">{line("仅供报销", 0, 10)}</ofd:Appearance>'
    notes = root("PageAnnot", f"<ofd:Annot>{remark}{shown}</ofd:Annot><ofd:Annot/>")
    places = root("Annotations", '<ofd:Page PageID="0"><ofd:FileLoc>Page_0/Annot.xml</ofd:FileLoc></ofd:Page>')
    document = read(
        ofd(
            layer(line("甲", 30, 40)),
            document="<ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>",
            parts={"Doc_0/Annots/Annotations.xml": places, "Doc_0/Annots/Page_0/Annot.xml": notes},
        )
    )
    assert document.text == "甲\n"
    assert [(item.reason, item.text, item.segment.page) for item in document.hidden] == [
        (HiddenReason.COMMENT, "复核\n仅供报销\n", 1)
    ]


def test_a_file_of_pictures_without_the_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    document = reading.read_bytes("scan.ofd", ofd(layer(image()), layer(image())))
    assert document.notes == (Note("pages_without_text", ("2", "1-2")),)
    with pytest.raises(DocumentError, match="has no text: its 2 pages are pictures") as caught:
        reading.require_text([document])
    assert "mma-desktop[ocr]" in caught.value.remedy


class Recognises:
    """Sees the same line on each page but the second."""

    doubtful = 1

    def read(self, number: int) -> RecognisedPage:
        box = Box(60.0, 80.0, 70.0, 90.0)
        return RecognisedPage([] if number == 2 else [PageLine(number, 1, (Glyph("甲", box),))])


def test_pages_that_are_pictures_are_recognised() -> None:
    data = ofd(layer(image()), layer(image()), layer(line("乙", 30, 40)), layer(image(), line("丙", 30, 200)))
    document = read_ofd(Archive("scan.ofd", data), data, Recognises())
    assert document.text == "甲\n乙\n甲\n丙\n"
    assert [page.recognised for page in document.pages] == [True, False, False, True]
    assert document.place_of(0, 1).boxes == (PageBox(1, Box(60.0, 80.0, 70.0, 90.0)),)
    assert document.notes == (
        Note("pages_without_text", ("1", "2")),
        Note("pages_recognised", ("2", "1, 4")),
        Note("recognised_doubtful", ("1",)),
    )


def test_the_amounts_of_a_scan_are_found_in_their_places() -> None:
    pytest.importorskip("rapidocr")
    picture = Image.new("L", (1190, 1684), 255)
    font = ImageFont.truetype(str(paths.resources() / "fonts" / "NotoSansSC-Regular.ttf"), 32)
    ImageDraw.Draw(picture).text((140, 160), "被告人张某窃得现金五万元", fill=0, font=font)
    target = io.BytesIO()
    picture.save(target, "PNG")
    parts = held(pictures={"9": target.getvalue()})
    around = 'CTM="210 0 0 297 0 0"'
    document = reading.read_bytes("scan.ofd", ofd(layer(image("0 0 210 297", around)), common=HELD, parts=parts))
    start = document.text.index("五万元")
    (place,) = document.place_of(start, start + 3).boxes
    assert place.page == 1
    assert place.box.left == pytest.approx((140 + 9 * 32) / 2, abs=12)
    assert place.box.top == pytest.approx(85, abs=12)


def test_pages_of_nothing_are_an_empty_document() -> None:
    assert read(ofd(layer())).text == ""


@pytest.mark.parametrize(
    ("data", "fact"),
    [
        (ofd(), "has no pages"),
        (ofd(layer(), bodies=("Doc_9/Document.xml",)), r"its part Doc_9/Document\.xml is missing"),
        (ofd(USES + layer()), "its part template 7 is missing"),
        (ofd(layer(), parts={"Encryptions.xml": b"<a/>"}), "is encrypted"),
        (ofd(layer(), parts={"Doc_0/Pages/Page_0/Content.xml": b"<a>"}), "no well-formed XML"),
        (ofd(layer(), parts={"OFD.xml": TYPED}), "document type definition"),
    ],
)
def test_damaged_and_encrypted_files_are_one_sentence(data: bytes, fact: str) -> None:
    with pytest.raises(DocumentError, match=fact) as caught:
        read(data)
    assert caught.value.remedy


def test_more_pages_than_anyone_reads_are_refused() -> None:
    pages = '<ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/>' * (MAX_PAGES + 1)
    document = root("Document", f"<ofd:Pages>{pages}</ofd:Pages>")
    with pytest.raises(DocumentError, match=f"more than {MAX_PAGES}"):
        read(ofd(layer(), parts={"Doc_0/Document.xml": document}))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_changed_elements_end_in_a_document_or_one_readable_line(seed: int) -> None:
    whole = ofd(layer(line("诈骗3000元。", 30, 40), image("10 10 5 5")), layer(line("乙", 30, 40)))
    try:
        read(with_changed_elements(whole, random.Random(seed)))
    except DocumentError as error:
        assert "\n" not in error.fact
