"""The local engine: a GGUF model in a child process of its own, on this computer.

The child is where llama.cpp runs (`engine/host`); a crash, a hang or an out-of-memory kill ends the child and never the
program. Then a new child is started and what was pending is asked again, once. A request that the engine dies of
twice fails, with the reason.

A model that does not load with the settings it was given is loaded with more modest ones (`loading.py`). Each step that
the user should know of leaves a note.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from mma_desktop.confinement import FILES, NETWORK
from mma_desktop.domain.engines import Engine, EngineInfo
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.engine import wire
from mma_desktop.engine.client.child import HOST_COMMAND, ChildDied, ChildProcess
from mma_desktop.engine.client.deadlines import NO_WORK, RequestWork, reading, stall_seconds
from mma_desktop.engine.client.inspection import unloadable
from mma_desktop.engine.client.loading import ever_more_modest, with_threads
from mma_desktop.engine.client.model_file import ModelFile
from mma_desktop.engine.gate import EngineGate
from mma_desktop.engine.wire import LocalSettings, Op, Opened
from mma_desktop.errors import EngineError, EngineLost, ModelError

_ATTEMPTS = 2
_Read = TypeVar("_Read")


class LocalContext(ABC):
    """What can be asked of one context of a loaded model; the contexts of one process share its weights."""

    def __init__(self, gate: EngineGate | None) -> None:
        self._gate = gate

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` completions of `prompt`, in order, forked from one prefill of it."""
        async with self._turn(urgent=sampling.urgent):
            read = partial(wire.completions, number=sampling.n)
            work = RequestWork(reading(prompt), sampling.n * sampling.max_tokens)
            content = {"prompt": wire.plain(prompt), "sampling": wire.plain(sampling)}
            return await self._request(Op.GENERATE, read, work, **content)

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The token log-probabilities of each continuation after `prompt`, in order. Nothing is generated."""
        async with self._turn(urgent=False):
            read = partial(wire.scores, number=len(continuations))
            work = RequestWork(reading(prompt, *continuations))
            content = {"prompt": wire.plain(prompt), "continuations": list(continuations)}
            return await self._request(Op.SCORE, read, work, **content)

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens `prompt` takes once rendered by the model's template."""
        return await self._request(Op.COUNT, wire.count, prompt=wire.plain(prompt))

    async def token_strings(self, text: str) -> list[str]:
        """`text` cut at the model's token boundaries; each part is valid text, and together they are `text`."""
        return await self._request(Op.TOKEN_STRINGS, wire.texts, text=text)

    def _turn(self, *, urgent: bool) -> AbstractAsyncContextManager[None]:
        return self._gate.turn(self, urgent=urgent) if self._gate else nullcontext()

    @abstractmethod
    async def _request(
        self, op: Op, read: Callable[[Any], _Read], work: RequestWork = NO_WORK, **content: Any
    ) -> _Read:
        """What `read` makes of the process's answer to a request to this context."""


class LocalEngine(LocalContext):
    """One GGUF model, loaded. Any number of requests may be pending; they are computed together."""

    def __init__(
        self,
        file: ModelFile,
        settings: LocalSettings,
        gate: EngineGate | None,
        adapters: Mapping[Path | None, ModelFile | None],
        command: Sequence[str] = HOST_COMMAND,
    ) -> None:
        super().__init__(gate)
        self._file = file
        self._command = command
        self._adapters = adapters
        self._settings = settings
        self._files = (file, *(adapter for adapter in adapters.values() if adapter))
        self._open_files = ExitStack()
        self._confined: tuple[str, ...] = ()
        self._info = EngineInfo(name=file.path.stem, sha256=file.sha256, context_length=0)
        self._host: ChildProcess | None = None
        self._starting = asyncio.Lock()
        self._closed = False
        self._generated_before = 0
        self._notes: list[str] = []

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        expected_sha256: str | None = None,
        settings: LocalSettings | None = None,
        gate: EngineGate | None = None,
        notes: Sequence[str] = (),
        adapters: Sequence[Path | None] = (None,),
        command: Sequence[str] = HOST_COMMAND,
    ) -> LocalEngine:
        """A loaded engine, after checking the file. Engines with the same `gate` compute one at a time.

        `notes` are what there already is to say of its settings. `adapters` are LoRAs in GGUF form, None for none. Each
        makes a model of its own on the same weights: the first is this engine, the others are had by `context`.
        `command` starts the child process.

        Raises ModelError when the file is missing, is not the one that is expected, is damaged or does not fit.
        """
        chosen, remarks = await asyncio.to_thread(with_threads, settings or LocalSettings())
        with ExitStack() as files:
            opened = {one: await _opened(one, files) for one in (path, *filter(None, adapters))}
            _check_digest(opened[path], expected_sha256)
            engine = cls(opened[path], chosen, gate, {one: opened[one] if one else None for one in adapters}, command)
            engine._notes += (*notes, *remarks)
            await engine._first_start()
            engine._open_files = files.pop_all()
        return engine

    @property
    def info(self) -> EngineInfo:
        """What is known of the model; with an adapter the digest covers both."""
        return self.info_with(next(iter(self._adapters)))

    def info_with(self, adapter: Path | None) -> EngineInfo:
        """What is known of the model with one of its adapters."""
        if adapter is None:
            return self._info
        file = self._adapters[adapter]
        digest = adapted_sha256(self._info.sha256, file.sha256 if file else "")
        return replace(self._info, name=f"{self._info.name} + {adapter.stem}", sha256=digest)

    @property
    def settings(self) -> LocalSettings:
        """How the model is run: what was asked for, and what was chosen for this machine."""
        return self._settings

    @property
    def gate(self) -> EngineGate | None:
        """Where the engine takes its turns."""
        return self._gate

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know of how the model was loaded: everything that is not as it was asked for."""
        return tuple(self._notes)

    @property
    def generated(self) -> int:
        """Tokens generated since the engine was opened."""
        return self._generated_before + (self._host.generated if self._host else 0)

    @property
    def writing(self) -> str:
        """The end of the text that it writes now; empty where it writes none."""
        return self.writing_of(0)

    def writing_of(self, context: int) -> str:
        """The same of one of the contexts."""
        return self._host.writing(context) if self._host else ""

    def context(self, adapter: Path | None) -> Engine:
        """The model that one of the adapters makes, in the same process. Only this engine has to be closed."""
        index = list(self._adapters).index(adapter)
        return AdapterContext(self, index, adapter) if index else self

    async def close(self) -> None:
        """End the child process. Further calls raise EngineError."""
        self._closed = True
        async with self._starting:
            if self._host:
                await self._host.stop()
            self._open_files.close()

    async def _request(
        self, op: Op, read: Callable[[Any], _Read], work: RequestWork = NO_WORK, **content: Any
    ) -> _Read:
        return await self.ask(0, op, read, work, **content)

    async def ask(
        self, context: int, op: Op, read: Callable[[Any], _Read], work: RequestWork = NO_WORK, **content: Any
    ) -> _Read:
        """The answer of one context of the child; asked again once if the child dies of it."""
        death: ChildDied | None = None
        for _ in range(_ATTEMPTS):
            try:
                host = await self._running_host()
                return await host.ask(op, read, work, context=context, **content)
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
        """Load the model; with more modest settings if it does not load with these. Raises ModelError."""
        planned, failure = self._settings, ChildDied()
        for settings in ever_more_modest(planned):
            self._settings = settings
            try:
                await self._running_host()
            except (ChildDied, ModelError) as error:
                if isinstance(error, ModelError) and not (settings.gpu_layers or settings.convert_q5):
                    raise
                failure = error
            else:
                self._note_what_changed(planned, failure)
                self._note_what_is_open()
                return
        raise unloadable(self._file.path, failure) from failure

    def _note_what_changed(self, planned: LocalSettings, reason: Exception) -> None:
        """Layers that are not where they were to be, weights that there was no room to convert.

        That weights are not rearranged is of no interest to the user.
        """
        if planned.convert_q5 and not self._settings.convert_q5:
            fact = f"{self._file.path.name} did not load with its Q5_0 weights converted to Q8_0 ({reason})"
            self._notes.append(f"{fact}: they stay as they are, and it runs slower.")
        if self._settings.gpu_layers == planned.gpu_layers:
            return
        layers, devices = self._settings.gpu_layers, ", ".join(self._settings.devices)
        where = f"{layers} layers on {devices or 'the graphics device'}" if layers else "the processor alone"
        fact = f"{self._file.path.name} did not load with {planned.gpu_layers} layers on a graphics device ({reason})"
        self._notes.append(f"{fact}: it runs with {where}.")

    def _note_what_is_open(self) -> None:
        """What the child could reach if a model file took it over; the kernels of current Linux systems refuse it."""
        reachable = [place for place in (NETWORK, FILES) if place not in self._confined]
        if sys.platform == "linux" and reachable:
            kernel = "This system's kernel does not keep the engine process from"
            self._notes.append(f"{kernel} {' and '.join(reachable)}: use model files that you trust.")

    async def _start(self) -> ChildProcess:
        host = await ChildProcess.start(
            self._settings.hang_seconds,
            self._command,
            stall_seconds=stall_seconds(self._settings.stall_seconds, self._file.size),
            spin=self._settings.spin,
            inherited=[descriptor for file in self._files for descriptor in file.inherited],
        )
        try:
            opened = await self._load(host)
        except BaseException:
            await host.stop()
            raise
        self._info, self._confined = _info(self._info, opened), opened.confined
        return host

    async def _load(self, host: ChildProcess) -> Opened:
        """What the child says of the model; the files are what they were when they were hashed, before and after."""
        self._check_files()
        adapters = [adapter.name_for_child if adapter else "" for adapter in self._adapters.values()]
        settings = wire.plain(self._settings)
        path = self._file.name_for_child
        opened: Opened = await host.ask(Op.OPEN, wire.opened, path=path, adapters=adapters, settings=settings)
        self._check_files()
        return opened

    def _check_files(self) -> None:
        for file in self._files:
            file.check_unchanged()

    def _lost(self, death: ChildDied | None, content: Mapping[str, Any]) -> EngineError | EngineLost:
        if death is None:
            return EngineError("The engine was closed while it was computing.", "Open it again.")
        fact = f"{self._info.name} failed twice on the same request. {death}"
        constraint = content.get("sampling", {}).get("constraint")
        if constraint:
            return EngineError(f"{fact} The request has a grammar: {constraint['grammar']!r}.", "Correct the grammar.")
        return EngineLost(fact, "What is finished is kept. Choose a smaller model or a shorter context, and continue.")


async def _opened(path: Path, stack: ExitStack) -> ModelFile:
    file = await asyncio.to_thread(ModelFile, path)
    stack.callback(file.close)
    return file


def _check_digest(file: ModelFile, expected: str | None) -> None:
    if expected not in (None, file.sha256):
        fact = f"{file.path.name} is not the file it must be: its SHA-256 is {file.sha256} and must be {expected}."
        raise ModelError(fact, "The file is damaged or was replaced: fetch it again (mma-desktop models fetch).")


def adapted_sha256(base: str, adapter: str) -> str:
    """The digest of a model with an adapter: the SHA-256 of both files' SHA-256 in hex, with a plus between them."""
    return hashlib.sha256(f"{base}+{adapter}".encode()).hexdigest()


def _info(known: EngineInfo, opened: Opened) -> EngineInfo:
    return replace(
        known,
        name=opened.name or known.name,
        context_length=opened.context_length,
        architecture=opened.architecture,
        parameters=opened.parameters,
        template=opened.template,
        trained_length=opened.trained_length,
    )


class AdapterContext(LocalContext):
    """Another model on the weights of a local engine, in the same process and as long as that lives."""

    def __init__(self, first: LocalEngine, index: int, adapter: Path | None) -> None:
        super().__init__(first.gate)
        self._first = first
        self._index = index
        self._adapter = adapter

    @property
    def info(self) -> EngineInfo:
        """What is known of the model."""
        return self._first.info_with(self._adapter)

    @property
    def writing(self) -> str:
        """The end of the text that it writes now; empty where it writes none."""
        return self._first.writing_of(self._index)

    async def close(self) -> None:
        """Nothing: the first engine ends the process."""

    async def _request(
        self, op: Op, read: Callable[[Any], _Read], work: RequestWork = NO_WORK, **content: Any
    ) -> _Read:
        return await self._first.ask(self._index, op, read, work, **content)
