from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from mma_desktop.gui.kit.files import local_files


def test_only_files_of_this_computer_are_taken(tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/a.docx"), QUrl.fromLocalFile(str(tmp_path / "b.docx"))])
    assert local_files(data) == [tmp_path / "b.docx"]
