"""What an old workbook says outside its cells: text boxes, comments, headers and footers, and what is not read.

The stream is walked record by record ([MS-XLS] 2.3.2): the library that reads its cells leaves these out.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator, Sequence

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.workbook_notes import Around, add_beside, without_codes
from mma_desktop.domain.places import HiddenReason, SegmentKind

_HEADER, _FOOTER, _CONTINUE, _OBJECT, _TEXT, _BEGIN = 0x14, 0x15, 0x3C, 0x5D, 0x1B6, 0x809
_EDGES = {_HEADER: SegmentKind.HEADER, _FOOTER: SegmentKind.FOOTER}
_PICTURE, _COMMENT = 8, 0x19  # types of objects
_CHART = 0x20  # the type of a part that is a chart
_OBJECT_TYPE = 4  # where it stands in its record


def add_around97(builder: DocumentBuilder, stream: bytes) -> None:
    """Add the text of shapes, headers and footers, and comments beside the text; what is not read is listed."""
    found: list[Around] = []
    missing: Counter[str] = Counter()
    kind = SegmentKind.TEXT_BOX
    records = list(_records(stream))
    for index, (record, data) in enumerate(records):
        if record in _EDGES:
            edge = (_EDGES[record], without_codes(_text(data[3:], data[2:3])), None)
            found += [] if edge in found else [edge]
        elif record == _OBJECT:
            kind = SegmentKind.COMMENT if _number(data, _OBJECT_TYPE) == _COMMENT else SegmentKind.TEXT_BOX
            missing["picture"] += _number(data, _OBJECT_TYPE) == _PICTURE
        elif record == _TEXT:
            hidden = HiddenReason.COMMENT if kind is SegmentKind.COMMENT else None
            found.append((kind, _shape_text(_number(data, 10), records, index + 1), hidden))
        elif record == _BEGIN:
            missing["chart"] += _number(data, 2) == _CHART
    add_beside(builder, found)
    for name, count in missing.items():
        if count:
            builder.note("not_imported", name, str(count))


def _records(stream: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(stream):
        record, length = struct.unpack_from("<HH", stream, at)
        yield record, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "little")


def _text(data: bytes, flags: bytes) -> str:
    """Characters of one byte each, or of two where the flag says so."""
    wide = bool(flags and flags[0] & 1)
    return data[: len(data) & -2].decode("utf-16-le", "replace") if wide else data.decode("latin-1")


def _shape_text(length: int, records: Sequence[tuple[int, bytes]], at: int) -> str:
    """The text of a shape, which stands in the records from `at` on: each begins with its flag."""
    text = ""
    while len(text) < length and at < len(records) and records[at][0] == _CONTINUE:
        text += _text(records[at][1][1:], records[at][1][:1])
        at += 1
    return text[:length]
