"""A disk that becomes full at random moments of a run: is it said in one sentence, is nothing lost, does the run go on?

    python -m benchmarks.reliability.disk_full --trials 50        # `make check-disk-full`

The library, its copies and the reports lie on a file system of their own (a tmpfs, mounted for this process alone with
`unshare`), of which a random part is taken up. Whatever the run needs then, the program must end with the exit code of
an error and one readable sentence, or have finished; meanwhile the library must open, be sound and hold every event
that was acknowledged. When space is free again, the run must end in the tree of one that was never disturbed.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.reliability.figures import command_line, parser, told
from benchmarks.reliability.program import Life, live, solving, tree_of
from mma_desktop.errors import MmaError
from mma_desktop.storage.library import Library

_SIZE = 16 << 20  # bytes of the file system
_MOUNTED = f'mount -t tmpfs -o size={_SIZE} tmpfs "$0" && exec "$@"'
_APART = ["unshare", "--mount", "--map-root-user", "sh", "-c", _MOUNTED]


@dataclass(slots=True)
class Found:
    """What was counted over all trials, and what must not be."""

    trials: int = 0
    full: int = 0  # of them ended with an error, as the disk was full
    events: int = 0  # acknowledged before
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        return {"trials": self.trials, "of them stopped by the disk": self.full, "events acknowledged": self.events}


def main() -> None:
    """Fill, count, print; on a small file system of its own."""
    options = parser(__doc__)
    options.add_argument("--trials", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--disk", type=Path, help="a small file system that may be filled, instead of a new one")
    given = options.parse_args()
    if given.disk is None:
        sys.exit(_apart())
    found = check(given.disk, given.trials, given.seed)
    command = command_line("benchmarks.reliability.disk_full").replace(f" --disk {given.disk}", "")
    sys.exit(told(command, found.figures, found.failures))


def can_mount() -> bool:
    """Whether this machine lets a process mount a file system for itself."""
    with tempfile.TemporaryDirectory() as folder:
        return shutil.which("unshare") is not None and not subprocess.run([*_APART, folder, "true"]).returncode


def _apart() -> int:
    """The exit code of the same program with a small file system of its own."""
    with tempfile.TemporaryDirectory() as folder:
        again = [sys.executable, "-m", "benchmarks.reliability.disk_full", *sys.argv[1:], "--disk", folder]
        return subprocess.run([*_APART, folder, *again]).returncode


def check(disk: Path, trials: int, seed: int = 1) -> Found:
    """What was found in so many trials on this file system."""
    chance, found = random.Random(seed), Found()
    with tempfile.TemporaryDirectory() as folder:
        whole = _Trial(disk, Path(folder))
        whole.live()
        expected, needed = whole.tree, _used(disk)
        for _ in range(trials):
            whole.clear()
            whole = _Trial(disk, Path(folder))
            whole.leave(chance.randrange(needed))
            _one(whole, expected, found)
    return found


def _one(trial: _Trial, expected: dict[str, Any], found: Found) -> None:
    life = trial.live()
    found.trials += 1
    found.full += life.code != 0
    found.events += life.events
    found.failures += trial.problems(life)
    trial.leave(None)
    again = trial.live()
    if again.code or trial.tree != expected:
        found.failures.append(f"with space again it did not end as one that nothing disturbed: {again.said}")


class _Trial:
    """One run with its library and reports on the file system; the program's home lies elsewhere."""

    def __init__(self, disk: Path, home: Path) -> None:
        self._disk, self._home = disk, home
        self._library, self._json = disk / "library.mma", disk / "run.json"
        self._filler = disk / "filler"

    def leave(self, space: int | None) -> None:
        """Leave so many bytes free; None: all that there are."""
        self._filler.unlink(missing_ok=True)
        if space is not None:
            self._filler.write_bytes(bytes(shutil.disk_usage(self._disk).free - space))

    def clear(self) -> None:
        """Remove everything."""
        for path in self._disk.iterdir():
            path.unlink()

    def live(self) -> Life:
        """Solve the case, or continue the run that is there."""
        run = self._run()
        if run:
            arguments = ["runs", "resume", run, "--library", self._library, "--json", self._json]
            return live(list(map(str, arguments)), self._home)
        report = self._disk / "report.html"
        return live(solving(self._library, "--json", self._json, "--report", report), self._home)

    @property
    def tree(self) -> dict[str, Any]:
        """What the run ended with."""
        return tree_of(self._json)

    def problems(self, life: Life) -> list[str]:
        """What is wrong with the message and with the library while the disk is full."""
        said = " ".join(life.said.split())
        problems = [f"exit {life.code}: {said}"] if life.code and not is_clear(said) else []
        try:
            with Library.open(self._library, make=False) as library:
                problems += [f"{one.subject}: {one.problem}" for one in library.findings()]
                stored = len(library.events(run)) if (run := self._run()) else 0
        except MmaError as error:
            return [*problems, *([f"the library does not open: {error}"] if life.events else [])]
        return [*problems, *([f"{life.events - stored} events are lost"] if stored < life.events else [])]

    def _run(self) -> str:
        """The id of the run, if it is in the library."""
        try:
            with Library.open(self._library, make=False) as library:
                return next((run.id for run in library.runs()), "")
        except MmaError:
            return ""


def is_clear(said: str) -> bool:
    """Whether the message says in plain words that the disk is full."""
    return "Traceback" not in said and any(words in said for words in ("disk is full", "No space left"))


def _used(disk: Path) -> int:
    return sum(path.stat().st_blocks * 512 for path in disk.iterdir())


if __name__ == "__main__":
    main()
