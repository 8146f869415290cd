"""Pixels and nothing else: what is no whole PNG is refused, what is beside the pixels is left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.reports.letterhead.png import read_png
from tests.reports.letterhead.pictures import END, PNG, SIGNATURE, chunk, header, pixels

_SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"


def test_a_picture_is_read_with_its_size() -> None:
    logo = read_png(PNG)
    assert (logo.png, logo.width, logo.height) == (PNG, 4, 2)


def test_all_but_the_pixels_is_left_out() -> None:
    talkative = SIGNATURE + header() + chunk(b"tEXt", b"Author\0canarybird") + pixels() + END + b"PK\x03\x04canarybird"
    assert read_png(talkative).png == PNG


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "no PNG"),
        (_SVG, "no PNG"),
        (b"\xff\xd8\xff\xe0JFIF", "no PNG"),
        (PNG[:-1], "damaged"),
        (PNG[:40] + b"x" + PNG[41:], "damaged"),
        (SIGNATURE + header() + END, "damaged"),
        (SIGNATURE + header() + pixels(25) + END, "damaged"),
        (SIGNATURE + header() + pixels(10_000_000) + END, "damaged"),
        (SIGNATURE + pixels() + header() + END, "damaged"),
        (SIGNATURE + header() + chunk(b"IDAT", b"no zlib") + END, "damaged"),
        (SIGNATURE + header(width=2001) + pixels() + END, "2000 pixels"),
        (SIGNATURE + header(height=0) + pixels() + END, "2000 pixels"),
        (SIGNATURE + header(interlaced=1) + pixels() + END, "interlacing"),
        (SIGNATURE + header(colour=5) + pixels() + END, "kind"),
        (SIGNATURE + bytes(1024 * 1024), "1 MiB"),
    ],
)
def test_what_is_no_whole_picture_is_refused(content: bytes, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_png(content)


@given(st.integers(0, len(PNG) - 1), st.integers(1, 255))
def test_a_changed_byte_is_refused_or_beside_the_picture(place: int, change: int) -> None:
    changed = PNG[:place] + bytes([PNG[place] ^ change]) + PNG[place + 1 :]
    with pytest.raises(ValueError, match="picture"):
        read_png(changed)
