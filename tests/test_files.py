"""Files that a person names: read if ordinary, written whole, private and through no link."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mma_desktop import files
from mma_desktop.files import check_ordinary, check_place, read_ordinary, write_private
from mma_desktop.storage.library import Library

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


def special(folder: Path) -> list[Path]:
    """A named pipe, a device and a folder."""
    os.mkfifo(folder / "pipe")
    return [folder / "pipe", Path("/dev/zero"), folder]


@posix
def test_what_is_no_ordinary_file_is_neither_waited_for_nor_read(tmp_path: Path) -> None:
    for path in special(tmp_path):
        for look in (read_ordinary, check_ordinary):
            with pytest.raises(OSError) as caught:
                look(path)
            assert caught.value.strerror in ("it is no ordinary file", "it is a folder")


def test_one_byte_more_than_the_limit_tells_of_a_longer_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_ordinary(tmp_path / "a", 3) == b"1234"


@posix
def test_a_file_is_replaced_whole_and_private(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    path.chmod(0o644)
    write_private(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


@posix
def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    other, link = tmp_path / "other", tmp_path / "link"
    other.write_bytes(b"of somebody else")
    link.symlink_to(other)
    write_private(link, b"mine")
    assert other.read_bytes() == b"of somebody else"
    assert not link.is_symlink()
    assert link.read_bytes() == b"mine"


@pytest.mark.parametrize("passphrase", [None, "correct horse battery staple"])
def test_a_library_is_never_replaced(passphrase: str | None, tmp_path: Path) -> None:
    library, link = tmp_path / "cases.mma", tmp_path / "link"
    Library.open(library, passphrase=passphrase).close()
    link.symlink_to(library)
    before = library.read_bytes()
    for path in (library, link):
        with pytest.raises(OSError, match="a library lies there"):
            check_place(path)
        with pytest.raises(OSError, match="a library lies there"):
            write_private(path, b"new")
    assert library.read_bytes() == before
    assert link.is_symlink()


@pytest.mark.parametrize(
    "content",
    [
        *(beginning.ljust(4096) for beginning in ("正文".encode(), b"PK\3\4", b"%PDF-1.7\n%\xe2\xe3", b"\x89PNG\r\n")),
        "金额，元".encode("gbk"),
        b"",
    ],
)
def test_any_other_file_is_replaced(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(content)
    write_private(path, b"new")
    assert path.read_bytes() == b"new"


@posix
def test_no_file_is_put_where_it_cannot_be(tmp_path: Path) -> None:
    for path in (*special(tmp_path), tmp_path / "missing" / "file"):
        with pytest.raises(OSError) as caught:
            write_private(path, b"")
        assert caught.value.strerror
    check_place(tmp_path / "new")


def test_a_failure_half_way_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")

    def fail(_handle: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        write_private(path, b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["out"]
    assert path.read_bytes() == b"old"
