"""One process at a time in a folder of results: two would ask every question twice.

The operating system holds the lock, and lets go of it when the process ends, however it ends. A file that merely lies
there would not do that, so a file system without locks is refused.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from mma_desktop.errors import InputError

_REMEDY = "Wait until it ends, or choose another folder with --out."


@contextmanager
def held(folder: Path) -> Generator[None]:
    """Hold the folder while the block runs. Raises InputError when another process holds it, or nobody can."""
    lock = FileLock(folder / ".lock", timeout=0, fallback_to_soft=False, preserve_lock_file=True)
    try:
        lock.acquire()
    except Timeout as error:
        raise InputError(f"{folder} is being worked on by another process.", _REMEDY) from error
    except OSError as error:
        fact = f"{folder} cannot be locked: {error.strerror}."
        raise InputError(fact, "Choose another folder with --out.") from error
    try:
        yield
    finally:
        lock.release()
