"""Files that are dropped on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData


def local_files(data: QMimeData) -> list[Path]:
    """The files of this computer among what was dropped."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
