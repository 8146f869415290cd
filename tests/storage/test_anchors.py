from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.storage.anchors import Anchor, Anchors

ANCHOR = Anchor("library", 3, "ab" * 32)


def test_an_anchor_comes_back_for_its_library_only(tmp_path: Path) -> None:
    anchors = Anchors(tmp_path / "anchors")
    anchors.put(tmp_path / "client A.mma", ANCHOR)
    assert anchors.get(tmp_path / "client A.mma", "another") == ANCHOR  # another file lies at its path
    assert anchors.get(tmp_path / "client B.mma", ANCHOR.library) == ANCHOR  # it was moved
    assert anchors.get(tmp_path / "client B.mma", "another") is None
    assert not [file for file in anchors.folder.iterdir() if "client" in file.name]


def test_a_lost_or_damaged_anchor_is_none(tmp_path: Path) -> None:
    anchors = Anchors(tmp_path)
    anchors.put(tmp_path / "a.mma", ANCHOR)
    for text in ("", "5", "{}", '{"library": 1', "\x00", "[" * 100_000, "1" * 5000):
        for file in tmp_path.glob("*.json"):
            file.write_text(text, encoding="utf-8")
        assert anchors.get(tmp_path / "a.mma", ANCHOR.library) is None


def test_where_the_folder_cannot_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    anchors = Anchors(tmp_path / "file")
    anchors.put(tmp_path / "a.mma", ANCHOR)
    assert anchors.get(tmp_path / "a.mma", ANCHOR.library) is None


def test_a_full_disk_leaves_the_old_anchor_and_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anchors = Anchors(tmp_path)
    anchors.put(tmp_path / "a.mma", ANCHOR)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mma_desktop.files.os.fsync", full)
    anchors.put(tmp_path / "a.mma", Anchor("library", 4, "cd" * 32))
    assert anchors.get(tmp_path / "a.mma", ANCHOR.library) == ANCHOR
    assert len(list(tmp_path.iterdir())) == 2
