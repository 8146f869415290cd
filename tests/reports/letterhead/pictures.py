"""Little PNG files, made by hand."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width: int = 4, height: int = 2, depth: int = 8, colour: int = 2, interlaced: int = 0) -> bytes:
    """The first part."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))


def pixels(size: int = 2 * 13) -> bytes:
    """The picture itself: so many bytes of it."""
    return chunk(b"IDAT", zlib.compress(bytes(size)))


END = chunk(b"IEND", b"")
PNG = SIGNATURE + header() + pixels() + END
