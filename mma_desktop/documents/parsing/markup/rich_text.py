r"""Rich text (.rtf): read token by token, with paragraphs, tables, notes and what is hidden as in .doc and .docx.

Characters come as bytes of the font's encoding (`\'b1\'bb`), whose second halves may be ordinary letters, or as
numbers of Unicode (`\u34987`) with something for older programs behind them, which is skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.parsing.office97.word97_looks import ParagraphLook
from mma_desktop.documents.parsing.office97.word97_tables import Stories
from mma_desktop.documents.parsing.office97.word97_text import CELL, Paragraph97
from mma_desktop.documents.parsing.paragraphs import EdgesMet, say_what_was_met
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, SegmentKind
from mma_desktop.errors import DocumentError

_TOKEN = re.compile(
    rb"\\(?P<word>[a-zA-Z]{1,40})(?P<number>-?\d{1,10})? ?|\\'(?P<byte>[0-9a-fA-F]{2})|\\(?P<sign>[^a-zA-Z])"
    rb"|(?P<group>[{}])|[\r\n\0]+|(?P<text>[^\\{}\r\n\0]+)",
    re.DOTALL,
)
_MOST_GROUPS = 2_000  # in each other
_CHARSETS = {128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5hkscs", 204: "cp1251", 161: "cp1253"}
_PAGES = {936: "gb18030", 950: "big5hkscs", 932: "cp932", 949: "cp949", 65001: "utf-8", 1251: "cp1251"}
_SIGNS = {
    **{"tab": "\t", "line": "\n", "emdash": "—", "endash": "–", "bullet": "•", "lquote": "‘", "rquote": "’"},
    **{"ldblquote": "“", "rdblquote": "”", "emspace": " ", "enspace": " ", "nestcell": "\t", "nestrow": "\n"},
}
_ENDS = ("par", "sect", "page")
_SILENT = frozenset(
    [
        "stylesheet",
        "info",
        "filetbl",
        "listtable",
        "listoverridetable",
        "rsidtbl",
        "generator",
        "fldinst",
        "xe",
        "tc",
        "sn",
        "sv",
        "bkmkstart",
        "bkmkend",
        "nonshppict",
        "datafield",
        "themedata",
        "colorschememapping",
        "latentstyles",
        "xmlnstbl",
        "atnid",
        "atnauthor",
        "atndate",
        "atnref",
        "revtbl",
        "pgptbl",
        "wgrffmtfilter",
        "ftnsep",
        "ftnsepc",
        "ftncn",
        "aftnsep",
        "aftnsepc",
        "aftncn",
        "pn",
        "objdata",
        "objclass",
    ]
)
_ENTERED = ("shpinst", "shptxt", "shppict", "annotation", "fldrslt")  # of those that older programs are told to skip
_UNREAD = {"pict": "picture", "object": "embedded object"}
_STORIES = {
    **dict.fromkeys(("header", "headerl", "headerr", "headerf"), SegmentKind.HEADER),
    **dict.fromkeys(("footer", "footerl", "footerr", "footerf"), SegmentKind.FOOTER),
    **{"footnote": SegmentKind.FOOTNOTE, "annotation": SegmentKind.COMMENT, "shptxt": SegmentKind.TEXT_BOX},
}
_NOTES = (SegmentKind.FOOTNOTE, SegmentKind.ENDNOTE)


@dataclass(slots=True)
class _Story:
    """A text of its own: the body, a header, a note; its paragraphs, and the one that is being read."""

    kind: SegmentKind
    paragraphs: list[Paragraph97] = field(default_factory=list[Paragraph97])
    runs: list[TextRun] = field(default_factory=list[TextRun])


_ALIKE = 24  # two colours whose red, green and blue all differ by no more cannot be told apart


@dataclass(frozen=True, slots=True)
class _Look:
    """What holds in a group."""

    story: int = 0
    silent: bool = False
    vanish: bool = False
    deleted: bool = False
    inserted: bool = False
    struck: bool = False
    colour: int = 0
    behind: int = 0
    half_points: int = 24
    codec: str = ""
    fallback: int = 1
    table: str = ""  # of fonts or colours, where the group is one

    @property
    def hidden(self) -> HiddenReason | None:
        """How such text is hidden, but for its colour."""
        if self.deleted:
            return HiddenReason.DELETED
        return HiddenReason.HIDDEN if self.vanish else HiddenReason.TINY if self.half_points < 8 else None


def read_rich_text(name: str, data: bytes) -> Document:
    """The document in a rich text file. Raises DocumentError."""
    return _RichTextReading(name).document(data)


class _RichTextReading:
    """The reading of one file."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._stories = [_Story(SegmentKind.PARAGRAPH)]
        self._look, self._groups = _Look(), list[_Look]()
        self._bytes, self._skip = bytearray(), 0
        self._page, self._fonts, self._font = "cp1252", dict[int, str](), 0
        self._colours: list[list[int]] = [[]]
        self._in_table, self._edges = False, list[int]()
        self._starred, self._notes = False, 0
        self._counts: Counter[str] = Counter()
        self._missing: Counter[str] = Counter()

    def document(self, data: bytes) -> Document:
        """The document, made of these bytes."""
        at, end = 0, len(data)
        while at < end:
            found = _TOKEN.match(data, at)
            if found is None:  # a backslash at the very end
                break
            at = found.end()
            if found["word"] == b"bin":
                at += max(0, int(found["number"] or 0))
            self._token(found)
        self._flush()
        for story in self._stories:
            self._end_paragraph(story, "\r")
        return self._written(data)

    def _written(self, data: bytes) -> Document:
        builder = DocumentBuilder(self._name)
        stories, edges = Stories(builder), EdgesMet()
        for story in sorted(self._stories, key=lambda story: _ORDER.index(story.kind)):
            runs = (run for paragraph in story.paragraphs for run in paragraph.runs)
            if story.kind not in (SegmentKind.HEADER, SegmentKind.FOOTER) or edges.is_new(story.kind, runs):
                self._counts[story.kind.value] += stories.add(story.paragraphs, story.kind)
        say_what_was_met(builder, self._counts, self._missing)
        return builder.document(data)

    # Tokens --------------------------------------------------------------------------------------------------------

    def _token(self, found: re.Match[bytes]) -> None:
        if (text := found["text"]) is not None:
            self._take(text)
        elif (byte := found["byte"]) is not None:
            self._take(bytes([int(byte, 16)]), escaped=True)
        elif found["word"] is not None:
            self._word(found["word"].decode(), None if found["number"] is None else int(found["number"]))
        elif found["group"] is not None:
            self._group(opens=found["group"] == b"{")
        elif found["sign"] is not None:
            self._sign(found["sign"].decode("latin-1"))

    def _take(self, data: bytes, *, escaped: bool = False) -> None:
        """Bytes of text, less what stands for older programs behind a number of Unicode."""
        skipped = min(self._skip, len(data))
        self._skip -= skipped
        data = data[skipped:]
        self._starred = False
        if self._look.table == "colours":
            self._colours += [[] for _ in range(data.count(b";"))]
        elif not self._look.table and not self._look.silent and (data or escaped):
            self._bytes += data

    def _group(self, *, opens: bool) -> None:
        self._flush()
        self._skip = 0
        self._starred = False
        if opens:
            self._groups.append(self._look)
            if len(self._groups) > _MOST_GROUPS:
                fact = f"{self._name} cannot be read: its parts are nested too deeply."
                raise DocumentError(fact, "If it opens in the program that wrote it, save it again there.")
        elif self._groups:
            self._look = self._groups.pop()

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._starred = True
        elif sign in "\\{}":
            self._take(sign.encode())
        elif sign in "~_":
            self._put("\u00a0" if sign == "~" else "-")
        elif sign in "\r\n":
            self._word("par", None)

    def _word(self, word: str, number: int | None) -> None:
        self._flush()
        starred, self._starred = self._starred, False
        if word in _UNREAD and not self._look.silent:
            self._missing[_UNREAD[word]] += 1
        if word in _STORIES and not self._look.silent:
            self._stories.append(_Story(_STORIES[word]))
            self._notes += _STORIES[word] in _NOTES
            self._look = replace(_Look(), story=len(self._stories) - 1, codec=self._look.codec)
        elif word in _SILENT or word in _UNREAD or (starred and word not in _ENTERED):
            self._look = replace(self._look, silent=True)
        elif word in ("fonttbl", "colortbl"):
            self._look = replace(self._look, table="fonts" if word == "fonttbl" else "colours")
        elif word == "ftnalt":
            self._stories[self._look.story].kind = SegmentKind.ENDNOTE
        elif word == "u" and number is not None:
            self._put(chr(number % 0x10000))
            self._skip = self._look.fallback
        elif word == "chftn":
            inside = self._stories[self._look.story].kind in _NOTES
            self._put(f"[{self._notes}] " if inside else f"[{self._notes + 1}]")
        elif word in _SIGNS:
            self._put(_SIGNS[word])
        elif not self._look.silent:
            self._structure(word, number)
            self._set(word, 1 if number is None else number)

    def _structure(self, word: str, number: int | None) -> None:
        """Ends of paragraphs, cells and rows."""
        story = self._stories[self._look.story]
        if word in _ENDS:
            self._end_paragraph(story, "\r")
        elif word == "cell":
            self._in_table = True
            self._end_paragraph(story, CELL)
        elif word == "row":
            look = ParagraphLook(depth=1, row_end=True, edges=tuple(self._edges))
            story.paragraphs.append(Paragraph97((), CELL, look))
        elif word == "trowd":
            self._edges = [0]
        elif word == "trleft":
            self._edges[:1] = [number or 0]
        elif word == "cellx":
            self._edges.append(number or 0)
        elif word in ("intbl", "pard"):
            self._in_table = word == "intbl"

    def _set(self, word: str, number: int) -> None:
        """What holds from here on to the end of the group."""
        match word:
            case "ansicpg":
                self._page = _PAGES.get(number, "cp1252")
            case "f" if self._look.table == "fonts":
                self._font = number
            case "fcharset" if self._look.table == "fonts":
                self._fonts[self._font] = _CHARSETS.get(number, "")
            case "f":
                self._look = replace(self._look, codec=self._fonts.get(number, ""))
            case "red" | "green" | "blue":
                self._colours[-1].append(number)
            case "v":
                self._look = replace(self._look, vanish=number != 0)
            case "deleted":
                self._look = replace(self._look, deleted=number != 0)
            case "revised":
                self._look = replace(self._look, inserted=number != 0)
                self._counts["inserted"] += number != 0
            case "strike" | "striked":
                self._look = replace(self._look, struck=number != 0)
            case "cf":
                self._look = replace(self._look, colour=number)
            case "highlight" | "cb" | "chcbpat":
                self._look = replace(self._look, behind=number)
            case "fs":
                self._look = replace(self._look, half_points=number)
            case "uc":
                self._look = replace(self._look, fallback=number)
            case "plain":
                plain = _Look()
                self._look = replace(
                    self._look,
                    vanish=False,
                    deleted=False,
                    inserted=False,
                    struck=False,
                    colour=0,
                    behind=0,
                    half_points=plain.half_points,
                )
            case _:
                pass

    # Text ----------------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        """The bytes so far are text."""
        if self._bytes:
            text = self._bytes.decode(self._look.codec or self._page, "replace")
            self._bytes.clear()
            self._put(text)

    def _put(self, text: str) -> None:
        self._flush()
        if not self._look.silent and not self._look.table:
            story = self._stories[self._look.story]
            hidden = HiddenReason.COMMENT if story.kind is SegmentKind.COMMENT else self._look.hidden
            white = self._has_colour_behind() and not (self._in_table and not self._look.behind)
            struck = HiddenReason.STRUCK if self._look.struck else None
            story.runs.append(TextRun(text, hidden or (HiddenReason.WHITE if white else struck)))

    def _has_colour_behind(self) -> bool:
        """Whether letters have the colour that lies behind them, which is white where none is named."""
        colour, behind = self._colour(self._look.colour), self._colour(self._look.behind) or [0xFF] * 3
        pairs = zip(colour, behind, strict=False)
        return len(colour) == len(behind) == 3 and all(abs(one - other) <= _ALIKE for one, other in pairs)

    def _colour(self, number: int) -> list[int]:
        return self._colours[number] if 0 < number < len(self._colours) else []

    def _end_paragraph(self, story: _Story, mark: str) -> None:
        look = ParagraphLook(depth=int(self._in_table or mark == CELL))
        if story.runs or mark == CELL:
            story.paragraphs.append(Paragraph97(tuple(_whole(story.runs)), mark, look))
        story.runs.clear()


_ORDER = (
    *(SegmentKind.PARAGRAPH, SegmentKind.TEXT_BOX, SegmentKind.HEADER, SegmentKind.FOOTER, SegmentKind.FOOTNOTE),
    *(SegmentKind.ENDNOTE, SegmentKind.COMMENT),
)


def _whole(runs: list[TextRun]) -> Iterator[TextRun]:
    """The pieces, those that look alike as one, with halves of characters put together."""
    joined: list[TextRun] = []
    for run in runs:
        if joined and joined[-1].hidden is run.hidden:
            joined[-1] = replace(run, text=joined[-1].text + run.text)
        else:
            joined.append(run)
    for run in joined:
        yield replace(run, text=run.text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))
