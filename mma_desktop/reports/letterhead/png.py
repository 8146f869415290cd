"""A PNG file as pixels and nothing else: every other part of it is left out, and what is no whole picture is refused.

Only what a decoder needs is kept (W3C PNG, section 11.2 and tRNS), so that no text, place or profile of whoever made
the picture gets into a report, and equal pictures give equal bytes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from mma_desktop.reports.letterhead.base import Logo

MOST_BYTES = 1024 * 1024
LONGEST_SIDE = 2000  # pixels
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # of a pixel, by colour type
_Chunk = tuple[bytes, bytes]


def read_png(content: bytes) -> Logo:
    """The picture. Raises ValueError, which says what is wrong, for anything that is no PNG or too large."""
    if len(content) > MOST_BYTES:
        raise ValueError("the picture is larger than 1 MiB")
    if not content.startswith(_SIGNATURE):
        raise ValueError("the picture is no PNG")
    chunks = [chunk for chunk in _chunks(content) if chunk[0] in _KEPT]
    names = [name for name, _ in chunks]
    if names[:1] != [b"IHDR"] or names[-1:] != [b"IEND"] or len(chunks[0][1]) != 13:
        raise ValueError("the picture is damaged")
    width, height, depth, colour, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
    if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE):
        raise ValueError("the picture has a side of more than 2000 pixels")
    if colour not in _SAMPLES or depth not in (1, 2, 4, 8, 16) or any(rest):
        raise ValueError("the picture is a PNG of a kind that is not read; save it without interlacing")
    line = 1 + (width * depth * _SAMPLES[colour] + 7) // 8
    _check_pixels(b"".join(data for name, data in chunks if name == b"IDAT"), line * height)
    return Logo(_SIGNATURE + b"".join(_written(*chunk) for chunk in chunks), width, height)


def _chunks(content: bytes) -> Iterator[_Chunk]:
    place = len(_SIGNATURE)
    while place < len(content):
        if place + 12 > len(content):
            raise ValueError("the picture is damaged")
        length, name = struct.unpack_from(">I4s", content, place)
        data, end = content[place + 8 : place + 8 + length], place + 12 + length
        if end > len(content) or content[end - 4 : end] != struct.pack(">I", zlib.crc32(name + data)):
            raise ValueError("the picture is damaged")
        yield name, data
        if name == b"IEND":
            return
        place = end


def _check_pixels(packed: bytes, size: int) -> None:
    """Raise ValueError unless these are as many bytes as the picture needs; never more of them are unpacked."""
    try:
        found = len(zlib.decompressobj().decompress(packed, size + 1))
    except zlib.error as error:
        raise ValueError("the picture is damaged") from error
    if found != size:
        raise ValueError("the picture is damaged")


def _written(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
