"""How the command line runs something that takes long: live progress, Ctrl-C for the best answer so far, results."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from mma_desktop.answers.money.wording import money
from mma_desktop.cli.decisions import show_ledger
from mma_desktop.cli.labels import explained, report_labels, terminal_labels, terminal_language
from mma_desktop.cli.progress import RunProgress
from mma_desktop.cli.terminal import Terminal, shown, table_of
from mma_desktop.cli.wording.runs import ResultLabels
from mma_desktop.domain.events import Record
from mma_desktop.domain.runs import Anchored, LogEnd, RunStatus
from mma_desktop.errors import MmaError
from mma_desktop.ledger.messages import in_language
from mma_desktop.reports.base import Report
from mma_desktop.reports.letterhead.loading import headed
from mma_desktop.reports.sections.answers import disagreement
from mma_desktop.reports.sections.evidence import evidence_text
from mma_desktop.reports.sections.failures import failure_lines
from mma_desktop.reports.sections.given import given_line
from mma_desktop.reports.sections.left_out import left_out_text
from mma_desktop.reports.sections.steps import steps_text
from mma_desktop.reports.templates import calibrated_on, share
from mma_desktop.reports.text import brief
from mma_desktop.service.solving import SolvingService
from mma_desktop.translation import translated

_NUMBERS = (3, 4, 5)  # columns of the path: visits, Q, reward

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


def print_report(report: Report, console: Terminal) -> None:
    """The answer, the path that led to it and the ledger, for people. Case and model text is never read as markup."""
    labels, language = terminal_labels().result, terminal_language()
    console.print(_headline(report, labels))
    for sentence, amounts in ((labels.foreign, report.foreign), (labels.vague, report.quoted(report.unclear))):
        if amounts:
            console.print(shown(sentence.format(report_labels()["comma"].join(amounts)), style="yellow"))
    if report.exact_total is not None:
        total = money(report.exact_total, report.ledger.currency, language)
        console.print(shown(labels.exact.format(total), style="bold yellow"))
    if hinge := report.hinge_in(language):
        console.print(shown(hinge))
    if report.choice is not None:
        console.print(shown(in_language(report.choice.sentence, language)))
    for line in failure_lines(report, report_labels(), partial(translated, language=language)):
        console.print(shown(line, style="yellow"))
    if given := given_line(report, report_labels()):
        console.print(shown(f"{report_labels()['given']['title']}{report_labels()['colon']}{given}", style="dim"))
    if reason := report.method_reason_in(language):
        console.print(shown(f"{report_labels()['method_chosen']}{report_labels()['colon']}{reason}", style="dim"))
    if why := report.unanswered_in(language):
        console.print(shown(why, style="yellow"))
    if report.diversity is not None:
        console.print(shown(f"{report_labels()['diversity']}{report_labels()['colon']}{report.diversity:.2f}"))
    console.print(shown(report.answer), width=min(console.width, 110))
    console.print(_path_table(report, labels))
    if report.edited.rows:
        show_ledger(report, language, console)
    for finding in report.ledger.findings:
        console.print(shown(f"! {in_language(finding.message, language)}", style="yellow"))
    _print_steps(report, console)
    _print_evidence(report, labels, console)
    _print_left_out(report, console)
    console.print(shown(_cost(report, labels)))


def _print_steps(report: Report, console: Terminal) -> None:
    """The steps of a workflow that a reader must be told of, and what a host did."""
    words = report_labels()
    steps, colon = steps_text(report.steps, words), words["colon"]
    for row in steps.rows:
        if row.is_finding:
            step, said = words["bracketed"].format(row.step, row.outcome), words["course"]["separator"].join(row.found)
            console.print(shown(f"! {step}{colon}{said}", style="yellow"))
    if steps.stopped:
        console.print(shown(f"{words['host']}{colon}{steps.stopped}"))
    for act in steps.acts:
        taken = words["bracketed"].format(act.taken, act.by)
        console.print(shown(f"  {act.asked}{colon}{taken}"))


def _print_evidence(report: Report, labels: ResultLabels, console: Terminal) -> None:
    """The passages that models were given, and what the check of each citation found."""
    evidence, words = evidence_text(report, terminal_language()), report_labels()
    comma, colon = words["comma"], words["colon"]
    if evidence.passages:
        console.print(shown(labels.evidence.format(comma.join(passage.id for passage in evidence.passages))))
    if evidence.as_of:
        console.print(shown(labels.law_as_of.format(evidence.as_of)))
    for sentence in evidence.absent:
        console.print(shown(f"! {sentence}", style="yellow"))
    if evidence.left_out:
        console.print(shown(labels.no_room.format(comma.join(evidence.left_out)), style="yellow"))
    for line in evidence.citations:
        where = labels.citation.format(line.node) if line.node else labels.answer_citation
        mark, style = ("! ", "yellow") if line.is_finding else ("", "")
        console.print(shown(f"{mark}{where}{colon}{line.sentence}", style=style))


def _cost(report: Report, labels: ResultLabels) -> str:
    """What the run cost, what it did on the network, whether it was interrupted, and its id."""
    usage = report.usage
    computed = usage.prompt_tokens - usage.cached_tokens
    said = [
        labels.usage.format(
            usage.requests, usage.generated_tokens, computed, usage.prompt_tokens, f"{usage.seconds:.0f}"
        )
    ]
    if report.connections is not None:
        said.append(labels.connections.format(report.connections))
    if report.rollouts_added:
        said.append(labels.rollouts_added.format(sum(event.rollouts for event in report.rollouts_added)))
    if report.continued:
        said.append(labels.continued.format(report.continued[0]))
    return "".join((*said, labels.run.format(report.run)))


def _print_left_out(report: Report, console: Terminal) -> None:
    """What models were not shown of a long case."""
    left_out = left_out_text(report, terminal_language())
    if left_out.summary:
        console.print(shown(left_out.summary, style="yellow"))
    for part in left_out.parts:
        console.print(shown(f"  {part}"))


def _headline(report: Report, labels: ResultLabels) -> Text:
    words = report_labels()
    text = shown(f"\n{report.title}{words['colon']}", style="bold")
    text.append(
        brief(report.value_in(terminal_language())) or labels.no_answer,
        style="bold green" if report.value else "bold red",
    )
    text.append(f"   {_chance(report, labels)}")
    if report.by_rules_alone:
        text.append(labels.by_rules)
    text.append(f"   {words['inspections'][report.inspection]['label'].lower()}")
    if between := disagreement(report, words):
        text.append(f"   {between}", style="bold yellow")
    if report.status is not RunStatus.FINISHED:
        text.append(f"   {labels.unfinished.format(words['statuses'][report.status])}", style="yellow")
    if report.manifest.demonstration:
        text.append(f"   {labels.demonstration}", style="bold yellow")
    if report.left_this_computer:
        text.append(f"   {words['left_this_computer'].upper()}", style="bold yellow")
    return text.append("\n")


def _chance(report: Report, labels: ResultLabels) -> str:
    """The chance that the answer is right, with what it is calibrated on, or that nothing calibrates it."""
    if report.chance is None or report.basis is None:
        return labels.uncalibrated
    if report.chance_is_recorded:
        return labels.recorded_chance.format(share(report.chance))
    return labels.chance.format(share(report.chance), calibrated_on(report.basis, report_labels()))


def _path_table(report: Report, labels: ResultLabels) -> Table:
    table, words = table_of(labels.columns), report_labels()
    table.title, table.title_justify = labels.path, "left"
    for place in _NUMBERS:
        table.columns[place].justify = "right"
    for node_id in report.path:
        node = report.tree[node_id]
        reward = "" if node.reward is None else f"{node.reward:.2f}"
        kind, producer = words["kinds"].get(node.kind, node.kind), node.producer or ""
        author = words["roles"].get(producer, producer)
        cells = (node.id, kind, author, str(node.visits), f"{node.total:.2f}", reward)
        table.add_row(*(shown(cell) for cell in (*cells, brief(node.value or ""))))
    return table
