"""Files of the user's: read only where they are ordinary ones, and written whole, in private, through no link.

A named pipe would be waited on for ever, a device may never end, and a link in a shared folder may lead a file that is
written to somewhere else. So whatever a person names goes through these few functions. All of them raise OSError, whose
`strerror` is the reason in words. A file that is written takes the place of one that is there, but never of a library:
all cases of an office would be gone.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
from codecs import getincrementaldecoder
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from mma_desktop.handles import open_to_read

MAX_BYTES = 64 * 1024 * 1024
_PAGE = 4096  # bytes: a library is so many pages
_REPLACED = (b"PK", b"%PDF", b"\x89PNG")  # beginnings of what is written beside texts


def read_ordinary(path: Path, most: int = MAX_BYTES) -> bytes:
    """The bytes of an ordinary file, without waiting; at most one more than `most`, so that a longer file shows."""
    with open_ordinary(path) as file:
        return file.read(most + 1)


def open_ordinary(path: Path) -> BinaryIO:
    """An ordinary file, open for reading, without waiting."""
    check_ordinary(path)  # a folder cannot be opened like this; whatever has come there since is looked at again
    file = open_to_read(path)
    try:
        _check_ordinary(path, os.fstat(file.fileno()).st_mode)
    except OSError:
        file.close()
        raise
    return file


def check_ordinary(path: Path) -> None:
    """Raise OSError unless the path leads to an ordinary file."""
    _check_ordinary(path, path.stat().st_mode)


def check_place(path: Path) -> None:
    """Raise OSError when no file can be put at `path`; worth asking before hours of work."""
    if not path.parent.is_dir():
        raise OSError(errno.ENOENT, f"there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise OSError(errno.EACCES, f"the folder {path.parent} cannot be written to")
    with suppress(FileNotFoundError):
        mode = path.lstat().st_mode
        if not stat.S_ISLNK(mode):  # a link is replaced, never followed
            _check_ordinary(path, mode)
        if path.is_file() and _may_be_library(path):
            raise OSError(errno.EEXIST, "a library lies there", str(path))


def is_device(name: str) -> bool:
    """Whether Windows takes a file of this name, whatever its ending, for one of its devices."""
    return re.fullmatch(r"(?i:con|prn|aux|nul|com[1-9]|lpt[1-9])", name.partition(".")[0]) is not None


def is_text(beginning: bytes) -> bool:
    """Whether a file begins as text does, which what is encrypted does not; its last character may be cut."""
    try:
        text = getincrementaldecoder("utf-8")().decode(beginning)
    except UnicodeDecodeError:
        return False
    return all(character.isprintable() or character.isspace() for character in text)


def write_private(path: Path, content: bytes) -> None:
    """Put `content` at `path`, readable by its owner alone: a crash leaves the old file or the new one."""
    with private_file(path) as file:
        file.write(content)


@contextmanager
def private_file(path: Path) -> Generator[BinaryIO]:
    """A file to write and read that lies at `path` afterwards, readable by its owner alone; what fails leaves none.

    A crash leaves the old file or the new one.
    """
    check_place(path)
    handle, draft = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(draft).unlink()
        raise


def _check_ordinary(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no ordinary file", str(path))


def _may_be_library(path: Path) -> bool:
    """Whether it is a library, an encrypted one too: that has no mark, but is pages of what reads as nothing else."""
    with open_to_read(path) as file:
        beginning = file.read(100)
    pages = beginning and path.stat().st_size % _PAGE == 0
    return bool(pages) and not (is_text(beginning) or beginning.startswith(_REPLACED))
