"""Office documents that are one XML file are read as their zipped kinds are."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.xml_mutations import with_changed_tree
from mma_desktop.documents.formats import OfficeXml, office_xml, refuse_unread
from mma_desktop.documents.parsing.office_xml.reading import office_xml_tables, read_office_xml
from mma_desktop.documents.parsing.tasks import TASKS
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.parsing.office_xml.made import annotation, cell, flat_package, row, sheet, spreadsheet, word2003
from tests.documents.parsing.opendocument.odf import SPACES, letters, p, style
from tests.documents.word import docx, paragraph, run, text_box, zipped


def read(data: bytes) -> Document:
    kind = office_xml(data)
    assert kind is not None
    return read_office_xml(kind, "案情.xml", data)


def flat_odf(body: str, automatic: str = "", kind: str = "text") -> bytes:
    inside = f"<office:automatic-styles>{automatic}</office:automatic-styles>"
    body = f"<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    return f"<?xml version='1.0'?><office:document {SPACES}>{inside}{body}</office:document>".encode()


def test_a_package_in_one_file_is_read_as_the_same_archive() -> None:
    body = paragraph(run("手机1200元")) + paragraph(run("藏3元", "<w:vanish/>"), text_box("箱5元"))
    data = docx(body, {"header": paragraph(run("某某法院"))})
    packed, flat = (TASKS["document"]("a.docx", file, {})[0] for file in (data, flat_package(data)))
    assert flat.text == "手机1200元\n箱5元\n某某法院\n"
    assert flat == replace(packed, sha256=flat.sha256)
    assert flat.sha256 != packed.sha256


def test_word_2003_is_read_with_what_stands_around_its_text() -> None:
    note = f"<w:r><w:footnote>{paragraph(run('注9元'))}</w:footnote></w:r>"
    comment = f"<w:r>{annotation('Comment', paragraph(run('批注7元')))}</w:r>"
    cells = f"<w:tc>{paragraph(run('手机'))}</w:tc><w:tc>{paragraph(run('1200元'))}</w:tc>"
    section = f"<w:sectPr><w:hdr w:type='odd'>{paragraph(run('某某法院'))}</w:hdr></w:sectPr>"
    document = read(
        word2003(
            paragraph(run("盗窃5000元"), note, comment, run("藏3元", "<w:vanish/>"))
            + f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
            + paragraph(annotation("Insertion", run("加1元")), annotation("Deletion", run("删2元")))
            + section
        )
    )
    assert document.text == "盗窃5000元[1]\n手机\t1200元\n加1元\n某某法院\n[1] 注9元\n"
    hidden = {(stretch.text.strip(), stretch.reason) for stretch in document.hidden}
    assert hidden == {
        ("藏3元", HiddenReason.HIDDEN),
        ("删2元", HiddenReason.DELETED),
        ("批注7元", HiddenReason.COMMENT),
    }
    kinds = {segment.kind for segment in document.segments}
    assert {SegmentKind.HEADER, SegmentKind.FOOTNOTE, SegmentKind.TABLE_CELL} <= kinds


def test_the_numbers_that_word_2003_tells_stand_before_their_paragraphs() -> None:
    def numbered(told: str) -> str:
        return f"<w:pPr><w:listPr><w:ilvl w:val='0'/><w:ilfo w:val='1'/>{told}</w:listPr></w:pPr>"

    document = read(
        word2003(
            paragraph(numbered("<wx:t wx:val='一、'/>"), run("盗窃"))
            + paragraph(numbered("<wx:t wx:val='\uf0b7'/>"), run("手机"))
            + paragraph(numbered(""), run("现金"))
        )
    )
    assert document.text == "一、盗窃\n• 手机\n现金\n"
    assert Note("docx_numbered", ("1",)) in document.notes


def test_styles_of_word_2003_hide_text() -> None:
    styles = "<w:styles><w:style w:type='character' w:styleId='H'><w:rPr><w:vanish/></w:rPr></w:style></w:styles>"
    document = read(word2003(paragraph(run("见"), run("藏3元", "<w:rStyle w:val='H'/>")), styles))
    assert document.text == "见\n"
    assert [stretch.text.strip() for stretch in document.hidden] == ["藏3元"]


def test_an_opendocument_file_of_one_part_is_read_with_its_styles() -> None:
    looks = style("H", letters("text:display='none'"))
    document = read(flat_odf(p("手机1200元<text:span text:style-name='H'>藏3元</text:span>"), looks))
    assert document.text == "手机1200元\n"
    assert [stretch.text.strip() for stretch in document.hidden] == ["藏3元"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (word2003("", told=False), OfficeXml.WORD),
        (spreadsheet().replace(b'"?>', b'"?>\n<!-- made by a > b -->\n'), OfficeXml.SPREADSHEET),
        (spreadsheet().decode().replace("?>", ' encoding="utf-16"?>', 1).encode("utf-16"), OfficeXml.SPREADSHEET),
        (b'<Workbook xmlns="urn:other">', None),
        (b"<html><body>Workbook", None),
        ("被告人".encode(), None),
        (b"", None),
    ],
)
def test_a_kind_is_known_by_its_root(data: bytes, kind: OfficeXml | None) -> None:
    refuse_unread("a.xml", data)
    assert office_xml(data) is kind


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (flat_package(zipped({"ppt/presentation.xml": b"<a/>"})), "Office document of a kind that is not read"),
        (word2003("").replace(b"w:body", b"w:other"), "it has no body"),
        (flat_odf("").replace(b"office:body", b"office:other"), "it has no body"),
        (word2003("")[:-9], "no well-formed XML"),
        (word2003("").replace(b'standalone="yes"?>', b"?><!DOCTYPE a [<!ENTITY b 'c'>]>"), "type definition"),
        (flat_package(docx("")).replace(b"</pkg:package>", b"").replace(b"<pkg:xmlData>", b"<a>", 1), "well-formed"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_way_out(data: bytes, said: str) -> None:
    with pytest.raises(DocumentError, match=said) as caught:
        TASKS["document"]("a.xml", data, {})
    assert caught.value.remedy


def test_a_part_that_cannot_be_unpacked_is_named() -> None:
    data = flat_package(zipped({"word/a.bin": b"abcd"}))
    with pytest.raises(DocumentError, match=re.escape("its part /word/a.bin cannot be unpacked")):
        read(data.replace(b"YWJjZA==", b"YWJjZ"))


def test_a_part_without_a_name_is_left_out() -> None:
    assert read(flat_package(docx(paragraph(run("手机")), {"header": paragraph(run("页眉"))}))).text == "手机\n页眉\n"
    data = flat_package(zipped({"a.bin": b"abcd"})).replace(b"/a.bin", b"/")
    with pytest.raises(DocumentError, match="kind that is not read"):
        read(data)


def test_sheets_of_questions_are_read_too() -> None:
    for data in (spreadsheet(sheet(row(cell("题目")) + row(cell("价值多少？")))), flat_sheet()):
        kind = office_xml(data)
        assert kind is not None
        assert office_xml_tables(kind, "题.xls", data)[0].rows == (("题目",), ("价值多少？",))
        assert TASKS["tables"]("题.xls", data, {})[0][0].rows == (("题目",), ("价值多少？",))
    with pytest.raises(DocumentError, match="no sheet with cells"):
        office_xml_tables(OfficeXml.WORD, "题.xml", word2003(""))


def flat_sheet() -> bytes:
    rows = (f"<table:table-row><table:table-cell>{p(text)}</table:table-cell></table:table-row>" for text in TEXTS)
    return flat_odf(f"<table:table table:name='题'>{''.join(rows)}</table:table>", kind="spreadsheet")


TEXTS = ("题目", "价值多少？")
WHOLE = (
    word2003(paragraph(run("盗窃5000元"), f"<w:r><w:footnote>{paragraph(run('注'))}</w:footnote></w:r>")),
    spreadsheet(sheet(row(cell("手机"), cell("1200", "Number", 'ss:MergeAcross="1"'), said='ss:Index="3"'))),
    flat_package(docx(paragraph(run("手机1200元")))),
    flat_odf(p("手机1200元")),
)


@given(st.integers(0, 10_000), st.sampled_from(WHOLE))
@settings(max_examples=80, deadline=None)
def test_whatever_its_elements_say_a_file_is_read_or_refused(seed: int, whole: bytes) -> None:
    data = with_changed_tree(whole, random.Random(seed))
    for task in ("document", "tables"):
        try:
            TASKS[task]("a.xml", data, {})
        except DocumentError as error:
            assert error.remedy
