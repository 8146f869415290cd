"""Folders and archives: every document in them, and a line for everything that could not be read."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from mma_desktop.documents.folders import is_archive, read_folder
from mma_desktop.errors import DocumentError

FILES = {"1/案情.txt": "盗窃3000元。".encode(), "2.rtf": b"{\\rtf1 x}", "3.txt": b"", ".DS_Store": b"x"}


def check(path: Path) -> None:
    heard: list[str] = []
    imported = read_folder(path, heard.append)
    assert [(document.name, document.text) for document in imported.documents] == [("1/案情.txt", "盗窃3000元。")]
    assert [refusal.name for refusal in imported.refusals] == ["2.rtf", "3.txt"]
    assert all(refusal.fact and refusal.remedy for refusal in imported.refusals)
    assert sorted(heard) == ["1/案情.txt", "2.rtf", "3.txt"]


def test_a_folder_is_read_with_what_could_not_be_read(tmp_path: Path) -> None:
    for name, data in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    check(tmp_path)


def test_an_archive_is_read_like_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in FILES.items():
            archive.writestr(name, data)
    assert is_archive(path)
    check(path)


def test_names_as_chinese_windows_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("XXXX.txt", "盗窃3000元。".encode())
    path.write_bytes(target.getvalue().replace(b"XXXX", "案情".encode("gbk")))
    assert [document.name for document in read_folder(path).documents] == ["案情.txt"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    folder = tmp_path / "case"
    folder.mkdir()
    (folder / "link.txt").symlink_to(secret)
    assert "is a link" in read_folder(folder).refusals[0].fact


def test_a_broken_archive_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    path.write_bytes(b"PK\x03\x04 broken")
    with pytest.raises(DocumentError, match="cannot be unpacked"):
        read_folder(path)


def test_names_that_no_line_can_show_are_shown_as_damaged(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("一\n二\u202etxt.exe", "盗窃3000元。".encode())
        archive.writestr("空\x1b[2J.txt", b"")
    imported = read_folder(path)
    assert [document.name for document in imported.documents] == ["一\ufffd二\ufffdtxt.exe"]
    assert [(r.name, r.fact) for r in imported.refusals] == [("空\ufffd[2J.txt", "空\ufffd[2J.txt is empty.")]
