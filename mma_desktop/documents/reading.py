"""Files become a `Document`: opened here, then handed to the reader of their format (`formats.py`)."""

from __future__ import annotations

from pathlib import Path

from mma_desktop.documents.formats import reader_for
from mma_desktop.domain.cases import Document
from mma_desktop.errors import DocumentError

MAX_BYTES = 16 * 1024 * 1024


def read_document(path: Path) -> Document:
    """The document in a file. Raises DocumentError when it is missing, empty, too large or of a format not read."""
    data = _bytes_of(path)
    return reader_for(path.name, data)(path.name, data)


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise DocumentError(f"{path} cannot be read: {reason}.", "Check the name and the permissions.") from error
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // (1024 * 1024)
        raise DocumentError(f"{path.name} is larger than {limit} MB.", "Split it, and open one case at a time.")
    return data
