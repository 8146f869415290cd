"""The local engine: a GGUF model in a child process of its own, on this computer.

The child is where llama.cpp runs (`host.py`); a crash, a hang or an out-of-memory kill ends the child and never the
program. Then a new child is started and what was in flight is asked again, once. A request that the engine dies of
twice fails, with the reason.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil

from mma_desktop.engine import wire
from mma_desktop.engine.base import Completion, EngineInfo, Prompt, Sampling, Scored
from mma_desktop.engine.catalog import sha256_of
from mma_desktop.engine.child import ChildDied, ChildProcess, ask_once
from mma_desktop.engine.turnstile import Turnstile
from mma_desktop.engine.wire import LocalSettings, Op, Opened
from mma_desktop.errors import EngineError, EngineLost, ModelError

__all__ = ["LocalEngine", "LocalSettings", "inspect_gguf"]

_MOST_THREADS = 16  # decoding is bound by memory; more threads only wait for each other
_INSPECT_SECONDS = 25.0
_ATTEMPTS = 2


class LocalEngine:
    """One GGUF model, loaded. Any number of requests may be in flight; they are computed together."""

    def __init__(self, path: Path, digest: str, settings: LocalSettings, turnstile: Turnstile | None) -> None:
        self._path = path
        self._settings = settings
        self._turnstile = turnstile
        self._fingerprint = _fingerprint(path)
        self._info = EngineInfo(name=path.stem, sha256=digest, context_length=0)
        self._host: ChildProcess | None = None
        self._starting = asyncio.Lock()
        self._closed = False
        self._generated_before = 0

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        expected_sha256: str | None = None,
        settings: LocalSettings | None = None,
        turnstile: Turnstile | None = None,
    ) -> LocalEngine:
        """A loaded engine, after checking the file. Engines with the same `turnstile` compute one at a time.

        Raises ModelError when the file is missing, is not the one that is expected, is damaged or does not fit.
        """
        digest = await asyncio.to_thread(sha256_of, path)
        if expected_sha256 not in (None, digest):
            fact = f"{path.name} is not the file it must be: its SHA-256 is {digest} and must be {expected_sha256}."
            raise ModelError(fact, "The file is damaged or was replaced: fetch it again (mma-desktop models fetch).")
        engine = cls(path, digest, _with_threads(settings or LocalSettings()), turnstile)
        await engine._first_start()
        return engine

    @property
    def info(self) -> EngineInfo:
        """What is known of the model."""
        return self._info

    @property
    def settings(self) -> LocalSettings:
        """How the model is run: what was asked for, and what was chosen for this machine."""
        return self._settings

    @property
    def generated(self) -> int:
        """Tokens generated since the engine was opened."""
        return self._generated_before + (self._host.generated if self._host else 0)

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` completions of `prompt`, in order, forked from one reading of it."""
        async with self._turn(urgent=sampling.urgent):
            answer = await self._ask(Op.GENERATE, prompt=wire.plain(prompt), sampling=wire.plain(sampling))
        return [wire.completion(data) for data in answer]

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The token log-probabilities of each continuation after `prompt`, in order. Nothing is generated."""
        async with self._turn(urgent=False):
            answer = await self._ask(Op.SCORE, prompt=wire.plain(prompt), continuations=list(continuations))
        return [wire.scored(data) for data in answer]

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens `prompt` takes once rendered by the model's template."""
        return await self._ask(Op.COUNT, prompt=wire.plain(prompt))

    async def pieces(self, text: str) -> list[str]:
        """`text` cut at the model's token boundaries; every piece is valid text and their concatenation is `text`."""
        return await self._ask(Op.PIECES, text=text)

    async def close(self) -> None:
        """End the child process. Further calls raise EngineError."""
        self._closed = True
        async with self._starting:
            if self._host:
                await self._host.stop()

    def _turn(self, *, urgent: bool) -> AbstractAsyncContextManager[None]:
        return self._turnstile.turn(self, urgent=urgent) if self._turnstile else nullcontext()

    async def _ask(self, op: Op, **content: Any) -> Any:
        """The answer of the child; asked again once if the child dies of it."""
        death: ChildDied | None = None
        for _ in range(_ATTEMPTS):
            try:
                host = await self._running_host()
                return await host.ask(op, **content)
            except ChildDied as error:
                if self._closed:
                    break
                death = error
        raise self._lost(death, content) from death

    async def _running_host(self) -> ChildProcess:
        """The child, started again if it has died. Raises ChildDied if the new one dies too."""
        async with self._starting:
            if self._closed:
                raise EngineError("The engine is closed.", "Open it again.")
            if self._host is None or not self._host.alive:
                self._generated_before = self.generated
                self._host = None
                self._host = await self._start()
            return self._host

    async def _first_start(self) -> None:
        """Load the model; without rearranged weights if it crashes with them. Raises ModelError."""
        try:
            await self._running_host()
        except ChildDied:
            self._settings = replace(self._settings, repack=False)
            try:
                await self._running_host()
            except ChildDied as death:
                raise _unloadable(self._path, death) from death

    async def _start(self) -> ChildProcess:
        if _fingerprint(self._path) != self._fingerprint:
            fact = f"{self._path.name} was changed while the engine was open."
            raise ModelError(fact, "Check the file (mma-desktop models check) and open it again.")
        host = await ChildProcess.start(self._settings.hang_seconds)
        try:
            answer = await host.ask(Op.OPEN, path=str(self._path), settings=wire.plain(self._settings))
        except BaseException:
            await host.stop()
            raise
        self._info = _info(self._info, Opened(**answer))
        return host

    def _lost(self, death: ChildDied | None, content: Mapping[str, Any]) -> EngineError:
        if death is None:
            return EngineError("The engine was closed while it was computing.", "Open it again.")
        fact = f"{self._info.name} failed twice on the same request. {death}"
        constraint = content.get("sampling", {}).get("constraint")
        if constraint:
            return EngineError(f"{fact} The request has a grammar: {constraint['grammar']!r}.", "Correct the grammar.")
        return EngineLost(fact, "What is finished is kept. Choose a smaller model or a shorter context, and continue.")


async def inspect_gguf(path: Path) -> dict[str, str | int]:
    """Every metadata key of a GGUF file, with `n_params` and `size` in bytes, read by a child process.

    Raises ModelError when the file is missing or damaged; a crash of the reader is such a case too.
    """
    if not path.is_file():
        raise ModelError(f"There is no file {path}.", "Check the path.")
    try:
        async with asyncio.timeout(_INSPECT_SECONDS):
            return await ask_once(Op.INSPECT, _INSPECT_SECONDS, path=str(path))
    except (ChildDied, TimeoutError) as error:
        raise _unloadable(path, error) from error


def _unloadable(path: Path, reason: Exception) -> ModelError:
    fact = f"{path.name} could not be read: {reason or 'it took too long.'}"
    return ModelError(fact, "The file is damaged or the model is too large for the memory: check it, or take another.")


def _info(known: EngineInfo, opened: Opened) -> EngineInfo:
    return replace(
        known,
        name=opened.name or known.name,
        context_length=opened.context_length,
        architecture=opened.architecture,
        parameters=opened.parameters,
        template=opened.template,
    )


def _with_threads(settings: LocalSettings) -> LocalSettings:
    """The settings with a number of threads: one per physical core that this process may use."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    cores = psutil.cpu_count(logical=False) or usable
    return replace(settings, threads=settings.threads or min(cores, usable, _MOST_THREADS))


def _fingerprint(path: Path) -> tuple[int, int, int]:
    """What changes when a file is replaced or written to."""
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns
