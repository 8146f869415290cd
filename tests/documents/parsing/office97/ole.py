"""Writes containers of old Office documents for the tests: a header, one table of sectors, a directory, the streams."""

from __future__ import annotations

import struct
from collections.abc import Mapping

SECTOR = 512
_SMALL = 4096  # shorter streams would stand elsewhere: they are filled up
_NONE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def ole(streams: Mapping[str, bytes]) -> bytes:
    """A container that holds these streams, each filled up with zeros to 4096 bytes at least."""
    bodies = [_filled(body) for body in streams.values()]
    directory = (len(streams) + 4) // 4  # sectors, of four entries each
    chains, first = [directory, *(len(body) // SECTOR for body in bodies)], [0]
    for length in chains:
        first.append(first[-1] + length)
    tables = 1
    while tables * SECTOR // 4 < first[-1] + tables:
        tables += 1
    table = [_END if at + 1 in first[1:] else at + 1 for at in range(first[-1])] + [_TABLE] * tables
    table += [_NONE] * (tables * SECTOR // 4 - len(table))
    entries = [_entry("Root Entry", 5, _END, 0, child=1)]
    for number, (name, body) in enumerate(zip(streams, bodies, strict=True), start=1):
        right = number + 1 if number < len(bodies) else _NONE
        entries.append(_entry(name, 2, first[number], len(body), right=right))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<5H6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<10I", 0, tables, 0, 0, _SMALL, _END, 0, _END, 0, first[-1])[:-4]
    head += b"".join(struct.pack("<I", first[-1] + at if at < tables else _NONE) for at in range(109))
    written = b"".join(entries).ljust(directory * SECTOR, b"\0") + b"".join(bodies)
    return head.ljust(SECTOR, b"\0") + written + struct.pack(f"<{len(table)}I", *table)


def _filled(body: bytes) -> bytes:
    return body.ljust(max(_SMALL, -(-len(body) // SECTOR) * SECTOR), b"\0")


def _entry(name: str, kind: int, start: int, size: int, *, right: int = _NONE, child: int = _NONE) -> bytes:
    written = f"{name}\0".encode("utf-16-le")
    head = written.ljust(64, b"\0") + struct.pack("<HBB3I", len(written), kind, 1, _NONE, right, child)
    return head + bytes(36) + struct.pack("<IQ", start, size)
