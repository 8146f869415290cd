"""The report as Markdown. Text of the case or of a model is escaped, so it can add neither links nor pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from mma_desktop.reports.base import Report
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import (
    PrintedBlock,
    PrintedHeading,
    PrintedLetterhead,
    PrintedParagraph,
    PrintedPiece,
    PrintedTable,
    place_of,
)
from mma_desktop.reports.text import markdown_inline, markdown_line

_MARKED = ("counted", "edited-counted", "finding")
_TAGS = {"gone": "del", "new": "ins"}
_LINE_END = "  \n"


def as_markdown(report: Report, language: str, anchor: str = "") -> str:
    """The report as Markdown in zh or en; `anchor` sets the places in it apart from those of others in the file."""
    return markdown_of(outline_of(report, language, on_screen=True), anchor)


def markdown_of(blocks: Iterable[PrintedBlock], anchor: str = "") -> str:
    """These blocks as Markdown; lines of one style that follow each other are one paragraph."""
    writer = _Writer(anchor)
    return (
        "\n\n".join(part for style, group in groupby(blocks, _style) for part in writer.parts(style, group) if part)
        + "\n"
    )


def _style(block: PrintedBlock) -> str:
    return block.style if isinstance(block, PrintedParagraph) else ""


@dataclass(frozen=True, slots=True)
class _Writer:
    anchor: str

    def parts(self, style: str, blocks: Iterable[PrintedBlock]) -> Iterator[str]:
        if not style:
            yield from map(self._block, blocks)
            return
        lines = [self._line(block) for block in blocks if isinstance(block, PrintedParagraph)]
        match style:
            case "title":
                yield from (f"# {line}" for line in lines)
            case "notice":
                yield from (f"> {line}" for line in lines)
            case "soft":
                yield from lines
            case _:
                yield _LINE_END.join(lines)

    def _block(self, block: PrintedBlock) -> str:
        match block:
            case PrintedHeading():
                return f"{'#' * (block.level + 1)} {markdown_inline(block.text)}"
            case PrintedTable():
                return self._table(block)
            case PrintedLetterhead():
                return _LINE_END.join(self._line(line) for line in block.paragraphs)
            case _:
                return ""

    def _line(self, paragraph: PrintedParagraph) -> str:
        first, *others = paragraph.pieces
        return "".join([self._piece(first, markdown_line(first.text)), *(map(self._inline, others))])

    def _inline(self, piece: PrintedPiece) -> str:
        return self._piece(piece, markdown_inline(piece.text))

    def _piece(self, piece: PrintedPiece, text: str) -> str:
        if piece.leads_to:
            text = f"[{text}](#{self.anchor}{piece.leads_to})"
        if piece.look == "number":
            before, after = (" " * edge.isspace() for edge in (piece.text[:1], piece.text[-1:]))
            text = f"{before}<sup>{text.strip()}</sup>{after}"
        elif piece.look in _MARKED:
            text = f"<mark>{text}</mark>"
        elif tag := _TAGS.get(piece.look):
            text = f"<{tag}>{text}</{tag}>"
        elif piece.look == "strong":
            text = f"**{text}**"
        return f'<a id="{self.anchor}{piece.place}"></a>{text}' if piece.place else text

    def _table(self, table: PrintedTable) -> str:
        """The table; one without headings has its first row in their place, as Markdown knows no other."""
        columns = range(len(table.widths))
        rows = [[self._cell(table, row, column) for column in columns] for row in range(len(table.rows))]
        head = [[*map(markdown_inline, table.headings)]] if table.headings else rows[:1]
        below = ["---:" if column in table.right else "---" for column in columns]
        body = rows if table.headings else rows[1:]
        return "\n".join(f"| {' | '.join(row)} |" for row in (*head, below, *body))

    def _cell(self, table: PrintedTable, row: int, column: int) -> str:
        text = "<br>".join(map(markdown_inline, table.rows[row][column].split("\n")))
        if table.places and column == 0 and row < len(table.items):
            mark = f"{table.places}-{text}"
            return self._inline(PrintedPiece(text, place=mark, leads_to=place_of(mark)))
        return f"**{text}**" if text and row in table.stressed else text
