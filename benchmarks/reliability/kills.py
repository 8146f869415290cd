"""kill -9 at random moments of runs: is anything lost or asked twice, and does the run end as if nothing had happened?

    python -m benchmarks.reliability.kills                       # `make check-kills`: 200 kills, scripted models
    python -m benchmarks.reliability.kills --model tiny --kills 30 [--repeatable]

A run is killed one to three times, each time at a moment drawn from the time that a whole run takes, and continued;
then it goes on to its end. After each kill the library must open, hold every event that was acknowledged before, in
front of nothing else, and pass its own checks; no reply that was stored may be asked for again. With scripted models
the run must end in the tree of one that nobody killed, and so must one with a real model that is asked repeatably. A
real model that is not may end otherwise (ARCHITECTURE.md), which is counted.
"""

from __future__ import annotations

import math
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.inference.cases import models_of
from benchmarks.reliability.figures import command_line, parser, told
from benchmarks.reliability.program import KILLED, Life, live, solving, tree_of
from mma_desktop.domain.events import Event
from mma_desktop.storage.library import Library

# A real model takes its time.
SHORT = "The defendant took a phone worth 1200 yuan and 800 yuan in cash from the victim."


@dataclass(slots=True)
class Found:
    """What was counted over all runs, and what must not be."""

    kills: int = 0
    before: int = 0  # kills before the run was in the library
    runs: int = 0
    same: int = 0
    slowest: float = 0.0  # seconds until a library could be read again
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        return {
            "kills": self.kills,
            "of them before the run began": self.before,
            "runs": self.runs,
            "ended as one that nobody killed": self.same,
            "slowest opening, s": round(self.slowest, 2),
        }


def main() -> None:
    """Kill, count, print."""
    options = parser(__doc__)
    options.add_argument("--kills", type=int, default=200)
    options.add_argument("--model", default="", help="a real model instead of the scripted ones: a name or a GGUF")
    options.add_argument("--repeatable", action="store_true", help="ask the real model repeatably")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    found = check(given.kills, given.model, given.seed, repeatable=given.repeatable)
    sys.exit(told(command_line("benchmarks.reliability.kills"), found.figures, found.failures))


def check(kills: int, model: str = "", seed: int = 1, *, repeatable: bool = False) -> Found:
    """What was found in so many kills."""
    chance, found = random.Random(seed), Found()
    with tempfile.TemporaryDirectory() as folder:
        whole = _KilledRun(Path(folder), model, repeatable)
        seconds = whole.to_its_end().seconds
        expected = tree_of(whole.json)
    while found.kills < kills:
        with tempfile.TemporaryDirectory() as folder:
            run = _KilledRun(Path(folder), model, repeatable)
            for _ in range(min(chance.randint(1, 3), kills - found.kills)):
                _kill(run, chance.uniform(0, seconds), found)
            found.same += _ended(run, expected, found, must=repeatable or not model)
            found.runs += 1
    return found


def _kill(run: _KilledRun, after: float, found: Found) -> None:
    life = run.live(after)
    if life.code != KILLED:
        if life.code:
            found.failures.append(f"exit {life.code}: {life.said}")
        return
    found.kills += 1
    found.before += run.id == ""
    found.slowest = max(found.slowest, run.opened)
    found.failures += run.problems


def _ended(run: _KilledRun, expected: dict[str, Any], found: Found, *, must: bool) -> bool:
    life = run.to_its_end()
    found.failures += run.problems
    if life.code:
        found.failures.append(f"the continued run ended with {life.code}: {life.said}")
        return False
    same = tree_of(run.json) == expected
    if must and not same:
        found.failures.append("a continued run ended in another tree")
    return same


class _KilledRun:
    """One run in a library of its own, through all its processes. `problems` are those of the last one."""

    def __init__(self, folder: Path, model: str, repeatable: bool = False) -> None:
        self.library, self.json = folder / "library.mma", folder / "run.json"
        self.id, self.opened, self.problems = "", 0.0, list[str]()
        self._folder, self._model, self._more = folder, model, ["--repeatable"] if repeatable else []
        self._events: list[Event] = []
        self._stored: frozenset[str] = frozenset()

    def live(self, kill_after: float = math.inf) -> Life:
        """One more process, from where the last one was killed."""
        life = live(self._arguments(), self._folder, kill_after)
        again = self._stored & life.asked
        self.problems = [f"asked again: {key}" for key in again] + self._after(life)
        self._stored |= life.stored
        return life

    def to_its_end(self) -> Life:
        """The process that nobody kills."""
        return self.live()

    def _arguments(self) -> Sequence[str]:
        if self.id:
            return ["runs", "resume", self.id, "--library", str(self.library), "--json", str(self.json)]
        if not self._model:
            return solving(self.library, "--json", self.json)
        case, general = self._folder / "case.txt", str(models_of(self._model)[1])
        case.write_text(SHORT, encoding="utf-8")
        settings = ["--preset", "quick", "--rollouts", "2", "--method", "mma", "--general", general, *self._more]
        return ["solve", str(case), *settings, "--library", str(self.library), "--json", str(self.json)]

    def _after(self, life: Life) -> list[str]:
        """What is wrong with the library now."""
        if not self.library.exists():
            return ["the library is gone"] if self._events or life.events else []
        began = time.perf_counter()
        with Library.open(self.library) as library:
            runs = library.runs()
            self.opened = time.perf_counter() - began
            self.id = runs[0].id if runs else ""
            events, before = library.events(self.id) if runs else [], self._events
            problems = [f"{one.subject}: {one.problem}" for one in library.findings()]
        if events[: len(before)] != before:
            problems.append("what was stored before is not what is there now")
        if len(events) < len(before) + life.events:
            problems.append(f"{len(before) + life.events - len(events)} acknowledged events are lost")
        self._events = events
        return problems


if __name__ == "__main__":
    main()
