"""Formats are known by their bytes; those that are not read are refused with the way out."""

from __future__ import annotations

import pytest

from mma_desktop.documents.formats import FORMATS, reader_for
from mma_desktop.documents.text import read_text
from mma_desktop.errors import DocumentError


@pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0", b"{\\rtf1 x}", b"\x89PNG\r\n"])
def test_other_formats_are_refused_with_the_way_out(data: bytes) -> None:
    with pytest.raises(DocumentError, match="save it as plain text"):
        reader_for("案例.txt", data)


@pytest.mark.parametrize("data", ["被告人".encode(), b"", b"%PD", "被告人".encode("gbk")])
def test_what_begins_like_no_other_format_is_plain_text(data: bytes) -> None:
    assert reader_for("case.pdf", data) is read_text


def test_plain_text_comes_last_since_every_file_begins_like_it() -> None:
    assert [kind for kind in FORMATS if not kind.signature] == [FORMATS[-1]]
