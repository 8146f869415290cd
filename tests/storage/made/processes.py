"""What the storage tests run in processes of their own: `python processes.py COMMAND ARGUMENTS...`"""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, event

from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Replied
from mma_desktop.domain.runs import Manifest
from mma_desktop.storage import schema
from mma_desktop.storage.driver import dbapi2
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


def migration_kills(path: str, work: str) -> None:
    """Kill the migration of copies of an old library at its first, second, ... statement until one comes through.

    Print how often, how many copies were left neither old nor new, and how many could not be opened again.
    """
    old, result = Path(path), {"killed": 0, "half": 0, "bricked": 0}
    states = {_state(old)}
    while True:
        copy = Path(work) / f"{result['killed']}.mma"
        shutil.copy(old, copy)
        if not _killed_migration(copy, result["killed"] + 1):
            break
        result["killed"] += 1
        result["half"] += _state(copy) not in states
        try:
            Library.open(copy).close()
        except Exception:
            result["bricked"] += 1
    print(json.dumps(result))


def _state(path: Path) -> tuple[object, ...]:
    """The version and the schema of a library."""
    with closing(dbapi2.connect(str(path))) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()
        return (version, *connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall())


def _killed_migration(path: Path, statement: int) -> bool:
    """Whether opening the library came to its n-th statement, where it is killed."""
    child = os.fork()
    if child == 0:
        done = itertools.count(1)

        def count(*_: object) -> None:
            if next(done) == statement:
                os.kill(os.getpid(), signal.SIGKILL)

        event.listen(Engine, "before_cursor_execute", count)
        Library.open(path)
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0


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
    commands = (write, hold, migrate, kills, migration_kills)
    {command.__name__: command for command in commands}[sys.argv[1]](*sys.argv[2:])
