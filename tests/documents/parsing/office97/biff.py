"""Writes workbooks of Excel 97 for the tests, record by record ([MS-XLS])."""

from __future__ import annotations

import struct

BOOK, SHEET, CHART = 5, 0x10, 0x20
VISIBLE, HIDDEN = 0, 1
WHITE = 9  # in the palette
_FORMATS = {164: "yyyy\\-mm\\-dd", 165: '"¥"#,##0.00', 166: ";;", 167: '0.0"万元"', 168: "[h]:mm:ss"}
PLAIN, DATE, YUAN, UNSEEN, WAN, HOURS, ON_WHITE, STRUCK = range(8)  # styles of cells


def record(kind: int, body: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def text(characters: str, width: str = "<H") -> bytes:
    return struct.pack(width, len(characters)) + b"\x01" + characters.encode("utf-16-le")


def begin(kind: int) -> bytes:
    return record(0x809, struct.pack("<4H2I", 0x600, kind, 0x0DBB, 0x07CC, 0, 6))


END = record(0x0A)


def number(row: int, column: int, value: float, style: int = PLAIN) -> bytes:
    return record(0x203, struct.pack("<3Hd", row, column, style, value))


def label(row: int, column: int, characters: str, style: int = PLAIN) -> bytes:
    return record(0x204, struct.pack("<3H", row, column, style) + text(characters))


def rich_label(row: int, column: int, characters: str, *changes: tuple[int, int]) -> bytes:
    """A cell in which the font changes at these places."""
    fonts = b"".join(struct.pack("<2H", *change) for change in changes)
    body = struct.pack("<3H", row, column, PLAIN) + text(characters) + struct.pack("<H", len(changes)) + fonts
    return record(0xD6, body)


def formula(row: int, column: int, value: float) -> bytes:
    return record(0x06, struct.pack("<3HdHIH", row, column, PLAIN, value, 0, 0, 3) + b"\x1e\x01\0")


def truth(row: int, column: int, code: int, is_error: int) -> bytes:
    return record(0x205, struct.pack("<3H2B", row, column, PLAIN, code, is_error))


def hidden_row(row: int) -> bytes:
    return record(0x208, struct.pack("<6HI", row, 0, 9, 255, 0, 0, 0x20))


def hidden_column(column: int) -> bytes:
    return record(0x7D, struct.pack("<6H", column, column, 2048, PLAIN, 1, 0))


def shape(kind: int, characters: str) -> bytes:
    """A drawn object of a kind (8 picture, 0x19 comment, 6 text box), with its text."""
    drawn = record(0x5D, struct.pack("<5H12x", 0x15, 18, kind, 1, 0) + bytes(4))
    head = record(0x1B6, struct.pack("<2H6x2HI", 0, 0, len(characters), 0, 0))
    return drawn + (head + record(0x3C, b"\x01" + characters.encode("utf-16-le")) if characters else b"")


def workbook(*sheets: tuple[str, int, bytes]) -> bytes:
    """The stream of a workbook: title, visibility and records of each sheet."""
    fonts = b"".join(
        record(0x31, struct.pack("<5H4B", 200, struck, colour, 400, 0, 0, 0, 0, 0) + text("宋体", "<B"))
        for struck, colour in ((0, 0x7FFF), (0, WHITE), (8, 0x7FFF))
    )
    formats = b"".join(record(0x41E, struct.pack("<H", code) + text(form)) for code, form in _FORMATS.items())
    looks = [(0, 0), *((0, code) for code in _FORMATS), (1, 0), (2, 0)]
    styles = b"".join(record(0xE0, struct.pack("<3H14x", font, form, 0)) for font, form in looks)
    head = begin(BOOK) + record(0x42, struct.pack("<H", 1200)) + fonts + formats + styles
    bodies = [begin(SHEET) + body + END for _, _, body in sheets]
    names = [text(title, "<B") for title, _, _ in sheets]
    at = len(head) + sum(len(name) + 10 for name in names) + len(END)
    for (_, visibility, _), name, body in zip(sheets, names, bodies, strict=True):
        head += record(0x85, struct.pack("<IBB", at, visibility, 0) + name)
        at += len(body)
    return head + END + b"".join(bodies)
