"""Texts of LibreOffice and others (.odt): every construct that can hold text is read as in .docx, or named."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.xml_mutations import with_changed_elements
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.docx import read_docx
from mma_desktop.documents.parsing.opendocument.package import opendocument_in
from mma_desktop.documents.parsing.opendocument.reading import opendocument_tables, read_opendocument
from mma_desktop.domain.cases import Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from mma_desktop.ledger.building import propose_ledger
from tests.documents.parsing.opendocument.odf import cell, letters, odt, opened, p, read, row, style, text
from tests.documents.word import docx, paragraph, run, zipped

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
DATA = Path(__file__).parents[3] / "data"


CHANGES = (
    "<text:tracked-changes><text:changed-region text:id='i'><text:insertion><office:change-info>"
    "<dc:creator>某</dc:creator></office:change-info></text:insertion></text:changed-region>"
    f"<text:changed-region text:id='d'><text:deletion>{p('删去')}{p('两段')}</text:deletion></text:changed-region>"
    "</text:tracked-changes>"
)
NOTE = (
    "<text:note text:note-class='{}'><text:note-citation>9</text:note-citation>"
    "<text:note-body>{}</text:note-body></text:note>"
)
COMMENT = f"<office:annotation><dc:creator>某</dc:creator>{p('批注')}</office:annotation>"
BOX = f"<draw:frame><draw:text-box>{p('文本框')}</draw:text-box></draw:frame>"
LOOKS = (
    style("H", letters("text:display='none'"))
    + style("W", letters("fo:color='#fdfdfd'"))
    + style("T", letters("fo:font-size='1pt' style:font-size-asian='1pt'"))
)


def span(name: str, inside: str) -> str:
    return f"<text:span text:style-name='{name}'>{inside}</text:span>"


def test_struck_text_is_kept_apart() -> None:
    line = letters("style:text-line-through-style='solid' style:text-line-through-type='double'")
    no_line = letters("style:text-line-through-style='none' style:text-line-through-type='none'")
    document = text(
        p("赔偿" + span("S", "五万元" + span("N", "整")) + "三万元"), style("S", line) + style("N", no_line)
    )
    assert document.text == "赔偿整三万元\n"
    assert [(item.text, item.reason) for item in document.hidden] == [("五万元", HiddenReason.STRUCK)]


def test_the_constructs_of_a_text_are_all_there() -> None:
    body = (
        CHANGES
        + p(f"正文{NOTE.format('footnote', p('脚注'))}后{NOTE.format('endnote', p('尾注'))}")
        + f"<table:table>{row(cell('表格一'), cell('表格二'))}</table:table>"
        + p("修订<text:change-start text:change-id='i'/>插入<text:change-end text:change-id='i'/>")
        + p("域：<text:page-ref>结果</text:page-ref><text:s text:c='2'/>二<text:tab/>三<text:line-break/>四")
        + p(f"框前{BOX}{COMMENT}")
        + p(span("H", "隐藏") + span("W", "白色") + span("T", "极小") + "见<text:change text:change-id='d'/>")
    )
    masters = f"<style:master-page><style:header>{p('页眉')}</style:header><style:footer>{p('页脚')}</style:footer>"
    masters += f"<style:header-first style:display='false'>{p('不用')}</style:header-first></style:master-page>"
    document = text(body, LOOKS, masters=masters)
    assert document.text.splitlines() == [
        *("正文[1]后[i]", "表格一\t表格二", "修订插入", "域：结果  二\t三", "四", "框前", "文本框", "见"),
        *("页眉", "页脚", "[1] 脚注", "[i] 尾注"),
    ]
    assert [(item.text.strip(), item.reason) for item in document.hidden] == [
        ("隐藏", HiddenReason.HIDDEN),
        ("白色", HiddenReason.WHITE),
        ("极小", HiddenReason.TINY),
        ("删去\n两段", HiddenReason.DELETED),
        ("批注", HiddenReason.COMMENT),
    ]
    assert {Note("docx_inserted", ("1",)), Note("docx_footnote", ("1",)), Note("docx_header", ("1",))} <= {
        *document.notes
    }
    kinds = [segment.kind for segment in document.segments]
    assert kinds[-4:] == [SegmentKind.HEADER, SegmentKind.FOOTER, SegmentKind.FOOTNOTE, SegmentKind.ENDNOTE]


ON_BLACK = style("B", "<style:table-cell-properties fo:background-color='#000000'/>", "table-cell")
CONSTRUCTS = {
    "section": (f"<text:section>{p('三千元')}</text:section>", None),
    "index": (f"<text:table-of-content><text:index-body>{p('三千元')}</text:index-body></text:table-of-content>", None),
    "link": (p("<text:a xlink:href='http://a'>三千元</text:a>"), None),
    "shape": (p(f"<draw:custom-shape>{p('三千元')}</draw:custom-shape>"), None),
    "group of shapes": (p(f"<draw:g><draw:rect>{p('三千元')}</draw:rect></draw:g>"), None),
    "box on a page": (BOX.replace("文本框", "三千元"), None),
    "list": (f"<text:list><text:list-header>{p('三千元')}</text:list-header></text:list>", None),
    "white on black": (
        "<table:table>" + row(cell(span("W", "三千元"), "table:style-name='B'")) + "</table:table>",
        None,
    ),
    "ruby": (
        p("<text:ruby><text:ruby-base>三千元</text:ruby-base><text:ruby-text>a</text:ruby-text></text:ruby>"),
        None,
    ),
    "white": (p(span("W", "三千元")), HiddenReason.WHITE),
    "white in a cell": (f"<table:table>{row(cell(span('W', '三千元')))}</table:table>", HiddenReason.WHITE),
    "hidden style of a paragraph": (p("三千元", "P"), HiddenReason.HIDDEN),
    "hidden section": (f"<text:section text:display='none'>{p('三千元')}</text:section>", HiddenReason.HIDDEN),
    "section hidden by a condition": (
        f"<text:section text:display='condition' text:is-hidden='true'>{p('三千元')}</text:section>",
        HiddenReason.HIDDEN,
    ),
    "hidden text": (p("<text:hidden-text text:is-hidden='true' text:string-value='三千元'/>"), HiddenReason.HIDDEN),
    "hidden paragraph": (p("<text:hidden-paragraph text:is-hidden='true'/>三千元"), HiddenReason.HIDDEN),
    "hidden row": (
        "<table:table>" + row(cell("三千元"), around="table:visibility='collapse'") + "</table:table>",
        HiddenReason.HIDDEN,
    ),
    "covered cell": (
        f"<table:table>{row('<table:covered-table-cell>' + p('三千元') + '</table:covered-table-cell>')}</table:table>",
        HiddenReason.HIDDEN,
    ),
    "hidden shape": (
        p(f"<draw:frame draw:display='none'><draw:text-box>{p('三千元')}</draw:text-box></draw:frame>"),
        HiddenReason.HIDDEN,
    ),
    "box in hidden text": (p(span("H", BOX.replace("文本框", "三千元"))), HiddenReason.HIDDEN),
    "clear letters": (p(span("C", "三千元")), HiddenReason.HIDDEN),
    "narrow letters": (p(span("N", "三千元")), HiddenReason.TINY),
    "placeholder": (p("<text:placeholder>三千元</text:placeholder>"), HiddenReason.PLACEHOLDER),
    "empty control": (
        p("<loext:content-control loext:showing-place-holder='true'>三千元</loext:content-control>"),
        HiddenReason.PLACEHOLDER,
    ),
    "deletion between paragraphs": (
        CHANGES.replace(p("删去") + p("两段"), p("三千元")) + "<text:change text:change-id='d'/>",
        HiddenReason.DELETED,
    ),
}
MORE_LOOKS = (
    LOOKS
    + ON_BLACK
    + style("P", "", "paragraph", "style:parent-style-name='Q'")
    + style("Q", letters("text:display='none'"), "paragraph")
    + style("C", letters("fo:color='#000000' loext:opacity='0%'"))
    + style("N", letters("style:text-scale='1%'"))
)


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_each_construct_is_read_once_or_kept_apart_with_its_reason(name: str) -> None:
    xml, reason = CONSTRUCTS[name]
    document = text(p("正文") + xml, MORE_LOOKS)
    if reason is None:
        assert (document.text.split(), document.hidden) == (["正文", "三千元"], ())
    else:
        assert document.text.split() == ["正文"]
        assert [(item.text.strip(), item.reason) for item in document.hidden] == [("三千元", reason)]


def test_letters_of_the_windows_colour_are_seen_though_they_are_called_clear() -> None:
    default = "<style:default-style style:family='paragraph'><style:text-properties "
    default += "style:use-window-font-color='true' loext:opacity='0%'/></style:default-style>"
    assert text(p("正文"), common=default).text == "正文\n"


def test_what_has_no_text_is_named() -> None:
    shapes = (
        "<draw:frame><draw:image xlink:href='Pictures/1.png'/></draw:frame>",
        "<draw:frame><draw:object xlink:href='./Object 1'/><draw:image/></draw:frame>",
        "<draw:frame><draw:object-ole xlink:href='x'/></draw:frame>",
        "<draw:control/>",
    )
    chart = b'<a xmlns="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><body><chart/></body></a>'
    document = text(p("正文" + "".join(shapes)), parts={"Object 1/content.xml": chart})
    missing = {note.values for note in document.notes if note.code == "not_imported"}
    assert missing == {("picture", "1"), ("chart", "1"), ("embedded object", "1"), ("form field", "1")}


def test_a_formula_is_read_where_it_stands() -> None:
    formula = b"<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'><m:semantics><m:mrow><m:mi>x</m:mi><m:mo>=</m:mo>"
    formula += b"<m:mn>300</m:mn></m:mrow><m:annotation>x = 300</m:annotation></m:semantics></m:math>"
    document = text(
        p("计<draw:frame><draw:object xlink:href='Object 1'/></draw:frame>元"), parts={"Object 1/content.xml": formula}
    )
    assert document.text == "计x=300元\n"
    assert document.notes == (Note("docx_formula", ("1",)),)


def test_cells_stand_in_their_columns() -> None:
    wide = cell("宽", "table:number-columns-spanned='2'") + "<table:covered-table-cell/>"
    below = "<table:covered-table-cell/>"
    table = row(wide, cell("右")) + row(cell("一"), cell("二"), cell("高", "table:number-rows-spanned='2'"))
    table += row(cell("三"), cell("四"), below)
    document = text(f"<table:table>{table}</table:table>")
    assert document.text == "宽\t\t右\n一\t二\t高\n三\t四\t\n"
    assert [(segment.row, segment.column) for segment in document.segments][:2] == [(1, 1), (1, 3)]


@pytest.mark.parametrize(
    "table",
    [
        row(cell("9", "table:number-columns-repeated='999999999'"), around="table:number-rows-repeated='999999999'"),
        row("<table:covered-table-cell table:number-columns-repeated='999999999'/>"),
        row(around="table:number-rows-repeated='999999999'"),
    ],
)
def test_a_table_that_repeats_itself_without_end_is_refused(table: str) -> None:
    with pytest.raises(DocumentError, match="more than 1000000 cells"):
        text(f"<table:table>{table}</table:table>")


def test_blanks_are_no_bomb() -> None:
    assert len(text(p("一<text:s text:c='999999999'/>二")).text) < 2000


def test_an_encrypted_file_is_called_so_and_other_kinds_are_refused() -> None:
    manifest = {"META-INF/manifest.xml": b"<manifest:encryption-data/>"}
    with pytest.raises(DocumentError, match="is encrypted"):
        text(p("正文"), parts=manifest)
    for kind, said in {"presentation": "a presentation", "chart": "an OpenDocument file of another kind"}.items():
        whole = zipped({"content.xml": f"<a xmlns='{OFFICE}'><body><{kind}/></body></a>".encode()})
        with pytest.raises(DocumentError, match=f"is {said}, which is not read"):
            opendocument_in(Archive("a.odp", whole))


def test_a_document_type_is_refused() -> None:
    head = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    content = head + b"<a xmlns='" + OFFICE.encode() + b"'><body><text>&x;</text></body></a>"
    with pytest.raises(DocumentError, match="document type definition"):
        opendocument_in(Archive("a.odt", zipped({"content.xml": content})))


def test_other_archives_and_texts_as_sheets_of_questions_are_told_apart() -> None:
    word = docx(paragraph(run("正文")))
    assert opendocument_in(Archive("a.odt", word)) is None
    assert opendocument_in(Archive("a.odt", zipped({"content.xml": b"<a/>"}))) is None
    with pytest.raises(DocumentError, match="holds no sheet with cells"):
        opendocument_tables(opened(odt(p("正文"))))


def test_a_file_that_libreoffice_wrote_is_read_as_the_word_document_that_it_was_made_of() -> None:
    document = read((DATA / "libreoffice.odt").read_bytes())
    assert document.text.splitlines() == [
        *("起诉书", "被告人张某窃取现金5000元插入300元", "1. 第一起", "2. 第二起", "中间", "3. 第三起", "• 点", "格00"),
        *(
            "格01\t\t格02",
            "格10\t格11\t格12",
            "格22",
            "格20\t格21\t",
            "末段  两个空格\t制表",
            "页眉：某法院",
            "页脚文字",
        ),
    ]
    assert [(item.text, item.reason.value) for item in document.hidden] == [
        *(("隐藏文字9000元", "hidden"), ("白色8000元", "white"), ("极小7000元", "tiny"), ("删除200元", "deleted"))
    ]


DEEDS = ("被告人张某于2019年3月1日窃取李某现金人民币5000元。", "同年4月2日，张某骗取王某手机一部，价值人民币1200元。")


def test_the_same_case_has_the_same_total_as_a_word_document() -> None:
    word = docx("".join(paragraph(run(deed)) for deed in DEEDS))
    totals = [
        propose_ledger(document.text).total
        for document in (read_docx(Archive("a.docx", word), word), text("".join(map(p, DEEDS))))
    ]
    assert totals[0] == totals[1] == Decimal(6200)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_a_changed_document_is_read_or_refused(seed: int) -> None:
    body = CHANGES + p("正文" + BOX + COMMENT + NOTE.format("footnote", p("脚注")), "P")
    body += f"<table:table>{row(cell('一'), cell('二'))}</table:table>"
    try:
        data = with_changed_elements(odt(body, MORE_LOOKS), random.Random(seed))
        file = opendocument_in(Archive("case.odt", data))
        if file is not None:
            read_opendocument(file, data)
    except DocumentError as error:
        assert error.remedy
