"""Rows of a table that the end of a page divides: their cells go on at the top of the next page, and are one row again.

Only what is plain is joined: the same columns on both pages, cells that end in the middle of their text because their
line is full, and no second number for a cell that has one. Everything else stays in rows of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from mma_desktop.documents.parsing.pages.cell_lines import NUMBER, fills, is_broken, is_parted
from mma_desktop.documents.parsing.pages.page_lines import OF_NUMBERS, Glyph, PageLine
from mma_desktop.documents.parsing.pages.page_rules import APART, PageRules

_WHOLE = re.compile(r"[-−－+￥¥$€£]{0,2}(?:\d{1,3}(?:,\d{3})+|[1-9]\d*|0)(?:\.\d+)? ?(?:万?元|%)?")
_AMOUNT = re.compile(r"\d\D{0,2}[元圆]")
_ENDED = tuple("。；;！!？?：:")
_LONG = 6  # characters: a shorter line, or a cell of less than two such lines, may be full by chance
_NEXT_PAGE = 10_000.0  # points further down than anything on the page before

Cells = Mapping[int, PageLine]
"""The cells of a row that are not empty, by their column."""


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row of a page, and where the cells of its table begin and end."""

    cells: Cells
    sides: tuple[float, ...]


def rejoined(body: Sequence[PageLine], rules: Mapping[int, PageRules]) -> tuple[list[PageLine], list[PageLine]]:
    """The lines with each divided row as one, and the repeated headings that stood inside such rows.

    A row of several pages is a line for each stretch of it that stands on one page, without line ends between them.
    """
    behind = _divided(body, rules)
    lines, headings, place = list[PageLine](), list[PageLine](), 0
    while place < len(body):
        row = [body[place]]
        while (following := behind.get(place)) is not None:
            headings += body[place + 1 : following]
            row.append(body[following])
            place = following
        if len(row) > 1:
            lines[-1:] = [replace(line, end="\n") for line in lines[-1:]]
            lines += _one_row([placed for line in row if (placed := _placed(line, rules)) is not None])
        else:
            lines += row
        place += 1
    return lines, headings


def _divided(body: Sequence[PageLine], rules: Mapping[int, PageRules]) -> Mapping[int, int]:
    """The places of lines that go on in another one, at the top of the next page, with the place of that."""
    found: dict[int, int] = {}
    for place, (line, following) in enumerate(pairwise(body)):
        if "\t" not in line.text or following.page != line.page + 1:
            continue
        behind = place + 1 + _headings(body, place)
        before, row = _placed(line, rules), _placed(body[behind], rules) if behind < len(body) else None
        if before is None or row is None or body[behind].page != following.page:
            continue
        if _goes_on(before, row, again=place in found.values()):
            found[place] = behind
    return found


def _headings(body: Sequence[PageLine], place: int) -> int:
    """How many lines behind a place repeat the first rows of a table of its page."""
    page = [line for line in body[: place + 1] if line.page == body[place].page]
    rows = ["\t" in line.text for line in page]
    firsts = [number for number, row in enumerate(rows) if row and not (number and rows[number - 1])]
    for first in firsts:
        told = (line.text for line in page[first:])
        same = 0
        for text, line in zip(told, body[place + 1 :], strict=False):
            if text != line.text or any(NUMBER.fullmatch(cell) for cell in text.split("\t")):
                break
            same += 1
        if same:
            return same
    return 0


def _placed(line: PageLine, rules: Mapping[int, PageRules]) -> PlacedRow | None:
    """The cells of a row between the rules beside it; None where one of them goes over several columns."""
    sides = rules.get(line.page, PageRules()).beside(line.box)
    cells = {column: cell for column, cell in enumerate(_cells(line)) if cell.text.strip()}
    inside = all(
        column + 1 < len(sides)
        and sides[column] - APART <= cell.box.left
        and cell.box.right <= sides[column + 1] + APART
        for column, cell in cells.items()
    )
    return PlacedRow(cells, sides) if inside and len(sides) > 2 else None


def _cells(line: PageLine) -> Iterator[PageLine]:
    """What stands between the tabs of a row."""
    begin = 0
    for place, glyph in enumerate((*line.glyphs, Glyph("\t", line.box))):
        if glyph.char == "\t":
            yield replace(line, glyphs=line.glyphs[begin:place])
            begin = place + 1


# What speaks for one row ----------------------------------------------------------------------------------------------


def _goes_on(before: PlacedRow, row: PlacedRow, *, again: bool) -> bool:
    """Whether a row at the top of a page is the rest of the last one of the page before.

    `again` says that this one is itself the rest of a row.
    """
    if not row.cells or not before.cells or not _are_alike(before.sides, row.sides):
        return False
    shared = before.cells.keys() & row.cells.keys()
    both = [(before.cells[column], _lower(row.cells[column])) for column in shared]
    if not any(_ends_inside(before.sides, *pair) for pair in both):
        return False
    if not all(_may_go_on(before.sides, _last_line(cell), rest) for cell, rest in both):
        return False
    first = min(row.cells)
    finished = before.cells.keys() - row.cells.keys()
    labelled = first > min(before.cells) if 0 not in row.cells else 0 in before.cells
    return bool(again or (labelled and finished))


def _are_alike(sides: Sequence[float], others: Sequence[float]) -> bool:
    """Whether two tables have the same columns; pages may have their margins at other places."""
    if len(sides) != len(others):
        return False
    return all(abs((one - sides[0]) - (other - others[0])) <= APART for one, other in zip(sides, others, strict=True))


def _last_line(cell: PageLine) -> PageLine:
    """The last line of a cell."""
    last = next(glyph.box for glyph in reversed(cell.glyphs) if not glyph.char.isspace())
    first = len(cell.glyphs)
    while first and cell.glyphs[first - 1].box.bottom > (last.top + last.bottom) / 2:
        first -= 1
    return replace(cell, glyphs=cell.glyphs[first:])


def _lower(cell: PageLine) -> PageLine:
    """A cell of the next page, below all that stands on the page before."""
    return replace(
        cell,
        glyphs=tuple(
            replace(glyph, box=replace(glyph.box, top=glyph.box.top + _NEXT_PAGE, bottom=glyph.box.bottom + _NEXT_PAGE))
            for glyph in cell.glyphs
        ),
    )


def _ends_inside(sides: Sequence[float], cell: PageLine, rest: PageLine) -> bool:
    """Whether it is plain that a cell ends in the middle of its text."""
    last = _last_line(cell)
    if _is_torn(sides, last, rest):
        return True
    text = last.text.strip()
    long = len(text) >= _LONG or len(cell.text.strip()) >= 2 * _LONG
    return long and not text.endswith(_ENDED) and not is_broken(sides, last, rest)


def _may_go_on(sides: Sequence[float], last: PageLine, rest: PageLine) -> bool:
    """Whether nothing speaks against it that a cell goes on: a line with room left, or two amounts."""
    if NUMBER.fullmatch(last.text.strip()) and NUMBER.fullmatch(rest.text.strip()):
        return _is_torn(sides, last, rest)
    amounts = _AMOUNT.search(last.text) and _AMOUNT.search(rest.text) and len(rest.text) < 2 * _LONG
    return not amounts and not is_broken(sides, last, rest)


def _is_torn(sides: Sequence[float], last: PageLine, rest: PageLine) -> bool:
    """Whether two parts of a number are no numbers by themselves, and one together."""
    parts = [last.text.strip(), rest.text.strip()]
    numbers = [_WHOLE.fullmatch(part) is not None for part in parts]
    digits = OF_NUMBERS.issuperset((parts[0][-1:], parts[1][:1]))
    return digits and not all(numbers) and _WHOLE.fullmatch("".join(parts)) is not None and fills(sides, last)


# One row again --------------------------------------------------------------------------------------------------------


def _one_row(rows: Sequence[PlacedRow]) -> Iterable[PageLine]:
    """The rows as one: a line for each stretch of it that stands on one page."""
    lines: list[PageLine] = []
    first, last = min(min(row.cells) for row in rows), max(max(row.cells) for row in rows)
    head = next(row.cells[first] for row in rows if first in row.cells)
    for column in range(1 + last):
        if column:
            _put(lines, "\t", head)
        before: tuple[PageLine, Sequence[float]] | None = None
        for row in (row for row in rows if column in row.cells):
            piece = row.cells[column]
            if before is not None and is_parted(before[1], _last_line(before[0]), _lower(piece)):
                _put(lines, " ", piece)
            _add(lines, piece)
            before = piece, row.sides
    return [*(replace(line, end="") for line in lines[:-1]), replace(lines[-1], end="\n")]


def _add(lines: list[PageLine], piece: PageLine) -> None:
    """Add a piece of a cell to the stretch of its page."""
    if lines and lines[-1].page == piece.page:
        lines[-1] = replace(lines[-1], glyphs=(*lines[-1].glyphs, *piece.glyphs))
    else:
        lines.append(piece)


def _put(lines: list[PageLine], char: str, head: PageLine) -> None:
    """Put a character behind the lines, or before the first piece of text where there is none yet."""
    box = lines[-1].glyphs[-1].box if lines else head.box
    place = box.right if lines else box.left
    put = Glyph(char, replace(box, left=place, right=place))
    _add(lines, replace(lines[-1] if lines else head, glyphs=(put,)))
