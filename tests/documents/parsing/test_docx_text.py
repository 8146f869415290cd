"""The walk through a part of a Word document: what is text, what is hidden, what is listed, and where it stood."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from mma_desktop.documents.parsing.docx_numbering import Numbering
from mma_desktop.documents.parsing.docx_styles import Styles
from mma_desktop.documents.parsing.docx_text import Paragraph, TextWalker
from mma_desktop.domain.places import HiddenReason, SegmentKind
from tests.documents.word import SPACES, field, paragraph, run, text_box


def walked(*xml: str, kind: SegmentKind = SegmentKind.PARAGRAPH) -> tuple[list[Paragraph], TextWalker]:
    walker = TextWalker(Styles(None), Numbering(None))
    root: Any = etree.fromstring(f"<w:body {SPACES}>{''.join(xml)}</w:body>".encode())
    return list(walker.paragraphs(root, kind)), walker


def texts(*xml: str) -> list[str]:
    return [text for p in walked(*xml)[0] if (text := "".join(run.text for run in p.runs))]


def hidden(*xml: str) -> dict[str, HiddenReason | None]:
    return {run.text: run.hidden for p in walked(*xml)[0] for run in p.runs}


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in cells)}</w:tr>"


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("<w:r><w:t>甲</w:t><w:tab/><w:t>乙</w:t><w:br/><w:t>丙</w:t><w:noBreakHyphen/></w:r>", "甲\t乙\n丙-"),
        ("<w:hyperlink><w:r><w:t>链接</w:t></w:r></w:hyperlink>", "链接"),
        ("<w:smartTag><w:smartTag><w:r><w:t>标记</w:t></w:r></w:smartTag></w:smartTag>", "标记"),
        ("<w:r><w:sym w:font='Wingdings' w:char='0041'/></w:r>", "A"),
        ("<w:r><w:sym w:font='Wingdings' w:char='F041'/></w:r>", "\ufffd"),
        ("<w:r><w:sym w:font='Wingdings' w:char='zz'/></w:r>", "\ufffd"),
        ("<m:oMath><m:r><m:t>3000</m:t></m:r></m:oMath>", "3000"),
        ("<w:r><w:ruby><w:rubyBase><w:r><w:t>盗</w:t></w:r></w:rubyBase></w:ruby></w:r>", "盗"),
        (field(" REF a ", "外").replace(run("外"), field(" REF b ", "内")), "内"),
    ],
)
def test_what_counts_as_text_of_a_paragraph(inside: str, text: str) -> None:
    assert texts(paragraph(inside)) == [text]


def test_of_two_ways_to_say_the_same_one_counts() -> None:
    assert texts(paragraph(run("前"), text_box("框"))) == ["前", "框"]
    both = f"<mc:AlternateContent><mc:Choice/><mc:Fallback>{paragraph(run('乙'))}</mc:Fallback></mc:AlternateContent>"
    assert texts(both) == ["乙"]


def test_moved_text_is_read_where_it_went_and_hidden_where_it_was() -> None:
    moved = paragraph(f"<w:moveFrom>{run('旧')}</w:moveFrom>", f"<w:moveTo>{run('新')}</w:moveTo>")
    assert hidden(moved) == {"旧": HiddenReason.DELETED, "新": None}
    assert walked(moved)[1].counts["inserted"] == 1


def test_hidden_and_deleted_rows_hide_their_cells() -> None:
    rows = row(paragraph(run("甲"))), row(paragraph(run("乙")), properties="<w:hidden/>")
    table = f"<w:tbl>{''.join(rows)}{row(paragraph(run('丙')), properties='<w:del/>')}</w:tbl>"
    assert hidden(table) == {"甲": None, "乙": HiddenReason.HIDDEN, "丙": HiddenReason.DELETED}


def test_cells_that_span_columns_move_those_behind_them() -> None:
    wide = f"<w:tcPr><w:gridSpan w:val='3'/></w:tcPr>{paragraph(run('宽'))}"
    found, _ = walked(f"<w:tbl>{row(wide, paragraph(run('后')))}</w:tbl>")
    assert [(p.place.row, p.place.column) for p in found if p.runs] == [(1, 1), (1, 4)]
    assert "".join("".join(r.text for r in p.runs) + p.end for p in found) == "宽\t\t\t后\n"


def text_of(*xml: str) -> str:
    """What a reader sees of paragraphs, with what stands between them."""
    return "".join("".join(r.text for r in p.runs if r.hidden is None) + p.end for p in walked(*xml)[0])


def test_a_row_that_begins_further_right_has_its_cells_in_their_columns() -> None:
    later = row(paragraph(run("800元")), properties="<w:gridBefore w:val='1'/>")
    table = f"<w:tbl>{row(paragraph(run('手机')), paragraph(run('价格')))}{later}</w:tbl>"
    assert text_of(table) == "手机\t价格\n\t800元\n"
    assert [(p.place.row, p.place.column) for p in walked(table)[0] if p.runs] == [(1, 1), (1, 2), (2, 2)]


def test_what_a_merged_cell_covers_is_hidden() -> None:
    top, below = ("<w:tcPr><w:vMerge w:val='restart'/></w:tcPr>", "<w:tcPr><w:vMerge/></w:tcPr>")
    table = row(top + paragraph(run("5000元"))) + row(below + paragraph(run("800元"))) + row(below + paragraph())
    assert hidden(f"<w:tbl>{table}</w:tbl>") == {"5000元": None, "800元": HiddenReason.HIDDEN}


def test_a_deleted_row_leaves_no_empty_line_and_its_cells_stay_apart() -> None:
    rows = row(paragraph(run("1")), paragraph(run("3200")), properties="<w:del/>"), row(paragraph(run("2")))
    found, _ = walked(f"<w:tbl>{''.join(rows)}</w:tbl>")
    assert [(p.runs[0].text, p.end) for p in found if p.runs] == [("1", "\t"), ("3200", "\n"), ("2", "")]
    assert all(p.runs for p in found[:2])


def test_a_paragraph_whose_mark_is_deleted_goes_on_in_the_next() -> None:
    mark = "<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>"
    assert text_of(f"<w:p>{mark}{run('现金3,')}</w:p>", paragraph(run("200元"))) == "现金3,200元\n"


def test_rows_inside_content_controls_are_rows_of_the_table() -> None:
    inner = f"<w:sdt><w:sdtPr/><w:sdtContent>{row(paragraph(run('乙')))}</w:sdtContent></w:sdt>"
    found, _ = walked(f"<w:tbl>{row(paragraph(run('甲')))}{inner}</w:tbl>")
    assert [p.place.row for p in found if p.runs] == [1, 2]


def test_paragraphs_are_numbered_on_and_a_note_is_one_place() -> None:
    body, _ = walked(paragraph(run("一")), paragraph(run(" ")), paragraph(run("二")))
    note, _ = walked(paragraph(run("一")), paragraph(run("二")), kind=SegmentKind.FOOTNOTE)
    assert [p.place.number for p in body] == [1, 2]
    assert [(p.place.kind, p.place.number) for p in note] == [(SegmentKind.FOOTNOTE, 1)] * 2


def test_what_holds_no_text_is_listed() -> None:
    pieces = ("<w:drawing><a:blip/></w:drawing>", "<w:object><w:x/></w:object>", "<w:pict><v:imagedata/></w:pict>")
    _, walker = walked("<w:altChunk/><w:subDoc/>", paragraph(*(f"<w:r>{piece}</w:r>" for piece in pieces)))
    assert dict(walker.missing) == {
        "embedded document": 1,
        "linked document": 1,
        "picture": 2,
        "embedded object": 1,
    }
