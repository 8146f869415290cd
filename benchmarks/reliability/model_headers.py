"""Damaged heads of a model file (counts, names, settings, vocabulary): does each end in a reading or in one sentence?

    python -m benchmarks.reliability.model_headers --count 1000     # `make check-models`

The file is read as the program does before it loads a model, by llama.cpp in a child process; its weights are not there
(a hole of their size). A failure is a child that takes longer than 30 seconds, an error that is no ModelError, or one
that is no readable line. Damaged weights are found by SHA-256 before each use, which is tested elsewhere.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.documents.damage import with_changed_bytes
from benchmarks.inference.cases import models_of
from benchmarks.reliability.figures import command_line, parser, told
from mma_desktop.engine.client.inspection import inspect_gguf
from mma_desktop.errors import ModelError

HEAD = 3 << 20  # bytes; what stands before the weights of the tiny model
EARLY = 4096  # bytes of counts and settings, which half of the changes go to: the vocabulary is so much larger
SLOWEST, LONGEST = 30.0, 400  # seconds, characters


@dataclass(slots=True)
class Found:
    """How the readings ended, the slowest of them, and what must not be."""

    ends: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0  # seconds
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        return {**{name: self.ends[name] for name in ("read", "refused")}, "slowest, s": round(self.slowest, 1)}


def main() -> None:
    """Damage, read, print."""
    options = parser(__doc__)
    options.add_argument("--model", default="tiny", help="a starter set, the name of a model, or a GGUF")
    options.add_argument("--count", type=int, default=1000)
    options.add_argument("--first", type=int, default=0, help="the seed of the first one")
    given = options.parse_args()
    found = asyncio.run(check(models_of(given.model)[0], given.count, given.first))
    sys.exit(told(command_line("benchmarks.reliability.model_headers"), found.figures, found.failures))


async def check(model: Path, count: int, first: int = 0) -> Found:
    """What became of so many damaged heads of this model."""
    found, size = Found(), model.stat().st_size
    with model.open("rb") as file:
        head = file.read(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "damaged.gguf")
        for seed in range(first, first + count):
            path.write_bytes(damaged(head, random.Random(seed)))
            with path.open("r+b") as file:
                file.truncate(size)
            began = time.monotonic()
            end = await _end(path)
            seconds = time.monotonic() - began
            found.slowest = max(found.slowest, seconds)
            found.ends[end] += 1
            if end not in ("read", "refused") or seconds > SLOWEST:
                found.failures.append(f"{seed}: {end} after {seconds:.1f} s")
    return found


def damaged(head: bytes, chance: random.Random) -> bytes:
    """The head with some bytes changed, moved or lost, half of the times among the first; or with one byte changed."""
    early = min(EARLY if chance.random() < 0.5 else len(head), len(head))
    if chance.random() < 0.5:
        return with_changed_bytes(head[:early], chance) + head[early:]
    at = chance.randrange(early)
    return head[:at] + bytes([head[at] ^ chance.randrange(1, 256)]) + head[at + 1 :]


async def _end(path: Path) -> str:
    """read, refused, or what was wrong with the answer."""
    try:
        await inspect_gguf(path)
    except ModelError as error:
        said = f"{error.fact} {error.remedy}"
        return "refused" if said.isprintable() and len(said) <= LONGEST else f"no readable line: {said!r}"
    except Exception as error:
        return repr(error)
    return "read"


if __name__ == "__main__":
    main()
