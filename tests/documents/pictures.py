"""Small pictures made for tests."""

from __future__ import annotations

import io
import struct

from PIL import Image

RED = (250, 0, 0)


def picture(
    kind: str = "PNG", mode: str = "RGB", colour: tuple[int, ...] = RED, size: tuple[int, int] = (4, 2)
) -> bytes:
    """A picture of one colour."""
    target = io.BytesIO()
    Image.new(mode, size, colour).save(target, kind)
    return target.getvalue()


def jbig2(width: int, height: int) -> bytes:
    """A JBIG2 file of one page, all black: a page information segment, which says so, and the end of the page."""
    page = struct.pack(">IIIIBH", width, height, 0, 0, 4, 0)
    first = struct.pack(">IBBBI", 0, 48, 0, 1, len(page)) + page
    return b"\x97JB2\r\n\x1a\n\x01" + struct.pack(">I", 1) + first + struct.pack(">IBBBI", 1, 49, 0, 1, 0)
