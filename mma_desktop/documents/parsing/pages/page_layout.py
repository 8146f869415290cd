"""How a page is laid out: columns of text, rows of cells, and what is repeated at the edges of pages.

Characters come in the order in which the page draws them. Where it draws line by line across two columns, each line is
cut at the gap between them, and the columns are read one after the other. A wide gap in any other line parts cells.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.pages.divided_rows import rejoined
from mma_desktop.documents.parsing.pages.open_cells import whole_rows
from mma_desktop.documents.parsing.pages.page_lines import (
    Glyph,
    PageLine,
    add_body,
    add_line,
    end_between,
    height_of,
    is_page_number,
    margins_of,
)
from mma_desktop.documents.parsing.pages.page_rules import PageRules
from mma_desktop.documents.parsing.pages.page_tables import Row, tables_of
from mma_desktop.documents.parsing.pages.ruled_tables import ruled_rows
from mma_desktop.documents.parsing.pages.turned_lines import in_rows, upright
from mma_desktop.domain.places import Box, SegmentKind

_CELL = 1.5  # line heights between two characters that part cells or columns
_PROSE = 8  # line heights: shorter pieces may be cells
_FEWEST = 3  # lines of a column
_CROSSING = 0.25  # share of the pieces that may lie across both columns: titles, tables
_FULL = 0.5  # share of a column's lines that reach its right margin; of cells of text fewer do
_SHORTER = 3  # line heights from the margin that still count as reaching it
_MIDDLE = (0.25, 0.75)  # where on a page's width a second column begins
_MOST_STARTS = 8  # places that are looked at
_MOST = 2 / 3  # of the pages that have a head which changes
_SAME_HEIGHT = 3.0  # points
_EDGES = 3  # lines at the top or the bottom that may be repeated on each page

_NO_RULES: Mapping[int, PageRules] = {}

Edges = Mapping[tuple[int, int], SegmentKind]


def add_lines(
    builder: DocumentBuilder, lines: Sequence[PageLine], pages: int, rules: Mapping[int, PageRules] = _NO_RULES
) -> None:
    """Add the lines of all pages; what stands at the edges of each page comes last, a repeated text once."""
    lines = upright(lines)
    edges = edges_of(lines, pages, rules)
    body, headings = _body(lines, edges, rules)
    if not _crosses_pages(body):  # nothing is torn by what pages repeat: it may be the titles of forms
        edges = edges_of(lines, pages, rules, repeated=False)
        body, headings = _body(lines, edges, rules)
    add_body(builder, body)
    told: set[str] = set()
    for line in lines:
        kind = edges.get((line.page, line.number))
        if kind is not None and line.text not in told:
            add_line(builder, line, kind, "\n")
            told.add(line.text)
    if repeated := len(edges) - len(told) + len(headings):
        builder.note("pages_repeat", str(repeated))


def _body(
    lines: Sequence[PageLine], edges: Edges, rules: Mapping[int, PageRules]
) -> tuple[list[PageLine], list[PageLine]]:
    """The lines of all pages in reading order, without those at the edges, and headings that stood inside rows."""
    body = [line for line in lines if (line.page, line.number) not in edges]
    pages = ((rules.get(page, PageRules()), list(of_page)) for page, of_page in groupby(body, _page))
    return rejoined([line for of_rules, of_page in pages for line in laid_out(of_page, of_rules)], rules)


def _crosses_pages(body: Sequence[PageLine]) -> bool:
    """Whether a sentence goes on from one page to the next."""
    margins = margins_of(body)
    breaks = ((line, following) for line, following in pairwise(body) if line.page != following.page)
    return any(end_between(line, following, margins) != "\n" for line, following in breaks)


def laid_out(lines: Sequence[PageLine], rules: PageRules) -> list[PageLine]:
    """The lines of a page in the order in which they are read, numbered anew where they are other ones."""
    ordered = [line for turned, alike in groupby(lines, _turned) for line in _laid_out(list(alike), turned, rules)]
    if len(ordered) == len(lines) and not any(line.column or line.turned for line in ordered):
        return ordered
    return [replace(line, number=number) for number, line in enumerate(ordered, start=1)]


def _laid_out(lines: Sequence[PageLine], turned: int, rules: PageRules) -> Iterable[PageLine]:
    """Lines that are turned alike, in the order in which they are read."""
    rows = list(in_rows(lines)) if turned else [row for line in lines for row in _rows(line)]
    cut = [tuple(_pieces(row)) for row in rows]
    tables = {} if turned else ruled_rows(cut, rules)
    tables |= _open_tables([() if place in tables else row for place, row in enumerate(cut)])
    start = _second_column([piece for place, row in enumerate(cut) if place not in tables for piece in row])
    if start is None:
        told = (tables[place] if place in tables else _with_tabs(row) for place, row in enumerate(rows))
        return [line for line in told if line is not None]
    pieces = (piece for place, row in enumerate(cut) for piece in ((tables[place],) if place in tables else row))
    return _by_columns([piece for piece in pieces if piece is not None], start)


def _open_tables(rows: Sequence[Row]) -> dict[int, PageLine | None]:
    """The rows of tables without rules: the whole row as a line at the place of its first, None at those it holds."""
    whole = whole_rows(rows)
    taken = {place for one in whole.values() for place in one.taken}
    kept = [place for place in range(len(rows)) if place not in taken]
    found = tables_of([whole[place].row if place in whole else rows[place] for place in kept])
    lines: dict[int, PageLine | None] = {kept[place]: line for place, line in found.items()}
    return lines | {place: None for first, one in whole.items() if first in lines for place in one.taken}


def edges_of(
    lines: Sequence[PageLine], pages: int, rules: Mapping[int, PageRules] = _NO_RULES, *, repeated: bool = True
) -> Edges:
    """The page numbers and, if asked for, what pages repeat at their edges, by page and number of line.

    That is what half of them have at an edge, or a head that changes with the parts of the text, but no row of a table:
    its heading may stand on each page, and its last cell may be a number.
    """
    by_page: defaultdict[tuple[int, int], list[PageLine]] = defaultdict(list)
    for line in lines:
        by_page[line.page, line.turned].append(line)
    ordered = [sorted(of_page, key=lambda line: line.box.top) for of_page in by_page.values()]
    told = Counter(text for of_page in ordered for text in {*map(_pageless, of_page[:_EDGES])})
    told_below = Counter(text for of_page in ordered for text in {*map(_pageless, of_page[-_EDGES:])})
    changing = _changing_heads(ordered, pages) if repeated else frozenset[tuple[int, int]]()
    edges: dict[tuple[int, int], SegmentKind] = {}
    for of_page in ordered:
        left = list(of_page)
        for place, kind, counts in ((0, SegmentKind.HEADER, told), (-1, SegmentKind.FOOTER, told_below)):
            for _ in range(_EDGES):
                is_number = len(left) > 1 and is_page_number(left[place], left, pages)
                count = counts[_pageless(left[place])]
                is_repeated = repeated and count > 1 and 2 * count >= pages
                is_head = place == 0 and (left[place].page, left[place].number) in changing
                in_table = rules.get(left[place].page, PageRules()).has_cell(left[place].box)
                if len(left) == 1 or in_table or not (is_number or is_repeated or is_head):
                    break
                line = left.pop(place)
                edges[line.page, line.number] = SegmentKind.FOOTER if is_number else kind
    return edges


def _changing_heads(ordered: Sequence[Sequence[PageLine]], pages: int) -> frozenset[tuple[int, int]]:
    """The first lines of pages, page numbers aside, where most are at one height and stand on several pages each."""
    without = ([line for line in of_page if not is_page_number(line, of_page, pages)] for of_page in ordered)
    firsts = [of_page[0] for of_page in without if of_page]
    counts = Counter(map(_pageless, firsts))
    again = [line for line in firsts if counts[_pageless(line)] > 1]
    usual, _ = Counter(round(line.box.top) for line in again).most_common(1)[0] if again else (0, 0)
    heads = frozenset((line.page, line.number) for line in again if abs(line.box.top - usual) <= _SAME_HEIGHT)
    return heads if len(heads) > _MOST * pages else frozenset()


def _page(line: PageLine) -> int:
    return line.page


def _turned(line: PageLine) -> int:
    return line.turned


def _pageless(line: PageLine) -> str:
    """The text of a line without the number of its page."""
    return re.sub(rf"(?<!\d){line.page}(?!\d)", "#", line.text.strip())


def _rows(line: PageLine) -> Iterator[PageLine]:
    """A line, cut where it goes on lower: short rows of cells, and short cells of a column, may come as one."""
    begin = last = 0
    for place, glyph in enumerate(line.glyphs):
        if glyph.char.isspace():
            continue
        before = line.glyphs[last].box
        further_left = glyph.box.right < before.left and glyph.box.top > (before.top + before.bottom) / 2
        if further_left or glyph.box.top >= before.bottom:
            yield replace(line, glyphs=line.glyphs[begin : last + 1])
            begin = place
        last = place
    yield replace(line, glyphs=line.glyphs[begin:])


def _gaps(line: PageLine) -> Iterator[tuple[int, int]]:
    """Between which characters, by their places, a line has a wide gap: the last before it and the first behind it."""
    wide, last, reached = _CELL * height_of(line), -1, 0.0  # how far blanks that were written reach
    for place, glyph in enumerate(line.glyphs):
        if not glyph.char.isspace():
            if last >= 0 and glyph.box.left - reached > wide:
                yield last, place
            last = place
        reached = glyph.box.right


def _pieces(line: PageLine) -> Iterator[PageLine]:
    """A line, cut at its wide gaps."""
    begin = 0
    for last, first in _gaps(line):
        yield replace(line, glyphs=line.glyphs[begin : last + 1])
        begin = first
    yield replace(line, glyphs=line.glyphs[begin:])


def _with_tabs(line: PageLine) -> PageLine:
    """A line with a tab in each of its wide gaps."""
    glyphs: list[Glyph] = []
    begin = 0
    for last, first in _gaps(line):
        before, behind = line.glyphs[last].box, line.glyphs[first].box
        between = Box(before.right, before.top, behind.left, before.bottom)
        glyphs += (*line.glyphs[begin : last + 1], Glyph("\t", between))
        begin = first
    return replace(line, glyphs=(*glyphs, *line.glyphs[begin:])) if begin else line


def _second_column(pieces: Sequence[PageLine]) -> float | None:
    """Where the second of two columns of text begins; None where there is only one."""
    prose = [box for piece in pieces if (box := piece.box).right - box.left >= _PROSE * height_of(piece)]
    if len(prose) < 2 * _FEWEST:
        return None
    left, right = min(box.left for box in prose), max(box.right for box in prose)
    low, high = (left + share * (right - left) for share in _MIDDLE)
    starts = Counter(round(box.left) for box in prose if low <= box.left <= high)
    boxes = [piece.box for piece in pieces]
    found = (start - 1 for start, _ in starts.most_common(_MOST_STARTS) if _parts(boxes, prose, start - 1))
    return next(found, None)


def _parts(boxes: Sequence[Box], prose: Sequence[Box], start: float) -> bool:
    """Whether columns of text lie on both sides of a place, beside each other, and little lies across it."""
    across = sum(box.left < start < box.right for box in boxes)
    first, second = [box for box in prose if box.right <= start], [box for box in prose if box.left >= start]
    if across > _CROSSING * len(boxes) or not (_is_column(first) and _is_column(second)):
        return False
    top, bottom = (
        max(min(box.top for box in side) for side in (first, second)),
        min(max(box.bottom for box in side) for side in (first, second)),
    )
    return all(sum(top <= (box.top + box.bottom) / 2 <= bottom for box in side) >= _FEWEST for side in (first, second))


def _is_column(boxes: Sequence[Box]) -> bool:
    """Whether most lines reach the right margin of all of them."""
    if len(boxes) < _FEWEST:
        return False
    margin = max(box.right for box in boxes)
    full = sum(margin - box.right <= _SHORTER * (box.bottom - box.top) for box in boxes)
    return full >= _FULL * len(boxes)


def _by_columns(pieces: Sequence[PageLine], start: float) -> Iterator[PageLine]:
    """The pieces from top to bottom; between two that lie across both columns first the left ones, then the right."""
    columns: tuple[list[PageLine], list[PageLine]] = ([], [])
    for piece in sorted(pieces, key=lambda one: one.box.top):
        box = piece.box
        if box.left < start < box.right:
            yield from (*columns[0], *columns[1], piece)
            columns = ([], [])
        else:
            right = box.left >= start
            columns[right].append(replace(piece, column=1 + right))
    yield from (*columns[0], *columns[1])
