"""What the program says of a mistake of its own: where it happened, and nothing of what it was working on.

The message of an exception often quotes the value that was wrong, and with it the case; a traceback of Python's ends
with that message. So wherever nobody catches an exception (the main thread, another one, a forgotten task of asyncio),
the kinds of the exceptions and the lines of the program are written instead.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any

_REPORT = "This is a mistake of the program. Report these lines; they hold nothing of your case."


def described(error: BaseException) -> str:
    """Where an exception was raised, and where those that led to it were: kinds, lines and names of functions."""
    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in chain:
        chain.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n".join(f"{type(one).__name__}\n{_lines(one.__traceback__)}".rstrip() for one in reversed(chain))


def explained(error: BaseException) -> str:
    """`described`, with what to do about it."""
    return f"{described(error)}\n{_REPORT}"


def keep_cases_out_of_tracebacks() -> None:
    """From now on, say of an exception that nobody catches where it happened, not what it says."""
    sys.excepthook = _main_thread
    threading.excepthook = lambda caught: _tell(caught.exc_value)
    sys.unraisablehook = lambda caught: _tell(caught.exc_value)
    handler = logging.StreamHandler()
    handler.setFormatter(_Formatter("%(name)s: %(levelname)s"))  # a message may quote a value, too
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


class _Formatter(logging.Formatter):
    """Lines of a log without messages: what libraries and asyncio write of exceptions."""

    def formatException(self, ei: tuple[Any, BaseException | None, Any]) -> str:  # noqa: N802 (logging's name)
        return described(ei[1]) if ei[1] is not None else ""


def _main_thread(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        _tell(error)


def _tell(error: BaseException | None) -> None:
    if error is not None and sys.stderr is not None:
        print(explained(error), file=sys.stderr)


def _lines(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    return "\n".join(f"  {_place(Path(frame.filename))}:{frame.lineno} in {frame.name}" for frame in frames)


def _place(file: Path) -> str:
    """The file below the folder that Python found it in: what lies above may name a person, or a case."""
    folders = [folder for folder in sys.path if folder and file.is_relative_to(folder)]
    return file.relative_to(max(folders, key=len)).as_posix() if folders else file.name
