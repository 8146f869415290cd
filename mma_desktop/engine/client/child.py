"""The parent's side of an engine's child process: start it, talk to it, notice when it dies or hangs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mma_desktop.engine import wire
from mma_desktop.engine.client.deadlines import NO_WORK, RequestWork, TokenDeadline
from mma_desktop.engine.wire import STALL_SECONDS, Op

HOST_COMMAND = (sys.executable, "-P", "-m", "mma_desktop.engine.host")
"""What is run as the child process, but for benchmarks and tests."""

_PACKAGE_PARENT = Path(__file__).resolve().parents[3]
_ENVIRONMENT = {
    "GGML_NO_BACKTRACE": "1",  # llama.cpp must not start a debugger on its own process
    "PYTHONPATH": str(_PACKAGE_PARENT),
    "PYTHONUNBUFFERED": "1",
}
_NEEDED = ("PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT")
_NEEDED_BEGINNINGS = ("DYLD_", "OMP_", "GOMP_", "KMP_", "GGML_", "CUDA_", "NVIDIA_", "HIP_", "HSA_", "ROCR_", "VK_")
_LOOKS = "300"  # benchmarks/inference/shared_cpu.py: far fewer are sleep, from 1000 on a busy neighbour costs more
_HEARTBEAT_SECONDS = 0.5
_LEAVE_SECONDS = 2.0
_LAST_LINES = 12


def waiting(environment: Mapping[str, str], *, spin: bool) -> dict[str, str]:
    """The environment, with how OpenMP's threads wait for each other: with `spin` as they usually do.

    Else they look for the others some hundred times, which takes microseconds, before they sleep: on many machines
    putting a thread to sleep and waking it takes longer than what it waits for. So few looks cost little beside a busy
    neighbour (docs/results). A number of looks that the user's environment sets holds.
    """
    return dict(environment) if spin else {"GOMP_SPINCOUNT": _LOOKS, **environment, "OMP_WAIT_POLICY": "passive"}


def needed(environment: Mapping[str, str]) -> dict[str, str]:
    """What a child process needs of the environment: no key, no name, no address is among it."""
    return {
        name: value for name, value in environment.items() if name in _NEEDED or name.startswith(_NEEDED_BEGINNINGS)
    }


def _as_it_is(answer: Any) -> Any:
    return answer


class ChildDied(Exception):
    """The child process ended or hung; the text says how, in words for people."""


class ChildProcess:
    """One running child. Requests may be pending together; all of them fail with ChildDied when it ends."""

    def __init__(self, process: Process, hang_seconds: float, stall_seconds: float) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._stdin = process.stdin
        self._stdout = process.stdout
        self._hang_seconds = hang_seconds
        self._stall_seconds = stall_seconds
        self._answers: dict[int, tuple[asyncio.Future[Any], Callable[[Any], Any]]] = {}
        self._last_id = 0
        self._heard = False
        self._progressed = False
        self._computed = 0
        self._deadline = TokenDeadline()
        self._killed_because = ""
        self._stderr: deque[str] = deque(maxlen=_LAST_LINES)
        self._death: ChildDied | None = None
        self.generated = 0
        self._writing: Sequence[str] = ()
        self._tasks = [asyncio.create_task(work()) for work in (self._read, self._drain, self._watch)]

    @classmethod
    async def start(
        cls,
        hang_seconds: float,
        command: Sequence[str] = HOST_COMMAND,
        *,
        stall_seconds: float = STALL_SECONDS,
        spin: bool = False,
        inherited: Sequence[int] = (),
    ) -> ChildProcess:
        """A new child that has been asked nothing yet; with `spin` its threads wait for each other without sleeping.

        It is ended when it owes an answer and gives no sign of life for `hang_seconds`, lives on and computes nothing
        for `stall_seconds`, or computes far more than what it owes can take (`deadlines.py`). It inherits the
        descriptors of the model's files, and of the environment only what computing needs.
        """
        heartbeat = min(_HEARTBEAT_SECONDS, hang_seconds / 4)
        process = await asyncio.create_subprocess_exec(
            *command,
            str(heartbeat),
            *map(str, inherited),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            limit=wire.LINE_LIMIT,
            env={**waiting(needed(os.environ), spin=spin), **_ENVIRONMENT},
            start_new_session=True,
            pass_fds=inherited,
        )
        return cls(process, hang_seconds, stall_seconds)

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._death is None

    def writing(self, context: int) -> str:
        """The end of the text that a context writes now; it comes from the child and may be anything."""
        texts = self._writing if self._answers else ()
        return texts[context][-wire.TAIL :] if context < len(texts) else ""

    async def ask(
        self, op: Op, read: Callable[[Any], Any] = _as_it_is, work: RequestWork = NO_WORK, **content: Any
    ) -> Any:
        """The answer to one request, as `read` makes it of the child's. Raises ChildDied, or the child's error.

        `work` is what it takes at most.
        A child that answers what `read` refuses (ValueError) is ended, as one that sends what is no answer at all.
        """
        if self._death:
            raise self._death
        self._last_id += 1
        request = self._last_id
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[request] = answer, read
        self._deadline.begin(request, work)
        try:
            await self._send(id=request, op=op, **content)
            return await answer
        except asyncio.CancelledError:
            self._stdin.write(wire.line({"id": request, "op": Op.CANCEL}))
            raise
        finally:
            self._answers.pop(request, None)
            self._deadline.end(request)

    async def stop(self) -> None:
        """End the child: politely by closing its pipe, then by force."""
        self._stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _LEAVE_SECONDS)
        except TimeoutError:
            self._kill("The engine process was stopped.")
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, **message: Any) -> None:
        self._stdin.write(wire.line(message))
        try:
            await self._stdin.drain()
        except ConnectionError:
            await asyncio.wait(self._tasks[:1])  # the reader learns how the process ended

    async def _read(self) -> None:
        """Hand out answers until the child's pipe closes, then fail what is left."""
        try:
            while line := await self._stdout.readline():
                self._receive(wire.reply(line))
        except ValueError:
            self._kill("The engine process sent what is no answer, and was ended.")
        self._end(await self._exit_code())

    async def _exit_code(self) -> int:
        """How the process ended; one that closed its pipe and stays is helped."""
        try:
            return await asyncio.wait_for(self._process.wait(), _LEAVE_SECONDS)
        except TimeoutError:
            self._kill("The engine process closed its pipe and was ended.")
            return await self._process.wait()

    def _receive(self, message: Mapping[str, Any]) -> None:
        self._heard = True
        self.generated = message.get("heartbeat", self.generated)
        self._writing = message.get("writing", self._writing)
        computed = message.get("computed", self._computed)
        self._progressed |= computed > self._computed or "id" in message
        self._computed = computed
        if "computed" in message and self._deadline.missed(self.generated, computed):
            self._kill("The engine process computed far more than it was asked for without an answer, and was ended.")
        if (asked := self._answers.get(message.get("id", 0))) is None:
            return
        answer, read = asked
        if answer.done():
            return
        if "error" in message:
            answer.set_exception(wire.error(message["error"]))
        else:
            answer.set_result(read(message["ok"]))

    def _end(self, code: int) -> None:
        self._death = ChildDied(self._reason(code))
        for answer, _ in self._answers.values():
            if not answer.done():
                answer.set_exception(self._death)
        self._tasks[2].cancel()

    async def _drain(self) -> None:
        """Keep the last lines that llama.cpp wrote; they hold no case text and go into error texts only."""
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(1 << 16):
            self._stderr.extend(chunk.decode("utf-8", "replace").splitlines())

    async def _watch(self) -> None:
        """Kill a child that owes an answer and is silent, or computes nothing. Only time spent listening counts."""
        silent = still = 0.0
        tick = min(self._hang_seconds, self._stall_seconds) / 8
        while silent < self._hang_seconds and still < self._stall_seconds:
            await asyncio.sleep(tick)
            silent = 0.0 if self._heard or not self._answers else silent + tick
            still = 0.0 if self._progressed or not self._answers else still + tick
            self._heard = self._progressed = False
        if silent >= self._hang_seconds:
            self._kill(f"The engine process gave no sign of life for {self._hang_seconds:g} seconds and was ended.")
        self._kill(f"The engine process computed nothing for {self._stall_seconds:g} seconds and was ended.")

    def _kill(self, reason: str) -> None:
        self._killed_because = self._killed_because or reason
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    def _reason(self, code: int) -> str:
        """How the process ended, in words."""
        if self._killed_because:
            return self._killed_because
        last = f" Its last words: {self._stderr[-1]}" if self._stderr else ""
        if code >= 0:
            return f"The engine process ended with exit code {code}.{last}"
        name = signal.Signals(-code).name
        hint = ", probably because the memory ran out" if name == "SIGKILL" else ""
        return f"The engine process was ended by {name}{hint}.{last}"


async def ask_once(
    op: Op, hang_seconds: float, command: Sequence[str] = HOST_COMMAND, inherited: Sequence[int] = (), **content: Any
) -> Any:
    """The answer of a child that is started for this one request. Raises ChildDied, or what the child answers with."""
    host = await ChildProcess.start(hang_seconds, command, inherited=inherited)
    try:
        return await host.ask(op, **content)
    finally:
        await host.stop()
