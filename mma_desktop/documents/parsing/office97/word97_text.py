"""The text of a Word 97 document, paragraph by paragraph: fields, notes, tables and what is hidden, as in .docx."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mma_desktop.documents.building import TextRun
from mma_desktop.documents.parsing.docx_styles import NumberedAs
from mma_desktop.documents.parsing.office97.word97_file import FormattedStretch, WordFile
from mma_desktop.documents.parsing.office97.word97_lists import numbered_as, numbered_styles, numbering97
from mma_desktop.documents.parsing.office97.word97_looks import (
    CharacterLook,
    ParagraphLook,
    character_look,
    paragraph_look,
)
from mma_desktop.documents.parsing.paragraphs import is_counted, write_number
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment

CELL = "\x07"
_END_OF_PARAGRAPH = re.compile("[\r\x07\x0c]")
_CONTROL = re.compile("([\x00-\x1f])")
_AS_TEXT = {"\t": "\t", "\x0b": "\n", "\x0e": "\n", "\x1e": "-", "\x1f": ""}
_PICTURE, _NOTE, _DRAWN = "\x01", "\x02", "\x08"
_FIELD, _RESULT, _FIELD_END = "\x13", "\x14", "\x15"
_OBJECTS = ("EMBED", "LINK")
_FORMS = ("FORMCHECKBOX", "FORMDROPDOWN")


@dataclass(frozen=True, slots=True)
class Paragraph97:
    """Pieces of text, what ends them, how the paragraph looks, and whether the next one goes on in it."""

    runs: tuple[TextRun, ...]
    mark: str
    look: ParagraphLook
    goes_on: bool = False


@dataclass(slots=True)
class _OpenField:
    """An open field: its instruction, which is no text, until its result begins."""

    instruction: list[TextRun] = field(default_factory=list[TextRun])
    in_result: bool = False


class TextReader97:
    """Reads parts of one document. `counts` says what a reader should know of, `missing` what is not read."""

    def __init__(self, file: WordFile, marks: Mapping[int, str]) -> None:
        self.counts: Counter[str] = Counter()
        self.missing: Counter[str] = Counter()
        self._file, self._marks = file, marks
        self._characters, self._paragraphs = _Stretches(file.characters), _Stretches(file.paragraphs)
        self._styles, self._numbering = numbered_styles(file.style_sheet()), numbering97(*file.lists())
        self._fields: list[_OpenField] = []
        self._runs: list[TextRun] = []

    def paragraphs(self, part: range, hidden: HiddenReason | None = None, mark: str = "") -> Iterator[Paragraph97]:
        """The paragraphs of a part of the text; `mark` is what its own note mark reads as."""
        text, at = self._file.text, part.start
        while at < part.stop:
            found = _END_OF_PARAGRAPH.search(text, at, part.stop)
            end = found.start() if found else part.stop
            settings, style = self._paragraphs.settings_and_style(min(end, part.stop - 1))
            look = paragraph_look(settings)
            self._runs = []
            for start, stop, letters in self._characters.inside(at, end):
                self._stretch(text[start:stop], start, character_look(letters), look, hidden, mark)
            runs = self._numbered(self._closed(), numbered_as(settings, style, self._styles), look)
            deleted = character_look(self._characters.settings(end)).hidden is HiddenReason.DELETED if found else False
            seen = any(run.hidden is None and run.text.strip() for run in runs)
            yield Paragraph97(runs, found[0] if found else "\r", look, deleted and seen)
            at = end + 1

    def _numbered(
        self, runs: tuple[TextRun, ...], numbered: NumberedAs | None, look: ParagraphLook
    ) -> tuple[TextRun, ...]:
        """The pieces of a paragraph behind the number that its list writes before it."""
        if numbered is None or not is_counted(runs):
            return runs
        kind, written = SegmentKind.TABLE_CELL if look.depth else SegmentKind.PARAGRAPH, list(runs)
        write_number(self._numbering.label(numbered), written, TextSegment(0, 0, kind, 0), self.counts)
        return tuple(written)

    def _closed(self) -> tuple[TextRun, ...]:
        """The pieces of a paragraph; an instruction ends with it, or the text behind would be lost."""
        for one in self._fields:
            if not one.in_result:
                self._runs += one.instruction
                one.instruction, one.in_result = [], True
        return tuple(self._runs)

    def _stretch(
        self, text: str, at: int, look: CharacterLook, around: ParagraphLook, outside: HiddenReason | None, mark: str
    ) -> None:
        white = HiddenReason.WHITE if look.white and not around.depth else None  # cells have colours behind them
        hidden = outside or look.hidden or white or (HiddenReason.STRUCK if look.struck else None)
        self.counts["inserted"] += look.inserted and look.hidden is not HiddenReason.DELETED
        if look.special and look.symbol:
            self._put(self._symbol(look.symbol) * len(text), hidden)
            return
        for piece in _CONTROL.split(text):
            if len(piece) == 1 and piece < " ":
                self._control(piece, at, look, hidden, mark)
            else:
                self._put(_characters(piece), hidden)
            at += len(piece)

    def _control(self, sign: str, at: int, look: CharacterLook, hidden: HiddenReason | None, mark: str) -> None:
        match sign:
            case _ if sign == _FIELD:
                self._fields.append(_OpenField())
            case _ if sign == _RESULT:
                self._result()
            case _ if sign == _FIELD_END:
                self._result()
                if self._fields:
                    self._fields.pop()
            case _ if sign == _NOTE:
                self._put(self._marks.get(at, mark), hidden)
            case _ if sign in (_PICTURE, _DRAWN) and look.special and not self._in_instruction():
                self.missing["drawn" if sign == _DRAWN else "embedded object" if look.is_object else "picture"] += 1
            case _:
                self._put(_AS_TEXT.get(sign, ""), hidden)

    def _in_instruction(self) -> bool:
        return any(not one.in_result for one in self._fields)

    def _result(self) -> None:
        """The instruction of the innermost field has ended; some stand for what is not read."""
        if self._fields and not self._fields[-1].in_result:
            words = "".join(run.text for run in self._fields[-1].instruction).split()
            self.missing["embedded object"] += bool(words) and words[0].upper() in _OBJECTS
            self.missing["form field"] += bool(words) and words[0].upper() in _FORMS
            self._fields[-1].in_result = True

    def _put(self, text: str, hidden: HiddenReason | None) -> None:
        if text:
            reading = next((one for one in self._fields if not one.in_result), None)
            (self._runs if reading is None else reading.instruction).append(TextRun(text, hidden))

    def _symbol(self, code: int) -> str:
        """A character of a symbol font, which has no meaning without it, unless its code is a usual one."""
        if 0x20 <= code < 0xD800:
            return chr(code)
        self.counts["symbol"] += 1
        return "\ufffd"


class _Stretches:
    """What is set where, found by a position."""

    def __init__(self, stretches: Sequence[FormattedStretch]) -> None:
        self._all = stretches
        self._starts = [stretch.start for stretch in stretches]

    def settings(self, at: int) -> bytes:
        """What is set at a position."""
        return self.settings_and_style(at)[0]

    def settings_and_style(self, at: int) -> tuple[bytes, int]:
        """What is set at a position, and which style holds there."""
        index = bisect_right(self._starts, at) - 1
        is_inside = index >= 0 and at < self._all[index].end
        return (self._all[index].settings, self._all[index].style) if is_inside else (b"", 0)

    def inside(self, start: int, end: int) -> Iterator[tuple[int, int, bytes]]:
        """The positions from `start` to `end` in stretches for which the same is set, without gaps."""
        index = max(0, bisect_right(self._starts, start) - 1)
        while start < end:
            while index < len(self._all) and self._all[index].end <= start:
                index += 1
            stretch = self._all[index] if index < len(self._all) else None
            if stretch is None or stretch.start > start:
                until = min(end, stretch.start) if stretch is not None else end
                yield start, until, b""
            else:
                until = min(end, stretch.end)
                yield start, until, stretch.settings
            start = until


def _characters(text: str) -> str:
    """The text with its halves of characters put together."""
    if not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
