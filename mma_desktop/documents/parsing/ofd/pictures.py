"""Pictures of OFD files as a PDF holds them: JPEG, PNG, BMP, GIF and TIFF through Pillow, JBIG2 as it is."""

from __future__ import annotations

import io
import struct
import warnings

from PIL import Image

from mma_desktop.documents.parsing.ofd.pdf_page import PdfPicture

MAX_PIXELS = 16_000_000
_KINDS = ("JPEG", "PNG", "BMP", "GIF", "TIFF")
_JBIG2 = b"\x97JB2\r\n\x1a\n"
_COLOURS = "/ColorSpace /DeviceRGB /BitsPerComponent 8"
_BITS = "/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode"
_PAGE_INFORMATION = 48  # the kind of the segment that says how large a JBIG2 page is


def picture_of(data: bytes) -> PdfPicture | None:
    """The picture in these bytes; None where it is of another kind, damaged or too large."""
    try:
        return _bits(data) if data.startswith(_JBIG2) else _colours(data)
    except (OSError, ValueError, SyntaxError, LookupError, struct.error, Image.DecompressionBombError):
        return None  # each of them says of a file that it is damaged


def _colours(data: bytes) -> PdfPicture | None:
    with warnings.catch_warnings(), Image.open(io.BytesIO(data), formats=_KINDS) as image:
        warnings.simplefilter("ignore")  # of sizes and of what stands in the file beside the picture
        if image.width * image.height > MAX_PIXELS:
            return None
        image.load()
        opacity = image.convert("RGBA").getchannel("A").tobytes() if image.has_transparency_data else None
        return PdfPicture(image.width, image.height, _COLOURS, image.convert("RGB").tobytes(), opacity)


def _bits(data: bytes) -> PdfPicture | None:
    """A JBIG2 file without its head, as PDF has it; only one whose segments stand in order, the page's size first."""
    flags = data[8]
    body = data[9 if flags & 2 else 13 :]
    kind, references = body[4] & 63, body[5]
    width, height = struct.unpack_from(">II", body, 11)
    plain = flags & 1 and kind == _PAGE_INFORMATION and not body[4] & 64 and not references
    if not plain or not 0 < width * height <= MAX_PIXELS:
        return None
    return PdfPicture(width, height, _BITS, body)
