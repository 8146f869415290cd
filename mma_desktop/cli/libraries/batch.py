"""`mma-desktop batch`: many questions in one order, solved one after the other, stopped and gone on with at will."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from mma_desktop.bootstrap import make_service
from mma_desktop.cli.files import REPLACED, LetterheadOption, place_for
from mma_desktop.cli.labels import explained, report_labels, terminal_labels, terminal_language, told
from mma_desktop.cli.libraries.deletion import YesOption, check_confirmed
from mma_desktop.cli.libraries.passphrases import ask_passphrase
from mma_desktop.cli.running import back_up, run_live
from mma_desktop.cli.solve import LibraryOption, PresetOption, TaskOption, TextLanguageOption
from mma_desktop.cli.terminal import Terminal, local_time, say, shown, table_of
from mma_desktop.documents.one_line import one_line
from mma_desktop.domain.batches import BatchEntry
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.runs import AUTO, RunStatus
from mma_desktop.errors import InputError, MmaError
from mma_desktop.reports.base import Report
from mma_desktop.reports.batches import BATCH_ENDINGS, BatchReport, BatchResult, chance_in, summary_text
from mma_desktop.service.batches.ending import ends_batch
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import SolvingService

app = typer.Typer(
    help="Many questions, solved one after the other: add, list, show, solve, delete.", no_args_is_help=True
)

_PARTS = 4  # of the terminal's width, one for as many characters of a question
BatchArgument = Annotated[str, typer.Argument(help="The batch's id, or its first characters; see `batch list`.")]


def _batch_place(path: Path | None) -> Path | None:
    if path is not None and path.suffix.lower() not in BATCH_ENDINGS:
        raise InputError(f"A batch cannot be written as {path.name!r}.", f"Known endings: {', '.join(BATCH_ENDINGS)}.")
    return place_for(path)


OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", help=f"Write questions and answers here: .xlsx, .csv or .pdf. {REPLACED}", callback=_batch_place
    ),
]
LanguageOption = Annotated[str, typer.Option(help="The language of the file, zh or en; the terminal's if none.")]


@app.command()
def add(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Sheets with a question a row (.xlsx, .xls, .ods, .csv, .tsv, .jsonl), or documents with a case each."
        ),
    ],
    task: TaskOption,
    language: TextLanguageOption = "",
    library: LibraryOption = None,
) -> None:
    """Take questions into the library, to be solved one after the other. Answers may be in the sheet or not."""
    with make_service(library, ask_passphrase) as service:
        added = service.add_batch(files, task, language)
        back_up(service)
    _say_refused(added.refused)
    if (earlier := added.earlier) is not None:
        told_of = earlier.id[:12], one_line(earlier.name, 60), local_time(earlier.created)
        say(terminal_labels().batches.earlier.format(*told_of), error=True)
    say(terminal_labels().batches.added.format(added.id[:12], added.questions))


@app.command("list")
def list_batches(library: LibraryOption = None) -> None:
    """All batches, newest first."""
    with make_service(library, ask_passphrase) as service:
        found = service.batches()
    table = table_of(terminal_labels().batches.columns)
    for batch in found:
        cells = (batch.id[:12], batch.name, str(batch.questions), str(batch.solved), local_time(batch.created))
        table.add_row(*(shown(cell) for cell in cells))
    Terminal().print(table)


@app.command()
def show(
    batch: BatchArgument,
    library: LibraryOption = None,
    out: OutOption = None,
    language: LanguageOption = "",
    letterhead: LetterheadOption = None,
) -> None:
    """The questions of a batch with what was answered, and the score where answers are known."""
    with make_service(library, ask_passphrase) as service:
        _deliver(service, batch, out, language, letterhead)


@app.command()
def solve(
    batch: BatchArgument,
    method: Annotated[str, typer.Option(help="As for `mma-desktop solve`.")] = AUTO,
    preset: PresetOption = "standard",
    general: Annotated[str, typer.Option(help="General model, as for `mma-desktop solve`.")] = "",
    domain: Annotated[str, typer.Option(help="Domain model, likewise.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same runs.")] = 42,
    library: LibraryOption = None,
    out: OutOption = None,
    language: LanguageOption = "",
    letterhead: LetterheadOption = None,
) -> None:
    """Solve what is not solved yet, in order. Ctrl-C stops; the same command goes on, and asks nothing twice."""
    request = SolveRequest("", method=method, preset=preset, general=general, domain=domain, seed=seed)
    with make_service(library, ask_passphrase) as service:
        failure = _solve_all(service, batch, request)
        back_up(service)
        _deliver(service, batch, out, language, letterhead)
    if failure is not None:
        raise failure


@app.command()
def delete(batch: BatchArgument, library: LibraryOption = None, yes: YesOption = False) -> None:
    """Delete a batch with the cases of its questions and all their runs for good."""
    with make_service(library, ask_passphrase) as service:
        report = service.batch(batch)
        doomed = one_line(report.name, 60), len(report.results)
        say(terminal_labels().batches.doomed.format(*doomed), error=True)
        check_confirmed(yes=yes)
        service.delete_batch(batch)
    say(terminal_labels().batches.deleted.format(*doomed))


def _solve_all(service: SolvingService, batch: str, request: SolveRequest) -> MmaError | None:
    """Solve the questions that wait; the first thing that kept one from being solved, if anything did."""
    labels = terminal_labels().batches
    failure: MmaError | None = None
    waiting = service.batch(batch).waiting
    for number, entry in enumerate(waiting, start=1):
        say(labels.turn.format(number, len(waiting), one_line(entry.name, 60)), error=True)
        try:
            report = _solve_one(service, entry, request)
        except MmaError as error:
            if ends_batch(error):
                return failure or error
            say(labels.failed.format(one_line(entry.name, 60), explained(error)), error=True)
            failure = failure or error
        else:
            if report.status is not RunStatus.FINISHED:
                break
    return failure


def _solve_one(service: SolvingService, entry: BatchEntry, request: SolveRequest) -> Report:
    if (run := entry.unfinished_run) is not None:
        return run_live(partial(service.resume, run))
    return run_live(partial(service.solve_question, entry.id, request))


def _deliver(service: SolvingService, batch: str, out: Path | None, language: str, letterhead: Path | None) -> None:
    report = service.batch(batch)
    Terminal().print(_table(report))
    _say_refused(report.refused)
    say(summary_text(report, terminal_language()))
    if out is not None:
        service.export_batch(batch, out, language or terminal_language(), letterhead)


def _say_refused(refused: Sequence[Refusal]) -> None:
    """Name what was handed in and could not be read, with the reason."""
    for one in refused:
        say(terminal_labels().batches.left_out.format(told(one.name), explained(one)), error=True)


def _table(report: BatchReport) -> Table:
    """The questions and answers, without the columns in which nothing stands."""
    labels = terminal_labels().batches
    room = Terminal().width // _PARTS
    rows = [[*_cells(result, room)] for result in report.results]
    columns = [number for number in range(len(labels.results)) if any(row[number] for row in rows)]
    table = table_of(labels.results[number] for number in columns)
    for row in rows:
        table.add_row(*(shown(row[number]) for number in columns))
    return table


def _cells(result: BatchResult, room: int) -> tuple[str, ...]:
    """What stands in the row of a question, which itself is shortened to so many characters."""
    labels, statuses = terminal_labels().batches, report_labels()["statuses"]
    entry = result.entry
    finished = entry.status is RunStatus.FINISHED
    status = labels.unanswered if finished else statuses[entry.status] if entry.status else labels.waiting
    answer = " ".join(filter(None, (result.shown_in(terminal_language()), result.option))) or status
    if result.interim:
        answer = report_labels()["bracketed"].format(answer, status)
    chance = labels.uncalibrated if result.uncalibrated else chance_in(terminal_language(), entry)
    score = "" if result.score is None else f"{result.score:.2f}"
    question = one_line(" ".join(entry.question.text.split()), room)
    return entry.name, question, one_line(answer, 60), chance, entry.gold, score, (entry.run or "")[:12]
