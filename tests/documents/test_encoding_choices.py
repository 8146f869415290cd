"""Encodings to choose from: those that lose nothing, each with how the text begins in it."""

from __future__ import annotations

from mma_desktop.documents.encoding_choices import encoding_choices


def test_every_encoding_that_fits_shows_its_reading() -> None:
    previews = {choice.codec: choice.preview for choice in encoding_choices("竊取現金\n".encode("big5"))}
    assert previews["big5hkscs"] == "竊取現金\n"
    assert previews["gb18030"] not in ("", previews["big5hkscs"])
    assert "utf-8" not in previews


def test_a_reading_that_would_lose_bytes_is_not_offered() -> None:
    assert "gb18030" not in [choice.codec for choice in encoding_choices("现金".encode("gb18030") + b"\xff")]


def test_a_long_text_shows_its_beginning_without_signs_that_do_not_show() -> None:
    (utf8, *_) = encoding_choices(("\u202e盗窃" * 1000).encode())
    assert utf8.title == "UTF-8"
    assert 0 < len(utf8.preview) <= 600
    assert "\u202e" not in utf8.preview
