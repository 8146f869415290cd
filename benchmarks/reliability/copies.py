"""Copies of a large library while it is written to: how long do they take, how long does a writer wait, do they open?

    python -m benchmarks.reliability.copies --megabytes 100 --copies 20       # `make check-copies`

A thread goes on storing events while a copy is made and verified; then the copy is restored in a folder of its own, as
on another computer, and must pass its own checks with at least the events that were stored before the copy began.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.reliability.figures import command_line, parser, told
from mma_desktop.domain.cases import Document, Question
from mma_desktop.domain.events import Trimmed
from mma_desktop.domain.runs import Manifest
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import back_up, delete
from mma_desktop.storage.upkeep.replacing import restore

_TEXT = "被告人于2019年3月5日窃取他人现金3000元。" * 2000  # some 100 kB


@dataclass(slots=True)
class Found:
    """What was measured, and what must not be."""

    megabytes: float = 0.0
    seconds: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)  # of a writer beside a copy, in seconds
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        each = sorted(1000 * wait for wait in self.waits)
        return {
            "copies": len(self.seconds),
            "MB": round(self.megabytes),
            "median seconds of a copy": round(statistics.median(self.seconds), 2),
            "for 100 MB": round(100 * statistics.median(self.seconds) / self.megabytes, 2),
            "a writer waited, ms, median and longest": f"{statistics.median(each):.1f} {each[-1]:.0f}",
        }


def main() -> None:
    """Copy, measure, print."""
    options = parser(__doc__)
    options.add_argument("--megabytes", type=int, default=100)
    options.add_argument("--copies", type=int, default=20)
    given = options.parse_args()
    found = check(given.megabytes, given.copies)
    sys.exit(told(command_line("benchmarks.reliability.copies"), found.figures, found.failures))


def check(megabytes: float, copies: int) -> Found:
    """What was measured on a library of this size."""
    found = Found()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "library.mma")
        with Library.open(path) as library:
            run = filled(library, megabytes)
        found.megabytes = path.stat().st_size / 1e6
        with Library.open(path) as library:
            for _ in range(copies):
                _one_copy(library, run, found)
    return found


def filled(library: Library, megabytes: float) -> str:
    """The id of a run in the library, which has cases of this size in all."""
    case = library.add_case("case", Document("case.txt", _TEXT, "00"))
    for number in range(round(megabytes * 1e6 / len(_TEXT.encode()))):
        library.add_case(f"case {number}", Document("case.txt", _TEXT, "00"))
    manifest = Manifest("eca", "zh", "mma", "product", "quick", 1, {}, (), "", "", "0.1.0")
    return library.start_run(library.add_question(case, Question("eca", "zh", "text")), manifest)


def _one_copy(library: Library, run: str, found: Found) -> None:
    before, copied = len(library.events(run)), threading.Event()
    writer = threading.Thread(target=_write, args=(library, run, copied, found.waits))
    writer.start()
    began = time.perf_counter()
    copy = back_up(library.path, None, "check")
    found.seconds.append(time.perf_counter() - began)
    copied.set()
    writer.join()
    with tempfile.TemporaryDirectory() as folder:
        restored = Path(folder, "library.mma")
        restore(restored, copy, None)
        with Library.open(restored, make=False) as opened:
            found.failures += [f"{one.subject}: {one.problem}" for one in opened.findings()]
            if len(opened.events(run)) < before:
                found.failures.append("a copy lacks events that were stored before it began")
    delete(copy)


def _write(library: Library, run: str, copied: threading.Event, waits: list[float]) -> None:
    """Store events until the copy is made, and note how long each took."""
    while True:
        began = time.perf_counter()
        library.append(run, Trimmed("R", "examples", 1))
        waits.append(time.perf_counter() - began)
        if copied.wait(0.005):
            return


if __name__ == "__main__":
    main()
