"""Web pages (.html, .htm): blocks of text become paragraphs, tables rows; nothing is fetched and nothing executed.

Only what the page itself says of what is hidden is known: style sheets that lie elsewhere are not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from lxml import etree

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.encodings import Decoded, decode_as
from mma_desktop.documents.parsing.elements import children
from mma_desktop.documents.parsing.markup.page_styles import PageStyles, TextLook
from mma_desktop.documents.text import decoded_text, encoding_notes
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

MAX_TABLE_COLUMNS = 1000
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_META = re.compile(rb"""<meta\s[^>]*?charset\s*=\s*["']?\s*([A-Za-z0-9_-]{3,20})""", re.IGNORECASE)
_META_WITHIN = 4096
_LIMIT = "ERR_RESOURCE_LIMIT"  # what libxml2 says where it stops
_PRINT = "Open it in a browser, print it as a PDF, and open that."
_AS_WRITTEN = {"gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252", "big5": "big5hkscs"}
_SILENT = ("script", "style", "head")
_NEVER_SHOWN = ("template", "noscript", "datalist")
_VALUE_UNSEEN = ("hidden", "checkbox", "radio", "image", "file", "color", "range")  # kinds of input
_INLINE = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "label",
        "mark",
        "nobr",
        "q",
        "ruby",
        "rb",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
        "img",
        "input",
        "select",
        "textarea",
        "button",
    ]
)
_UNREAD = {
    **dict.fromkeys(("img", "svg", "canvas", "map"), "picture"),
    **dict.fromkeys(("iframe", "object", "embed", "frame", "video", "audio"), "embedded object"),
}
_SPACES = re.compile(r"[ \t\n\r\f]+")


@dataclass(slots=True)
class _Block:
    """A paragraph that is being read, and where it stands."""

    place: TextSegment
    runs: list[TextRun] = field(default_factory=list[TextRun])


@dataclass(frozen=True, slots=True)
class _Around:
    """What holds inside an element: how text looks, and whether blanks stay."""

    look: TextLook = field(default_factory=TextLook)
    as_written: bool = False

    def hide(self, reason: HiddenReason) -> _Around:
        """The same inside an element that does not show."""
        return replace(self, look=replace(self.look, hidden=self.look.hidden or reason))


def read_web_page(name: str, data: bytes, encoding: str = "") -> Document:
    """The document in a web page. Raises DocumentError."""
    decoded = decoded_page(name, data, encoding)
    builder = DocumentBuilder(name)
    for note in encoding_notes(decoded):
        builder.note(note.code, *note.values)
    add_web_page(builder, decoded.text)
    return builder.document(data)


def add_web_page(builder: DocumentBuilder, text: str, paragraphs: int = 0) -> int:
    """Add the text of a page behind so many paragraphs; how many there are then. Raises DocumentError."""
    walker = _Walker(builder, paragraphs)
    root = _root(builder.name, text)
    if root is not None:
        walker.walk(root)
    for kind, count in walker.missing.items():
        builder.note("not_imported", kind, str(count))
    return walker.paragraphs


def decoded_page(name: str, data: bytes, encoding: str = "") -> Decoded:
    """A page as text: in the encoding that is given, marked or named, else in the likeliest. Raises DocumentError."""
    named = _META.search(data[:_META_WITHIN])
    if not encoding and named is not None and not data.startswith(_MARKS):
        return named_or_found(name, data, named[1].decode("ascii"))
    return decoded_text(name, data, encoding)


def named_or_found(name: str, data: bytes, written: str) -> Decoded:
    """The text in the encoding that is named, where it is one in it, else in the likeliest. Raises DocumentError."""
    written = written.lower()
    found = decode_as(data, _AS_WRITTEN.get(written, written)) if written else None
    return found if found is not None and not found.damaged else decoded_text(name, data)


def _root(name: str, text: str) -> Any | None:
    parser = etree.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        root = etree.fromstring(text.replace("\0", "").encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        if not text.strip():
            return None
        fact = f"{name} is damaged: it is no web page that can be read."
        raise DocumentError(fact, _PRINT) from error
    if any(error.type_name == _LIMIT for error in parser.error_log):  # what comes behind would be left out
        raise DocumentError(f"{name} cannot be read: its parts are nested too deeply.", _PRINT)
    return root


class _Walker:
    """Walks a page and adds its text. `missing` says what is not read."""

    def __init__(self, builder: DocumentBuilder, paragraphs: int) -> None:
        self.missing: Counter[str] = Counter()
        self._builder = builder
        self._numbers = Counter({SegmentKind.PARAGRAPH: paragraphs})
        self._block = _Block(TextSegment(0, 0, SegmentKind.PARAGRAPH, 0))
        self._cell_begun = False  # whether the cell of a table that is read has text already
        self._styles = PageStyles("")

    @property
    def paragraphs(self) -> int:
        """How many paragraphs there are."""
        return self._numbers[SegmentKind.PARAGRAPH]

    def walk(self, root: Any) -> None:
        """Add the text of the page."""
        sheets = " ".join(sheet.text or "" for sheet in root.iter("style"))
        self._styles = PageStyles(sheets)
        self._element(root, _Around())
        self._end()

    def _element(self, element: Any, around: _Around) -> None:
        tag = str(element.tag).lower()
        if tag in _SILENT:
            return
        around = self._inside(element, around)
        if tag in _UNREAD:
            self.missing[_UNREAD[tag]] += 1
        if tag == "br":
            self._block.runs.append(TextRun("\n", around.look.hidden_by))
        elif tag == "table":
            self._table(element, around)
        elif tag in _INLINE:
            self._content(element, around)
        else:
            self._end()
            self._content(element, around)
            self._end()

    def _inside(self, element: Any, around: _Around) -> _Around:
        """What holds inside an element, after the styles of the page, and what it is."""
        tag = str(element.tag).lower()
        look = self._styles.look(element, around.look)
        inside = _Around(look, around.as_written or tag in ("pre", "textarea"))
        if tag == "del":
            return inside.hide(HiddenReason.DELETED)
        is_closed = tag == "dialog" and element.get("open") is None
        return inside.hide(HiddenReason.HIDDEN) if is_closed or tag in _NEVER_SHOWN or _is_unchosen(element) else inside

    def _content(self, element: Any, around: _Around) -> None:
        if str(element.tag).lower() in ("input", "textarea"):
            is_unseen = (element.get("type") or "").lower() in _VALUE_UNSEEN
            inside = replace(around, as_written=False)
            self._put(element.get("value") or "", inside.hide(HiddenReason.HIDDEN) if is_unseen else inside)
        self._put(element.text or "", around)
        for child in children(element):
            self._element(child, around)
            self._put(child.tail or "", around)

    def _table(self, table: Any, around: _Around) -> None:
        self._end()
        self._numbers[SegmentKind.TABLE_CELL] += 1
        outside = self._block.place
        place = TextSegment(0, 0, SegmentKind.TABLE_CELL, self._numbers[SegmentKind.TABLE_CELL])
        for child in children(table):
            if str(child.tag).lower() == "caption":
                self._element(child, around)
        covered: dict[int, int] = {}
        for number, row in enumerate(_rows(table), start=1):
            self._row(row, replace(place, row=number), self._inside(row, around), covered)
        self._block = _Block(outside)

    def _row(self, row: Any, place: TextSegment, around: _Around, covered: dict[int, int]) -> None:
        """Add a row; `covered` says of columns for how many more rows a cell from above stands in them."""
        column, gap = 1, ""
        for cell in (child for child in children(row) if str(child.tag).lower() in ("td", "th")):
            while covered.get(column, 0):
                covered[column] -= 1
                column, gap = column + 1, gap + "\t"
            self._builder.put(gap)
            self._block = _Block(replace(place, column=column))
            self._cell_begun = False
            self._content(cell, self._inside(cell, around))
            self._end()
            span, rows = _span(cell, "colspan"), _span(cell, "rowspan")
            covered.update({column + more: rows - 1 for more in range(span) if rows > 1})
            column, gap = column + span, "\t" * span
        for later in [number for number in covered if number >= column]:
            covered[later] = max(0, covered[later] - 1)
        self._builder.put("\n")

    def _put(self, text: str, around: _Around) -> None:
        if not around.as_written:
            text = _SPACES.sub(" ", text)
        if text:
            self._block.runs.append(TextRun(text, around.look.hidden_by))

    def _end(self) -> None:
        """The block ends here: what was read of it is a paragraph, or a line of a cell."""
        runs, place = _trimmed(self._block.runs), self._block.place
        self._block = _Block(place)
        if not any(run.text.strip() for run in runs):
            return
        if place.kind is SegmentKind.PARAGRAPH:
            self._numbers[place.kind] += 1
            place = replace(place, number=self._numbers[place.kind])
            self._builder.add_runs(runs, place)
            return
        if self._cell_begun:
            self._builder.put("\n")
        self._builder.add_runs(runs, place, "")
        self._cell_begun = any(run.hidden is None for run in runs) or self._cell_begun


def _trimmed(runs: list[TextRun]) -> list[TextRun]:
    """The pieces of a block as a browser shows them: one blank between words, none at the ends of lines."""
    shown: list[TextRun] = []
    for run in runs:
        last = shown[-1].text[-1:] if shown else "\n"
        text = run.text.lstrip(" ") if last in (" ", "\n") else run.text
        if text:
            shown.append(replace(run, text=text))
    while shown and not shown[-1].text.rstrip(" \n"):
        shown.pop()
    if shown:
        shown[-1] = replace(shown[-1], text=shown[-1].text.rstrip(" \n"))
    return shown


def _is_unchosen(element: Any) -> bool:
    """Whether an option does not show while its list is closed."""
    select = next(element.iterancestors("select"), None) if str(element.tag).lower() == "option" else None
    if select is None or select.get("multiple") is not None or (select.get("size") or "1") not in ("0", "1"):
        return False
    chosen = next(select.iterfind(".//option[@selected]"), None)
    return element is not (next(select.iter("option")) if chosen is None else chosen)


def _rows(table: Any) -> Iterator[Any]:
    """The rows of a table, not those of tables in its cells."""
    for child in children(table):
        tag = str(child.tag).lower()
        if tag == "tr":
            yield child
        elif tag in ("thead", "tbody", "tfoot"):
            yield from (row for row in children(child) if str(row.tag).lower() == "tr")


def _span(cell: Any, name: str) -> int:
    written = (cell.get(name) or "1").strip()
    return min(max(1, int(written)), MAX_TABLE_COLUMNS) if written.isdecimal() and len(written) < 6 else 1
