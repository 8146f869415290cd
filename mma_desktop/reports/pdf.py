"""The report as a PDF: A4, the shipped Chinese fonts embedded as far as they are used, and text that can be copied.

It holds no script, no form, no link and no file. A character that the fonts lack is printed as a box with its code.
Equal reports give equal files.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle as PdfStyle
from reportlab.lib.units import cm
from reportlab.platypus import Flowable, Frame, Image, PageBreak, PageTemplate, Spacer, TableStyle

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
from mma_desktop.reports.typesetting.fonts import BOLD, REGULAR, glyphs, register_fonts
from mma_desktop.reports.typesetting.pages import (
    HEIGHT,
    MARGIN,
    SOFT,
    WIDTH,
    BookmarkedDocument,
    CountedCanvas,
    KeptTogether,
    PageMargins,
    WholeRowsTable,
)
from mma_desktop.reports.typesetting.paragraphs import SetParagraph

_LOGO_ROOM = 5 * cm, 1.8 * cm
_INK, _GRID, _HEAD, _NOTICE = map(HexColor, ("#1b2433", "#b9c1cc", "#e8ecf2", "#fff2cc"))
_FILLS: Mapping[str, str] = {
    "counted": "#d9ead3",
    "other": "#eceff3",
    "edited-counted": "#ffe599",
    "edited-other": "#f9cb9c",
    "finding": "#f4cccc",
}
"""Colours behind what is marked; its number stands behind it, so that no meaning rests on a colour."""


def as_pdf(report: Report, language: str) -> bytes:
    """The report as a PDF in zh or en."""
    return printed_pdf(outline_of(report, language), load_labels("report", language)["kind"], language, tag_of(report))


def printed_pdf(blocks: Iterable[PrintedBlock], kind: str, language: str, keywords: str = "") -> bytes:
    """These blocks as a PDF in zh or en; `kind` is its title and stands above every page."""
    program, styles = load_labels("report", language)["program"], _Styles.of(language)
    file = io.BytesIO()
    document = BookmarkedDocument(
        file,
        pagesize=A4,
        invariant=1,
        title=kind,
        author=program,
        subject="",
        keywords=keywords,
        creator=program,
        keepTogetherClass=KeptTogether,
    )
    frame = Frame(MARGIN, MARGIN, WIDTH, HEIGHT, 0, 0, 0, 0)
    document.addPageTemplates([PageTemplate("page", [frame], onPage=PageMargins(kind))])
    flowables = [flowable for block, is_last in with_ends(blocks) for flowable in styles.flowables(block, is_last)]
    document.build(flowables, canvasmaker=CountedCanvas)
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class _Styles:
    """How blocks look in one language."""

    known: Mapping[str, PdfStyle]

    @classmethod
    @cache
    def of(cls, language: str) -> _Styles:
        register_fonts()
        indent = 21 if language == "zh" else 0  # two characters, as Chinese paragraphs begin
        base: dict[str, Any] = {
            "fontName": REGULAR, "fontSize": 10, "leading": 15, "spaceAfter": 4, "textColor": _INK, "wordWrap": "CJK",
            "allowWidows": 0, "allowOrphans": 0,
        }  # fmt: skip
        small = base | {"fontSize": 8.5, "leading": 11.5, "spaceAfter": 0}
        heading = base | {"fontName": BOLD, "keepWithNext": 1}
        soft = base | {"fontSize": 8.5, "leading": 12, "textColor": SOFT, "keepWithNext": 1}
        notice = {"keepWithNext": 1, "backColor": _NOTICE, "borderPadding": 4, "spaceBefore": 6, "spaceAfter": 8}
        looks: dict[str, dict[str, Any]] = {
            "title": heading | {"fontSize": 19, "leading": 25, "spaceAfter": 6},
            "heading1": heading | {"fontSize": 14, "leading": 19, "spaceBefore": 12},
            "heading2": heading | {"fontSize": 11, "leading": 15, "spaceBefore": 6},
            "body": base | {"firstLineIndent": indent},
            "line": base,
            "soft": soft,
            "quote": base | {"leftIndent": 14},
            "subheading": base | {"fontName": BOLD, "keepWithNext": 1},
            "notice": base | notice,
            "last": soft | {"keepWithNext": 0},
            "cell": small,
            "strong": small | {"fontName": BOLD},
            "figure": small | {"alignment": TA_RIGHT},
            "total": small | {"fontName": BOLD, "alignment": TA_RIGHT},
            "middle": small | {"alignment": TA_CENTER},
        }
        return cls({name: PdfStyle(name, **look) for name, look in looks.items()})

    def flowables(self, block: PrintedBlock, is_last: bool = False) -> Iterable[Flowable]:
        """What reportlab places for a block; nothing keeps the last one of its section with what follows."""
        match block:
            case PrintedHeading():
                yield self._heading(block)
            case PrintedParagraph():
                numbered = any(piece.look == "number" for piece in block.pieces[:1])
                style = "line" if numbered and block.style == "body" else block.style
                style = "last" if style == "soft" and is_last else style
                yield SetParagraph("".join(map(_markup, block.pieces)), self.known[style])
            case PrintedTable():
                yield self._table(block)
                yield Spacer(1, 8)
            case PrintedLetterhead():
                if (logo := block.letterhead.logo) is not None:
                    yield Image(io.BytesIO(logo.png), *block.size(*_LOGO_ROOM), hAlign="LEFT")
                    yield Spacer(1, 4)
                yield from (flowable for text in block.paragraphs for flowable in self.flowables(text))
                yield Spacer(1, 12)
            case PrintedPageBreak():
                yield PageBreak()

    def _heading(self, block: PrintedHeading) -> SetParagraph:
        heading = SetParagraph(_shown(block.text), self.known[f"heading{min(block.level, 2)}"])
        setattr(heading, "bookmark", block.level - 1)  # noqa: B010 - reportlab knows no such thing
        return heading

    def _table(self, block: PrintedTable) -> WholeRowsTable:
        rows = [*([block.headings] if block.headings else []), *block.rows]
        strong = {number + len(rows) - len(block.rows) for number in block.stressed}
        cells = [
            [self._cell(block, text, column, number in strong, number) for column, text in enumerate(row)]
            for number, row in enumerate(rows)
        ]
        wide = block.before_figures - 1 if block.totals else 0
        sums = range(len(rows) - block.totals, len(rows))
        heads = [("BACKGROUND", (0, 0), (-1, 0), _HEAD)] if block.headings else []
        look = TableStyle(
            [
                ("GRID", (0, 0), (-1, -1), 0.4, _GRID),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("TOPPADDING", (0, 0), (-1, -1), 2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
                ("LEFTPADDING", (0, 0), (-1, -1), 4),
                ("RIGHTPADDING", (0, 0), (-1, -1), 4),
                *heads,
                *(("SPAN", (0, row), (wide, row)) for row in sums),
            ]
        )
        widths = [WIDTH * width for width in block.widths]
        return WholeRowsTable(cells, colWidths=widths, style=look, repeatRows=len(heads), hAlign="LEFT")

    def _cell(self, block: PrintedTable, text: str, column: int, stressed: bool, number: int) -> SetParagraph:
        strong = stressed or (number == 0 if block.headings else column == 0)
        right = column in block.right
        style = ("total" if right else "strong") if strong else "figure" if right else "cell"
        return SetParagraph(_shown(text).replace("\n", "<br/>"), self.known[style])


def _markup(piece: PrintedPiece) -> str:
    text = _shown(piece.text)
    if piece.look == "strong":
        return f'<font name="{BOLD}">{text}</font>'
    if piece.look == "number":
        return f'<font size="7.5" color="#596373">{text}</font>'
    if piece.look == "gone":
        return f'<strike><font color="#8a1c1c">{text}</font></strike>'
    if piece.look == "new":
        return f'<u><font color="#1c6b43">{text}</font></u>'
    fill = _FILLS.get(piece.look)
    return f'<font backColor="{fill}"><u>{text}</u></font>' if fill else text


def _shown(text: str) -> str:
    """Text as reportlab's markup shows it literally; a character without a glyph as its code."""
    known = glyphs()
    return escape("".join(one if ord(one) in known or one in "\n\t" else f"□(U+{ord(one):04X})" for one in text))
