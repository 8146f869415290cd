"""Files become documents of a case: read in a child process, with what the library keeps of them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from mma_desktop.documents import document_from_text, read_bytes
from mma_desktop.documents.files import bytes_of
from mma_desktop.domain.case_documents import ImportedDocument


def import_file(path: Path) -> ImportedDocument:
    """The document in a file, with its bytes and the time. Raises DocumentError."""
    data = bytes_of(path)
    return ImportedDocument(read_bytes(path.name, data), data=data, time=_now())


def import_text(text: str, name: str) -> ImportedDocument:
    """The document made of typed or pasted text. Raises DocumentError when it is empty or no text."""
    return ImportedDocument(document_from_text(text, name), time=_now())


def case_title(names: list[str]) -> str:
    """The title of a case of these files: the first one's name without its ending, and how many follow."""
    first = Path(names[0]).stem
    return first if len(names) == 1 else f"{first} (+{len(names) - 1})"


def _now() -> str:
    """This moment in UTC as text that sorts by time."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
