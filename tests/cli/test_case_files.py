"""The files of a case on the command line: what was noticed in them is said, and nothing is left out in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.cli.case_files import read_case
from mma_desktop.documents import reading
from mma_desktop.errors import DocumentError
from tests.documents.pictures import picture
from tests.documents.word import docx, paragraph, run

HIDDEN = paragraph(run("Stole 300 yuan.")) + paragraph(run("Or 900 yuan.", "<w:vanish/>"))


def test_hidden_text_is_named_and_taken_in_where_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.docx"
    path.write_bytes(docx(HIDDEN))
    (kept_out,) = read_case([path], with_hidden=False)
    said = capsys.readouterr()
    assert "case.docx: Passages kept out of the text: 1" in said.err
    assert said.out == ""
    assert "900" not in kept_out.chosen.text
    (taken_in,) = read_case([path], with_hidden=True)
    assert "900" in taken_in.chosen.text


def test_a_folder_is_read_without_what_cannot_be_which_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "[red]a.txt").write_text("Stole 300 yuan.", encoding="utf-8")
    (tmp_path / "b.mp3").write_bytes(b"ID3\x04")
    assert [item.document.name for item in read_case([tmp_path], with_hidden=False)] == ["[red]a.txt"]
    assert "! Not read: b.mp3 is a recording" in capsys.readouterr().err


def test_pictures_alone_are_no_case_and_beside_a_text_they_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reading, "can_recognise", lambda: False)
    (tmp_path / "a.png").write_bytes(picture())
    with pytest.raises(DocumentError, match=r"a\.png has no text: its page is a picture"):
        read_case([tmp_path], with_hidden=False)
    (tmp_path / "b.txt").write_text("Stole 300 yuan.", encoding="utf-8")
    assert [item.document.name for item in read_case([tmp_path], with_hidden=False)] == ["a.png", "b.txt"]
    assert "a.png: Pages that are mostly pictures, which were not read: 1" in capsys.readouterr().err


def test_a_file_that_was_named_must_be_readable(tmp_path: Path) -> None:
    (tmp_path / "b.mp3").write_bytes(b"ID3\x04")
    for path in (tmp_path / "b.mp3", tmp_path):
        with pytest.raises(DocumentError, match="recording"):
            read_case([path], with_hidden=False)
