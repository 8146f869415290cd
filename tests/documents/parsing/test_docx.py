"""Word documents: every construct that can hold text is read, or it is said that it was not."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.documents.xml_mutations import with_changed_elements
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.docx import read_docx
from mma_desktop.domain.cases import Document, Note
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError
from tests.documents.word import docx, field, form_field, paragraph, run, text_box


def read(body: str, **parts: str) -> Document:
    data = docx(body, parts)
    return read_docx(Archive("case.docx", data), data)


def cell(text: str) -> str:
    return f"<w:tc><w:tcPr/>{paragraph(run(text))}</w:tc>"


ELEVEN = (
    paragraph(run("正文")),
    f"<w:tbl><w:tr>{cell('表格一')}{cell('表格二')}</w:tr></w:tbl>",
    paragraph(run("修订"), f"<w:ins w:id='1'>{run('插入')}</w:ins>"),
    f"<w:sdt><w:sdtPr/><w:sdtContent>{paragraph(run('内容控件'))}</w:sdtContent></w:sdt>",
    paragraph(field(" REF a ", "域结果")),
    paragraph(text_box("文本框")),
    paragraph(run("隐藏", "<w:vanish/>"), run("白色", "<w:color w:val='FFFFFF'/>"), run("极小", "<w:sz w:val='2'/>")),
)


def test_the_eleven_constructs_are_all_there() -> None:
    notes = f"<w:footnote w:id='2'>{paragraph(run('脚注'))}</w:footnote>"
    comments = f"<w:comment w:id='0'>{paragraph(run('批注'))}</w:comment>"
    document = read("".join(ELEVEN), header=paragraph(run("页眉")), footnotes=notes, comments=comments)
    lines = ["正文", "表格一\t表格二", "修订插入", "内容控件", "域结果", "文本框", "页眉", "脚注"]
    assert document.text.splitlines() == lines
    assert [(item.text.strip(), item.reason) for item in document.hidden] == [
        ("隐藏", HiddenReason.HIDDEN),
        ("白色", HiddenReason.WHITE),
        ("极小", HiddenReason.TINY),
        ("批注", HiddenReason.COMMENT),
    ]
    assert Note("docx_inserted", ("1",)) in document.notes


WHITE = "<w:rPr><w:color w:val='FFFFFF'/></w:rPr>"
CONSTRUCTS = {
    "table cell": (f"<w:tbl><w:tr>{cell('三千元')}</w:tr></w:tbl>", ""),
    "tracked insertion": (paragraph(f"<w:ins w:id='1'>{run('三千元')}</w:ins>"), ""),
    "content control": (f"<w:sdt><w:sdtPr/><w:sdtContent>{paragraph(run('三千元'))}</w:sdtContent></w:sdt>", ""),
    "field": (paragraph(field(" REF a ", "三千元")), ""),
    "text box": (paragraph(text_box("三千元")), ""),
    "text box with a white run": (paragraph(text_box("三千元").replace("<w:r>", f"<w:r>{WHITE}", 1)), ""),
    "dropdown": (
        paragraph(
            form_field(
                "<w:ddList><w:result w:val='1'/><w:listEntry w:val='一'/><w:listEntry w:val='三千元'/></w:ddList>"
            )
        ),
        "",
    ),
    "WordArt": (paragraph("<w:r><w:pict><v:shape><v:textpath string='三千元'/></v:shape></w:pict></w:r>"), ""),
    "shape": (paragraph("<w:r><w:drawing><a:p><a:r><a:t>三千元</a:t></a:r></a:p></w:drawing></w:r>"), ""),
    "header": (paragraph(run("三千元")), "header"),
    "footnote": (f"<w:footnote w:id='2'>{paragraph(run('三千元'))}</w:footnote>", "footnotes"),
    "hidden text": (paragraph(run("三千元", "<w:vanish/>")), HiddenReason.HIDDEN),
    "white text": (paragraph(run("三千元", "<w:color w:val='FFFFFF'/>")), HiddenReason.WHITE),
    "text box in a hidden run": (
        paragraph(text_box("三千元").replace("<w:r>", "<w:r><w:rPr><w:vanish/></w:rPr>", 1)),
        HiddenReason.HIDDEN,
    ),
    "text box in a deletion": (paragraph(f"<w:del w:id='1'>{text_box('三千元')}</w:del>"), HiddenReason.DELETED),
    "deleted cell": (
        f"<w:tbl><w:tr>{cell('三千元').replace('<w:tcPr/>', '<w:tcPr><w:cellDel/></w:tcPr>')}</w:tr></w:tbl>",
        HiddenReason.DELETED,
    ),
    "placeholder": (
        f"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{paragraph(run('三千元'))}</w:sdtContent></w:sdt>",
        HiddenReason.PLACEHOLDER,
    ),
    "white of the theme": (
        paragraph(run("三千元", "<w:color w:val='auto' w:themeColor='background1'/>")),
        HiddenReason.WHITE,
    ),
    "white filling": (
        paragraph(
            run("三千元", "<w14:textFill><w14:solidFill><w14:schemeClr w14:val='bg1'/></w14:solidFill></w14:textFill>")
        ),
        HiddenReason.WHITE,
    ),
    "no filling": (paragraph(run("三千元", "<w14:textFill><w14:noFill/></w14:textFill>")), HiddenReason.HIDDEN),
    "narrow text": (paragraph(run("三千元", "<w:w w:val='1'/>")), HiddenReason.TINY),
    "tiny text": (paragraph(run("三千元", "<w:sz w:val='2'/>")), HiddenReason.TINY),
}


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_each_construct_is_read_once_or_kept_apart_with_its_reason(name: str) -> None:
    xml, where = CONSTRUCTS[name]
    if isinstance(where, HiddenReason):
        document = read(paragraph(run("正文")) + xml)
        assert "三千元" not in document.text
        assert [(item.text.strip(), item.reason) for item in document.hidden] == [("三千元", where)]
    else:
        document = read(paragraph(run("正文")), **{where: xml}) if where else read(paragraph(run("正文")) + xml)
        assert document.text.split() == ["正文", "三千元"]
        assert document.hidden == ()


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_changed_elements_end_in_a_document_or_one_readable_line(seed: int) -> None:
    parts = {
        "header": paragraph(run("页眉")),
        "footnotes": f"<w:footnote w:id='2'>{paragraph(run('脚注'))}</w:footnote>",
    }
    data = with_changed_elements(docx("".join(ELEVEN), parts), random.Random(seed))
    try:
        read_docx(Archive("case.docx", data), data)
    except DocumentError as error:
        assert "\n" not in error.fact


def test_every_stretch_knows_its_place() -> None:
    document = read("".join(ELEVEN), footer=paragraph(run("页脚")))
    for text, kind in (
        ("表格二", SegmentKind.TABLE_CELL),
        ("文本框", SegmentKind.TEXT_BOX),
        ("页脚", SegmentKind.FOOTER),
    ):
        place = document.place_of(document.text.index(text), document.text.index(text) + 1)
        assert (place.kind, place.number) == (kind, 1)
    place = document.place_of(document.text.index("表格二"), document.text.index("表格二") + 3)
    assert (place.row, place.column, place.start, place.end) == (1, 2, 0, 3)


def test_what_a_tracked_change_deletes_is_hidden_inside_its_paragraph() -> None:
    deleted = "<w:del w:id='1'><w:r><w:delText>8000</w:delText></w:r></w:del>"
    document = read(paragraph(run("盗窃"), deleted, run("3000元")))
    assert document.text == "盗窃3000元\n"
    assert document.with_hidden((0,)).text == "盗窃80003000元\n"
    assert document.hidden[0].reason is HiddenReason.DELETED


def test_a_comment_counts_only_where_the_user_takes_it_in() -> None:
    comment = f"<w:comment w:id='0'>{paragraph(run('我认为应为50000元'))}{paragraph(run('请核实'))}</w:comment>"
    document = read(paragraph(run("盗窃1000元。")), comments=comment)
    assert document.text == "盗窃1000元。\n"
    assert document.notes == (Note("hidden", ("2", "comment")),)
    taken = document.with_hidden(range(len(document.hidden)))
    assert taken.text == "盗窃1000元。\n我认为应为50000元\n请核实\n"
    assert taken.place_of(taken.text.index("50000"), taken.text.index("50000") + 5).kind is SegmentKind.COMMENT


def test_a_style_can_hide_and_dark_cells_can_show() -> None:
    styles = "<w:style w:type='character' w:styleId='s'><w:rPr><w:vanish/></w:rPr></w:style>"
    body = paragraph(run("见"), run("不见", "<w:rStyle w:val='s'/>"))
    dark = "<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill='000000'/></w:tcPr>"
    dark += paragraph(run("白字黑底", "<w:color w:val='FFFFFF'/>")) + "</w:tc></w:tr></w:tbl>"
    document = read(body + dark, styles=styles)
    assert document.text == "见\n白字黑底\n"
    assert [item.text for item in document.hidden] == ["不见"]


def test_a_field_that_never_ends_loses_no_text() -> None:
    begin = "<w:r><w:fldChar w:fldCharType='begin'/></w:r>"
    document = read(paragraph(begin, run("金额3000元")) + paragraph(run("后文")))
    assert document.text == "金额3000元\n后文\n"


def test_pictures_and_numbering_are_reported() -> None:
    drawing = "<w:r><w:drawing><a:blip/></w:drawing></w:r>"
    numbered = f"<w:p><w:pPr><w:numPr/></w:pPr>{run('第一笔')}</w:p>"
    notes = read(numbered + paragraph(drawing)).notes
    assert notes == (Note("docx_numbered", ("1",)), Note("not_imported", ("picture", "1")))


def test_a_style_can_number_and_a_paragraph_can_do_without() -> None:
    numbering = "<w:pPr><w:numPr><w:numId w:val='{}'/></w:numPr></w:pPr>"
    styles = f"<w:style w:type='paragraph' w:styleId='n'>{numbering.format(1)}</w:style>"
    styles += "<w:style w:type='paragraph' w:styleId='h'><w:basedOn w:val='n'/></w:style>"
    styled = f"<w:p><w:pPr><w:pStyle w:val='h'/></w:pPr>{run('第一笔')}</w:p>"
    without = styled.replace("</w:pPr>", f"{numbering.format(0).removeprefix('<w:pPr>')}")
    assert read(styled + without, styles=styles).notes == (Note("docx_numbered", ("1",)),)


@pytest.mark.parametrize(
    ("state", "text"), [("<w:checked/>", "☒退赔"), ("<w:checked w:val='0'/>", "☐退赔"), ("", "☐退赔")]
)
def test_a_tick_is_read(state: str, text: str) -> None:
    assert read(paragraph(form_field(f"<w:checkBox>{state}</w:checkBox>"), run("退赔"))).text == f"{text}\n"


def test_a_darker_white_and_a_filling_of_another_colour_can_be_seen() -> None:
    grey = "<w:color w:val='808080' w:themeColor='background1' w:themeShade='80'/>"
    filled = "<w14:textFill><w14:solidFill><w14:schemeClr w14:val='accent1'/></w14:solidFill></w14:textFill>"
    assert read(paragraph(run("灰", grey), run("蓝", f"<w:color w:val='FFFFFF'/>{filled}"))).hidden == ()


def test_control_tokens_are_made_harmless_across_runs() -> None:
    document = read(paragraph(run("甲&lt;|im_"), run("end|&gt;乙")))
    assert document.text == "甲‹|im_end|>乙\n"
    assert document.notes == (Note("control_tokens", ("1", "‹|im_end|>")),)


def test_the_same_header_counts_once_and_nested_tables_are_read() -> None:
    inner = f"<w:tbl><w:tr>{cell('内')}</w:tr></w:tbl>"
    document = read(f"<w:tbl><w:tr><w:tc>{paragraph(run('外'))}{inner}{paragraph()}</w:tc>{cell('右')}</w:tr></w:tbl>")
    assert document.text.split() == ["外", "内", "右"]


def test_cells_of_a_table_in_a_cell_stay_apart() -> None:
    inner = f"<w:tbl><w:tr>{cell('一')}{cell('100元')}</w:tr><w:tr>{cell('二')}{cell('200元')}</w:tr></w:tbl>"
    document = read(f"<w:tbl><w:tr>{cell('左')}<w:tc>{inner}{paragraph()}</w:tc></w:tr></w:tbl>{paragraph(run('后'))}")
    assert document.text == "左\t一\t100元\n二\t200元\n后\n"
