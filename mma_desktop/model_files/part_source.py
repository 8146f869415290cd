"""What a place that parts of starter models come from must be able to do, and how a program of its own brings one."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from mma_desktop.errors import ModelError
from mma_desktop.model_files.catalog import ModelPart

AGAIN = "What is finished is kept; fetch the set again."
LOG = "log"
PART = "part"
_POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Slot:
    """A part and its place in the joined file."""

    part: ModelPart
    offset: int


class PartSource(Protocol):
    """A place that the parts of one model come from."""

    @property
    def name(self) -> str:
        """What a user knows it as."""
        ...

    def bring(self, slot: Slot, scratch: Path) -> Generator[int, None, None]:
        """Put the part into the file PART in `scratch`; yields how many bytes are there so far.

        Raises SourceUnreachable where another source may do, ModelError where the fetch must end.
        """
        ...


class SourceUnreachable(ModelError):
    """A source cannot bring a part now."""


def run_in(scratch: Path, command: Sequence[str], environment: Mapping[str, str]) -> Generator[int, None, int]:
    """Run a program that fills `scratch`, yielding how many bytes are there so far; returns its exit status.

    What it says goes into the file LOG. Closing the generator kills it.
    """
    with (scratch / LOG).open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        try:
            while process.poll() is None:
                yield _largest_file(scratch)
                time.sleep(_POLL_SECONDS)
        finally:
            process.kill()
            process.wait()
    return process.returncode


def said_in(scratch: Path) -> list[str]:
    """The lines that the program wrote, but empty ones."""
    return [line for line in (scratch / LOG).read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]


def _largest_file(folder: Path) -> int:
    """The size of the largest file below `folder`; files may vanish while a program moves them."""
    sizes = [0]
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            sizes.append(path.stat().st_size if path.is_file() else 0)
    return max(sizes)
