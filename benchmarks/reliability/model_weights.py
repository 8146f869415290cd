"""Damaged weights of a model file: is each refused before anything of it is loaded?

    python -m benchmarks.reliability.model_weights     # `make check-models`

Weights that are wrong load without a word and answer otherwise, and no check of llama.cpp sees it; so the program
compares the SHA-256 of the file with the one that is expected, before it starts the child process that loads it. Here
4 KiB of the weights are replaced by random bytes, or the file is cut off; each change is undone before the next. A
failure is a damaged file for which a child process is started.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.inference.cases import models_of
from benchmarks.reliability.figures import command_line, parser, told
from benchmarks.reliability.model_headers import HEAD
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.errors import ModelError

BLOCK = 4096
_CHILD = (sys.executable, "-c", "raise SystemExit(77)")  # says no more than that it was started
_STARTED = "exit code 77"


@dataclass(slots=True)
class Found:
    """How many damaged files there were, and which of them were not refused."""

    flips: int = 0
    cuts: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        return {"with changed weights": self.flips, "cut off": self.cuts}


def main() -> None:
    """Damage, open, print."""
    options = parser(__doc__)
    options.add_argument("--model", default="tiny", help="a starter set, the name of a model, or a GGUF")
    options.add_argument("--flips", type=int, default=50)
    options.add_argument("--cuts", type=int, default=60)
    given = options.parse_args()
    found = asyncio.run(check(models_of(given.model)[0], given.flips, given.cuts))
    sys.exit(told(command_line("benchmarks.reliability.model_weights"), found.figures, found.failures))


async def check(model: Path, flips: int, cuts: int, seed: int = 5) -> Found:
    """What became of so many damaged copies of this model."""
    found, chance = Found(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(model, folder))
        with copy.open("rb") as file:
            expected = hashlib.file_digest(file, "sha256").hexdigest()
        for _ in range(flips):
            at = chance.randrange(HEAD, copy.stat().st_size - BLOCK)
            with _changed(copy, at, chance.randbytes(BLOCK)):
                found.failures += await _problems(copy, expected, f"changed at {at}")
            found.flips += 1
        for _ in range(cuts):
            size = chance.randrange(copy.stat().st_size)
            with _cut(copy, size):
                found.failures += await _problems(copy, expected, f"cut off at {size}")
            found.cuts += 1
        if not (untouched := await _problems(copy, expected, "")) or _STARTED not in untouched[0]:
            found.failures.append(f"the undamaged file is refused: {untouched}")
    return found


async def _problems(path: Path, expected: str, change: str) -> list[str]:
    """What is wrong with how the program answers to this file; nothing where it is refused for its SHA-256."""
    try:
        await LocalEngine.open(path, expected_sha256=expected, command=_CHILD)
    except ModelError as error:
        said = f"{error.fact} {error.remedy}"
        return [] if "SHA-256" in said else [f"{change}: {said}"]
    return [f"{change}: it is loaded"]


@contextmanager
def _changed(path: Path, at: int, content: bytes) -> Iterator[None]:
    """The file with this content at a place, and afterwards as it was."""
    with path.open("r+b") as file:
        file.seek(at)
        before = file.read(len(content))
        file.seek(at)
        file.write(content)
        file.flush()
        yield
        file.seek(at)
        file.write(before)


@contextmanager
def _cut(path: Path, size: int) -> Iterator[None]:
    """The file with so many bytes, and afterwards whole again."""
    with path.open("r+b") as file:
        file.seek(size)
        lost = file.read()
        file.truncate(size)
        yield
        file.seek(size)
        file.write(lost)


if __name__ == "__main__":
    main()
