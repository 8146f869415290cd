"""Files that are dropped on the window, and those that a dialog asks for."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QMimeData

from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents import by_numbers


def local_files(data: QMimeData) -> list[Path]:
    """The files of this computer among what was dropped, in the order of their names: systems give them in any."""
    return [
        Path(name) for name in sorted((url.toLocalFile() for url in data.urls() if url.isLocalFile()), key=by_numbers)
    ]


def with_ending(path: Path, kind: str, known: Collection[str]) -> Path:
    """The path with the ending of the kind of file that was chosen, where it has none that is `known`."""
    ending = re.search(r"\*(\.\w+)", kind)
    return path if path.suffix.lower() in known or ending is None else path.with_name(path.name + ending[1])
