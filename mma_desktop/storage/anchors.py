"""Where the end of a library's audit log is kept outside the library.

Whoever can write the library can compute its chains anew, or put an old copy in its place. So what this computer has
seen last of each library lies in the user's state folder, in one small file for its path and one for its id, as it may
be moved or renamed; their names are hashes, so that the folder names no client. A lost anchor is no error: the next
entry makes a new one. One that does not fit stays as it is until a person accepts the file as it lies
(`mma-desktop verify --accept`).
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from mma_desktop.files import read_ordinary, write_private


@dataclass(frozen=True, slots=True)
class Anchor:
    """What was seen last: which library, how many entries its log had, and the hash of the last of them."""

    library: str
    count: int
    head: str


@dataclass(frozen=True, slots=True)
class Anchors:
    """The anchors in a folder."""

    folder: Path

    def get(self, path: Path, library: str) -> Anchor | None:
        """What was seen last at this path, or else of the library with this id wherever it lay; None if nothing was."""
        return self._read(_place(path)) or self._read(_identity(library))

    def put(self, path: Path, anchor: Anchor) -> None:
        """Keep the anchor, whole or not at all; where the folder cannot be written there is none."""
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for key in (_place(path), _identity(anchor.library)):
                self._write(key, anchor)

    def _read(self, key: bytes) -> Anchor | None:
        with suppress(OSError, ValueError, TypeError, RecursionError):
            return Anchor(**json.loads(read_ordinary(self._file(key))))
        return None

    def _write(self, key: bytes, anchor: Anchor) -> None:
        write_private(self._file(key), json.dumps(asdict(anchor)).encode())

    def _file(self, key: bytes) -> Path:
        return self.folder / f"{hashlib.sha256(key).hexdigest()[:32]}.json"


def _place(path: Path) -> bytes:
    return str(path.resolve()).encode("utf-8", "surrogateescape")


def _identity(library: str) -> bytes:
    return f"library {library}".encode()
