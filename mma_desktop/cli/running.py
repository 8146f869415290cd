"""How the command line runs something that takes long: live progress, Ctrl-C for the best answer so far, results; and
work in a folder, which the same command goes on with.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from mma_desktop.cli.labels import explained, terminal_labels
from mma_desktop.cli.progress import RunProgress
from mma_desktop.cli.results import print_report
from mma_desktop.cli.terminal import Terminal, say, shown
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import Anchored, LogEnd
from mma_desktop.errors import MmaError
from mma_desktop.reports.base import Report
from mma_desktop.reports.letterhead.loading import headed
from mma_desktop.service.solving import SolvingService

T = TypeVar("T")
LongRun = Callable[[Record, asyncio.Event], Coroutine[Any, Any, Report]]


def run_live(start: LongRun) -> Report:
    """The report of `start(listen, stop)`, with progress on stderr. The first Ctrl-C stops with what is there."""
    with RunProgress(Terminal(stderr=True)) as progress:
        return asyncio.run(_with_stop(start, progress))


def run_in(out: Path, work: Coroutine[Any, Any, T]) -> T:
    """What `work` returns, which keeps all that it does in the folder `out`. If Ctrl-C interrupts it, how it goes on is
    said.
    """
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        if out.is_dir():
            say(terminal_labels().progress.interrupted.format(out), error=True)
        raise


async def _with_stop(start: LongRun, listen: Record) -> Report:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows has no signal handlers in event loops: Ctrl-C then just interrupts
        loop.add_signal_handler(signal.SIGINT, _stop_once, stop, loop)
    return await start(listen, stop)


def _stop_once(stop: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
    """Ask the run to stop; a second Ctrl-C interrupts as usual."""
    stop.set()
    loop.remove_signal_handler(signal.SIGINT)


def deliver(
    service: SolvingService,
    report: Report,
    json_file: Path | None,
    report_file: Path | None,
    letterhead: Path | None = None,
) -> None:
    """Print the result, and write the files that were asked for."""
    warn_unanchored(report.log)
    print_report(report, Terminal())
    export_files(service, report, json_file, report_file, letterhead)


def back_up(service: SolvingService) -> None:
    """Make the automatic copy of the library that may be due; that it cannot be made is a warning, never an error."""
    try:
        service.back_up_if_due()
    except MmaError as error:
        warning = terminal_labels().result.no_copy.format(explained(error))
        Terminal(stderr=True).print(shown(warning, style="yellow"))


def export_files(
    service: SolvingService,
    report: Report,
    json_file: Path | None,
    report_file: Path | None,
    letterhead: Path | None = None,
) -> None:
    """Write the files that were asked for; a file of either kind is an export, which the library notes."""
    if json_file is not None:
        service.export(report, json_file, report.manifest.language, ".json")
    if report_file is not None:
        service.export(headed(report, letterhead), report_file, report.manifest.language)
    if json_file or report_file:
        warn_unnoted(service)


def warn_unanchored(log: LogEnd) -> None:
    """Say so, before anything is shown or handed out, where the library is not what this computer has seen of it."""
    if log.anchored is Anchored.DIFFERS:
        Terminal(stderr=True).print(shown(terminal_labels().result.unanchored, style="yellow"))


def warn_unnoted(service: SolvingService) -> None:
    """Say so where a library cannot note that a file was written."""
    if service.read_only():
        Terminal(stderr=True).print(shown(terminal_labels().result.unnoted, style="yellow"))
