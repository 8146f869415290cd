"""Pictures of OFD files: ordinary kinds are taken, others and damaged ones are not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.ofd import pictures
from mma_desktop.documents.parsing.ofd.pictures import picture_of
from tests.documents.pictures import jbig2, picture

_HEAD = b"\x97JB2\r\n\x1a\n"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "GIF", "TIFF"])
def test_ordinary_pictures_are_taken(kind: str) -> None:
    found = picture_of(picture(kind))
    assert found is not None
    assert (found.width, found.height, len(found.data)) == (4, 2, 4 * 2 * 3)
    assert all(abs(level - wanted) < 3 for level, wanted in zip(found.data[:3], (250, 0, 0), strict=True))


def test_what_is_transparent_stays_so() -> None:
    found = picture_of(picture("PNG", mode="RGBA", colour=(0, 0, 0, 7)))
    assert found is not None
    assert found.opacity == bytes([7] * 8)


def test_other_kinds_and_damaged_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = picture("PNG")
    assert picture_of(picture("PPM")) is None
    assert picture_of(b"") is None
    assert picture_of(whole[: len(whole) // 2]) is None
    monkeypatch.setattr(pictures, "MAX_PIXELS", 7)
    assert picture_of(whole) is None
    assert picture_of(jbig2(4, 2)) is None


def test_a_jbig2_file_loses_its_head() -> None:
    found = picture_of(jbig2(16, 8))
    assert found is not None
    assert (found.width, found.height) == (16, 8)
    assert "JBIG2Decode" in found.said
    assert found.data == jbig2(16, 8)[13:]


@given(st.binary(max_size=60))
def test_bytes_behind_a_head_are_a_picture_or_none(rest: bytes) -> None:
    found: Any = picture_of(_HEAD + rest)
    assert found is None or found.width * found.height > 0
