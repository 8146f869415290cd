"""`mma-desktop runs`: list, show, resume, ask again, replay, rename, tag, report, edit and delete what was solved."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

from mma_desktop.answers.money.wording import answer_money
from mma_desktop.bootstrap import make_service
from mma_desktop.cli import edit_ledger as edited
from mma_desktop.cli.edit_ledger import RunArgument
from mma_desktop.cli.files import JsonOption, LetterheadOption, ReportOption
from mma_desktop.cli.labels import report_labels, terminal_labels, terminal_language, told
from mma_desktop.cli.libraries import case_reports, deletion
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.results import SHORT_ID
from mma_desktop.cli.running import back_up, deliver, run_live
from mma_desktop.cli.solve import LibraryOption
from mma_desktop.cli.terminal import Terminal, local_time, say, say_json, shown, table_of
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.reports.text import brief
from mma_desktop.service.request import RunSummary
from mma_desktop.solvers.registry import method_title
from mma_desktop.tasks.catalog import titles_of

_BEGAN = 4  # the column of the time

app = typer.Typer(
    help="Runs in a library: list, show, resume, again, replay, rename, tag, report, ledger, delete.",
    no_args_is_help=True,
)


@app.command("list")
def list_runs(
    library: LibraryOption = None,
    search: Annotated[
        str, typer.Option(help="Only those with this text in a document, a title, a question or an answer.")
    ] = "",
    tag: Annotated[str, typer.Option(help="Only those of cases with this tag.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """All runs and drafts, newest first."""
    if library is not None and not library.exists():
        raise InputError(f"There is no library {library}.", "Check the name of the file.")
    with make_service(library, ask_passphrase) as service:
        runs = service.runs()
        if search:
            found = service.holding(search)
            runs = [run for run in runs if run.id in found]
    if tag:
        runs = [run for run in runs if tag in run.tags]
    if as_json:
        say_json([asdict(run) for run in runs], indent=1)
    elif not runs:
        say(terminal_labels().runs.none)
    else:
        Terminal().print(_table(runs))
        _say_what_to_do(runs)


def _say_what_to_do(runs: Sequence[RunSummary]) -> None:
    """What a person may do about damaged runs and such as were cut short."""
    labels = terminal_labels().runs
    for run in runs:
        if run.problem:
            Terminal(stderr=True).print(shown(f"{told(run.problem)} {labels.restore}"))
    if cut := next((run for run in runs if run.interrupted), None):
        say(labels.go_on.format(cut.id[:SHORT_ID]))


@app.command()
def show(
    run: RunArgument,
    library: LibraryOption = None,
    json_file: JsonOption = None,
    report: ReportOption = None,
    letterhead: LetterheadOption = None,
) -> None:
    """A stored run: its answer, path and ledger as far as it came."""
    with make_service(library, ask_passphrase) as service:
        deliver(service, asyncio.run(service.report(run)), json_file, report, letterhead)


@app.command()
def resume(
    run: RunArgument,
    library: LibraryOption = None,
    more: Annotated[int, typer.Option(help="Rollouts to add to a tree search, also to one that is finished.")] = 0,
    json_file: JsonOption = None,
    report: ReportOption = None,
    letterhead: LetterheadOption = None,
) -> None:
    """Continue a stopped or killed run, or a finished search with --more; nothing on record is asked again."""
    with make_service(library, ask_passphrase) as service:
        resumed = run_live(lambda listen, stop: service.resume(run, listen, stop, more))
        back_up(service)
        deliver(service, resumed, json_file, report, letterhead)


@app.command()
def again(
    run: RunArgument,
    library: LibraryOption = None,
    json_file: JsonOption = None,
    report: ReportOption = None,
    letterhead: LetterheadOption = None,
) -> None:
    """Solve the question of a run again with what was decided since; only what depends on it is asked anew."""
    with make_service(library, ask_passphrase) as service:
        solved = run_live(lambda listen, stop: service.solve_again(run, listen, stop))
        back_up(service)
        deliver(service, solved, json_file, report, letterhead)


@app.command()
def replay(run: RunArgument, library: LibraryOption = None) -> None:
    """Check a finished run: its chain of hashes, and that its record leads to the same tree again."""
    with make_service(library, ask_passphrase) as service:
        events = asyncio.run(service.replay(run))
    say(terminal_labels().runs.replayed.format(events))


@app.command()
def rename(
    run: RunArgument,
    title: Annotated[str, typer.Argument(help="What the case is called from now on.")],
    library: LibraryOption = None,
) -> None:
    """Give the case of a run another title; the library's log says that it was renamed."""
    with make_service(library, ask_passphrase) as service:
        service.rename(run, title)
        back_up(service)
    say(terminal_labels().runs.renamed)


@app.command()
def tag(
    run: RunArgument,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Its tags; none: take all away.")
    ] = None,
    library: LibraryOption = None,
) -> None:
    """Put the case of a run under these words, and no others."""
    with make_service(library, ask_passphrase) as service:
        service.tag(run, ",".join(words or []))
        back_up(service)
    labels = terminal_labels().runs
    say(labels.tagged if words else labels.untagged)


app.command("report")(case_reports.report)
app.command("ledger")(edited.ledger)
app.command("delete")(deletion.delete)


def _table(runs: list[RunSummary]) -> Table:
    """A row for each run, on as many lines as leave room for all of it on a terminal of 80 columns."""
    labels, words = terminal_labels().runs, report_labels()
    tasks = {task: titles_of(task) for task in {run.task for run in runs}}
    tagged = any(run.tags for run in runs)
    table = table_of((*labels.columns, labels.tags) if tagged else labels.columns)
    for column in (0, _BEGAN):  # what every other command takes, and a time, which nobody reads in two parts
        table.columns[column].no_wrap = True
    for run in runs:
        made = [tasks[run.task].get(terminal_language(), run.task), *_method(run)]
        cells = [
            run.id[:SHORT_ID],
            run.title,
            "\n".join(made),
            "\n".join(filter(None, (_answer(run), _status(run)))),
            local_time(run.created),
            *([words["comma"].join(run.tags)] if tagged else []),
        ]
        table.add_row(*(shown(cell) for cell in cells))
    return table


def _method(run: RunSummary) -> list[str]:
    """The method of a run with its preset; nothing for a draft."""
    if not run.method:
        return []
    words, method = report_labels(), method_title(run.method, terminal_language())
    return [words["bracketed"].format(method, words["presets"].get(run.preset, run.preset))] if run.preset else [method]


def _answer(run: RunSummary) -> str:
    if run.by_hand is not None:
        return terminal_labels().runs.by_hand.format(_value(run, run.by_hand))
    return _value(run, run.value or "")


def _value(run: RunSummary, value: str) -> str:
    return answer_money(value, run.currency, terminal_language()) or brief(value)


def _status(run: RunSummary) -> str:
    """How far a run is that is not finished, that one has no answer, or that it is a draft or damaged."""
    labels = terminal_labels().runs
    if not run.status:
        return labels.draft if run.draft else labels.damaged
    if run.interrupted:
        return labels.interrupted
    if run.status is not RunStatus.FINISHED:
        return report_labels()["statuses"][run.status]
    return "" if _answer(run) else terminal_labels().result.no_answer
