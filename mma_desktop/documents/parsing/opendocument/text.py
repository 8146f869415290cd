"""The text of a part of an OpenDocument text, paragraph by paragraph, with everything that may hold text on the way.

What is read and what is said of it follows the walker of .docx (`docx_text.py`), so that the same document gives the
same text. What stands between elements is text, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from mma_desktop.documents.building import TextRun
from mma_desktop.documents.parsing.docx_styles import Look
from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.number_forms import written_as
from mma_desktop.documents.parsing.opendocument.lists import OdfLists, OpenList
from mma_desktop.documents.parsing.opendocument.names import all_named, count_of, name_of, named, value
from mma_desktop.documents.parsing.opendocument.package import OpenDocument
from mma_desktop.documents.parsing.opendocument.styles import OdfStyles, is_shown
from mma_desktop.documents.parsing.opendocument.tables import CellSlot, rows_of, slots_of
from mma_desktop.documents.parsing.paragraphs import Paragraph, cell_paragraphs, is_counted, write_number
from mma_desktop.documents.parsing.rows import MAX_CELLS
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

_SPACES = re.compile("[ \t\r\n]+")
_MOST_BLANKS = 1000  # that one element stands for
_CHARACTERS = {"text:tab": "\t", "text:line-break": "\n"}
SILENT = frozenset(
    [
        *("office:forms", "office:change-info", "office:event-listeners", "office:scripts", "text:tracked-changes"),
        *("text:number", "text:ruby-text", "text:note-citation", "text:script"),
        *("svg:title", "svg:desc", "dc:creator", "dc:date", "meta:date-string", "meta:creator-initials"),
        *("text:table-of-content-source", "text:alphabetical-index-source", "text:illustration-index-source"),
        *("text:table-index-source", "text:object-index-source", "text:user-index-source", "text:bibliography-source"),
    ]
)
"""Elements whose text is none of the document."""
_NOTES = {"footnote": SegmentKind.FOOTNOTE, "endnote": SegmentKind.ENDNOTE}
_OWN_NUMBER = (SegmentKind.FOOTNOTE, SegmentKind.ENDNOTE, SegmentKind.COMMENT)
_Number = Callable[[], str | None]  # gives the number of a paragraph, and counts it


@dataclass(frozen=True, slots=True)
class Within:
    """What holds for everything inside an element: how it is hidden, and the colour behind it."""

    hidden: HiddenReason | None = None
    behind: str | None = None


@dataclass(frozen=True, slots=True)
class OdfNote:
    """A note or comment that the text refers to, and what stands in the text for it."""

    element: Any
    mark: str = ""


@dataclass(slots=True)
class _OdfLine:
    """A paragraph that is being read: its pieces, the shapes anchored in it, and whether a field hides it."""

    runs: list[TextRun] = field(default_factory=list[TextRun])
    drawn: list[tuple[Any, Within]] = field(default_factory=list[tuple[Any, Within]])
    gone: bool = False


class OdfWalker:
    """Walks parts of one text. `counts` says what was met that a reader should know of, `missing` what is not read."""

    def __init__(self, file: OpenDocument, styles: OdfStyles) -> None:
        self.counts: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()
        self.notes: dict[SegmentKind, list[OdfNote]] = {kind: [] for kind in _OWN_NUMBER}
        self._file, self._styles, self._lists = file, styles, OdfLists(styles)
        self._numbers: Counter[SegmentKind] = Counter()
        self._deleted: dict[str, str] = {}
        self._cells = 0

    def paragraphs(self, root: Any, kind: SegmentKind, mark: str = "") -> Iterator[Paragraph]:
        """The paragraphs below an element, numbered on through the document, or as one note behind its mark."""
        self._changes(root)
        place = self._next(kind) if kind in _OWN_NUMBER else TextSegment(0, 0, kind, 0)
        hidden = HiddenReason.COMMENT if kind is SegmentKind.COMMENT else None
        for one in self._blocks(root, place, Within(hidden)):
            yield replace(one, runs=(TextRun(f"{mark} "), *one.runs)) if mark and one.runs else one
            mark = mark if not one.runs else ""

    def in_part(self, styles: OdfStyles) -> None:
        """Go on in a part for which other styles hold."""
        self._styles, self._lists = styles, OdfLists(styles)

    def _next(self, kind: SegmentKind) -> TextSegment:
        self._numbers[kind] += 1
        return TextSegment(0, 0, kind, self._numbers[kind])

    def _changes(self, root: Any) -> None:
        """Remember what tracked changes deleted, and count what they inserted."""
        changes = named(root, "text:tracked-changes")
        for region in () if changes is None else children(changes):
            self.counts["inserted"] += named(region, "text:insertion") is not None
            if (deletion := named(region, "text:deletion")) is not None:
                lines = (plain_text(one) for one in children(deletion) if name_of(one) not in SILENT)
                self._deleted[value(region, "text:id") or value(region, "xml:id")] = "\n".join(lines)

    def _blocks(self, root: Iterable[Any], place: TextSegment, within: Within) -> Iterator[Paragraph]:
        for element in children(root):
            match name := name_of(element):
                case "text:p" | "text:h":
                    yield from self._paragraph(element, place, within, self._heading(element))
                case "text:list":
                    yield from self._list(element, place, within, None)
                case "table:table":
                    yield from self._table(element, within)
                case "text:change":
                    runs = [TextRun(self._deleted.get(value(element, "text:change-id"), ""), HiddenReason.DELETED)]
                    yield from self._finished(_OdfLine(runs), place)
                case _ if name.startswith(("draw:", "dr3d:")):
                    yield from self._shape(element, within)
                case _ if name in SILENT:
                    pass
                case _:
                    yield from self._blocks(element, place, _inside(element, within))

    # Lists ---------------------------------------------------------------------------------------------------------

    def _list(self, element: Any, place: TextSegment, within: Within, outer: OpenList | None) -> Iterator[Paragraph]:
        first = next(element.iter("{*}p", "{*}h"), None)
        default = "" if first is None else self._styles.list_of(value(first, "text:style-name"))
        opened = self._lists.open(element, outer, default)
        for item in all_named(element, "text:list-item", "text:list-header"):
            of = replace(opened, style=value(item, "text:style-override", opened.style))
            number = _written(item) or partial(self._lists.label, of, value(item, "text:start-value"))
            left = number if name_of(item) == "text:list-item" else None
            for child in children(item):
                if name_of(child) == "text:list":
                    yield from self._list(child, place, within, of)
                elif name_of(child) in ("text:p", "text:h"):
                    yield from self._paragraph(child, place, within, left)
                    left = None
                else:
                    yield from self._blocks((child,), place, within)

    def _heading(self, element: Any) -> _Number | None:
        level = value(element, "text:outline-level")
        if not level.isdecimal() or len(level) > 2 or value(element, "text:is-list-header") == "true":
            return None
        return _written(element) or partial(self._lists.heading, int(level) - 1, value(element, "text:start-value"))

    # Tables --------------------------------------------------------------------------------------------------------

    def _table(self, table: Any, within: Within) -> Iterator[Paragraph]:
        place, number = self._next(SegmentKind.TABLE_CELL), 0
        behind = self._styles.look("table", value(table, "table:style-name")).behind or within.behind
        for row in rows_of(table):
            slots, repeats = slots_of(row), count_of(row, "table:number-rows-repeated")
            self._count_cells(repeats * max(1, sum(slot.columns * slot.repeats for slot in slots)))
            behind_row = self._styles.look("table-row", value(row, "table:style-name")).behind or behind
            hidden = within.hidden or (None if is_shown(row) else HiddenReason.HIDDEN)
            for _ in range(repeats):
                number += 1
                yield from self._row(slots, replace(place, row=number), Within(hidden, behind_row))

    def _count_cells(self, more: int) -> None:
        self._cells += more
        if self._cells > MAX_CELLS:
            fact = f"{self._file.archive.name} is refused: its tables have more than {MAX_CELLS} cells."
            raise DocumentError(fact, "Split it, or save it as plain text.")

    def _row(self, slots: list[CellSlot], place: TextSegment, within: Within) -> Iterator[Paragraph]:
        cells = [slot for slot in slots for _ in range(slot.repeats)]
        column = 1
        for number, slot in enumerate(cells, start=1):
            end = "\n" if number == len(cells) else "\t" * slot.columns  # so that a tab stands between two columns
            at = replace(place, column=column)
            yield from cell_paragraphs(
                list(self._cell(slot, at, within)), at, end, row_is_hidden=within.hidden is not None
            )
            column += slot.columns

    def _cell(self, slot: CellSlot, place: TextSegment, within: Within) -> Iterator[Paragraph]:
        unseen = HiddenReason.HIDDEN if slot.covered else None
        behind = self._styles.look("table-cell", value(slot.cell, "table:style-name")).behind or within.behind
        return self._blocks(slot.cell, place, Within(within.hidden or unseen, behind))

    # Paragraphs ----------------------------------------------------------------------------------------------------

    def _paragraph(
        self, element: Any, place: TextSegment, within: Within, number: _Number | None
    ) -> Iterator[Paragraph]:
        line = _OdfLine()
        look = self._styles.look("paragraph", value(element, "text:style-name")).over(Look(behind=within.behind))
        self._inline(element, line, look, within)
        if line.gone:
            line.runs = [replace(run, hidden=run.hidden or HiddenReason.HIDDEN) for run in line.runs]
        if number is not None and is_counted(line.runs):
            write_number(number(), line.runs, place, self.counts)
        yield from self._finished(line, place)

    def _finished(self, line: _OdfLine, place: TextSegment) -> Iterator[Paragraph]:
        if "".join(run.text for run in line.runs).strip():
            yield Paragraph(tuple(line.runs), place if place.number else self._next(place.kind))
        for drawn, within in line.drawn:
            yield from self._shape(drawn, within)

    def _inline(self, parent: Any, line: _OdfLine, look: Look, within: Within) -> None:
        self._put(parent.text, line, look, within)
        for element in children(parent):
            self._piece(element, line, look, within)
            self._put(element.tail, line, look, within)

    def _piece(self, element: Any, line: _OdfLine, look: Look, within: Within) -> None:
        match name := name_of(element):
            case "text:span" | "text:a":
                own = self._styles.look("text", value(element, "text:style-name"))
                self._inline(element, line, own.over(look), within)
            case "text:s":
                blanks = " " * min(count_of(element, "text:c"), _MOST_BLANKS)
                line.runs.append(TextRun(blanks, within.hidden or look.hidden))
            case _ if name in _CHARACTERS:
                line.runs.append(TextRun(_CHARACTERS[name], within.hidden or look.hidden))
            case "text:note":
                self._put(self._mark(element), line, look, within)
            case "office:annotation":
                self.notes[SegmentKind.COMMENT].append(OdfNote(element))
            case "text:change":
                deleted = self._deleted.get(value(element, "text:change-id"), "")
                line.runs.append(TextRun(deleted, HiddenReason.DELETED))
            case "text:hidden-text" if value(element, "text:is-hidden") == "true":
                line.runs.append(TextRun(value(element, "text:string-value"), HiddenReason.HIDDEN))
            case "text:hidden-paragraph":
                line.gone |= value(element, "text:is-hidden") == "true"
            case _ if name.startswith(("draw:", "dr3d:")):
                self._drawn(element, line, look, within)
            case "fieldmark":  # a box or list of a form, in a namespace of LibreOffice
                self.missing["form field"] += 1
            case _ if name in SILENT:
                self.missing["reading aid"] += name == "text:ruby-text"
            case _:
                self._inline(element, line, look, _inside(element, within))

    def _put(self, text: str | None, line: _OdfLine, look: Look, within: Within) -> None:
        if text:
            line.runs.append(TextRun(_SPACES.sub(" ", text), within.hidden or look.hidden))

    def _mark(self, note: Any) -> str:
        """What stands in the text for a note, and before the note itself: [1], of endnotes [i], or the author's own."""
        kind = _NOTES.get(value(note, "text:note-class"), SegmentKind.FOOTNOTE)
        citation, notes = named(note, "text:note-citation"), self.notes[kind]
        form = "decimal" if kind is SegmentKind.FOOTNOTE else "lowerRoman"
        own = "" if citation is None else value(citation, "text:label")
        mark = own or f"[{written_as(form, len(notes) + 1)}]"
        body = named(note, "text:note-body")
        notes.append(OdfNote(note if body is None else body, mark))
        return mark

    # Shapes --------------------------------------------------------------------------------------------------------

    def _drawn(self, element: Any, line: _OdfLine, look: Look, within: Within) -> None:
        """A shape in a paragraph: a formula is part of its line, all else stands behind it."""
        if formula := self._file.formula(element):
            self.counts["formula"] += 1
            self._put(formula, line, look, within)
            return
        unseen = look.hidden is HiddenReason.HIDDEN
        line.drawn.append((element, replace(within, hidden=within.hidden or (look.hidden if unseen else None))))

    def _shape(self, element: Any, within: Within) -> Iterator[Paragraph]:
        """The text boxes and the text of shapes; what is no text is counted."""
        name = name_of(element)
        if name == "draw:control":
            self.missing["form field"] += 1
            return
        if value(element, "draw:display") == "none":
            within = replace(within, hidden=within.hidden or HiddenReason.HIDDEN)
        filled = self._styles.look("graphic", value(element, "draw:style-name")).behind
        self._file.count_unread(element, self.missing)
        if name in ("draw:g", "draw:a", "dr3d:scene"):
            for child in children(element):
                yield from self._shape(child, within) if name_of(child) not in SILENT else ()
        else:
            box = named(element, "draw:text-box")
            inside = element if box is None else box
            has_text = next(inside.iter("{*}p", "{*}h"), None) is not None
            place = self._next(SegmentKind.TEXT_BOX) if has_text else TextSegment(0, 0, SegmentKind.TEXT_BOX, 0)
            yield from self._blocks(inside, place, Within(within.hidden, filled))


def _written(element: Any) -> _Number | None:
    """The number that the file itself holds of an item or a heading."""
    written = named(element, "text:number")
    return None if written is None else partial("{} ".format, (written.text or "").strip())


def plain_text(element: Any, without: frozenset[str] = frozenset()) -> str:
    """The text below an element, whatever it looks like, but for notes and elements of these names."""
    if (name := name_of(element)) in SILENT or name in without or name in ("text:note", "office:annotation"):
        return ""
    if name == "text:s":
        return " " * min(count_of(element, "text:c"), _MOST_BLANKS)
    parts = [_CHARACTERS.get(name, ""), own_text(element)]
    for child in children(element):
        parts += (plain_text(child, without), tail_text(child))
    return "".join(parts)


def own_text(element: Any) -> str:
    """The text of an element before the first one in it."""
    return _SPACES.sub(" ", element.text or "")


def tail_text(element: Any) -> str:
    """The text behind an element, up to the next one."""
    return _SPACES.sub(" ", element.tail or "")


def _inside(element: Any, within: Within) -> Within:
    """What holds inside a section, a field or a control."""
    name = name_of(element)
    placeholder = name == "text:placeholder" or value(element, "loext:showing-place-holder") == "true"
    if placeholder:
        return replace(within, hidden=within.hidden or HiddenReason.PLACEHOLDER)
    display = value(element, "text:display")
    if display == "none" or (display == "condition" and value(element, "text:is-hidden") == "true"):
        return replace(within, hidden=within.hidden or HiddenReason.HIDDEN)
    return within
