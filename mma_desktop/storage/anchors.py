"""Where the end of a library's audit log is kept outside the library.

Whoever can write the library can compute its chains anew, or put an old copy in its place. So what this computer has
seen last of each library lies in the user's state folder, one small file for each path; its name is a hash, so that the
folder names no client. A lost anchor is no error: the next entry makes a new one. One that does not fit stays as it
is until a person accepts the file as it lies (`mma-desktop verify --accept`).
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path


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

    def get(self, library: Path) -> Anchor | None:
        """The anchor of the library at this path, None if there is none that can be read."""
        with suppress(OSError, ValueError, TypeError):
            return Anchor(**json.loads(self._file(library).read_text(encoding="utf-8")))
        return None

    def put(self, library: Path, anchor: Anchor) -> None:
        """Keep the anchor, whole or not at all; where the folder cannot be written there is none."""
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=".anchor-", dir=self.folder)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(asdict(anchor), file)
            Path(temporary).replace(self._file(library))

    def _file(self, library: Path) -> Path:
        name = hashlib.sha256(str(library.resolve()).encode("utf-8", "surrogateescape")).hexdigest()
        return self.folder / f"{name[:32]}.json"
