"""How the command line runs something that takes long: live progress, Ctrl-C for the best answer so far, results."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from mma_desktop.cli.decisions import show_ledger
from mma_desktop.cli.progress import RunProgress
from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import Anchored, RunStatus
from mma_desktop.errors import MmaError
from mma_desktop.reports.base import Report
from mma_desktop.reports.letterhead.loading import headed
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.reports.sections.left_out import left_out_text
from mma_desktop.reports.templates import share
from mma_desktop.reports.text import brief
from mma_desktop.service.solving import SolvingService

_UNANCHORED = (
    "The library does not go on from what this computer has seen of it: an older copy was put in its place, or it was "
    "changed outside the program. See: mma-desktop verify"
)
_UNNOTED = (
    "The library is read-only where it lies: that this file was written is not in its log, so `mma-desktop verify` "
    "will not know the file."
)
_INSPECTION = {"cross": "   cross-inspected", "self": "   self-verified", "none": "   not inspected"}

LongRun = Callable[[Record, asyncio.Event], Coroutine[Any, Any, Report]]


def run_live(start: LongRun) -> Report:
    """The report of `start(listen, stop)`, with progress on stderr. The first Ctrl-C stops with what is there."""
    with RunProgress(Terminal(stderr=True)) as progress:
        return asyncio.run(_with_stop(start, progress))


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
    print_report(report, Terminal())
    export_files(service, report, json_file, report_file, letterhead)


def back_up(service: SolvingService) -> None:
    """Make the automatic copy of the library that may be due; that it cannot be made is a warning, never an error."""
    try:
        service.back_up_if_due()
    except MmaError as error:
        warning = f"No copy of the library could be made. {error}"
        Terminal(stderr=True).print(shown(warning, style="yellow"))


def export_files(
    service: SolvingService,
    report: Report,
    json_file: Path | None,
    report_file: Path | None,
    letterhead: Path | None = None,
) -> None:
    """Write the files that were asked for; a file of either kind is an export, which the library notes."""
    if report.log.anchored is Anchored.DIFFERS:
        Terminal(stderr=True).print(shown(_UNANCHORED, style="yellow"))
    if json_file is not None:
        service.export(report, json_file, report.manifest.language, ".json")
    if report_file is not None:
        service.export(headed(report, letterhead), report_file, report.manifest.language)
    if json_file or report_file:
        warn_unnoted(service)


def warn_unnoted(service: SolvingService) -> None:
    """Say so where a library cannot note that a file was written."""
    if service.read_only():
        Terminal(stderr=True).print(shown(_UNNOTED, style="yellow"))


def print_report(report: Report, console: Terminal) -> None:
    """The answer, the path that led to it and the ledger, for people. Case and model text is never read as markup."""
    console.print(_headline(report))
    if report.foreign:
        console.print(shown(f"Foreign money, in no total: {', '.join(report.foreign)}", style="yellow"))
    if report.hinge is not None:
        console.print(shown(report.hinge.sentence))
    if report.choice is not None:
        console.print(shown(report.choice.sentence))
    console.print(shown(report.answer), width=min(console.width, 110))
    console.print(_path_table(report))
    if report.edited.lines:
        show_ledger(report, "en", console)
    for finding in report.ledger.findings:
        console.print(shown(f"! {finding.message}", style="yellow"))
    _print_evidence(report, console)
    _print_left_out(report, console)
    usage = report.usage
    console.print(
        shown(
            f"{usage.requests} requests, {usage.generated_tokens} tokens generated, "
            f"{usage.prompt_tokens - usage.cached_tokens} of {usage.prompt_tokens} prompt tokens computed, "
            f"{usage.seconds:.0f} s.{_network(report)}{_continued(report)} Run {report.run}."
        )
    )


def _print_evidence(report: Report, console: Terminal) -> None:
    """The passages that models were given, and what the check of each citation found."""
    evidence = evidence_text(report, "en")
    if evidence.passages:
        console.print(shown(f"Evidence: {', '.join(passage.id for passage in evidence.passages)}"))
    if evidence.left_out:
        console.print(shown(f"No room beside the case for {', '.join(evidence.left_out)}", style="yellow"))
    for line in evidence.citations:
        where = f"Citation in {line.node}" if line.node else "Citation in the answer"
        mark, style = ("! ", "yellow") if line.is_finding else ("", "")
        console.print(shown(f"{mark}{where}: {line.sentence}", style=style))


def _network(report: Report) -> str:
    return "" if report.connections is None else f" {report.connections} network connections."


def _continued(report: Report) -> str:
    if not report.continued:
        return ""
    return f" Continued at event {report.continued[0]}: from there on it may differ from an uninterrupted run."


def _print_left_out(report: Report, console: Terminal) -> None:
    """What models were not shown of a long case."""
    left_out = left_out_text(report, "en")
    if left_out.summary:
        console.print(shown(left_out.summary, style="yellow"))
    for part in left_out.parts:
        console.print(shown(f"  {part}"))


def _headline(report: Report) -> Text:
    text = shown(f"\n{report.title}: ", style="bold")
    text.append(brief(report.shown_value) or "no answer", style="bold green" if report.value else "bold red")
    text.append(f"   {_chance(report)}")
    if report.by_rules_alone:
        text.append(" (computed by rules; no model came to it)")
    text.append(_INSPECTION[report.inspection])
    if report.models_disagree:
        text.append("   THE MODELS DISAGREE: A PERSON MUST DECIDE", style="bold yellow")
    if report.status is not RunStatus.FINISHED:
        text.append(f"   ({report.status}: continue with `runs resume`)", style="yellow")
    if report.manifest.demonstration:
        text.append("   DEMONSTRATION: THE REPLIES WERE RECORDED", style="bold yellow")
    if report.left_this_computer:
        text.append("   CASE TEXT LEFT THIS COMPUTER", style="bold yellow")
    return text.append("\n")


def _chance(report: Report) -> str:
    """The chance that the answer is right, with what it is calibrated on, or that nothing calibrates it."""
    if report.chance is None or report.basis is None:
        return "chance not calibrated"
    whose = "of your own questions" if report.basis.own else "cases"
    return f"chance {share(report.chance)} (calibrated on {report.basis.items} {whose}, {report.basis.date})"


def _path_table(report: Report) -> Table:
    table = Table(title="Path", title_justify="left")
    for column in ("node", "kind", "written by", "visits", "Q", "reward", "answer"):
        table.add_column(column, justify="right" if column in ("visits", "Q", "reward") else "left")
    for node_id in report.path:
        node = report.tree[node_id]
        reward = "" if node.reward is None else f"{node.reward:.2f}"
        cells = (node.id, str(node.kind), node.producer or "", str(node.visits), f"{node.total:.2f}", reward)
        table.add_row(*(shown(cell) for cell in (*cells, brief(node.value or ""))))
    return table
