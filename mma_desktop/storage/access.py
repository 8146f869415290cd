"""Whether the file of a library may be written where it lies, or only be read.

SQLite reads a file with a write-ahead log only beside an index, which it makes in the file's folder. Where nothing can
be made there, it is told that the file does not change (`immutable`); it then takes no locks and ignores a log. So a
file is opened like that only when it has no log, and whoever reads it checks afterwards that it is as it was. The
same is done where a full disk has no room for the index.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self
from urllib.parse import quote

from mma_desktop.errors import LibraryReadOnly, StorageError

REMEDY = "To change it, copy it to a folder that you can write to and open the copy there."
_WRITE_BITS = 0o222
_INDEX = 32 << 10  # bytes of the index that SQLite makes before it reads anything
_ROOM = _INDEX + (16 << 10)  # bytes of a disk; what file systems take for two more files is in it


class Access(Enum):
    """How a file is opened: the options are those of SQLite's URIs."""

    WRITES = "mode=rwc"
    READS = "mode=ro"
    """Others may be writing it."""
    FROZEN = "mode=ro&immutable=1"
    """Nobody is writing it."""


def access_to(path: Path) -> Access:
    """What can be done with the file at this path; one that is not there yet is written."""
    if may_write(path):
        return Access.FROZEN if _lacks_room(path) else Access.WRITES
    return Access.READS if _can_write(path.parent) or _has_log(path) else Access.FROZEN


def address_of(path: Path, access: Access) -> str:
    """The file as SQLite's URI."""
    name = path.absolute().as_posix()
    return f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?{access.value}"


def check_writable(path: Path) -> None:
    """Raise LibraryReadOnly where the file can only be read."""
    if access_to(path) is not Access.WRITES:
        raise refusal(path)


def refusal(path: Path) -> LibraryReadOnly:
    """The error for whoever wants to write a file that can only be read."""
    if may_write(path):
        fact = f"The library {path} can only be read: its disk is full."
        return LibraryReadOnly(fact, "Free some space and go on; nothing that was stored is lost.")
    return LibraryReadOnly(f"The library {path} is read-only where it lies.", REMEDY)


@dataclass(frozen=True, slots=True)
class FileState:
    """What shows that a file was written to: the time (nanoseconds) and size (bytes), and whether it has a log."""

    time: int
    size: int
    log: bool

    @classmethod
    def of(cls, path: Path) -> Self:
        """The state now."""
        found = path.stat()
        return cls(found.st_mtime_ns, found.st_size, _has_log(path))

    def check(self, path: Path) -> None:
        """Raise StorageError unless the file is in this state."""
        if self.of(path) != self:
            raise StorageError(
                f"The library {path} was changed by another program while it was open read-only.", "Open it again."
            )


def may_write(path: Path) -> bool:
    """Whether nothing but a full disk keeps this process from writing the file, or from making it."""
    return not path.exists() or (_can_write(path.parent) and _can_write(path))


def _lacks_room(path: Path) -> bool:
    """Whether SQLite could not even read the library, as nobody has made the index and the disk has no room for it."""
    index = path.with_name(path.name + "-shm")
    with suppress(OSError):
        closed = not _has_log(path) and not (index.exists() and index.stat().st_size >= _INDEX)
        return closed and path.stat().st_size > 0 and shutil.disk_usage(path.parent).free < _ROOM
    return False


def _can_write(path: Path) -> bool:
    """Whether this process may write it; what nobody is allowed to write, root leaves alone too."""
    if not path.exists():
        return True
    effective = os.access in os.supports_effective_ids
    return bool(path.stat().st_mode & _WRITE_BITS) and os.access(path, os.W_OK, effective_ids=effective)


def _has_log(path: Path) -> bool:
    """Whether there is a write-ahead log that holds anything."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0
