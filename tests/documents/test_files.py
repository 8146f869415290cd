"""Bytes of files: what is none, or too large, is refused with the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.documents.files import bytes_of
from mma_desktop.errors import DocumentError


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "案情.txt"
    path.write_bytes(b"\x00\r\n")
    assert bytes_of(path) == b"\x00\r\n"


@pytest.mark.parametrize("name", ["", "absent.txt", "with\0zero"])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(DocumentError, match="cannot be read") as caught:
        bytes_of(tmp_path / name)
    assert caught.value.remedy
