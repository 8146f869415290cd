"""Files, folders and archives become documents of a case, and a reason for everything that does not."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from mma_desktop.documents import reading
from mma_desktop.domain.case_documents import ImportedDocument, Refusal
from mma_desktop.errors import DocumentError
from mma_desktop.service.importing import case_title, count_all, decoded_as, import_each, import_file, import_text
from tests.documents.pictures import picture

BIG5 = "竊取現金".encode("big5")


def _folder(path: Path) -> Path:
    (path / "inner").mkdir(parents=True)
    (path / "inner" / "案情.txt").write_text("盗窃3000元。", encoding="utf-8")
    (path / "old.mp3").write_bytes(b"ID3\x04")
    return path


def test_a_folder_beside_a_file_gives_its_documents_with_their_bytes_and_its_refusals(tmp_path: Path) -> None:
    folder, alone, heard = _folder(tmp_path / "case"), tmp_path / "b.txt", list[str]()
    alone.write_text("Second.", encoding="utf-8")
    items = list(import_each([folder, alone], heard.append))
    read = [(item.document.name, item.data) for item in items if isinstance(item, ImportedDocument)]
    assert read == [("inner/案情.txt", "盗窃3000元。".encode()), ("b.txt", b"Second.")]
    assert [item.name for item in items if isinstance(item, Refusal)] == ["old.mp3"]
    assert sorted(heard) == ["b.txt", "inner/案情.txt", "old.mp3"]
    assert count_all([folder, alone]) == 3


def test_a_picture_that_nobody_can_read_yet_is_kept_with_its_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    path = tmp_path / "IMG_1.png"
    path.write_bytes(picture())
    (kept,) = import_each([path])
    assert isinstance(kept, ImportedDocument)
    assert (kept.data, kept.document.text) == (picture(), "")
    assert kept.document.notes[0].code == reading.WITHOUT_TEXT


def test_an_archive_that_breaks_off_is_one_refusal(tmp_path: Path) -> None:
    path = tmp_path / "case.zip"
    path.write_bytes(b"PK\x03\x04 broken")
    (item,) = import_each([path])
    assert isinstance(item, Refusal)
    assert "cannot be unpacked" in item.fact
    assert count_all([path]) == 1


def test_an_empty_folder_and_archive_say_so(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    zipfile.ZipFile(tmp_path / "empty.zip", "w").close()
    items = list(import_each([tmp_path / "empty", tmp_path / "empty.zip"]))
    assert [item.fact for item in items if isinstance(item, Refusal)] == [
        "empty holds no files.",
        "empty.zip holds no files.",
    ]


def test_reading_goes_no_further_than_is_asked_for(tmp_path: Path) -> None:
    heard: list[str] = []
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    next(import_each([tmp_path], heard.append))
    assert heard == ["a.txt"]


def test_a_document_is_read_again_in_the_encoding_that_a_person_names(tmp_path: Path) -> None:
    path = tmp_path / "case.txt"
    path.write_bytes(BIG5)
    imported = decoded_as(import_file(path), "big5")
    assert (imported.document.text, imported.document.name, imported.data) == ("竊取現金", "case.txt", BIG5)
    with pytest.raises(DocumentError, match="was not kept"):
        decoded_as(import_text("typed", "typed"), "big5")


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (["起诉书.pdf"], "起诉书"),
        (["case.ZIP", "b.txt"], "case (+1)"),
        (["2024.03 案件"], "2024.03 案件"),
    ],
)
def test_a_case_is_called_after_its_first_file_or_folder(names: list[str], title: str) -> None:
    assert case_title(names) == title
