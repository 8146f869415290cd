"""The program's command line in a forked process, which can be killed at any moment and says what it acknowledged.

A fork leaves out the interpreter's start, so that a kill falls into the program's own work. Before the program goes on
from storing an event, the process has said so through a pipe; so has it before it asks an engine. Linux and macOS only.
"""

from __future__ import annotations

import json
import math
import os
import select
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import psutil

from mma_desktop.__main__ import main
from mma_desktop.cli import app as _app  # noqa: F401  (loaded before the fork, or every fork would load it)
from mma_desktop.domain.events import Event, Replied
from mma_desktop.engine.journal import JournaledEngine
from mma_desktop.paths import resources
from mma_desktop.storage.library import Library
from mma_desktop.workflows.work_journal import WorkJournal

DATA = Path(__file__).parents[2] / "tests" / "data"
CASE = resources() / "samples" / "hotel_watches.zh.txt"
KILLED = -signal.SIGKILL


@dataclass(frozen=True, slots=True)
class Life:
    """One process: its exit code (`KILLED`), seconds, stored events, keys asked and stored, and its stderr."""

    code: int
    seconds: float
    events: int
    asked: frozenset[str]
    stored: frozenset[str]
    said: str


def solving(library: Path, *more: str | Path, preset: str = "thorough") -> list[str]:
    """Arguments that solve the sample case with scripted models."""
    models = [part for role in ("general", "domain") for part in (f"--{role}", script(role))]
    return list(map(str, ["solve", CASE, "--preset", preset, "--seed", "7", "--library", library, *models, *more]))


def script(role: str) -> str:
    """A scripted model, as --general and --domain take it."""
    return f"scripted:{DATA / f'eca_{role}.script.json'}"


def live(arguments: Sequence[str], folder: Path, kill_after: float = math.inf, calls: int = 0) -> Life:
    """Run the program with these arguments and a home in `folder`; kill it after so many seconds, unless it has ended.

    With `calls` the seconds are those after so many requests to engines. The engines that it started end with it; they
    are waited for.
    """
    reading, writing = os.pipe()
    began, errors = time.monotonic(), folder / "stderr.txt"
    child = os.fork()
    if child == 0:
        os.close(reading)
        _become(arguments, folder, errors, writing)
    os.close(writing)
    said = _read_until(reading, math.inf, calls) if calls else b""
    said += _read_until(reading, (time.monotonic() if calls else began) + kill_after)
    engines = _children(child)
    os.kill(child, signal.SIGKILL)  # one that has ended is a zombie until it is waited for
    said += _read_until(reading, math.inf)
    os.close(reading)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    psutil.wait_procs(engines, timeout=10)
    return _life(code, time.monotonic() - began, said, errors.read_text(encoding="utf-8", errors="replace"))


def tree_of(json_file: Path) -> dict[str, Any]:
    """What a run ended with, as its JSON says."""
    result = json.loads(json_file.read_text(encoding="utf-8"))
    return {"answer": result["answer"], "path": result["path"], "nodes": result["tree"]["nodes"]}


def _children(process: int) -> list[psutil.Process]:
    try:
        return psutil.Process(process).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def _read_until(pipe: int, moment: float, calls: int = 0) -> bytes:
    """What comes through the pipe until this moment, until so many requests, or until its other end is closed."""
    read = b""
    while (left := moment - time.monotonic()) > 0 and not 0 < calls <= read.count(b"asked "):
        ready, _, _ = select.select([pipe], [], [], min(left, 60))
        part = os.read(pipe, 65536) if ready else b""
        if ready and not part:
            break
        read += part
    return read


def _life(code: int, seconds: float, said: bytes, errors: str) -> Life:
    lines = [line.split() for line in said.decode().splitlines()]
    kinds = Counter(line[0] for line in lines)
    asked, stored = (frozenset(line[1] for line in lines if line[0] == word and len(line) > 1) for word in _WORDS)
    return Life(code, seconds, kinds["stored"], asked, stored, errors)


_WORDS = ("asked", "stored")


def _become(arguments: Sequence[str], folder: Path, errors: Path, writing: int) -> NoReturn:
    """Be the program; never return."""
    code = 1
    try:
        os.environ["MMA_DESKTOP_HOME"] = str(folder / "home")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 2)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", buffering=1, closefd=False)  # noqa: SIM115
        _acknowledge(writing)
        sys.argv = ["mma-desktop", *arguments]
        main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException as error:  # whatever it is, the parent must not go on twice
        os.write(2, repr(error).encode())
    finally:
        os._exit(code)


def _acknowledge(pipe: int) -> None:
    """Say through the pipe what is asked of engines, and what has been stored."""
    append, ask, record = Library.append, JournaledEngine._ask, WorkJournal.record

    def stored(library: Library, run: str, event: Event) -> None:
        append(library, run, event)
        if event.stored:
            os.write(pipe, f"stored {event.key if isinstance(event, Replied) else ''}\n".encode())

    def kept(journal: WorkJournal, event: Event) -> None:
        record(journal, event)
        if isinstance(event, Replied):
            os.write(pipe, f"stored {event.key}\n".encode())

    async def asked(engine: JournaledEngine, key: str, *rest: Any) -> Replied:
        os.write(pipe, f"asked {key}\n".encode())
        return await ask(engine, key, *rest)

    Library.append, JournaledEngine._ask, WorkJournal.record = stored, asked, kept  # type: ignore[method-assign]
