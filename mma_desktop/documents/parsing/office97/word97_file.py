"""The parts of a Word 97 document: its characters piece by piece, and what is set for them ([MS-DOC]).

A character is known by its position (CP). Pieces say in which bytes of the stream it stands, and tables by these
bytes (FC) say what is set for it. All text parts (body, footnotes, headers, ...) follow each other in one row.
"""

from __future__ import annotations

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mma_desktop.documents.building import MAX_CHARACTERS
from mma_desktop.documents.formats import SAVE_AS_DOCX
from mma_desktop.errors import DocumentError

_WORD = 0xA5EC
_FIRST_READ = 0xC1  # the version that Word 97 writes
_ENCRYPTED, _SECOND_TABLE = 0x0100, 0x0200
_LENGTHS, _PLACES = 0x4C, 0x9A  # where the lengths of the parts stand, and the places of the tables
_PART_NAMES = ("text", "footnotes", "headers", "macros", "comments", "endnotes", "boxes", "header_boxes")
_STYLES, _CHARACTERS, _PARAGRAPHS, _PIECES = 1, 12, 13, 33
_LISTS, _OVERRIDES = 73, 74
_PAGE = 512
_COMPRESSED = 0x40000000
_OPERANDS = (1, 1, 2, 4, 2, 2, 0, 3)  # bytes of what a property sets, by its kind; 0 where it says so itself
_WESTERN = {code: bytes([code]).decode("cp1252", "replace") for code in range(0x80, 0xA0)}
_TABLE_DEFINITION, _TABS = 0xD608, 0xC615

Settings = tuple[tuple[int, bytes], ...]
"""Properties (sprm) in their order, each with what it sets."""


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    offset: int
    width: int
    settings: bytes


@dataclass(frozen=True, slots=True)
class FormattedStretch:
    """Characters [start, end), and what is set for them as bytes."""

    start: int
    end: int
    settings: bytes
    style: int = 0


class WordFile:
    """One document. Raises DocumentError where it is of a kind that is not read, or damaged."""

    def __init__(self, name: str, stream: bytes, table: Callable[[str], bytes]) -> None:
        self.name, self._stream = name, stream
        if len(stream) < _PLACES + 8 * (_PIECES + 1) or _u16(stream, 0) != _WORD:
            raise self.damaged()
        flags = _u16(stream, 0x0A)
        if flags & _ENCRYPTED:
            raise DocumentError(f"{name} is encrypted.", "Open it with its password, and save it without one.")
        if _u16(stream, 2) < _FIRST_READ:
            raise DocumentError(f"{name} is a document of Word 95 or older, which is not read.", SAVE_AS_DOCX)
        self._table = table("1Table" if flags & _SECOND_TABLE else "0Table")
        self.parts = self._parts()
        self._pieces = self._read_pieces()

    def damaged(self) -> DocumentError:
        """The error for what makes no sense."""
        return DocumentError(f"{self.name} is damaged: its text cannot be put together.", SAVE_AS_DOCX)

    @cached_property
    def text(self) -> str:
        """All characters, those beyond the first plane as two."""
        return "".join(map(self._characters, self._pieces))

    @cached_property
    def characters(self) -> list[FormattedStretch]:
        """What is set for the characters."""
        return self._stretches(_CHARACTERS, _character_settings)

    @cached_property
    def paragraphs(self) -> list[FormattedStretch]:
        """What is set for the paragraphs."""
        return self._stretches(_PARAGRAPHS, _paragraph_settings)

    def positions(self, number: int, size: int = 0) -> list[int]:
        """The positions in a table (PLC) whose entries have this size."""
        data = self._part(number)
        count = max(0, len(data) - 4) // (4 + size) + 1 if len(data) >= 4 else 0
        return list(struct.unpack_from(f"<{count}i", data))

    def style_sheet(self) -> bytes:
        """The bytes of the styles."""
        return self._part(_STYLES)

    def lists(self) -> tuple[bytes, bytes]:
        """The tables of lists and of their overrides, each with what follows it; empty where there is none."""
        return self._from(_LISTS), self._from(_OVERRIDES)

    def _from(self, number: int) -> bytes:
        """The bytes from the beginning of a table on."""
        part = self._part(number)
        return self._table[struct.unpack_from("<I", self._stream, _PLACES + 8 * number)[0] :] if part else b""

    def _part(self, number: int) -> bytes:
        at = _PLACES + 8 * number
        if at + 8 > len(self._stream):
            return b""
        start, length = struct.unpack_from("<2I", self._stream, at)
        return self._table[start : start + length]

    def _parts(self) -> dict[str, range]:
        """Where each part of the text stands."""
        parts: dict[str, range] = {}
        start = 0
        for name, length in zip(_PART_NAMES, struct.unpack_from("<8i", self._stream, _LENGTHS), strict=True):
            parts[name] = range(start, start + max(0, length))
            start = parts[name].stop
        if start > MAX_CHARACTERS:
            raise DocumentError(
                f"{self.name} holds more than {MAX_CHARACTERS} characters.", "Split it into several files."
            )
        return parts

    def _read_pieces(self) -> list[_Piece]:
        data, groups, at = self._part(_PIECES), list[bytes](), 0
        while at + 3 <= len(data) and data[at] == 1:
            length = _u16(data, at + 1)
            groups.append(data[at + 3 : at + 3 + length])
            at += 3 + length
        if at + 5 > len(data) or data[at] != 2:
            raise self.damaged()
        return list(self._whole(_pieces(data[at + 5 : at + 5 + _u32(data, at + 1)], groups)))

    def _whole(self, pieces: Iterator[_Piece]) -> Iterator[_Piece]:
        """The pieces, which must follow each other and lie in the file, to the end of all parts."""
        end = 0
        for piece in pieces:
            length = (piece.end - piece.start) * piece.width
            if piece.start != end or piece.end < end or piece.offset + length > len(self._stream):
                raise self.damaged()
            end = piece.end
            if end > MAX_CHARACTERS + 2:
                raise self.damaged()
            yield piece
        if end < max(part.stop for part in self.parts.values()):
            raise self.damaged()

    def _characters(self, piece: _Piece) -> str:
        data = self._stream[piece.offset : piece.offset + (piece.end - piece.start) * piece.width]
        if piece.width == 1:
            return data.decode("latin-1").translate(_WESTERN)
        return "".join(map(chr, struct.unpack(f"<{len(data) // 2}H", data)))

    def _stretches(self, number: int, read: Callable[[bytes, int], tuple[int, bytes]]) -> list[FormattedStretch]:
        """What a table by bytes sets, by characters, in their order."""
        ranges = sorted(self._by_bytes(number, read))
        starts, found = [item[0] for item in ranges], list[FormattedStretch]()
        for piece in self._pieces:
            last = piece.offset + (piece.end - piece.start) * piece.width
            for at in range(max(0, bisect_right(starts, piece.offset) - 1), bisect_left(starts, last)):
                begin, end, style, settings = ranges[at]
                first = piece.start + max(0, begin - piece.offset) // piece.width
                until = piece.start + (min(end, last) - piece.offset) // piece.width
                if first < until:
                    found.append(FormattedStretch(first, until, settings + piece.settings, style))
        return found

    def _by_bytes(
        self, number: int, read: Callable[[bytes, int], tuple[int, bytes]]
    ) -> Iterator[tuple[int, int, int, bytes]]:
        data = self._part(number)
        count = max(0, len(data) - 4) // 8
        for page in struct.unpack_from(f"<{count}I", data, 4 * (count + 1)) if count else ():
            start = (page & 0x3FFFFF) * _PAGE
            content = self._stream[start : start + _PAGE]
            if len(content) == _PAGE:
                yield from _page_of(content, read)


def _page_of(page: bytes, read: Callable[[bytes, int], tuple[int, bytes]]) -> Iterator[tuple[int, int, int, bytes]]:
    """The byte ranges of one page (FKP), and what it sets for each."""
    count = min(page[-1], 101)
    places = struct.unpack_from(f"<{count + 1}I", page)
    for index in range(count):
        if places[index] < places[index + 1]:
            yield places[index], places[index + 1], *read(page, index)


def _character_settings(page: bytes, index: int) -> tuple[int, bytes]:
    at = 2 * page[4 * (page[-1] + 1) + index] if 4 * (page[-1] + 1) + index < _PAGE else 0
    return 0, page[at + 1 : at + 1 + page[at]] if at else b""


def _paragraph_settings(page: bytes, index: int) -> tuple[int, bytes]:
    place = 4 * (page[-1] + 1) + 13 * index
    at = 2 * page[place] if place < _PAGE else 0
    if not 0 < at < _PAGE - 1:
        return 0, b""
    start, length = (at + 1, 2 * page[at] - 1) if page[at] else (at + 2, 2 * page[at + 1])
    content = page[start : start + length]
    return (_u16(content, 0), content[2:]) if len(content) >= 2 else (0, b"")


def _pieces(data: bytes, groups: Sequence[bytes]) -> Iterator[_Piece]:
    """The pieces of a table; each may refer to one of the groups of properties before it."""
    count = max(0, len(data) - 4) // 12
    positions = struct.unpack_from(f"<{count + 1}I", data) if count else (0,)
    for index in range(count):
        place, prm = struct.unpack_from("<2xIH", data, 4 * (count + 1) + 8 * index)
        compressed = bool(place & _COMPRESSED)
        offset = place & (_COMPRESSED - 1)
        group = groups[prm >> 1] if prm & 1 and prm >> 1 < len(groups) else b""
        width = 1 if compressed else 2
        yield _Piece(positions[index], positions[index + 1], offset // 2 if compressed else offset, width, group)


@lru_cache(maxsize=4096)
def settings_of(data: bytes) -> Settings:
    """The properties in bytes, as far as these make sense."""
    found: list[tuple[int, bytes]] = []
    at = 0
    while at + 3 <= len(data):
        code, start = _u16(data, at), at + 2
        length = _OPERANDS[code >> 13]
        if code == _TABLE_DEFINITION:
            length, start = _u16(data, start) - 1, start + 2
        elif length == 0:
            length, start = data[start], start + 1
            if code == _TABS and length == 255:
                break
        if length < 0:
            break
        found.append((code, data[start : start + length]))
        at = start + length
    return tuple(found)


def _u16(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "little")


def _u32(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")
