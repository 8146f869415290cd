"""The child process: one order and the bytes of one file come in, one answer goes out (`documents/parser.py`)."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, BinaryIO

from mma_desktop.documents.one_line import one_line
from mma_desktop.documents.parsing.limits import restrict
from mma_desktop.documents.parsing.tasks import TASKS, json_of
from mma_desktop.errors import DocumentError, MmaError

_SAVE_AGAIN = "If it opens in the program that wrote it, save it again there."


def main() -> None:
    """Answer the order that stands on standard input."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print must not look like an answer
    order = json.loads(sys.stdin.buffer.readline())
    restrict(order["limits"]["seconds"], order["limits"]["mebibytes"])
    _write(answers, *_answer(order))
    os._exit(0)  # without the destructors of C libraries: a damaged file may have left them in any state


def _answer(order: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The answer's JSON and bytes; whatever goes wrong is a sentence."""
    name, limit = order["name"], order["limits"]["mebibytes"]
    try:
        value, data = TASKS[order["task"]](name, sys.stdin.buffer.read(), order["options"])
        return {"ok": value}, data
    except MmaError as error:
        return _error(error.fact, error.remedy, document=isinstance(error, DocumentError)), b""
    except MemoryError:
        return _error(f"{name} cannot be read: it takes more than {limit} MB of memory.", "Split it."), b""
    except RecursionError:
        return _error(f"{name} cannot be read: its parts are nested too deeply.", _SAVE_AGAIN), b""
    except Exception as error:
        return _error(f"{name} cannot be read: it is damaged ({_reason(error)}).", _SAVE_AGAIN), b""


def _error(fact: str, remedy: str, *, document: bool = True) -> dict[str, Any]:
    return {"error": {"fact": one_line(fact), "remedy": remedy, "document": document}}


def _reason(error: Exception) -> str:
    """The first line of what the library says, short enough for a sentence."""
    return (str(error).strip().split("\n")[0] or type(error).__name__)[:160]


def _write(answers: BinaryIO, value: dict[str, Any], data: bytes) -> None:
    answers.write(json_of(value).encode() + b"\n" + data)
    answers.flush()


if __name__ == "__main__":
    main()
