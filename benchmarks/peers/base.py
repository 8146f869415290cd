"""What every engine in a benchmark is asked, ours included.

A peer runs in a process of its own, with the same weights, the same threads and the same way of waiting for them, and
is given the same token ids. Samples are exactly as long as asked: where a model would end its answer, it goes on. Only
so do seconds compare. This file knows nothing but the standard library, because one peer lives in another venv.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from mma_desktop.domain.prompts import Prompt

ROOT = Path(__file__).resolve().parents[2]
PEERS = ROOT / "build" / "peers"
PYTHON = PEERS / "venv" / "bin" / "python"
HOW = "install it with: make bench-peers"


@dataclass(frozen=True, slots=True)
class Setup:
    """How a model is run: its file, threads, samples at once, and the most tokens that one request holds."""

    model: Path
    threads: int
    width: int
    room: int
    spin: bool = False

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a peer. Threads wait for each other as in our engine."""
        from mma_desktop.engine.client.child import waiting  # not there in the peer's venv, where nobody asks for this

        known = {key: value for key, value in os.environ.items() if key != "OMP_WAIT_POLICY"}
        return waiting(known, spin=self.spin)


@dataclass(frozen=True, slots=True)
class Work:
    """One prompt, as messages and as tokens, and how many samples of which length are wanted; sample i has seed + i."""

    prompt: Prompt
    tokens: tuple[int, ...]
    n: int
    length: int
    seed: int

    @property
    def plain(self) -> dict[str, Any]:
        """What a peer needs to know, as JSON values."""
        return {"tokens": list(self.tokens), "n": self.n, "length": self.length, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Spent:
    """What a peer says it did: prompt tokens it computed (None: it does not say) and tokens it generated."""

    computed: int | None
    generated: int


class Session(Protocol):
    """A model, loaded."""

    def complete(self, works: Sequence[Work]) -> Spent:
        """Do all of it, in the way the peer's name says."""
        ...


class Peer(Protocol):
    """One way of running a model."""

    @property
    def name(self) -> str:
        """What tables call it."""
        ...

    def missing(self, model: Path) -> str:
        """The reason it cannot be used with this model and what to do about it; empty when it can."""
        ...

    def open(self, setup: Setup) -> AbstractContextManager[Session]:
        """The model, loaded; freed on leaving."""
        ...


class LineChild:
    """A child process that answers one line of JSON with one line of JSON; its first line says it is ready."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  (closed with the child)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=ROOT,
            env={**environment, "PYTHONPATH": str(ROOT)},
            text=True,
        )
        self._read()

    def complete(self, works: Sequence[Work]) -> Spent:
        """Send the work and wait for the answer. Raises RuntimeError if the child ends."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([work.plain for work in works]) + "\n")
        self._process.stdin.flush()
        return Spent(**self._read())

    def __enter__(self) -> LineChild:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        self._errors.close()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"it ended with exit code {self._process.wait()}: {self._last_words()}")
        return json.loads(line)

    def _last_words(self) -> str:
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors if line.strip()]
        return lines[-1] if lines else "without a word"
