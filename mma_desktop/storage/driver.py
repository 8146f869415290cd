"""The one database driver: whatever speaks to the library's file speaks through the module that is named here.

`sqlcipher3` is it, with or without encryption: it brings a SQLite of its own, without the WAL-reset bug.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from sqlcipher3 import dbapi2

from mma_desktop.handles import locking, unlocked

__all__ = ["PACKAGE", "REQUIREMENT", "connect", "dbapi2"]

PACKAGE = "sqlcipher3"
REQUIREMENT = "sqlcipher3>=0.6.4"


def connect(path: Path, address: str, seconds: float, *, any_thread: bool = False) -> dbapi2.Connection:
    """A connection to the file at `path`, which is `address` as SQLite's URI; it waits so long for locks.

    Transactions are ours. As long as it is open, nothing that is read of the file frees its locks (`handles.py`).
    """
    return dbapi2.connect(
        address,
        timeout=seconds,
        isolation_level=None,
        check_same_thread=not any_thread,
        factory=partial(_Connection, path),
        uri=True,
    )


class _Connection(dbapi2.Connection):
    """A connection whose file is known to be locked until it is closed."""

    def __init__(self, path: Path, *given: Any, **options: Any) -> None:
        self._file, self._open = locking(path), True
        try:
            super().__init__(*given, **options)
        except BaseException:
            self._end()
            raise

    def close(self) -> None:
        super().close()
        self._end()

    def _end(self) -> None:
        if self._open:
            self._open = False
            unlocked(self._file)
