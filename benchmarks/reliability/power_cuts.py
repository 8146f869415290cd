"""Power cuts at random moments of a day's work on a library: is what was acknowledged there, and is the file whole?

    python -m benchmarks.reliability.power_cuts --cuts 500        # `make check-power`

The work (`office_day.py`: a migration, imports, runs, copies, deletions) is done once, and strace records every write.
Then, for each cut, the files are put together as a disk may leave them at a moment drawn by chance (`write_log.py`).
The library must open, pass its own checks and hold everything that the program had acknowledged until then. Linux with
strace only. This is a model: no disk lost its power, and one that lies about fsync is not in it.
"""

from __future__ import annotations

import lzma
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.reliability.figures import command_line, parser, told
from benchmarks.reliability.program import DATA
from benchmarks.reliability.write_log import MODES, Call, Disk, record
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import MmaError
from mma_desktop.storage.audit import AuditAction
from mma_desktop.storage.driver import dbapi2
from mma_desktop.storage.library import Library

_ACKNOWLEDGED = "acknowledged"


@dataclass(frozen=True, slots=True)
class Work:
    """The files before the work began, by path, and the calls that it made."""

    before: dict[str, bytes]
    calls: list[Call]


@dataclass(slots=True)
class Found:
    """What was counted over all cuts, and what must not be."""

    cuts: int = 0
    writes: int = 0
    promises: int = 0  # acknowledged steps that were looked for
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        return {"cuts": self.cuts, "in so many calls": self.writes, "acknowledged steps looked for": self.promises}


def main() -> None:
    """Cut, count, print."""
    options = parser(__doc__)
    options.add_argument("--cuts", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = check(recorded(Path(folder).resolve()), given.cuts, given.seed)
    sys.exit(told(command_line("benchmarks.reliability.power_cuts"), found.figures, found.failures))


def check(work: Work, cuts: int, seed: int = 1) -> Found:
    """What was found after so many cuts of the power."""
    chance, found = random.Random(seed), Found(writes=len(work.calls))
    disk, done, acknowledged = Disk(work.before), 0, b""
    for at in sorted(chance.choices(range(len(work.calls) + 1), k=cuts)):
        for call in work.calls[done:at]:
            acknowledged += call.data if _is_acknowledgement(call) else b""
            disk.take(call)
        done = at
        mode = chance.choice(MODES)
        problems = _after(disk.after_power_cut(mode, chance), acknowledged.decode().splitlines())
        found.cuts += 1
        found.promises += acknowledged.count(b"\n")
        found.failures += [f"cut after call {at}, {mode}: {problem}" for problem in problems]
    return found


def recorded(folder: Path) -> Work:
    """A day's work, done in this folder."""
    library, log = folder / "day" / "library.mma", folder / "calls.txt"
    library.parent.mkdir()
    library.write_bytes(lzma.decompress((DATA / "earlier_library.mma.xz").read_bytes()))
    before = {str(library): library.read_bytes()}
    work = [sys.executable, "-m", "benchmarks.reliability.office_day", str(library.parent)]
    return Work(before, record(work, library.parent, log))


def _is_acknowledgement(call: Call) -> bool:
    return call.what == "write" and call.path.endswith(f"/{_ACKNOWLEDGED}")


def _after(files: dict[str, bytes], acknowledged: Sequence[str]) -> list[str]:
    """What is wrong with these files, as they lie when the power is back."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in files.items():
            if not path.endswith(("-shm", _ACKNOWLEDGED)):  # the log's index is made anew by whoever comes first
                Path(folder, Path(path).name).write_bytes(content)
        try:
            return list(_problems(Path(folder, "library.mma"), acknowledged))
        except (MmaError, dbapi2.Error) as error:
            return [f"{type(error).__name__}: {error}"]


def _problems(path: Path, acknowledged: Sequence[str]) -> Iterator[str]:
    if "migrated" in acknowledged and not _has_log(path):
        yield "the migration that was acknowledged is undone"
    with Library.open(path) as library:
        yield from (f"{one.subject}: {one.problem}" for one in library.findings())
        gone = {line.split()[1] for line in acknowledged if line.startswith("deleting ")}
        last = {tuple(line.split()[:2]): line for line in acknowledged}  # of the events of a run the last one
        for line in last.values():
            kind, *words = line.split()
            if kind in _KEPT and not (words[0] in gone and kind != "deleted") and not _KEPT[kind](library, *words):
                yield f"it was acknowledged, and is not there: {line}"


def _has_log(path: Path) -> bool:
    with closing(dbapi2.connect(str(path))) as connection:
        return connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'audit'").fetchone() == (1,)


def _has_case(library: Library, case: str) -> bool:
    return any(entry.subject == case for entry in library.entries())


def _has_events(library: Library, run: str, count: str) -> bool:
    return len(library.events(run)) >= int(count)


def _is_finished(library: Library, run: str) -> bool:
    return library.run(run).status is RunStatus.FINISHED


def _is_exported(library: Library, run: str) -> bool:
    return any(one.action == AuditAction.EXPORTED and one.subject == run for one in library.entries())


def _is_gone(library: Library, run: str) -> bool:
    return not library.has_run(run)


def _is_whole(library: Library, copy: str) -> bool:
    with Library.open(library.path.with_name(copy), make=False) as opened:
        return opened.findings() == []


_KEPT = {
    "case": _has_case,
    "event": _has_events,
    "finished": _is_finished,
    "exported": _is_exported,
    "deleted": _is_gone,
    "copy": _is_whole,
}

if __name__ == "__main__":
    main()
