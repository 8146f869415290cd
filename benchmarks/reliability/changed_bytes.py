"""One byte of a library changed: is it found, or else without any consequence?

    python -m benchmarks.reliability.changed_bytes --trials 1000   # `make check-bytes`
    python -m benchmarks.reliability.changed_bytes --encrypted

A library with an imported Word document (hidden text and places), a finished run, a decision about an amount and an
exported report has one byte changed at a place drawn by chance. It must be refused, or `verify` must find it, or all
that the library shows must be what it was before: in a file without encryption many bytes are free space, padding, or
statistics of SQLite's own. With encryption every page has a checksum; what nobody reads of it has no consequence.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.documents.mutations import SENTENCE
from benchmarks.reliability.figures import command_line, parser, told
from benchmarks.reliability.program import script
from mma_desktop.bootstrap import open_team
from mma_desktop.documents import read_bytes
from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.errors import MmaError
from mma_desktop.ledger.editing.wanted import Count
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import DamagedRun
from tests.documents.word import docx, paragraph, run

_KEY = "a passphrase of this check"


@dataclass(slots=True)
class Found:
    """How the changes ended, and those that nothing found although something else was shown."""

    ends: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, object]:
        """The same by name."""
        return {name: self.ends[name] for name in ("refused", "found by verify", "without consequence")}


def main() -> None:
    """Change, count, print."""
    options = parser(__doc__)
    options.add_argument("--trials", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--encrypted", action="store_true")
    given = options.parse_args()
    found = check(given.trials, _KEY if given.encrypted else None, given.seed)
    sys.exit(told(command_line("benchmarks.reliability.changed_bytes"), found.figures, found.failures))


def check(trials: int, passphrase: str | None = None, seed: int = 1) -> Found:
    """What became of so many changes."""
    chance, found = random.Random(seed), Found()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "library.mma")
        make_library(path, passphrase)
        whole = path.read_bytes()
        shown = _shown(path, passphrase)
        for _ in range(trials):
            at = chance.randrange(len(whole))
            changed = bytearray(whole)
            changed[at] ^= chance.randrange(1, 256)
            end = _end(path, bytes(changed), passphrase, shown)
            found.ends[end] += 1
            if end == UNNOTICED:
                found.failures.append(f"byte {at}: {whole[at]} became {changed[at]}, and nothing was found")
    return found


UNNOTICED = "unnoticed"


def _end(path: Path, content: bytes, passphrase: str | None, shown: str) -> str:
    """How the program takes this file."""
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    path.write_bytes(content)
    try:
        with Library.open(path, passphrase=passphrase, make=False) as library:
            if library.findings():
                return "found by verify"
        return "without consequence" if _shown(path, passphrase) == shown else UNNOTICED
    except MmaError:
        return "refused"


def _shown(path: Path, passphrase: str | None) -> str:
    """All that the program reads out of a library."""
    with Library.open(path, passphrase=passphrase, make=False) as library:
        parts: list[object] = [library.log_end(), library.entries()]
        for listed in library.runs():
            if isinstance(listed, DamagedRun):
                parts.append(listed)
                continue
            record = library.run(listed.id)
            still = record.created  # when a row was last written is shown nowhere
            parts += [replace(record, updated=still), library.events(listed.id), library.imported(listed.id)]
        return repr(parts)


def make_library(path: Path, passphrase: str | None) -> None:
    """A library as it lies when the program has been closed."""
    with SolvingService(
        open_team, lambda: (script("general"), script("domain")), path, passphrase=lambda: passphrase
    ) as service:
        asyncio.run(_work(service, path))


async def _work(service: SolvingService, path: Path) -> None:
    data = docx(paragraph(run(SENTENCE), run("另有2000元。", "<w:vanish/>")) * 5)
    read = ImportedDocument(read_bytes("起诉书.docx", data), data=data, time="2026-11-25T00:00:00+00:00")
    request = SolveRequest("", method="mma", preset="quick", seed=7, documents=(read.with_all_hidden,))
    report = await service.solve(request, lambda _event: None)
    edited = await service.edit(report.run, [Count(report.edited.lines[0].name, counted=False)], "a reason")
    target = path.with_name("report.html")
    service.export(edited, target, "zh")
    target.unlink()


if __name__ == "__main__":
    main()
