"""Rich text: Chinese in both forms, tables, notes, and what is hidden."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.damage import with_changed_bytes
from mma_desktop.documents.parsing.markup.rich_text import read_rich_text
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError

HEAD = rb"{\rtf1\ansi\ansicpg936\deff0{\fonttbl{\f0\fcharset134 \'cb\'ce\'cc\'e5;}{\f1\fcharset136 Ming;}}"
HEAD += rb"{\colortbl;\red255\green255\blue255;\red0\green0\blue0;}{\stylesheet{\s0 Normal;}}{\*\generator X;}"


def read(body: bytes) -> Document:
    return read_rich_text("a.rtf", HEAD + body + b"}")


def escaped(text: str, codec: str = "gb18030") -> bytes:
    return b"".join(b"\\'%02x" % byte for byte in text.encode(codec))


def test_chinese_comes_as_bytes_and_as_numbers() -> None:
    body = escaped("被告人") + rb"\par \uc1\u31363?\u21462?5000\u20803 x\uc2\u-10174\'3f\'3f\u-8265\'3f\'3f\par "
    body += rb"{\f1 " + escaped("竊取", "big5") + rb"}\f0\par \'85@\par"
    assert read(body).text == "被告人\n窃取5000元𠮷\n竊取\n匑\n".replace("匑", b"\x85@".decode("gb18030"))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (rb"\v", HiddenReason.HIDDEN),
        (rb"\deleted", HiddenReason.DELETED),
        (rb"\cf1", HiddenReason.WHITE),
        (rb"\fs2", HiddenReason.TINY),
        (rb"\strike", HiddenReason.STRUCK),
        (rb"\striked1", HiddenReason.STRUCK),
        (rb"\strike\cf1", HiddenReason.WHITE),
    ],
)
def test_what_is_hidden_is_kept_apart(words: bytes, reason: HiddenReason) -> None:
    document = read(b"A{" + words + rb" B}C{" + words + rb" \plain D}\par")
    assert document.text == "ACD\n"
    assert [(item.text, item.reason) for item in document.hidden] == [("B", reason)]


def test_cells_have_their_columns() -> None:
    rows = rb"\trowd\cellx2000\cellx4000\pard\intbl A\cell 1,200\cell\row\trowd\cellx4000\pard\intbl Sum\cell\row"
    document = read(b"x\\par" + rows + rb"\pard y\par")
    assert document.text == "x\nA\t1,200\nSum\ny\n"
    cells = [item for item in document.segments if item.kind is SegmentKind.TABLE_CELL]
    assert [(item.row, item.column) for item in cells] == [(1, 1), (1, 2), (2, 1)]


def test_what_stands_around_the_body_follows_it() -> None:
    body = rb"{\header H\par}{\headerf H\par}A{\super\chftn{\footnote{\super\chftn}Note\par}}B{\*\annotation C\par}"
    body += rb"{\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt Box\par}}}\par"
    body += rb"{\field{\*\fldinst REF x}{\fldrslt 3000}}{\*\new D}\par"
    document = read(body)
    assert document.text == "A[1]B\n3000\nBox\nH\n[1] Note\n"
    assert [(item.text, item.reason) for item in document.hidden] == [("C\n", HiddenReason.COMMENT)]


def test_pictures_and_objects_are_said_and_their_bytes_are_no_text() -> None:
    body = rb"A{\*\shppict{\pict\pngblip 8950}}{\nonshppict{\pict 01}}{\object{\*\objdata 0105}}{\pict\bin4 }}}}}B\par"
    document = read(body)
    assert document.text == "AB\n"
    told = {Note("not_imported", ("picture", "2")), Note("not_imported", ("embedded object", "1"))}
    assert told <= set(document.notes)


def test_groups_in_groups_have_an_end() -> None:
    with pytest.raises(DocumentError, match="nested too deeply"):
        read(b"{" * 100_000)


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=60), st.integers(0, 2**32))
def test_any_rich_text_is_read_or_refused(inside: bytes, seed: int) -> None:
    whole = HEAD + rb"\trowd\cellx9 A\cell{\footnote B}" + inside + rb"\row\u31363?\par}"
    for data in (whole, with_changed_bytes(whole, random.Random(seed))):
        try:
            document = read_rich_text("a.rtf", data)
        except DocumentError as error:
            assert error.remedy
        else:
            assert all(0 <= item.start <= item.end <= len(document.text) for item in document.segments)


def test_letters_in_the_colour_behind_them_are_hidden_and_white_ones_on_a_dark_ground_are_not() -> None:
    colours = r"{\colortbl;\red255\green255\blue0;\red255\green255\blue255;\red0\green0\blue0;}"
    text = rf"{{\rtf1{colours}seen {{\cf1\highlight1 yellow }}{{\cf2\highlight3 light }}{{\cf2 white}}\par}}"
    document = read_rich_text("a.rtf", text.encode())
    assert document.text == "seen light \n"
    assert [(one.text, one.reason) for one in document.hidden] == [
        ("yellow ", HiddenReason.WHITE),
        ("white", HiddenReason.WHITE),
    ]
