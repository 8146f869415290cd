"""Rows of a table that rules part: all that stands between two of them is one row, however many lines its cells have.

A page draws cells in any order, and the lines of one cell beside those of another. Without the rules an amount in the
first line of its cell would stand by itself, and nothing would say of which column it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, pairwise

from mma_desktop.documents.parsing.pages.cell_lines import NUMBER, is_beside, is_broken, is_parted
from mma_desktop.documents.parsing.pages.page_lines import Glyph, PageLine, height_of
from mma_desktop.documents.parsing.pages.page_rules import APART, PageRule, PageRules
from mma_desktop.documents.parsing.pages.page_tables import Row, columns_of, placed_in, row_line, stripped
from mma_desktop.domain.places import Box

_RULES, _ROWS = 3, 2  # the fewest of a table without rules that go down; with them one row of cells is one
_CELLS = 3  # the fewest of a row that no rule parts from others, and of one alone
_MOST_LINES = 12  # of a row: more are columns of text
_MOST = 0.5  # share of a table's width that rules below a row cover where a cell goes on in the next one
_CELL = 2  # the sides of one
_HEAD = 2.5  # heights of a line from the headings of columns down to the first rule
_MOST_RULES = 500  # of a page: a drawing has more, no table
_FAR = 1.5  # heights of a line from one to the next of a cell

Cells = Mapping[int, Sequence[PageLine]]
"""The pieces of text in the cells of a row, by column."""


Place = Callable[[Sequence[Row], "Band"], Cells]
"""Finds the cells of a band; none where they do not stand in columns."""


@dataclass(frozen=True, slots=True)
class Band:
    """What lies between two rules: rows by their place, and where its cells begin and end, if rules say so."""

    above: PageRule
    rows: tuple[int, ...]
    sides: tuple[float, ...]


def ruled_rows(rows: Sequence[Row], rules: PageRules) -> dict[int, PageLine | None]:
    """The rows that stand between rules: the whole row as a line at the place of its first, None at those it holds."""
    found: dict[int, PageLine | None] = {}
    rules = rules.closed()
    if len(rules.across) > _MOST_RULES:
        return found
    boxes = [_around(row) for row in rows]
    for bands, fewest in _tables(boxes, rules):
        place = _by_sides(bands) if bands[0].sides else _by_columns(rows, boxes, bands)
        told = [(band, lines) for band in bands if (lines := _row_lines(rows, boxes, band, place))]
        lines = [line for _, of_band in told for line in of_band]
        if len(lines) >= fewest and any("\t" in line.text for line in lines):
            for band, of_band in told:
                found |= {**dict.fromkeys(band.rows), **dict(zip(sorted(band.rows), of_band, strict=False))}
    return found


def _is_row_alone(bands: Sequence[Band]) -> bool:
    """Whether one row is all of a table that a page has: the end of a page may divide it from the others."""
    return len(bands) == 1 and len(bands[0].sides) > _CELLS


def _row_lines(rows: Sequence[Row], boxes: Sequence[Box], band: Band, place: Place) -> list[PageLine]:
    """What stands between two rules as a line, or as a line for each of its rows; none where it is no table."""
    cells = place(rows, band)
    if _is_one_row(band, cells):
        split = [cells]
    else:
        split = [place(rows, replace(band, rows=level)) for level in _levels(boxes, band)] if band.sides else []
        if sum(len(cells) >= _CELLS for cells in split) < _ROWS:
            return []
    return [row_line({column: _joined(band, pieces) for column, pieces in cells.items()}) for cells in split if cells]


def _levels(boxes: Sequence[Box], band: Band) -> Iterator[tuple[int, ...]]:
    """The rows of a band that stand on one height, from top to bottom."""
    level: list[int] = []
    for row in sorted(band.rows, key=lambda row: boxes[row].top):
        if level and (boxes[row].top + boxes[row].bottom) / 2 > boxes[level[0]].bottom:
            yield tuple(level)
            level = []
        level.append(row)
    yield tuple(level)


def _is_one_row(band: Band, cells: Cells) -> bool:
    """Whether what stands between two rules is one row: a table may have rules around all of its rows only.

    Then lines of several cells end before they are full, or are numbers below each other, or stand far apart.
    """
    pairs = [list(pairwise(_ordered(pieces))) for pieces in cells.values()]
    if not cells or _is_text(band, cells) or any(_is_far(*pair) for of_cell in pairs for pair in of_cell):
        return False
    if band.sides:
        return sum(any(_is_next_row(band, *pair) for pair in of_cell) for of_cell in pairs) < _ROWS
    tops = sorted(piece.box.top for pieces in cells.values() for piece in pieces)
    height = max(height_of(piece) for pieces in cells.values() for piece in pieces)
    beside = sum(behind - before <= height / 2 for before, behind in pairwise(tops))
    return beside < len(cells)


def _is_text(band: Band, cells: Cells) -> bool:
    """Whether there are more lines than a row has; a row of several cells between rules may have any number."""
    return len(band.rows) > _MOST_LINES and not (band.sides and len(cells) >= _CELLS)


def _is_far(before: PageLine, piece: PageLine) -> bool:
    return piece.box.top - before.box.bottom > _FAR * height_of(before)


def _is_next_row(band: Band, before: PageLine, piece: PageLine) -> bool:
    numbers = NUMBER.fullmatch(before.text.strip()) and NUMBER.fullmatch(piece.text.strip())
    return numbers is not None or is_broken(band.sides, before, piece)


def _tables(boxes: Sequence[Box], rules: PageRules) -> Iterator[tuple[Sequence[Band], int]]:
    """The bands of each table, from top to bottom, and the fewest rows that it has to have.

    They are those that lie below each other and have sides, or have none.
    """
    for level in _alike(rules.across):
        bands = (_band(boxes, above, below, rules) for above, below in pairwise(_boundaries(level, rules.across)))
        for kind, table in groupby(bands, lambda band: None if band is None else bool(band.sides)):
            found = [band for band in table if band is not None]
            if kind is not None and (len(level) >= _RULES or _is_row_alone(found)):
                yield found, min(_ROWS, len(level) - 1)


def _alike(across: Sequence[PageRule]) -> Iterator[Sequence[PageRule]]:
    """Rules from the same place to the same place, from top to bottom."""
    alike: list[list[PageRule]] = []
    for rule in across:
        for level in alike:
            if abs(level[0].begin - rule.begin) + abs(level[0].end - rule.end) <= APART:
                level.append(rule)
                break
        else:
            alike.append([rule])
    return (level for level in alike if len(level) > 1)


def _boundaries(level: Sequence[PageRule], across: Sequence[PageRule]) -> Sequence[PageRule]:
    """The rules of a table, with those that stop before a cell which goes over several rows."""
    top, bottom = level[0], level[-1]
    covered: defaultdict[float, float] = defaultdict(float)
    for rule in across:
        if top.at < rule.at < bottom.at and top.begin - APART <= rule.begin and rule.end <= top.end + APART:
            covered[rule.at] += rule.end - rule.begin
    between = (at for at, length in covered.items() if length >= _MOST * (top.end - top.begin))
    return [replace(top, at=at) for at in sorted({top.at, bottom.at, *between})]


def _around(row: Row) -> Box:
    """The rectangle around a row."""
    boxes = [piece.box for piece in row]
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _band(boxes: Sequence[Box], above: PageRule, below: PageRule, rules: PageRules) -> Band | None:
    """What stands between two rules of a table; None for nothing, for too much, and where rules part single cells."""
    parted = any(
        above.at < rule.at < below.at and rule.begin < below.end and rule.end > below.begin for rule in rules.across
    )
    inside = tuple(
        place
        for place, box in enumerate(boxes)
        if above.at < (box.top + box.bottom) / 2 < below.at and _is_within(box, above)
    )
    if parted or not inside:
        return None
    sides = (
        rule.at
        for rule in rules.down
        if rule.begin <= above.at + APART and rule.end >= below.at - APART
        if above.begin - APART <= rule.at <= above.end + APART
    )
    return Band(above, inside, tuple(sorted(sides)))


def _is_within(box: Box, rule: PageRule) -> bool:
    return rule.begin - APART <= box.left and box.right <= rule.end + APART


def _by_sides(bands: Sequence[Band]) -> Place:
    """Cells as the rules beside them part them; a band of one cell is text, and no row."""
    starts = sorted({round(side / APART) for band in bands for side in band.sides[:-1]})

    def place(rows: Sequence[Row], band: Band) -> Cells:
        cells: defaultdict[int, list[PageLine]] = defaultdict(list)
        for piece in (piece for row in band.rows for piece in rows[row]) if len(band.sides) > _CELL else ():
            for side, glyphs in groupby(piece.glyphs, partial(_side_before, band.sides[:-1])):
                part = replace(piece, glyphs=tuple(stripped(tuple(glyphs))))
                if part.glyphs:
                    cells[starts.index(round(side / APART))].append(part)
        return cells

    return place


def _side_before(sides: Sequence[float], glyph: Glyph) -> float:
    """The rule at which the cell of a character begins."""
    middle = (glyph.box.left + glyph.box.right) / 2
    return max((side for side in sides if side <= middle), default=sides[0])


def _by_columns(rows: Sequence[Row], boxes: Sequence[Box], bands: Sequence[Band]) -> Place:
    """Cells by the columns in which the text stands, with the headings above the first rule."""
    top, height = bands[0].above, max(height_of(rows[row][0]) for band in bands for row in band.rows)
    heads = [
        row
        for row, box in zip(rows, boxes, strict=True)
        if len(row) > 1 and 0 < top.at - box.top <= _HEAD * height and _is_within(box, top)
    ]
    columns = columns_of([*heads, *(rows[row] for band in bands for row in band.rows)])

    def place(rows: Sequence[Row], band: Band) -> Cells:
        cells: defaultdict[int, list[PageLine]] = defaultdict(list)
        for row in band.rows:
            placed = None if columns is None else placed_in(rows[row], columns)
            if placed is None:
                return {}
            for column, piece in placed.items():
                cells[column].append(piece)
        return cells

    return place


def _ordered(pieces: Sequence[PageLine]) -> Sequence[PageLine]:
    """The pieces of a cell from top to bottom, and those of one height from left to right."""
    ordered: list[PageLine] = []
    for piece in sorted(pieces, key=lambda one: one.box.top):
        beside = sum(is_beside(one, piece) and one.box.left > piece.box.left for one in ordered)
        ordered.insert(len(ordered) - beside, piece)
    return ordered


def _joined(band: Band, pieces: Sequence[PageLine]) -> PageLine:
    """The pieces of a cell as one line."""
    ordered = _ordered(pieces)
    glyphs = list(ordered[0].glyphs)
    for before, piece in pairwise(ordered):
        if not glyphs[-1].char.isspace() and is_parted(band.sides, before, piece):
            box = before.box
            glyphs.append(Glyph(" ", Box(box.right, box.top, box.right, box.bottom)))
        glyphs += piece.glyphs
    return replace(ordered[0], glyphs=tuple(glyphs))
