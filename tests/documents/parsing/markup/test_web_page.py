"""Web pages: paragraphs, tables, encodings, and what a browser does not show."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.damage import with_changed_bytes
from mma_desktop.documents.parsing.markup.web_page import read_web_page
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError


def read(body: str, head: str = "") -> Document:
    return read_web_page("判决.html", f"<html><head>{head}</head><body>{body}</body></html>".encode())


def test_blocks_are_paragraphs_and_blanks_are_those_that_are_seen() -> None:
    document = read("<h1> 判决书 </h1><div>被告人 <b>张某</b>\n 窃取<i>5000</i>元。<p>第二<br> 行</p>尾</div>")
    assert document.text == "判决书\n被告人 张某 窃取5000元。\n第二\n行\n尾\n"
    assert [item.number for item in document.segments] == [1, 2, 3, 4]


def test_cells_have_their_columns_under_cells_that_span() -> None:
    table = (
        "<table><caption>清单</caption><thead><tr><th>物品<th>价值<th>注</thead><tr><td rowspan=2><p>手机<p>黑色"
        "<td>1200元<td>甲<tr><td>300元<td>乙<tr><td colspan=2>合计<td>丙</table>"
    )
    document = read(table)
    assert document.text == "清单\n物品\t价值\t注\n手机\n黑色\t1200元\t甲\n\t300元\t乙\n合计\t\t丙\n"
    cells = [(item.row, item.column) for item in document.segments if item.kind is SegmentKind.TABLE_CELL]
    assert cells == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 1), (4, 3)]


@pytest.mark.parametrize(
    ("hidden", "reason"),
    [
        ("<span style='display: none'>暗</span>", HiddenReason.HIDDEN),
        ("<span hidden>暗</span>", HiddenReason.HIDDEN),
        ("<span class='a unseen'>暗</span>", HiddenReason.HIDDEN),
        ("<span id=gone>暗</span>", HiddenReason.HIDDEN),
        ("<font color=white>暗</font>", HiddenReason.WHITE),
        ("<span style='color:#FFF'>暗</span>", HiddenReason.WHITE),
        ("<del>暗</del>", HiddenReason.DELETED),
        ("<s>暗</s>", HiddenReason.STRUCK),
        ("<strike>暗</strike>", HiddenReason.STRUCK),
        ("<span style='text-decoration: underline line-through'>暗</span>", HiddenReason.STRUCK),
        ("<span class=struck><b style='text-decoration:none'>暗</b></span>", HiddenReason.STRUCK),
        ("<s style='color:#fff'>暗</s>", HiddenReason.WHITE),
        ("<input type=hidden value=暗>", HiddenReason.HIDDEN),
    ],
)
def test_what_is_not_seen_is_kept_apart(hidden: str, reason: HiddenReason) -> None:
    sheet = ".unseen, #gone { color: red; display:none } .struck { text-decoration-line: line-through } p {color: red}"
    document = read(f"<p>甲{hidden}乙</p>", f"<style>{sheet}</style>")
    assert document.text == "甲乙\n"
    assert [(item.text, item.reason) for item in document.hidden] == [("暗", reason)]


def test_a_page_may_draw_no_line_where_its_tag_would() -> None:
    document = read("<p>甲<s>乙</s><u>丙</u></p>", "<style>s { text-decoration: none }</style>")
    assert (document.text, document.hidden) == ("甲乙丙\n", ())


@pytest.mark.parametrize(
    ("sheet", "hidden"),
    [
        (".a { color: red } .x { display: none }", 1),
        (".x { display:none; display:none; color: red }", 1),
        ("@media print { .x { display: none } }", 0),
        ("@media screen { .x { display: none } }", 1),
        (".x { display: none", 0),
        (".x, .a", 0),
        (".x { color: red } { display: none }", 0),
    ],
)
def test_only_rules_that_end_hide(sheet: str, hidden: int) -> None:
    assert len(read("<p class=x>暗</p><p>明</p>", f"<style>{sheet}</style>").hidden) == hidden


def test_white_on_a_colour_is_text_and_programs_are_none() -> None:
    document = read("<table bgcolor=blue><tr><td><font color=white>标题</font></table><script>x = '5元'</script>")
    assert (document.text, document.hidden) == ("标题\n", ())


def test_pictures_and_what_lies_elsewhere_are_said_and_not_fetched() -> None:
    document = read("<p>甲<img src='http://192.0.2.1/a.png'><iframe src='file:///etc/passwd'></iframe></p>")
    assert document.text == "甲\n"
    told = {Note("not_imported", ("picture", "1")), Note("not_imported", ("embedded object", "1"))}
    assert told <= set(document.notes)


def test_entities_that_a_page_defines_are_not_expanded() -> None:
    page = b'<!DOCTYPE html [<!ENTITY a "bomb"><!ENTITY b SYSTEM "file:///etc/hostname">]><p>x&a;&b;y&yen;</p>'
    text = read_web_page("a.html", page).text
    assert "bomb" not in text
    assert "¥" in text


@pytest.mark.parametrize("named", ["gb2312", "GBK", "big5", "utf-8"])
def test_a_page_is_read_in_the_encoding_that_it_names(named: str) -> None:
    page = (
        f'<html><head><meta http-equiv="Content-Type" content="text/html; charset={named}"></head><p>被告人竊取三千元'
    )
    page = page if named == "big5" else page.replace("竊", "窃")
    data = page.encode({"gb2312": "gb18030"}.get(named.lower(), named))
    assert read_web_page("a.html", data).text in ("被告人窃取三千元\n", "被告人竊取三千元\n")


def test_a_page_of_which_the_parser_would_leave_out_the_end_is_refused() -> None:
    assert read("<div>" * 150 + "甲" + "</div>" * 150 + "乙").text == "甲\n乙\n"
    with pytest.raises(DocumentError, match="nested too deeply"):
        read("<div>" * 300 + "甲" + "</div>" * 300 + "乙")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.integers(0, 2**32))
def test_any_page_is_read_or_refused(text: str, seed: int) -> None:
    page = f"<html><table><tr><td rowspan=3>{text}<td>乙</table><p style='display:none'>{text}</p>".encode(
        "utf-8", "replace"
    )
    for data in (page, with_changed_bytes(page, random.Random(seed))):
        try:
            document = read_web_page("a.html", data)
        except DocumentError as error:
            assert error.remedy
        else:
            assert all(0 <= item.start <= item.end <= len(document.text) for item in document.segments)
