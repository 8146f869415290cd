"""The parent's side of the parser: each file is read by a short-lived child process, which can only answer.

A file is untrusted. The child (`documents/parsing`) has limits on memory and time, no case but this one and a bare
environment; it gets the bytes through a pipe and answers with JSON, which is checked here. However it ends, the caller
gets a document or a DocumentError that says why there is none.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mma_desktop.documents.parsing.limits import PATIENCE
from mma_desktop.errors import DocumentError, InputError

PARSER_COMMAND = (sys.executable, "-P", "-s", "-m", "mma_desktop.documents.parsing")
"""What is run as the child process, but for tests."""

MEBIBYTE = 1024 * 1024
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]
_PASSED_ON = ("SYSTEMROOT", "PATH", "LD_LIBRARY_PATH")
_OUT_OF_MEMORY = (b"bad_alloc", b"MemoryError", b"out of memory")
_REMEDY = "If the file opens in another program, save it again there, or save it as plain text."


@dataclass(frozen=True, slots=True)
class ParserLimits:
    """What a child may use: seconds of a processor's time, and mebibytes of address space."""

    seconds: float
    mebibytes: int

    @property
    def seconds_by_the_clock(self) -> float:
        """When the child is ended though it used less: it hangs, or the machine is too busy with something else."""
        return self.seconds * PATIENCE


@dataclass(frozen=True, slots=True)
class ParserOrder:
    """What a child is to do with the bytes of a file that people call `name`; `options` belong to the task."""

    task: str
    name: str
    limits: ParserLimits
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ParserAnswer:
    """What a child found: JSON, and bytes where the task has any."""

    value: Any
    data: bytes


def parse(order: ParserOrder, data: bytes, command: tuple[str, ...] = PARSER_COMMAND) -> ParserAnswer:
    """What the child answers. Raises DocumentError with the reason when it gives no answer."""
    head = json.dumps(asdict(order)).encode() + b"\n"
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(),
            start_new_session=True,
        )
    except OSError as error:
        fact = f"{order.name} cannot be read: the parser does not start ({error.strerror})."
        raise DocumentError(fact, "Close other programs and try again.") from error
    try:
        written, last_words = process.communicate(head + data, timeout=order.limits.seconds_by_the_clock)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise _no_answer(order, _takes_longer_than(order.limits.seconds_by_the_clock)) from None
    return _answer(order, written, _end(process.returncode, last_words, order.limits))


def _answer(order: ParserOrder, written: bytes, end: str) -> ParserAnswer:
    """The answer in what the child wrote."""
    line, _, rest = written.partition(b"\n")
    try:
        answer = json.loads(line)
        if "error" in answer:
            fact, remedy = str(answer["error"]["fact"]), str(answer["error"]["remedy"])
            raise (DocumentError if answer["error"]["document"] else InputError)(fact, remedy)
        return ParserAnswer(answer["ok"], rest)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise _no_answer(order, end) from None


def _no_answer(order: ParserOrder, reason: str) -> DocumentError:
    return DocumentError(f"{order.name} cannot be read: {reason}.", _REMEDY)


def _end(returncode: int, last_words: bytes, limits: ParserLimits) -> str:
    """How a child ended, in case it gave no answer."""
    if returncode == -getattr(signal, "SIGXCPU", 0) or returncode == -getattr(signal, "SIGALRM", 0):
        return _takes_longer_than(limits.seconds)
    if _wanted_memory(returncode, last_words):
        return f"it takes more than {limits.mebibytes} MB of memory"
    if returncode < 0:
        return f"it made the parser crash ({signal.Signals(-returncode).name})"
    return "the parser gave no answer to it"


def _takes_longer_than(seconds: float) -> str:
    return f"reading it takes more than {seconds:.0f} seconds"


def _wanted_memory(returncode: int, last_words: bytes) -> bool:
    """Whether a child ended because the system gave it no more memory.

    pdfium then calls abort() without a word (FX_OutOfMemoryTerminate); all else that aborts says why first: the C
    library of its damaged heap, C++ of the exception that nobody caught, Python of its fatal error.
    """
    if any(words in last_words for words in _OUT_OF_MEMORY):
        return True
    return returncode == -signal.SIGABRT and not last_words


def _environment() -> dict[str, str]:
    """A bare environment: where the program is, and what the system needs to start it."""
    passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    threads = {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "1"}  # numpy takes memory for every thread
    return {**passed, **threads, "PYTHONPATH": str(_PACKAGE_PARENT), "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
