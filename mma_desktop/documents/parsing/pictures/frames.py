"""Pictures in files as pages: upright, in grey or in colours, no larger than a page needs, with a size in points.

Nothing is decoded before its size is known to fit into the child's memory. Of a moving picture the first one counts; of
a TIFF file all but those that are smaller copies of others.
"""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from PIL import ExifTags, Image
from PIL.JpegImagePlugin import JpegImageFile
from PIL.TiffImagePlugin import TiffImageFile

from mma_desktop.errors import DocumentError

MAX_PAGES = 5_000
_KINDS = ("JPEG", "PNG", "TIFF", "BMP", "WEBP", "GIF")
_KEPT = 10_000_000  # pixels: A4 at 300 dots an inch has 8.7 million
_MEBIBYTES = 160  # that decoding may take; pdfium, Pillow and Python have the rest
_BYTES = {"1": 2, "L": 1, "LA": 9, "P": 9, "CMYK": 8, "RGBA": 4, "RGB": 4}
"""What a pixel takes while a picture of this mode becomes one in grey or in colours; in other modes the most."""
_MOST = 12
_DEEP = ("I;16", "I;16L", "I;16B", "I;16N", "I")
_GREY = ("1", "L", "LA", *_DEEP, "F")
_SCANNED = 100  # dots an inch from which on they were measured: cameras and screens write 72 or 96, whatever they show
_NARROWEST, _LONGEST = 350.0, 1700.0  # points of a page that scanners see: A5 and larger, up to A2
_WIDTH, _ASIDE = 595.0, 842.0  # points: A4 upright, and on its side
_FARTHEST = 14_400.0  # points: no page of a PDF is longer
_NEW_SUBFILE_TYPE, _SMALLER_COPY = 254, 1  # a tag of TIFF, and the bit of it
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What puts a picture upright, by Exif's orientation."""
_ON_ITS_SIDE = 5  # from which orientation on width and height are exchanged
_DAMAGED = (OSError, ValueError, SyntaxError, LookupError, TypeError, ArithmeticError, AttributeError, struct.error)
"""What Pillow raises of a damaged file, whichever way it is written."""


@dataclass(frozen=True, slots=True)
class PictureFrame:
    """A page that is a picture: its pixels, grey (L) or in colours (RGB), and its size in points."""

    image: Image.Image
    width: float
    height: float


def frames_of(name: str, data: bytes) -> Iterator[PictureFrame]:
    """The pages of a file of pictures, one after the other. Raises DocumentError."""
    with _opened(name, data) as image:
        for place in _places(name, image):
            yield _frame(name, image, place)


def frame_of(name: str, data: bytes, wanted: int) -> PictureFrame:
    """A page (from 1) of a file of pictures. Raises DocumentError."""
    with _opened(name, data) as image:
        places = _places(name, image)
        if not 1 <= wanted <= len(places):
            raise DocumentError(f"{name} has {len(places)} pages, and no page {wanted}.", "Choose one of them.")
        return _frame(name, image, places[wanted - 1])


@contextmanager
def _opened(name: str, data: bytes) -> Generator[Image.Image]:
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=_KINDS) as image:
            yield image
    except (Image.DecompressionBombError, MemoryError) as error:
        raise _too_large(name) from error
    except _DAMAGED as error:
        raise DocumentError(
            f"{name} is damaged: it is no picture that can be opened.", "Get the file again."
        ) from error


def _places(name: str, image: Image.Image) -> list[int]:
    """Where in a file its pages are; those that follow each other in a circle are there once."""
    if not isinstance(image, TiffImageFile):
        return [0]
    places, copies = list[int](), list[int]()
    for place in range(MAX_PAGES):
        try:
            image.seek(place)
        except EOFError:
            return places or copies
        kind = image.tag_v2.get(_NEW_SUBFILE_TYPE, 0)
        (copies if isinstance(kind, int) and kind & _SMALLER_COPY else places).append(place)
    raise DocumentError(f"{name} has {MAX_PAGES} pages or more.", "Split it into several files.")


def _frame(name: str, image: Image.Image, place: int) -> PictureFrame:
    image.seek(place)
    width, height = image.size
    told, orientation = _resolution(image), _orientation(image)
    if isinstance(image, JpegImageFile) and width * height > _KEPT:
        image.draft(None, _fitting(width, height))
    if image.width * image.height * _BYTES.get(image.mode, _MOST) > _MEBIBYTES * 2**20:
        raise _too_large(name)
    image.load()
    shown = _plain(image)
    if orientation >= _ON_ITS_SIDE:
        told = told[1], told[0]
    if not isinstance(image, TiffImageFile) and orientation in _TURNS:  # Pillow puts those of TIFF upright
        shown = shown.transpose(_TURNS[orientation])
        width, height = (height, width) if orientation >= _ON_ITS_SIDE else (width, height)
    return PictureFrame(shown, *_points(width, height, told))


def _too_large(name: str) -> DocumentError:
    fact = f"{name} is a picture with more pixels than are read."
    return DocumentError(fact, "Save it with fewer dots an inch, or as JPEG, and open that.")


def _fitting(width: int, height: int) -> tuple[int, int]:
    """A size of the same shape with as many pixels as are kept; a JPEG is decoded at the next larger that it has."""
    share = (_KEPT / (width * height)) ** 0.5
    return max(1, int(width * share)), max(1, int(height * share))


def _plain(image: Image.Image) -> Image.Image:
    """The picture in grey or in colours, with white behind what is transparent, and with few enough pixels."""
    if image.mode in _DEEP:  # 16 bits a pixel, of which Pillow would only take the lowest
        image = image.convert("I").point(lambda value: value * (1 / 257))
    kind = "L" if image.mode in _GREY else "RGB"
    plain = _on_white(image) if image.has_transparency_data else image
    plain = plain if plain.mode == kind else plain.convert(kind)
    times = round((plain.width * plain.height / _KEPT) ** 0.5)
    return plain.reduce(times) if times > 1 else plain


def _on_white(image: Image.Image) -> Image.Image:
    white = Image.new("RGBA", image.size, "white")
    white.alpha_composite(image.convert("RGBA"))
    return white


def _orientation(image: Image.Image) -> int:
    """Exif's orientation; 1, which is upright, where nothing sensible is said."""
    with suppress(*_DAMAGED):
        told = image.getexif().get(ExifTags.Base.Orientation, 1)
        return told if isinstance(told, int) and told in _TURNS else 1
    return 1


def _resolution(image: Image.Image) -> tuple[float, float]:
    """The dots an inch across and down that the file says; 0 where it says none."""
    with suppress(*_DAMAGED):
        across, down = image.info.get("dpi", (0, 0))
        return float(across), float(down)
    return 0.0, 0.0


def _points(width: int, height: int, resolution: tuple[float, float]) -> tuple[float, float]:
    """The size of a page with a picture of so many pixels: as it was scanned, or as wide as A4."""
    if min(resolution) > 0 and max(resolution) >= _SCANNED:
        across, down = (pixels / dots * 72 for pixels, dots in zip((width, height), resolution, strict=True))
        if min(across, down) >= _NARROWEST and max(across, down) <= _LONGEST:
            return across, down
    wide = _WIDTH if width <= height else _ASIDE
    share = min(wide / width, _FARTHEST / max(width, height))
    return max(1.0, width * share), max(1.0, height * share)
