"""Pictures in files become upright pages of a sensible size, or one sentence says why they do not."""

from __future__ import annotations

import io
import struct
import zlib
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from mma_desktop.documents.parsing.pictures import frames
from mma_desktop.documents.parsing.pictures.frames import frame_of, frames_of
from mma_desktop.errors import DocumentError
from tests.documents.pictures import RED, picture

A4 = (2480, 3508)
KINDS = ("JPEG", "PNG", "TIFF", "BMP", "WEBP", "GIF")
ORIENTATION = 0x0112
UPRIGHT = {1: ((0, 0), 0), 3: ((-1, -1), 0), 6: ((0, -1), 1), 8: ((-1, 0), 1)}
"""Where the corner that belongs left above lies in what is stored, and whether width and height are exchanged."""


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def tiff(*images: Image.Image, **options: Any) -> bytes:
    return saved(images[0], "TIFF", save_all=True, append_images=images[1:], **options)


def sizes(data: bytes) -> list[tuple[int, int]]:
    return [(round(frame.width), round(frame.height)) for frame in frames_of("a.jpg", data)]


def png(width: int, height: int, rows: bytes) -> bytes:
    """A PNG of one bit a pixel that says it has this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_a_page_of_its_colours(kind: str) -> None:
    (frame,) = frames_of("a.jpg", picture(kind, size=(40, 20)))
    red, green, blue = frame.image.convert("RGB").tobytes()[:3]
    assert (red > 200, green < 60, blue < 60) == (True, True, True)
    assert (frame.width, frame.height) == (842, 421)


@pytest.mark.parametrize("orientation", UPRIGHT)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_a_photograph_that_was_turned_stands_upright(kind: str, orientation: int) -> None:
    (x, y), exchanged = UPRIGHT[orientation]
    stored = Image.new("RGB", (64, 48), "white")
    stored.paste((0, 0, 0), (x % 2 * 48, y % 2 * 32, x % 2 * 48 + 16, y % 2 * 32 + 16))
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    options = {"tiffinfo": {ORIENTATION: orientation}} if kind == "TIFF" else {"exif": exif.tobytes()}
    (frame,) = frames_of("a.jpg", saved(stored, kind, **options))
    assert frame.image.size == ((48, 64) if exchanged else (64, 48))
    assert (frame.width < frame.height) == bool(exchanged)
    assert frame.image.convert("L").crop((4, 4, 8, 8)).tobytes()[0] < 60


@pytest.mark.parametrize(
    ("size", "dpi", "points"),
    [
        (A4, (300, 300), (595, 842)),
        ((1728, 1100), (204, 98), (610, 808)),  # a fax, whose dots are no squares
        ((2480, 1240), (300, 300), (842, 421)),  # lower than a page: as wide as A4
        ((1000, 630), (300, 300), (842, 530)),  # an identity card
        ((3024, 4032), (72, 72), (595, 793)),  # a camera
        ((1080, 2400), (96, 96), (595, 1322)),  # a screen
        ((3024, 4032), (0, 0), (595, 793)),
        ((10, 4000), None, (36, 14400)),
        ((4000, 2), None, (842, 1)),
    ],
)
def test_a_page_is_as_large_as_it_was_scanned_or_as_wide_as_a4(size: Any, dpi: Any, points: tuple[int, int]) -> None:
    options = {} if dpi is None else {"dpi": dpi}
    assert sizes(saved(Image.new("L", size, 255), "TIFF", **options)) == [points]


def test_a_page_on_its_side_keeps_the_dots_of_each_side() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    data = saved(Image.new("L", (1100, 1728), 255), "PNG", dpi=(98, 204), exif=exif.tobytes())
    assert sizes(data) == [(610, 808)]


@pytest.mark.parametrize(
    ("mode", "colour", "seen"),
    [
        ("1", 0, (0, 0, 0)),
        ("L", 77, (77, 77, 77)),
        ("LA", (0, 0), (255, 255, 255)),
        ("RGBA", (9, 9, 9, 0), (255, 255, 255)),
        ("RGBA", (9, 9, 9, 255), (9, 9, 9)),
        ("I;16", 77 * 257, (77, 77, 77)),
        ("I;16", 65535, (255, 255, 255)),
        ("I", 77 * 257, (77, 77, 77)),
        ("CMYK", (0, 255, 255, 0), (255, 0, 0)),
    ],
)
def test_colours_are_as_they_look_on_paper(mode: str, colour: Any, seen: tuple[int, int, int]) -> None:
    data = saved(Image.new(mode, (4, 4), colour), "TIFF")
    (frame,) = frames_of("a.tif", data)
    assert frame.image.mode in ("L", "RGB")
    assert frame.image.convert("RGB").getpixel((1, 1)) == seen


def test_a_palette_with_a_transparent_colour_lies_on_white() -> None:
    image = Image.new("P", (4, 4), 1)
    image.putpalette([0, 0, 0, *RED])
    data = saved(image, "GIF", transparency=1)
    (frame,) = frames_of("a.gif", data)
    assert frame.image.getpixel((1, 1)) == (255, 255, 255)


def test_a_tiff_file_has_a_page_for_each_picture_but_for_smaller_copies() -> None:
    pages = [Image.new("L", (20 * number, 20), 255) for number in (2, 3, 4)]
    data = tiff(*pages)
    assert [frame.image.width for frame in frames_of("a.tif", data)] == [40, 60, 80]
    assert frame_of("a.tif", data, 3).image.width == 80
    copy = pages[1].copy()
    copy.encoderinfo = {"tiffinfo": {254: 1}}
    assert [frame.image.width for frame in frames_of("a.tif", tiff(pages[0], copy, pages[2]))] == [40, 80]
    with pytest.raises(DocumentError, match="has 3 pages, and no page 4"):
        frame_of("a.tif", data, 4)


def test_of_a_moving_picture_the_first_one_counts() -> None:
    images = [Image.new("RGB", (4, 4), colour) for colour in ("white", "black")]
    data = saved(images[0], "GIF", save_all=True, append_images=images[1:])
    (frame,) = frames_of("a.gif", data)
    assert frame.image.getpixel((0, 0)) == (255, 255, 255)


def test_pages_in_a_circle_are_read_once() -> None:
    data = bytearray(tiff(*(Image.new("L", (8, 8), 255) for _ in range(3))))
    (first,) = struct.unpack_from("<I", data, 4)
    at = [first]
    while following := struct.unpack_from("<I", data, _link(data, at[-1]))[0]:
        at.append(following)
    assert all(one != other for one, other in pairwise(at))
    struct.pack_into("<I", data, _link(data, at[-1]), first)
    assert len(list(frames_of("a.tif", bytes(data)))) == 3


def _link(data: bytearray, directory: int) -> int:
    """Where a directory of a TIFF file says where the next one is."""
    return directory + 2 + 12 * struct.unpack_from("<H", data, directory)[0]


def test_too_many_pages_and_pixels_are_refused_before_they_are_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    for width, height in ((60_000, 60_000), (12_000, 10_000)):
        with pytest.raises(DocumentError, match="more pixels than are read") as caught:
            frame_of("a.png", png(width, height, b""), 1)
        assert caught.value.remedy
    monkeypatch.setattr(frames, "MAX_PAGES", 3)
    with pytest.raises(DocumentError, match="has 3 pages or more"):
        list(frames_of("a.tif", tiff(*(Image.new("L", (8, 8), 255) for _ in range(3)))))


def test_a_large_photograph_is_decoded_at_a_part_of_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "_KEPT", 1000)
    for kind in ("JPEG", "PNG"):
        (frame,) = frames_of("a.jpg", saved(Image.new("RGB", (800, 400), RED), kind))
        assert frame.image.width <= 100
        assert (frame.width, frame.height) == (842, 421)


@pytest.mark.parametrize("kind", KINDS)
def test_what_breaks_off_or_is_none_is_one_sentence(kind: str) -> None:
    whole = saved(Image.effect_noise((200, 100), 80).convert("RGB"), kind)
    for data in (whole[: len(whole) // 2], whole[:20]):
        with pytest.raises(DocumentError, match=r"a\.jpg is damaged: it is no picture") as caught:
            list(frames_of("a.jpg", data))
        assert caught.value.remedy


@settings(deadline=None, max_examples=60)
@given(kind=st.sampled_from(KINDS), at=st.floats(0, 1), put=st.binary(max_size=30), cut=st.integers(0, 30))
def test_whatever_a_file_says_it_ends_in_pages_or_one_sentence(kind: str, at: float, put: bytes, cut: int) -> None:
    whole = picture(kind, size=(40, 20))
    place = int(at * len(whole))
    try:
        for frame in frames_of("a.jpg", whole[:place] + put + whole[place + cut :]):
            assert frame.image.mode in ("L", "RGB")
            assert 0 < frame.width <= 14_400
    except DocumentError as error:
        assert error.remedy
