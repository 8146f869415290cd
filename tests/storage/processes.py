"""What the storage tests run in processes of their own: `python processes.py COMMAND ARGUMENTS...`"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Replied
from mma_desktop.domain.runs import Manifest
from mma_desktop.storage import schema
from mma_desktop.storage.library import Library


def new_run(library: Library) -> str:
    manifest = Manifest("eca", "zh", "mma", "product", "quick", 1, {}, (), "", "", "0.1.0")
    case_id = library.add_case("case", Document("case.txt", "text", "00"))
    return library.start_run(library.add_question(case_id, Question("eca", "zh", "text")), manifest)


def reply(number: int) -> Replied:
    return Replied(f"key-{number}", "general", "answer R", {"texts": ["回答" * 50]})


def write(path: str, count: str) -> None:
    """Open the library, start a run and append `count` events; print the run's id."""
    with Library.open(Path(path)) as library:
        run_id = new_run(library)
        for number in range(int(count)):
            library.append(run_id, reply(number))
    print(run_id)


def hold(path: str, run_id: str) -> None:
    """Claim the run, say so, and keep it until the input ends."""
    with Library.open(Path(path)) as library:
        library.claim(run_id)
        print("held", flush=True)
        sys.stdin.read()


def migrate(path: str, migrations: str) -> None:
    """Open the library with other migrations."""
    schema.MIGRATIONS = Path(migrations)
    Library.open(Path(path)).close()


def kills(path: str, trials: str) -> None:
    """Kill a writer `trials` times at a random moment; print how many acknowledged events were lost."""
    library_path = Path(path)
    with Library.open(library_path) as library:
        run_id = new_run(library)
    result = {"stored": 0, "lost": 0, "unacknowledged": 0, "broken": 0}
    for _ in range(int(trials)):
        acknowledged = result["stored"] + _killed_writer(library_path, run_id)
        with Library.open(library_path) as library:
            stored = len(library.events(run_id))
            result["broken"] += not library.verify(run_id).ok
        result["lost"] += max(0, acknowledged - stored)
        result["unacknowledged"] += max(0, stored - acknowledged)
        result["stored"] = stored
    print(json.dumps(result))


def _killed_writer(path: Path, run_id: str) -> int:
    """How many appends a child acknowledged before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _append_for_ever(path, run_id, writing)
    os.close(writing)
    os.read(reading, 1)
    time.sleep(random.uniform(0, 0.04))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        return 1 + len(pipe.read())


def _append_for_ever(path: Path, run_id: str, writing: int) -> None:
    library = Library.open(path)
    library.claim(run_id)
    for number in range(1_000_000):
        library.append(run_id, reply(number))
        os.write(writing, b".")


if __name__ == "__main__":
    {"write": write, "hold": hold, "migrate": migrate, "kills": kills}[sys.argv[1]](*sys.argv[2:])
