"""What is done to a library while every write is recorded: a migration, imports, runs, copies, deletions.

    python -m benchmarks.reliability.office_day FOLDER

FOLDER holds library.mma of an earlier version. After each step that the program acknowledges, a line is added to
FOLDER/acknowledged: what must be found from then on (`power_cuts.py` reads it).
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.reliability.program import CASE, script
from mma_desktop.bootstrap import open_team
from mma_desktop.domain.cases import Document
from mma_desktop.domain.events import Event, Started
from mma_desktop.service.deleting import carry_out, planned
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import back_up

_LARGE = Document("a.txt", "被告人盗走现金3000元。" * 400, "00")
Acknowledge = Callable[..., None]


def main() -> None:
    """Work for a day."""
    folder = Path(sys.argv[1])
    file = os.open(folder / "acknowledged", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def acknowledge(*words: object) -> None:
        os.write(file, " ".join(map(str, words)).encode() + b"\n")

    work(folder / "library.mma", acknowledge)


def work(path: Path, acknowledge: Acknowledge) -> None:
    """Everything that is done, step by step."""
    Library.open(path).close()
    acknowledge("migrated")
    for number in range(3):
        with Library.open(path) as library:
            acknowledge("case", library.add_case(f"案件{number}", _LARGE))
        run = asyncio.run(_solved(path, acknowledge))
        acknowledge("finished", run)
        with Library.open(path) as library:
            library.exported({run: {"sha256": "00"}})
            acknowledge("exported", run)
        acknowledge("copy", back_up(path, None, "manual").name)
        if number:
            acknowledge("deleting", run)
            with Library.open(path) as library:
                carry_out(library, planned(library, run, case=True), [], compact=number > 1)
            acknowledge("deleted", run)


async def _solved(path: Path, acknowledge: Acknowledge) -> str:
    """The id of a new run."""
    started: list[str] = []
    stored = 0

    def listen(event: Event) -> None:
        nonlocal stored
        if isinstance(event, Started):
            started.append(event.run)
        elif event.stored:
            stored += 1
            acknowledge("event", started[0], stored)

    request = SolveRequest(CASE.read_text(encoding="utf-8"), method="mma", preset="quick", seed=7)
    with SolvingService(open_team, lambda: (script("general"), script("domain")), path) as service:
        await service.solve(request, listen)
    return started[0]


if __name__ == "__main__":
    main()
