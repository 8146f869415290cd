"""Folders and archives: every document in them, and a line for everything that could not be read."""

from __future__ import annotations

import io
import os
import random
import zipfile
from pathlib import Path

import pytest

from mma_desktop.documents.folders import count_files, files_in, is_archive
from mma_desktop.errors import DocumentError

FILES = {
    "1/案情.txt": "盗窃3000元。".encode(),
    "2.rtf": b"{\\rtf1 x}",
    "3.txt": b"",
    ".DS_Store": b"x",
    "~$1.docx": b"x",
}
LEFT = (".DS_Store", "~$1.docx")


def check(path: Path) -> None:
    found = [(file.name, file.content()) for file in files_in(path)]
    assert sorted(found) == sorted((name, data) for name, data in FILES.items() if name not in LEFT)
    assert count_files(path) == len(found)


def test_every_file_in_a_folder_is_found(tmp_path: Path) -> None:
    for name, data in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    check(tmp_path)


def test_an_archive_is_like_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in FILES.items():
            archive.writestr(name, data)
    assert is_archive(path)
    check(path)


def test_files_stand_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    names = ("IMG_1.txt", "IMG_2.txt", "IMG_10.txt", "卷2/1.txt", "卷10/1.txt")
    with zipfile.ZipFile(tmp_path / "case.zip", "w") as archive:
        for name in reversed(names):
            archive.writestr(name, "盗窃3000元。")
            (tmp_path / "case" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "case" / name).write_text("盗窃3000元。", encoding="utf-8")
    for path in (tmp_path / "case", tmp_path / "case.zip"):
        assert tuple(file.name for file in files_in(path)) == names


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("案情", "gbk"), ("案情", "utf-8"), ("café", "cp437"), ("目录", "gbk"), ("镕", "gbk"), ("한글", "utf-8")],
)
def test_names_as_other_systems_write_them(tmp_path: Path, name: str, encoding: str) -> None:
    path, target, written = tmp_path / "case.zip", io.BytesIO(), name.encode(encoding)
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(f"{'X' * len(written)}.txt", "盗窃3000元。".encode())
    path.write_bytes(target.getvalue().replace(b"X" * len(written), written))
    assert [file.name for file in files_in(path)] == [f"{name}.txt"]


def test_a_link_in_an_archive_is_refused(tmp_path: Path) -> None:
    path, link = tmp_path / "case.zip", zipfile.ZipInfo("案情.txt")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(link, "/home/secret.txt")
        archive.writestr("2.txt", "盗窃3000元。")
    first, second = sorted(files_in(path), key=lambda file: len(file.name))
    assert first.content() == "盗窃3000元。".encode()
    with pytest.raises(DocumentError, match="案情.txt is a link"):
        second.content()


def test_links_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    folder = tmp_path / "case"
    folder.mkdir()
    (folder / "link.txt").symlink_to(secret)
    (link,) = files_in(folder)
    with pytest.raises(DocumentError, match="is a link"):
        link.content()


def test_folders_that_are_not_entered_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("case/a", "case/closed", "elsewhere"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "case" / "linked").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "case" / "a" / "1.txt").write_bytes(b"1")
    scandir = os.scandir

    def refusing(path: str) -> object:
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    found = {file.name: file.content for file in files_in(tmp_path / "case")}
    assert found.keys() == {"a/1.txt", "linked", "closed"}
    for name, fact in {"linked": "is a link", "closed": "is a folder that you may not read"}.items():
        with pytest.raises(DocumentError, match=fact):
            found[name]()
    with pytest.raises(DocumentError, match="closed is a folder that you may not read"):
        list(files_in(tmp_path / "case" / "closed"))


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_member_does_not_end_the_import(tmp_path: Path, packing: int) -> None:
    path, chance = tmp_path / "case.zip", random.Random(0)
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("1.txt", content := chance.randbytes(400))
        archive.writestr("2.txt", b"2")
    whole, refused = path.read_bytes(), 0
    for _ in range(60):
        damaged = bytearray(whole)
        damaged[chance.randrange(40, 440)] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        first, second = files_in(path)
        assert second.content() == b"2"
        try:
            assert first.content() == content  # some bits of an archive mean nothing
        except DocumentError as error:
            refused += error.fact.startswith("1.txt is damaged")
    assert refused > 50


def test_a_broken_archive_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    path.write_bytes(b"PK\x03\x04 broken")
    with pytest.raises(DocumentError, match="is damaged: its content cannot be unpacked") as caught:
        list(files_in(path))
    assert caught.value.remedy == "Get the archive again."
    with pytest.raises(DocumentError, match="is damaged: its content cannot be unpacked"):
        count_files(path)


def test_names_that_no_line_can_show_are_shown_as_damaged(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("一\n二\u202etxt.exe", "盗窃3000元。".encode())
        archive.writestr("空\x1b[2J.txt", b"")
    assert [file.name for file in files_in(path)] == ["一\ufffd二\ufffdtxt.exe", "空\ufffd[2J.txt"]
