"""One evaluation at a time in a folder: two would solve every question twice.

The operating system holds the lock, and lets go of it when the process ends, however it ends.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from mma_desktop.errors import InputError

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def held(folder: Path) -> Generator[None]:
    """Hold the folder while the block runs. Raises InputError when another process holds it."""
    with (folder / ".lock").open("wb") as file:
        try:
            _take(file)
        except (BlockingIOError, PermissionError) as error:
            fact = f"{folder} is being evaluated by another process."
            raise InputError(fact, "Wait until it ends, or choose another folder with --out.") from error
        yield
