"""Hours of an office's work in one process: do memory, file handles, threads, the log and the times stay what they are?

    python -m benchmarks.reliability.soak --seconds 7200          # `make check-soak SECONDS=7200`
    python -m benchmarks.reliability.soak --seconds 3600 --model tiny

One service holds its library open, as the window does. Each round imports a Word document through the parser's process,
solves it, decides about an amount, exports a report, replays and verifies the run, makes a copy when one is due (every
ten rounds) and deletes what is older than twenty runs. After each round is noted what the process holds: memory that it
filled itself, open files, threads, the largest write-ahead log, and the seconds of the round.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from pathlib import Path

import psutil

from benchmarks.documents.mutations import SENTENCE
from benchmarks.inference.cases import models_of
from benchmarks.reliability.figures import command_line, parser, told
from benchmarks.reliability.program import script
from mma_desktop.bootstrap import open_team
from mma_desktop.errors import StorageError
from mma_desktop.ledger.editing.wanted import Count
from mma_desktop.service.importing import import_file
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.upkeep.backups import back_up_if_due
from tests.documents.word import docx, paragraph, run

KEPT_RUNS = 20
SLOPE, LOG, FILES = 5.0, 64.0, 2  # MB/h of the last half, MB of the log, open files more than at the beginning


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process held after a round: hours since the first, MB, counts, and the seconds of the round."""

    hours: float
    memory: float
    files: int
    threads: int
    log: float
    seconds: float


def main() -> None:
    """Work, note, print."""
    options = parser(__doc__)
    options.add_argument("--seconds", type=float, default=7200)
    options.add_argument("--model", default="", help="a real model instead of the scripted ones: a name or a GGUF")
    given = options.parse_args()
    samples = asyncio.run(soak(given.seconds, given.model))
    sys.exit(told(command_line("benchmarks.reliability.soak"), figures(samples), failures(samples)))


async def soak(seconds: float, model: str = "") -> list[Sample]:
    """A sample for each round of so many seconds of work; at least four."""
    models = (str(models_of(model)[0]), "") if model else (script("general"), script("domain"))
    began, samples = time.monotonic(), list[Sample]()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "library.mma")
        with SolvingService(open_team, lambda: models, path, anchors=Anchors(Path(folder, "state"))) as service:
            for number in count():
                if len(samples) >= 4 and time.monotonic() - began > seconds:
                    return samples
                start = time.monotonic()
                log = await _round(service, path, number)
                samples.append(_sample(start - began, time.monotonic() - start, log))
    return samples


async def _round(service: SolvingService, path: Path, number: int) -> float:
    """One round; the largest size of the write-ahead log that was seen, in MB."""
    log, logs = path.with_name(path.name + "-wal"), list[float]()

    def listen(_event: object) -> None:
        logs.append(log.stat().st_size / 1e6 if log.exists() else 0.0)

    case = path.with_name("case.docx")
    case.write_bytes(docx(paragraph(run(f"{number}. {SENTENCE}")) * 20))
    request = SolveRequest("", method="mma", preset="quick", seed=number, documents=(import_file(case),))
    report = await service.solve(request, listen)
    edited = await service.edit(report.run, [Count(report.edited.lines[0].name, counted=False)])
    service.export(edited, path.with_name("report.html"), "zh")
    await service.replay(report.run)
    if number % 10 == 0:
        back_up_if_due(path, None, every=timedelta(0), kept=3)
    for old in service.runs()[KEPT_RUNS:]:
        service.delete(service.deletion(old.id))
    if findings := service.verify().findings:
        raise StorageError(f"After round {number} the library is not as it was written: {findings}.")
    return max(logs)


def _sample(since: float, seconds: float, log: float) -> Sample:
    process = psutil.Process()
    return Sample(since / 3600, memory_of_its_own(), process.num_fds(), process.num_threads(), log, seconds)


def memory_of_its_own() -> float:
    """MB that this process filled itself, swapped or not.

    The usual measure (USS) also counts pages of libraries while no other process has them open, so it rises and falls
    by tens of MB with what runs beside.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return psutil.Process().memory_full_info().uss / 1e6
    lines = (line.split() for line in status.read_text(encoding="ascii").splitlines())
    return sum(int(words[1]) for words in lines if words[0] in ("RssAnon:", "VmSwap:")) * 1024 / 1e6


def figures(samples: Sequence[Sample]) -> dict[str, object]:
    """What the samples say, by name."""
    first, last = samples[len(samples) // 10], samples[-1]
    quarter = max(1, len(samples) // 4)
    begin, end = (statistics.median(one.seconds for one in part) for part in (samples[:quarter], samples[-quarter:]))
    return {
        "rounds": len(samples),
        "hours": round(last.hours, 2),
        "MB at first and last": f"{first.memory:.0f} {last.memory:.0f}",
        "slope of the last half, MB/h": round(slope(samples[len(samples) // 2 :]), 1),
        "open files": f"{first.files} {last.files}",
        "threads": f"{first.threads} {last.threads}",
        "largest log, MB": round(max(one.log for one in samples), 1),
        "seconds of a round in the first and last quarter": f"{begin:.2f} {end:.2f}",
    }


def failures(samples: Sequence[Sample]) -> list[str]:
    """What grows beyond what check 29 allows."""
    first, last = samples[len(samples) // 10], samples[-1]
    grown = {
        f"memory grows by more than {SLOPE} MB/h": slope(samples[len(samples) // 2 :]) > SLOPE,
        "open files grow": last.files > first.files + FILES,
        "threads grow": last.threads > first.threads + FILES,
        f"the log grew beyond {LOG} MB": max(one.log for one in samples) > LOG,
    }
    return [what for what, is_so in grown.items() if is_so]


def slope(samples: Sequence[Sample]) -> float:
    """The memory's growth in MB/h, by least squares; 0 for a single moment."""
    hours, memory = [one.hours for one in samples], [one.memory for one in samples]
    return statistics.linear_regression(hours, memory).slope if len(set(hours)) > 1 else 0.0


if __name__ == "__main__":
    main()
