"""The report as a Word document: A4, real headings and tables, no field that loads anything, no active content.

Fonts are named, not embedded, as Word files do: the ones that Chinese courts use, which every Word in China has.
Equal reports give equal files.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docx import Document
from docx.document import Document as DocxDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Cm, Pt, RGBColor
from docx.styles.style import ParagraphStyle as DocxStyle
from docx.table import Table as DocxTable
from docx.text.paragraph import Paragraph as DocxParagraph
from docx.text.run import Run as DocxRun

from mma_desktop.reports.base import Report
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import (
    PrintedBlock,
    PrintedHeading,
    PrintedLetterhead,
    PrintedPageBreak,
    PrintedParagraph,
    PrintedPiece,
    PrintedTable,
    with_ends,
)
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.templates import load_labels
from mma_desktop.reports.typesetting.quotes import SHARED, latin_marks

_LATIN = "Times New Roman"
_CHINESE, _CHINESE_HEADING = "宋体", "黑体"
_PAGE_WIDTH, _PAGE_HEIGHT, _MARGIN = 21.0, 29.7, 2.5  # cm
_LOGO_ROOM = 5.0, 1.8  # cm
_SOFT = RGBColor(0x59, 0x63, 0x73)
_FILLS: Mapping[str, str] = {
    "counted": "D9EAD3",
    "other": "ECEFF3",
    "edited-counted": "FFE599",
    "edited-other": "F9CB9C",
    "finding": "F4CCCC",
}
"""Shading behind what is marked; its number stands behind it, so that no meaning rests on a colour."""


def as_docx(report: Report, language: str) -> bytes:
    """The report as a .docx file in zh or en."""
    return printed_docx(outline_of(report, language), load_labels("report", language)["kind"], language, tag_of(report))


def printed_docx(blocks: Iterable[PrintedBlock], kind: str, language: str, keywords: str = "") -> bytes:
    """These blocks as a .docx file in zh or en; `kind` is its title and stands above every page."""
    document = Document()
    _lay_out(document, kind)
    for block, is_last in with_ends(blocks):
        match block:
            case PrintedHeading():
                document.add_heading(block.text, block.level)
            case PrintedParagraph():
                _add_paragraph(document, block, language, is_last)
            case PrintedTable():
                _add_table(document, block)
            case PrintedLetterhead():
                if (logo := block.letterhead.logo) is not None:
                    width, height = block.size(*_LOGO_ROOM)
                    document.add_picture(io.BytesIO(logo.png), Cm(width), Cm(height))
                for paragraph in block.paragraphs:
                    _add_paragraph(document, paragraph, language)
            case PrintedPageBreak():
                document.add_page_break()
    properties = document.core_properties
    program = load_labels("report", language)["program"]
    properties.title, properties.author, properties.comments = kind, program, ""
    properties.keywords = keywords
    file = io.BytesIO()
    document.save(file)
    return _without_times(file)


def _without_times(file: io.BytesIO) -> bytes:
    """The archive without the moment at which it was written: equal reports give equal files."""
    timeless = io.BytesIO()
    with ZipFile(file) as written, ZipFile(timeless, "w", ZIP_DEFLATED) as copy:
        for name in written.namelist():
            copy.writestr(ZipInfo(name), written.read(name), ZIP_DEFLATED)
    return timeless.getvalue()


def _lay_out(document: DocxDocument, kind: str) -> None:
    """Page, styles, the header with what it is, and the footer with the page's number."""
    [language] = _xml(document.styles).xpath("w:docDefaults/w:rPrDefault/w:rPr/w:lang")
    language.set(qn("w:eastAsia"), "zh-CN")  # so that Word breaks lines by the rules of Chinese
    section = document.sections[0]
    section.page_width, section.page_height = Cm(_PAGE_WIDTH), Cm(_PAGE_HEIGHT)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Cm(_MARGIN)
    _set_font(document.styles["Normal"], 10.5, _CHINESE)
    for level, size in ((0, 20), (1, 15), (2, 12), (3, 11)):
        style = document.styles["Title" if level == 0 else f"Heading {level}"]
        _set_font(style, size, _CHINESE_HEADING)
        assert isinstance(style, DocxStyle)
        style.font.color.rgb = RGBColor(0x1B, 0x24, 0x33)
        style.paragraph_format.keep_with_next = True
    header, footer = section.header.paragraphs[0], section.footer.paragraphs[0]
    header.alignment = footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _soften(header.add_run(kind))
    _add_field(footer, "PAGE")
    _soften(footer.add_run(" / "))
    _add_field(footer, "NUMPAGES")


def _set_font(style: object, size: float, chinese: str) -> None:
    assert isinstance(style, DocxStyle)
    style.font.name, style.font.size = _LATIN, Pt(size)
    fonts = _xml(style).get_or_add_rPr().get_or_add_rFonts()
    for name in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{name}"), None)
    fonts.set(qn("w:eastAsia"), chinese)


def _add_field(paragraph: DocxParagraph, instruction: str) -> None:
    """A number that Word works out itself."""
    run = paragraph.add_run("1")
    _soften(run)
    field = _element("fldSimple", instr=instruction)
    field.append(_xml(run))
    _xml(paragraph).append(field)


def _element(name: str, **attributes: str) -> Any:
    """An element of a Word document that python-docx has no name for; names and attributes are this module's own."""
    written = " ".join(f'w:{key}="{value}"' for key, value in attributes.items())
    return parse_xml(f"<w:{name} {nsdecls('w')} {written}/>")


def _xml(proxy: object) -> Any:
    """The element behind an object of python-docx."""
    return getattr(proxy, "_element")  # noqa: B009 - its name says private, and there is no other way


def _add_paragraph(document: DocxDocument, block: PrintedParagraph, language: str, is_last: bool = False) -> None:
    if block.style == "title":
        document.add_heading(block.text, 0)
        return
    paragraph = document.add_paragraph()
    for piece in block.pieces:
        run = paragraph.add_run(piece.text)
        _look(run, piece, block.style)
        _hint(run)
    layout = paragraph.paragraph_format
    layout.space_after, layout.line_spacing = Pt(4), 1.25
    layout.keep_with_next = block.style in ("soft", "notice", "subheading") and not is_last
    if block.style == "quote":
        layout.left_indent = Cm(0.7)
    elif block.style == "notice":
        _xml(paragraph).get_or_add_pPr().append(_shading("FFF2CC"))
    elif block.style == "body" and language == "zh" and not any(piece.look == "number" for piece in block.pieces[:1]):
        layout.first_line_indent = Pt(21)  # two characters, as Chinese paragraphs begin


def _look(run: DocxRun, piece: PrintedPiece, style: str) -> None:
    if piece.look == "strong":
        run.bold = True
    elif piece.look == "number" or style == "soft":
        _soften(run)
    elif piece.look == "gone":
        run.font.strike, run.font.color.rgb = True, RGBColor(0x8A, 0x1C, 0x1C)
    elif piece.look == "new":
        run.underline, run.font.color.rgb = True, RGBColor(0x1C, 0x6B, 0x43)
    elif fill := _FILLS.get(piece.look):
        run.underline = True
        _xml(run).get_or_add_rPr().append(_shading(fill))


def _hint(run: DocxRun) -> None:
    """Have Word draw quotation marks and ellipses of Chinese text in the Chinese font."""
    shared = {place for place, character in enumerate(run.text) if character in SHARED}
    if shared - latin_marks(run.text):
        _xml(run).get_or_add_rPr().get_or_add_rFonts().set(qn("w:hint"), "eastAsia")


def _soften(run: DocxRun) -> None:
    run.font.size, run.font.color.rgb = Pt(9), _SOFT


def _shading(fill: str) -> Any:
    """Colour behind a run, a paragraph or a cell."""
    return _element("shd", val="clear", color="auto", fill=fill)


def _add_table(document: DocxDocument, block: PrintedTable) -> None:
    rows = [*([block.headings] if block.headings else []), *block.rows]
    table = document.add_table(len(rows), len(block.widths))
    table.style, table.autofit = "Table Grid", False
    for column, width in zip(table.columns, block.widths, strict=True):
        column.width = Cm((_PAGE_WIDTH - 2 * _MARGIN) * width)
    for number, (row, texts) in enumerate(zip(table.rows, rows, strict=True)):
        _xml(row).get_or_add_trPr().append(_element("cantSplit"))
        strong = number - bool(block.headings) in block.stressed or (bool(block.headings) and number == 0)
        for column, (cell, text) in enumerate(zip(row.cells, texts, strict=True)):
            cell.width = Cm((_PAGE_WIDTH - 2 * _MARGIN) * block.widths[column])
            named = not block.headings and column == 0
            _fill(cell.paragraphs[0], text, strong=strong or named, right=column in block.right)
    for number in range(len(rows) - block.totals, len(rows)):
        table.cell(number, 0).merge(table.cell(number, block.before_figures - 1))
    if block.headings:
        _repeat_first_row(table)
    document.add_paragraph().paragraph_format.space_after = Pt(0)


def _fill(paragraph: DocxParagraph, text: str, *, strong: bool, right: bool) -> None:
    paragraph.paragraph_format.space_after = Pt(0)
    run = paragraph.add_run(text)
    run.font.size, run.bold = Pt(9), strong
    _hint(run)
    if right:
        paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT


def _repeat_first_row(table: DocxTable) -> None:
    """The headings stand on every page that the table reaches."""
    first = table.rows[0]
    _xml(first).get_or_add_trPr().append(_element("tblHeader", val="true"))
    for cell in first.cells:
        _xml(cell).get_or_add_tcPr().append(_shading("E8ECF2"))
