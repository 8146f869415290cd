"""Writes documents of Word 97 for the tests: the text in one piece, one page of settings for characters, one for
paragraphs ([MS-DOC]).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence

from tests.documents.parsing.office97.ole import ole

PARTS = ("text", "footnotes", "headers", "macros", "comments", "endnotes", "boxes", "header_boxes")
HIDDEN, DELETED, INSERTED, SPECIAL = b"\x3c\x08\x01", b"\x00\x08\x01", b"\x01\x08\x01", b"\x55\x08\x01"
STRUCK, STRUCK_TWICE = b"\x37\x08\x01", b"\x53\x2a\x01"
WHITE, TINY, SHADED = b"\x70\x68\xff\xff\xff\0", b"\x43\x4a\x02\0", b"\x66\x48\0\1"
SYMBOL = SPECIAL + b"\x09\x6a\x02\0"  # and the character
IN_TABLE, NUMBERED = b"\x16\x24\x01", b"\x0b\x46\x01\0"
_TEXT_AT, _PAGE = 0x800, 512
Ranges = Sequence[tuple[int, int, bytes]]


def row_end(*edges: int) -> bytes:
    """What is set for the mark that ends a row whose cells have these edges."""
    cells = bytes([len(edges) - 1]) + struct.pack(f"<{len(edges)}h", *edges)
    return IN_TABLE + b"\x17\x24\x01" + b"\x08\xd6" + struct.pack("<H", len(cells) + 1) + cells


def word97(
    parts: Mapping[str, str],
    characters: Ranges = (),
    paragraphs: Ranges = (),
    tables: Mapping[int, bytes] | None = None,
    *,
    version: int = 0xC1,
    flags: int = 0x200,
    western: bool = False,
) -> bytes:
    """A document: its parts of text, and what is set for positions [start, end)."""
    text = "".join(parts.get(name, "") for name in PARTS) + "\r"
    width = 1 if western else 2
    body = text.encode("cp1252" if western else "utf-16-le")
    body = body.ljust(-(-len(body) // _PAGE) * _PAGE, b"\0")
    pages = [
        _page(_in_bytes(ranges, width), *form) for ranges, form in ((characters, _CHARACTER), (paragraphs, _PARAGRAPH))
    ]
    place = 0x40000000 | 2 * _TEXT_AT if western else _TEXT_AT
    units = len(text.encode("utf-16-le")) // 2
    pieces = struct.pack("<2I2xI2x", 0, units, place)
    held = {33: b"\x02" + struct.pack("<I", len(pieces)) + pieces, **(tables or {})}
    for number, table in enumerate((12, 13)):
        held[table] = struct.pack("<3I", _TEXT_AT, _TEXT_AT + len(body), (_TEXT_AT + len(body)) // _PAGE + number)
    head = bytearray(_TEXT_AT)
    struct.pack_into("<HH6xH", head, 0, 0xA5EC, version, flags)
    struct.pack_into("<8i", head, 0x4C, *(len(parts.get(name, "").encode("utf-16-le")) // 2 for name in PARTS))
    stream = b""
    for number, data in held.items():
        struct.pack_into("<2I", head, 0x9A + 8 * number, len(stream), len(data))
        stream += data
    return ole({"WordDocument": bytes(head) + body + b"".join(pages), "1Table": stream})


def in_list(number: int, level: int | None = None) -> bytes:
    """What is set for a paragraph that this override of a list numbers; 0 for none."""
    named = b"\x0b\x46" + struct.pack("<H", number)
    return named if level is None else named + b"\x0a\x26" + bytes([level])


def list_level(text: str, form: int, start: int = 1, follows: int = 2, flags: int = 0, restarts: int = 0) -> bytes:
    """A level of a list; the numbers of levels stand in its text as characters 0 to 8."""
    head = struct.pack("<i2B9xB8x4B", start, form, flags, follows, 2, 4, restarts, 0)
    return head + b"\xff" * 6 + struct.pack("<H", len(text)) + text.encode("utf-16-le")


def list_tables(lists: Sequence[Sequence[bytes]], *overrides: tuple[int, bytes]) -> dict[int, bytes]:
    """The tables of lists with one level or nine, and of overrides: of which list, and what they change."""
    heads = struct.pack("<H", len(lists))
    heads += b"".join(struct.pack("<i22xBx", 70 + at, len(levels) == 1) for at, levels in enumerate(lists))
    named = [(70 + of, int(bool(changed))) for of, changed in overrides]
    table = struct.pack("<I", len(overrides)) + b"".join(struct.pack("<i8xB3x", *one) for one in named)
    table += b"".join(b"\xff" * 4 + changed for _, changed in overrides)
    levels = b"".join(level for one in lists for level in one)
    return {73: heads, 90: levels, 74: table}  # levels follow the table of their lists, and are no part of it


def style_sheet(*styles: tuple[int, bytes]) -> bytes:
    """Styles of paragraphs: which one each follows, and what it sets."""
    made = struct.pack("<H", 4) + struct.pack("<2H", len(styles), 10)
    for number, (follows, settings) in enumerate(styles):
        head = struct.pack("<5H", number, follows << 4 | 1, 2, 0, 0) + struct.pack("<H", 1) + "式".encode("utf-16-le")
        body = head + b"\0\0" + struct.pack("<2H", 2 + len(settings), number) + settings
        made += struct.pack("<H", len(body)) + body + b"\0" * (len(body) % 2)
    return made


def positions(*places: int, size: int = 0) -> bytes:
    """A table of positions (PLC), with entries of this size."""
    return struct.pack(f"<{len(places)}i", *places) + bytes(size * (len(places) - 1))


def _in_bytes(ranges: Ranges, width: int) -> Ranges:
    return [(_TEXT_AT + width * first, _TEXT_AT + width * last, settings) for first, last, settings in sorted(ranges)]


def _page(ranges: Ranges, entry: int, written: Callable[[bytes], bytes]) -> bytes:
    """A page of settings: where ranges begin, where each one's settings stand, these from the end of the page."""
    full = list[tuple[int, bytes]]()
    for first, last, settings in ranges:
        if full and full[-1][0] == first:
            full.pop()
        full += [(first, settings), (last, b"")]
    full = full or [(_TEXT_AT, b""), (_TEXT_AT + 2, b"")]
    page, at = bytearray(_PAGE), _PAGE - 1
    page[-1] = len(full) - 1
    for number, (first, settings) in enumerate(full):
        struct.pack_into("<I", page, 4 * number, first)
        if settings and number < len(full) - 1:
            data = written(settings)
            at = (at - len(data)) & ~1
            page[at : at + len(data)] = data
            page[4 * len(full) + entry * number] = at // 2
    return bytes(page)


def _of_paragraph(settings: bytes) -> bytes:
    data = b"\0\0" + settings + b"\0" * (len(settings) % 2)
    return bytes([0, len(data) // 2]) + data


_CHARACTER = (1, lambda settings: bytes([len(settings)]) + settings)
_PARAGRAPH = (13, _of_paragraph)
