"""Documents of Word 97: text, tables, notes, fields and what is hidden, as in .docx."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.damage import with_changed_bytes
from mma_desktop.documents.parsing.office97.reading import read_office97
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.parsing.office97 import word_writer
from tests.documents.parsing.office97.word_writer import Ranges, positions, row_end, word97


def read(data: bytes) -> Document:
    return read_office97("案.doc", data)


def hidden_in(document: Document) -> list[tuple[str, HiddenReason]]:
    return [(item.text, item.reason) for item in document.hidden]


def test_paragraphs_are_read_with_characters_of_every_plane() -> None:
    document = read(word97({"text": "被告人𠮷某\x0b窃取\t5000元。\r第二段\r\r"}))
    assert document.text == "被告人𠮷某\n窃取\t5000元。\n第二段\n"
    assert [(item.kind, item.number) for item in document.segments] == [(SegmentKind.PARAGRAPH, n) for n in (1, 2)]


def test_pieces_of_one_byte_are_western() -> None:
    assert read(word97({"text": "“£3,000” – café\r"}, western=True)).text == "“£3,000” – café\n"


def test_what_is_hidden_or_deleted_is_kept_apart() -> None:
    looks = [
        (1, 2, word_writer.HIDDEN),
        (2, 3, word_writer.DELETED),
        (3, 4, word_writer.WHITE),
        (4, 5, word_writer.TINY),
    ]
    looks += [(5, 6, word_writer.WHITE + word_writer.SHADED), (6, 7, word_writer.INSERTED)]
    document = read(word97({"text": "甲乙丙丁戊己庚\r"}, looks))
    assert document.text == "甲己庚\n"
    reasons = (HiddenReason.HIDDEN, HiddenReason.DELETED, HiddenReason.WHITE, HiddenReason.TINY)
    assert hidden_in(document) == list(zip("乙丙丁戊", reasons, strict=True))
    assert Note("docx_inserted", ("1",)) in document.notes


def test_struck_text_is_kept_apart() -> None:
    looks = [(2, 5, word_writer.STRUCK), (7, 8, word_writer.STRUCK_TWICE)]
    document = read(word97({"text": "赔偿五万元三万整\r"}, looks))
    assert document.text == "赔偿三万\n"
    assert hidden_in(document) == [("五万元", HiddenReason.STRUCK), ("整", HiddenReason.STRUCK)]


def test_a_paragraph_whose_end_was_deleted_goes_on_in_the_next() -> None:
    assert read(word97({"text": "甲\r乙\r"}, [(1, 2, word_writer.DELETED)])).text == "甲乙\n"


def test_of_a_field_the_result_is_text() -> None:
    text = "共\x13 =SUM(\x13 REF a \x148\x15) \x143000元\x15整\r\x13 FORMCHECKBOX \x15是\r\x13 REF b\r后\x15文\r"
    document = read(word97({"text": text}))
    assert document.text == "共3000元整\n是\n REF b\n后文\n"
    assert Note("not_imported", ("form field", "1")) in document.notes


def test_cells_of_a_table_have_their_columns() -> None:
    rows = (("手机\x07", "1200元\x07"), ("合计1200元\x07",), ("\x07", "3元\x07"))
    edges = ((0, 2000, 4000), (0, 4000), (0, 2000, 4000))
    text, paragraphs = "前\r", list[tuple[int, int, bytes]]()
    for cells, places in zip(rows, edges, strict=True):
        for cell in cells:
            paragraphs.append((len(text), len(text + cell), word_writer.IN_TABLE))
            text += cell
        paragraphs.append((len(text), len(text) + 1, row_end(*places)))
        text += "\x07"
    document = read(word97({"text": text + "后\r"}, paragraphs=paragraphs))
    assert document.text == "前\n手机\t1200元\n合计1200元\t\n\t3元\n后\n".replace("元\t\n", "元\n")
    cells = [item for item in document.segments if item.kind is SegmentKind.TABLE_CELL]
    assert [(item.number, item.row, item.column) for item in cells] == [(1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 3, 2)]


def test_what_stands_around_the_body_follows_it() -> None:
    parts = {
        "text": "正文\x02续\x02\r\x08\r",
        "footnotes": "\x02 脚注300元\r\r",
        "headers": "\r\r页眉\r页脚\r\r",
        "comments": "\x05批注\r\r",
        "endnotes": "\x02尾注\r\r",
        "boxes": "框中\r\r",
    }
    tables = {
        **{2: positions(2, 9, size=2), 3: positions(0, 9, 10), 46: positions(4, 9, size=2), 47: positions(0, 4, 5)},
        **{5: positions(0, 4, 5), 56: positions(0, 3, 4, size=22)},
        11: positions(0, 1, 2, 2, 2, 2, 2, 2, 5, 5, 8, 8, 8, 9),
    }
    special: Ranges = [(2, 3, word_writer.SPECIAL), (4, 5, word_writer.SPECIAL), (6, 7, word_writer.SPECIAL)]
    document = read(word97(parts, special, tables=tables))
    assert document.text == "正文[1]续[i]\n框中\n页眉\n页脚\n[1] 脚注300元\n[i] 尾注\n"
    assert hidden_in(document) == [("批注\n", HiddenReason.COMMENT)]
    assert {note.code for note in document.notes} >= {"docx_header", "docx_footer", "docx_footnote", "docx_endnote"}
    assert not any(note.code == "not_imported" for note in document.notes)


def test_what_is_not_read_is_said() -> None:
    text = "甲\x01\x08(\r\x13 EMBED Excel.Sheet.8 \x14\x15\r数\r"
    special: Ranges = [(1, 3, word_writer.SPECIAL), (3, 4, word_writer.SYMBOL + b"\x28\xf0")]
    document = read(word97({"text": text}, special, [(len(text) - 2, len(text), word_writer.NUMBERED)]))
    assert document.text == "甲\ufffd\n数\n"
    told = {("not_imported", ("picture", "2")), ("not_imported", ("embedded object", "1"))}
    told |= {("docx_symbol", ("1",)), ("docx_numbered", ("1",))}
    assert told <= {(note.code, note.values) for note in document.notes}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (word97({"text": "甲\r"}, flags=0x300), "is encrypted"),
        (word97({"text": "甲\r"}, version=0x65), "Word 95 or older"),
        (word97({"text": "甲\r"}, tables={33: b""}), "is damaged"),
        (word97({"text": "甲\r"}, tables={33: b"\x02\x10\0\0\0" + bytes(16)}), "is damaged"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason) as caught:
        read(data)
    assert caught.value.remedy


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_damaged_document_is_read_or_refused(seed: int) -> None:
    whole = word97({"text": "被告人\x13 REF a \x143000元\x15\r" * 5}, [(1, 9, word_writer.HIDDEN)])
    try:
        read(with_changed_bytes(whole, random.Random(seed)))
    except DocumentError as error:
        assert error.remedy
