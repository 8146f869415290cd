"""Bytes of files that a user names: ordinary files only, within a limit, and never waiting for one that gives none."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from pathlib import Path

from mma_desktop.errors import DocumentError
from mma_desktop.files import MAX_BYTES, read_ordinary

UNPACKING = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    NotImplementedError,
)
"""What unpacking a member of a damaged zip archive raises, whichever way it is packed."""


def bytes_of(path: Path) -> bytes:
    """The bytes of a file. Raises DocumentError when it is missing, too large or no ordinary file."""
    try:
        data = read_ordinary(path, MAX_BYTES)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be opened"
        remedy = "Choose a file that holds a document, and that you may read."
        raise DocumentError(f"{path} cannot be read: {reason}.", remedy) from error
    if len(data) > MAX_BYTES:
        raise too_large(path.name)
    return data


def too_large(name: str) -> DocumentError:
    """The error for a file over the limit."""
    return DocumentError(f"{name} is larger than {MAX_BYTES // 2**20} MB.", "Split it into several files.")
