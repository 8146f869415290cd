from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from mma_desktop.gui.kit.files import local_files, with_ending


def test_only_files_of_this_computer_are_taken(tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/a.docx"), QUrl.fromLocalFile(str(tmp_path / "b.docx"))])
    assert local_files(data) == [tmp_path / "b.docx"]


def test_dropped_files_stand_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("IMG_10.jpg", "IMG_2.jpg", "IMG_1.jpg")])
    assert [path.name for path in local_files(data)] == ["IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg"]


def test_a_name_without_an_ending_gets_that_of_the_chosen_kind() -> None:
    known = {".pdf", ".docx"}
    assert with_ending(Path("/a/case 2024.5"), "PDF (*.pdf)", known) == Path("/a/case 2024.5.pdf")
    assert with_ending(Path("/a/case.DOCX"), "PDF (*.pdf)", known) == Path("/a/case.DOCX")
    assert with_ending(Path("/a/case"), "", known) == Path("/a/case")
