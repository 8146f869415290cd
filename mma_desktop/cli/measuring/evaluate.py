"""`mma-desktop eval`: methods compared on a data set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from mma_desktop.bootstrap import make_evaluation, make_upkeep
from mma_desktop.cli.labels import terminal_labels, terminal_language, told
from mma_desktop.cli.measuring.question_files import questions_of
from mma_desktop.cli.measuring.wide_tables import rich_tables
from mma_desktop.cli.progress import duration
from mma_desktop.cli.running import run_in
from mma_desktop.cli.terminal import Terminal, say
from mma_desktop.errors import InputError
from mma_desktop.evaluation.calibrating import (
    LEAST_ITEMS,
    LEAST_OF_BOTH,
    MOST_ERROR,
    ChanceFit,
    chance_fits,
    with_signals,
)
from mma_desktop.evaluation.drawing import can_draw
from mma_desktop.evaluation.methods import parse_methods, with_law_of
from mma_desktop.evaluation.records import Record, read_records
from mma_desktop.evaluation.reporting import all_tables, write_results
from mma_desktop.evaluation.routing import routes_of
from mma_desktop.evaluation.running import LIBRARY, RECORDS, EvaluationProgress, Plan
from mma_desktop.evaluation.summary import TaskSummary, summarise
from mma_desktop.questions.item import Item
from mma_desktop.reports.templates import load_labels
from mma_desktop.service import calibration, routing
from mma_desktop.service.library_upkeep import nobody

ReportLanguageOption = Annotated[
    str, typer.Option(help="The report's language, zh or en; the terminal's if not given.")
]

OutOption = Annotated[Path, typer.Option(help="The folder of results; an evaluation that was stopped goes on there.")]
DataArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        help="Questions with answers: .jsonl, .csv, .xlsx, .xls, .ods. Without any, results are only shown."
    ),
]
MethodsOption = Annotated[
    list[str] | None,
    typer.Option(help="A method: single, maj16, mma, mma:quick, mma:standard,rollouts=10, ...; may be repeated."),
]
DayOption = Annotated[
    str,
    typer.Option(help="The law as it was on this day, for methods that read any: 2020-12-31. Today's if not given."),
]
AdoptOption = Annotated[
    bool, typer.Option("--adopt", help="Let `solve` and the window answer as these results say, with these models.")
]
PlainOption = Annotated[
    bool, typer.Option("--plain", help="Write the folder, which is not encrypted, although your library is.")
]
CalibrateOption = Annotated[
    bool,
    typer.Option("--calibrate", help="Let `solve` and the window show the chance that these results give an answer."),
]

_METHODS = ("single", "maj16", "mma")


def evaluate(
    out: OutOption,
    data: DataArgument = None,
    method: MethodsOption = None,
    preset: Annotated[str, typer.Option(help="The preset of methods that name none.")] = "standard",
    task: Annotated[str, typer.Option(help="The task of all items; else what each item says.")] = "",
    language: Annotated[str, typer.Option(help="zh or en, for all items.")] = "",
    general: Annotated[str, typer.Option(help="General model, as for `solve`.")] = "",
    domain: Annotated[str, typer.Option(help="Domain model, as for `solve`.")] = "",
    seed: Annotated[list[int] | None, typer.Option(help="A seed; may be repeated. 42 if none is given.")] = None,
    as_of: DayOption = "",
    limit: Annotated[int, typer.Option(help="Only the first items; 0 for all.", min=0)] = 0,
    items: Annotated[str, typer.Option(help="Only the items with these ids, separated by commas.")] = "",
    parallel: Annotated[int, typer.Option(help="Items at once; more of them fill the engines' batches.", min=1)] = 4,
    cluster: Annotated[str, typer.Option(help="The address of a Dask scheduler, to solve on its workers.")] = "",
    against: Annotated[str, typer.Option(help="The method that the others are compared with; else the cheapest.")] = "",
    adopt: AdoptOption = False,
    calibrate: CalibrateOption = False,
    plain: PlainOption = False,
    report_language: ReportLanguageOption = "",
) -> None:
    """Compare methods on questions with known answers. Stop it at any time: the same command goes on."""
    labels = load_labels("evaluation", report_language or terminal_language())
    if data:
        _check_plain(out, allowed=plain)
        methods = parse_methods(method or _METHODS, preset)
        _check_against(against, [one.label for one in methods], out)
        plan = Plan(
            items=_chosen(questions_of(data, task=task, language=language), items, limit),
            methods=with_law_of(methods, as_of) if as_of else methods,
            seeds=list(dict.fromkeys(seed or [42])),
            out=out,
            general=general,
            domain=domain,
            parallel=parallel,
            cluster=cluster,
        )
        run_in(out, make_evaluation().run(plan, ProgressLines(Terminal(stderr=True))))
    else:
        _check_against(against, (), out)
    records, fits = _report(out, against, labels)
    _advise(records, adopted=adopt)
    if calibrate:
        _calibrate(fits)


def _check_plain(out: Path, *, allowed: bool) -> None:
    """Raise InputError where a first folder of results would be the only readable thing beside an encrypted library."""
    if allowed or (out / RECORDS).exists() or not make_upkeep(None, nobody).encrypted:
        return
    raise InputError(
        f"The folder {out} would not be encrypted as your library is, and holds questions and what models answered.",
        "Put it on an encrypted disk and add --plain, or add --plain if nothing in it is confidential.",
    )


def _check_against(against: str, methods: Sequence[str], out: Path) -> None:
    """Raise InputError where no method is called so: neither one of these nor one with results in the folder."""
    known = [*methods, *(record.method for record in read_records(out / RECORDS))]
    if against and known and against not in known:
        fact = f"There is no method {against!r} here to compare with."
        raise InputError(fact, f"Methods: {', '.join(dict.fromkeys(known))}.")


def _report(out: Path, against: str, labels: Mapping[str, Any]) -> tuple[Sequence[Record], Sequence[ChanceFit]]:
    """The folder's results and what they calibrate, shown and written. Raises InputError where there are none."""
    records = read_records(out / RECORDS)
    if not records:
        raise InputError(f"There are no results in {out}.", "Name a data set, and the folder with --out.")
    summaries = summarise(records, against)
    fits = chance_fits(with_signals(records, out / LIBRARY))
    _show(summaries, fits, labels, Terminal())
    say(str(write_results(out, out / LIBRARY, summaries, fits, labels)))
    if not can_draw():
        say(labels["no_plots"], error=True)
    return records, fits


def _advise(records: Sequence[Record], *, adopted: bool) -> None:
    """Say of every task that was measured for it who should answer, and keep that when it is adopted."""
    labels, found = terminal_labels().evaluation, routes_of(records)
    for task, route in found.items():
        said = (
            labels.routed.format(task, route.method, told(route.reason)) if route else labels.search_stays.format(task)
        )
        say(said)
    if adopted and not found:
        fact = "These results do not say who should answer."
        raise InputError(fact, "Evaluate the general and the domain model alone, and mma: maj16, maj16@domain, mma.")
    if adopted:
        routes = {task: route for task, route in found.items() if route is not None}
        models = next(record.models for record in records if record.models)
        routing.adopt(models, found.keys(), routes)
        say(labels.adopted.format(routing.routes_file()))


def _calibrate(fits: Sequence[ChanceFit]) -> None:
    """Keep what calibrates a method on a task, and say of the others why nothing does."""
    labels = terminal_labels().evaluation
    for fit in fits:
        name, verdict = f"{fit.task}.{fit.language}, {fit.method}", labels.verdicts[fit.verdict or "calibrated"]
        say(verdict.format(name=name, fit=fit, least=LEAST_ITEMS, both=LEAST_OF_BOTH, most=MOST_ERROR))
    found = [fit.calibration for fit in fits if fit.calibration is not None]
    calibration.keep([fit.key for fit in fits], found)
    if not found:
        raise InputError("These results calibrate nothing: see the reasons above.", "Evaluate more questions.")
    say(labels.kept.format(calibration.calibrations_file()))


def _chosen(items: Sequence[Item], names: str, limit: int) -> list[Item]:
    """The items with these ids, or the first ones."""
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    known = {item.id: item for item in items}
    if unknown := [name for name in wanted if name not in known]:
        raise InputError(f"There is no item {unknown[0]}.", "Give ids that stand in the data set.")
    chosen = [known[name] for name in wanted] if wanted else list(items)
    return chosen[:limit] if limit else chosen


class ProgressLines:
    """Says of every finished item what came out, how many are done, and how long the others will take."""

    def __init__(self, console: Terminal) -> None:
        """Lines go to `console`."""
        self._console = console
        self._scores: dict[str, list[float]] = {}

    def __call__(self, progress: EvaluationProgress) -> None:
        """Show one step."""
        for note in progress.notes:
            self._console.print(told(note), style="yellow", markup=False)
        record, labels = progress.latest, terminal_labels()
        parts = [f"{progress.done}/{progress.total}"]
        if record is not None:
            parts += [
                record.item,
                record.method,
                self._outcome(record),
                labels.evaluation.tokens.format(record.generated_tokens),
            ]
        if progress.seconds_left is not None:
            parts.append(labels.progress.left.format(duration(progress.seconds_left)))
        self._console.print("  ".join(parts), markup=False, highlight=False, soft_wrap=True)

    def _outcome(self, record: Record) -> str:
        scores = self._scores.setdefault(record.method, [])
        scores.append(record.strict)
        labels = terminal_labels().evaluation
        so_far = labels.so_far.format(f"{sum(scores):.4g}", len(scores))
        return labels.outcome.format(told(record.error) or record.value or labels.no_answer, record.gold, so_far)


def _show(
    summaries: Sequence[TaskSummary], fits: Sequence[ChanceFit], labels: Mapping[str, Any], console: Terminal
) -> None:
    """The tables in the terminal. Names are never read as markup."""
    for summary in summaries:
        own = [fit for fit in fits if (fit.task, fit.language) == (summary.task, summary.language)]
        for table in all_tables(summary, own, labels):
            if table.rows:
                for part in rich_tables(table, console.width):
                    console.print(part)
