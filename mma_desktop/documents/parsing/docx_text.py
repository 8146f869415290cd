"""The text of a part of a Word document, paragraph by paragraph, with everything that may hold text on the way.

Whoever takes a document's paragraphs alone loses tables, text boxes, tracked insertions, content controls and fields,
and gets hidden text without knowing. This walker goes down every element; what it knows no text in is listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mma_desktop.documents.building import TextRun
from mma_desktop.documents.parsing.docx_numbering import Numbering
from mma_desktop.documents.parsing.docx_styles import OFF, Look, Styles, shade_of, value
from mma_desktop.documents.parsing.elements import attribute, children, find, local
from mma_desktop.documents.parsing.number_forms import written_as
from mma_desktop.documents.parsing.paragraphs import Paragraph, cell_paragraphs, is_counted, write_number
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment

_INSERTED = ("ins", "moveTo")
_DELETED = ("del", "moveFrom")
_CHARACTERS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_MISSING = {"altChunk": "embedded document", "subDoc": "linked document", "object": "embedded object"}
_PICTURES = {
    "blip": "picture",
    "imagedata": "picture",
    "chart": "chart",
    "relIds": "diagram",
    "OLEObject": "embedded object",
}
_DRAWN = ("txbxContent", "textpath", "p")  # a text box of Word, an old WordArt, a paragraph of DrawingML
_MOST_COLUMNS = 63  # of a table of Word
_OF_LETTERS = (None, HiddenReason.WHITE, HiddenReason.TINY, HiddenReason.STRUCK)  # drawings have looks of their own
_SETTINGS = ("rPr", "pPr", "tblPr", "tblGrid", "trPr", "tcPr", "sectPr", "sdtPr", "sdtEndPr")


@dataclass(frozen=True, slots=True)
class Around:
    """What holds for everything inside an element: how it is hidden, and the colour behind it."""

    hidden: HiddenReason | None = None
    behind: str | None = None


@dataclass(slots=True)
class _Line:
    """A paragraph that is being read: its pieces, those that may be a field's instruction, and the text drawn in it."""

    properties: Any | None
    runs: list[TextRun] = field(default_factory=list[TextRun])
    instruction: list[TextRun] = field(default_factory=list[TextRun])
    drawn: list[tuple[Any, Around]] = field(default_factory=list[tuple[Any, Around]])


class TextWalker:
    """Walks parts of one document. `counts` says what was met that a reader should know of."""

    def __init__(self, styles: Styles, numbering: Numbering) -> None:
        self.counts: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()
        self._styles, self._numbering = styles, numbering
        self._numbers: Counter[SegmentKind] = Counter()
        self._marks: dict[tuple[SegmentKind, str], str] = {}  # of each note that the text refers to
        self._fields: list[bool] = []  # of each open field: whether its instruction is still being read

    def paragraphs(self, root: Any, kind: SegmentKind) -> Iterator[Paragraph]:
        """The paragraphs below an element, numbered on through the document, or as one note where it is one."""
        place = TextSegment(0, 0, kind, 0)
        if kind in (SegmentKind.FOOTNOTE, SegmentKind.ENDNOTE, SegmentKind.COMMENT):
            place = self._next(kind)
        mark = self._marks.get((kind, attribute(root, "id")), "")
        for one in self._blocks(root, place, Around(HiddenReason.COMMENT if kind is SegmentKind.COMMENT else None)):
            yield replace(one, runs=(TextRun(f"{mark} "), *one.runs)) if mark and one.runs else one
            mark = mark if not one.runs else ""

    def _mark(self, reference: Any, kind: SegmentKind) -> str:
        """What stands in the text for a note, and before the note itself: [1], of endnotes [i]."""
        if attribute(reference, "customMarkFollows") not in ("", *OFF):  # the author's own mark is text
            return ""
        number = sum(kind is other for other, _ in self._marks) + 1
        form = "decimal" if kind is SegmentKind.FOOTNOTE else "lowerRoman"
        mark = f"[{written_as(form, number)}]"
        return self._marks.setdefault((kind, attribute(reference, "id")), mark)

    def _next(self, kind: SegmentKind) -> TextSegment:
        self._numbers[kind] += 1
        return TextSegment(0, 0, kind, self._numbers[kind])

    def _blocks(self, root: Any, place: TextSegment, around: Around) -> Iterator[Paragraph]:
        for element in children(root):
            match name := local(element):
                case "p":
                    yield from self._paragraph(element, place, around)
                case "tbl":
                    yield from self._table(element, around)
                case "AlternateContent":
                    yield from self._blocks(_alternative(element), place, around)
                case _ if name in _MISSING:
                    self.missing[_MISSING[name]] += 1
                case _ if name in _SETTINGS:
                    pass
                case _:
                    yield from self._blocks(element, place, self._inside(element, around))

    def _inside(self, element: Any, around: Around) -> Around:
        """What holds inside a tracked change, or a content control that nobody has filled."""
        name = local(element)
        if find(element, "sdtPr", "showingPlcHdr") is not None:
            return replace(around, hidden=around.hidden or HiddenReason.PLACEHOLDER)
        if name in _DELETED:
            return replace(around, hidden=HiddenReason.DELETED)
        self.counts["inserted"] += name in _INSERTED
        return around

    # Tables --------------------------------------------------------------------------------------------------------

    def _table(self, table: Any, around: Around) -> Iterator[Paragraph]:
        place = self._next(SegmentKind.TABLE_CELL)
        behind = shade_of(find(table, "tblPr", "shd")) or around.behind
        for number, row in enumerate(_within(table, "tr"), start=1):
            yield from self._row(row, replace(place, row=number), replace(around, behind=behind))

    def _row(self, row: Any, place: TextSegment, around: Around) -> Iterator[Paragraph]:
        properties = find(row, "trPr")
        if find(properties, "hidden") is not None:
            around = replace(around, hidden=HiddenReason.HIDDEN)
        if find(properties, "del") is not None:
            around = replace(around, hidden=HiddenReason.DELETED)
        self.counts["inserted"] += find(properties, "ins") is not None
        skipped, cells = _columns(properties, "gridBefore", 0), list(_within(row, "tc"))
        if skipped and around.hidden is None:
            yield Paragraph((), place, "\t" * skipped)
        column = 1 + skipped
        for cell in cells:
            span = _columns(find(cell, "tcPr"), "gridSpan", 1)
            end = "\n" if cell is cells[-1] else "\t" * span  # so that a tab stands between two columns
            yield from self._cell(cell, replace(place, column=column), around, end)
            column += span

    def _cell(self, cell: Any, place: TextSegment, around: Around, end: str) -> Iterator[Paragraph]:
        behind, row_is_hidden = shade_of(find(cell, "tcPr", "shd")) or around.behind, around.hidden is not None
        if find(cell, "tcPr", "cellDel") is not None:
            around = replace(around, hidden=HiddenReason.DELETED)
        elif (merged := find(cell, "tcPr", "vMerge")) is not None and value(merged) in ("", "continue"):
            around = replace(around, hidden=around.hidden or HiddenReason.HIDDEN)  # the cell above covers it
        self.counts["inserted"] += find(cell, "tcPr", "cellIns") is not None
        inside = list(self._blocks(cell, place, replace(around, behind=behind)))
        yield from cell_paragraphs(inside, place, end, row_is_hidden=row_is_hidden)

    # Paragraphs ----------------------------------------------------------------------------------------------------

    def _paragraph(self, element: Any, place: TextSegment, around: Around) -> Iterator[Paragraph]:
        line = _Line(find(element, "pPr"))
        self._inline(element, line, around)
        if any(self._fields):  # an instruction ends with its paragraph, or the text behind it would be lost
            line.runs += line.instruction
            self._fields = [False for _ in self._fields]
        if (numbered := self._styles.numbering(line.properties)) is not None and is_counted(line.runs):
            write_number(self._numbering.label(numbered), line.runs, place, self.counts)
        if "".join(run.text for run in line.runs).strip():
            place = place if place.number else self._next(place.kind)
            yield Paragraph(tuple(line.runs), place, "" if _goes_on(line) else "\n")
        for drawn, inside in line.drawn:
            yield from self._box(drawn, self._next(SegmentKind.TEXT_BOX), inside)

    def _box(self, drawn: Any, place: TextSegment, around: Around) -> Iterator[Paragraph]:
        """What a text box holds, or the one line of a shape whose text is no text of Word."""
        if local(drawn) == "txbxContent":
            yield from self._blocks(drawn, place, around)
        else:
            words = "".join(node.text or "" for node in drawn.iter("{*}t"))
            yield Paragraph((TextRun(attribute(drawn, "string") or words, around.hidden),), place)

    def _inline(self, parent: Any, line: _Line, around: Around) -> None:
        for element in children(parent):
            match name := local(element):
                case "r" if find(element, "t") is not None and not _is_word(element):
                    self._mathematics(element, line, around)
                case "r":
                    self._run(element, line, around)
                case "AlternateContent":
                    self._inline(_alternative(element), line, around)
                case _ if name in _SETTINGS:
                    pass
                case _:
                    self._inline(element, line, self._inside(element, around))

    def _mathematics(self, run: Any, line: _Line, around: Around) -> None:
        """Text inside a formula, in the order in which it stands in the file."""
        self.counts["formula"] += 1
        self._put("".join(child.text or "" for child in children(run) if local(child) == "t"), line, around.hidden)

    def _run(self, run: Any, line: _Line, around: Around) -> None:
        look = self._styles.look(find(run, "rPr"), line.properties).over(Look(behind=around.behind))
        hidden = around.hidden or look.hidden
        for element in children(run):
            self._piece(element, line, hidden, around)

    def _piece(self, element: Any, line: _Line, hidden: HiddenReason | None, around: Around) -> None:
        match name := local(element):
            case "t":
                self._put(element.text or "", line, hidden)
            case "delText":
                self._put(element.text or "", line, HiddenReason.DELETED)
            case "fldChar":
                self._put(_form_value(find(element, "ffData")), line, hidden)
                self._field(attribute(element, "fldCharType"), line)
            case "footnoteReference":
                self._put(self._mark(element, SegmentKind.FOOTNOTE), line, hidden)
            case "endnoteReference":
                self._put(self._mark(element, SegmentKind.ENDNOTE), line, hidden)
            case "sym":
                self._put(self._symbol(element), line, hidden)
            case "AlternateContent":
                for piece in children(_alternative(element)):
                    self._piece(piece, line, hidden, around)
            case "ruby":
                self.missing["reading aid"] += 1
                self._inline(find(element, "rubyBase"), line, around)
            case _ if name in _CHARACTERS:
                self._put(_CHARACTERS[name], line, hidden)
            case "drawing" | "pict" | "object":
                is_shown = hidden in _OF_LETTERS
                self._drawing(element, line, around if is_shown else replace(around, hidden=hidden))
            case _:
                pass

    def _put(self, text: str, line: _Line, hidden: HiddenReason | None) -> None:
        (line.instruction if any(self._fields) else line.runs).append(TextRun(text, hidden))

    def _field(self, kind: str, line: _Line) -> None:
        """A field's instruction is no text, its result is."""
        if kind == "begin":
            self._fields.append(True)
        elif self._fields and kind == "separate":
            self._fields[-1] = False
        elif self._fields and kind == "end":
            self._fields.pop()
        if not any(self._fields):
            line.instruction.clear()

    def _symbol(self, element: Any) -> str:
        """A character of a symbol font, which has no meaning without it, unless its code is a usual one."""
        code = attribute(element, "char")
        number = int(code, 16) if code and not set(code.lower()) - set("0123456789abcdef") else 0
        if 0x20 <= number < 0xD800:
            return chr(number)
        self.counts["symbol"] += 1
        return "\ufffd"

    def _drawing(self, element: Any, line: _Line, around: Around) -> None:
        """Text boxes and the text of shapes are text; the rest is listed."""
        drawn = list(_outermost(element, _DRAWN))
        line.drawn += ((one, around) for one in drawn)
        for found in (node for node in element.iter() if isinstance(node.tag, str)):
            if (kind := _PICTURES.get(local(found))) is not None:
                self.missing[kind] += 1
        if local(element) == "object" and not drawn and next(element.iter("{*}OLEObject"), None) is None:
            self.missing["embedded object"] += 1


def _form_value(form: Any | None) -> str:
    """What a field of a form shows that stands in no run: the chosen entry of its list, or its tick."""
    if (entries := find(form, "ddList")) is not None:
        chosen = value(find(entries, "result")) or value(find(entries, "default")) or "0"
        texts = [value(entry) for entry in children(entries) if local(entry) == "listEntry"]
        return texts[int(chosen)] if chosen.isdecimal() and int(chosen) < len(texts) else ""
    if (box := find(form, "checkBox")) is not None:
        state = next((node for name in ("checked", "default") if (node := find(box, name)) is not None), None)
        return "☒" if state is not None and value(state) not in OFF else "☐"
    return ""


def _goes_on(line: _Line) -> bool:
    """Whether a paragraph goes on in the next one, since a tracked change deleted its mark."""
    deleted = any(find(line.properties, "rPr", name) is not None for name in _DELETED)
    return deleted and any(run.hidden is None and run.text.strip() for run in line.runs)


def _columns(properties: Any | None, name: str, default: int) -> int:
    """How many columns of a table a setting names."""
    count = value(find(properties, name))
    return min(int(count), _MOST_COLUMNS) if count.isdecimal() else default


def _is_word(run: Any) -> bool:
    """Whether a run is one of text: formulas have runs of the same name."""
    return "/math" not in run.tag.partition("}")[0]


def _alternative(element: Any) -> Any:
    """One of the ways in which a file says the same: the first with text in it, else the first."""
    ways = [child for child in children(element) if local(child) in ("Choice", "Fallback")]
    full = (way for way in ways if next(way.iter("{*}t"), None) is not None)
    return next(full, ways[0] if ways else ())


def _within(element: Any, name: str) -> Iterator[Any]:
    """The elements of this name below, also inside content controls and the like, but not inside each other."""
    for child in children(element):
        if local(child) == name:
            yield child
        elif local(child) not in _SETTINGS:
            yield from _within(child, name)


def _outermost(element: Any, names: Sequence[str]) -> Iterator[Any]:
    """As `_within`, with one of each set of alternatives."""
    for child in children(element):
        if local(child) in names:
            yield child
        elif local(child) == "AlternateContent":
            yield from _outermost(_alternative(child), names)
        else:
            yield from _outermost(child, names)
