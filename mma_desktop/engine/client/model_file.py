"""What a model file is known by: the SHA-256 of its content, and what changes when it is written to."""

from __future__ import annotations

import hashlib
from pathlib import Path

from mma_desktop.errors import ModelError


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hex. Raises ModelError when it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {error.strerror}.", "Check the path and its permissions.") from error


def fingerprint(path: Path) -> tuple[int, int, int]:
    """What changes when a file is replaced or written to."""
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns
