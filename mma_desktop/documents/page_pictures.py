"""Pages of PDF and OFD files and of pictures as pixels, drawn in a child process as the text was read in one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mma_desktop.documents.parser import ParserOrder, parse
from mma_desktop.documents.reading import limits_for
from mma_desktop.errors import DocumentError


@dataclass(frozen=True, slots=True)
class PagePicture:
    """Pixels of four bytes (blue, green, red, unused), row by row; `stride` is the bytes from one row to the next.

    `left_out` is how many parts of the page (objects, characters) are not drawn, as it is not known how they look.
    """

    width: int
    height: int
    stride: int
    pixels: bytes
    left_out: int = 0


def page_image(data: bytes, page: int, scale: float, name: str = "The document") -> PagePicture:
    """A page (from 1) of a PDF, OFD or picture file at `scale` pixels a point, fewer where it would be very large.

    What to highlight is a box of the document (`Place.boxes`) times the picture's scale: its width by the page's.
    Raises DocumentError.
    """
    limits = replace(limits_for(data), mebibytes=limits_for(data).mebibytes + 200)
    answer = parse(ParserOrder("page", name, limits, {"page": page, "scale": scale}), data)
    size: dict[str, int] = answer.value
    if len(answer.data) != size["stride"] * size["height"]:
        raise DocumentError(f"{name} cannot be drawn: its picture is not whole.", "Open it again.")
    return PagePicture(size["width"], size["height"], size["stride"], answer.data, size["left_out"])
