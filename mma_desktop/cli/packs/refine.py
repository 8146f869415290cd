"""`mma-desktop packs refine`: a pack made better on questions with known answers (docs/packs.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import rich.table
import typer

from mma_desktop.bootstrap import make_refinement
from mma_desktop.cli.labels import report_labels, terminal_labels, terminal_language
from mma_desktop.cli.measuring.question_files import questions_of
from mma_desktop.cli.measuring.wide_tables import rich_table
from mma_desktop.cli.packs.options import (
    AnsweredArgument,
    DomainOption,
    LanguageOption,
    LimitOption,
    RepeatableOption,
    SeedOption,
    TaskOption,
    pack_named,
    say_costs,
    say_note,
)
from mma_desktop.cli.progress import duration
from mma_desktop.cli.running import run_in
from mma_desktop.cli.terminal import Terminal, say
from mma_desktop.evaluation.drawing import can_draw
from mma_desktop.evaluation.refinement.report import write_refinement
from mma_desktop.evaluation.refinement.service import Refinement, RefinePlan, RefineProgress
from mma_desktop.evaluation.refinement.tables import Labels, epoch_table, refinement_tables
from mma_desktop.evaluation.tables import Table
from mma_desktop.reports.templates import load_labels
from mma_desktop.synthesis.refining.settings import RefineSettings, default_settings
from mma_desktop.workflows.process_reward import BottleneckRule, RewardForm

_WIDE = 96  # columns of a terminal
_EVERY = 5  # runs between two lines of progress; the first run has one too, so that the wait can be judged


def refine(
    pack: Annotated[str, typer.Argument(help="A pack's id, such as amounts, or a pack file.")],
    data: AnsweredArgument,
    out: Annotated[Path, typer.Option(help="The folder of results; a refinement that was stopped goes on there.")],
    epochs: Annotated[
        int | None, typer.Option(help="Rewrites that are tried, 10 if not given.", min=1, max=100)
    ] = None,
    designer: Annotated[str, typer.Option(help="The model that rewrites; the general model if none is named.")] = "",
    general: Annotated[str, typer.Option(help="General model, as for `solve`; it also scores.")] = "",
    domain: DomainOption = "",
    task: TaskOption = "",
    language: LanguageOption = "",
    limit: LimitOption = 0,
    seed: SeedOption = None,
    literal: Annotated[bool, typer.Option("--literal", help="Rewards by the equations as published.")] = False,
    rank: Annotated[
        bool, typer.Option("--rank", help="The weakest node by mean rank in reward and gain, not by reward alone.")
    ] = False,
    repeatable: RepeatableOption = False,
    report_language: Annotated[
        str, typer.Option(help="The report's language, zh or en; the terminal's if not given.")
    ] = "",
) -> None:
    """Find the node that helps least and have it rewritten; keep what holds up on other questions. Stop at any time."""
    labels = load_labels("refinement", report_language or terminal_language())
    items = questions_of(data, task=task, language=language)
    chosen = pack_named(pack, language or items[0].language)
    settings = _settings(epochs, seed, RewardForm.LITERAL if literal else None, BottleneckRule.RANK if rank else None)
    plan = RefinePlan(chosen, items[:limit] if limit else items, settings, out, general, domain, designer, repeatable)
    refinement = run_in(out, make_refinement().run(plan, EpochLines(Terminal(stderr=True), labels), say_note))
    _tell(refinement, labels)


def _settings(
    epochs: int | None, seed: int | None, form: RewardForm | None, rule: BottleneckRule | None
) -> RefineSettings:
    """The program's own parameters, but for those that were given."""
    given = {"epochs": epochs, "seed": seed, "form": form, "rule": rule}
    return default_settings().model_copy(update={name: value for name, value in given.items() if value is not None})


class EpochLines:
    """Says now and then how far it is and how long the rest will take at most, and what came of every epoch."""

    def __init__(self, console: Terminal, labels: Labels) -> None:
        """Lines go to `console`, in the language of the labels."""
        self._console = console
        self._labels = labels

    def __call__(self, progress: RefineProgress) -> None:
        """Show one step."""
        if progress.epoch is not None:
            table = epoch_table([progress.epoch], self._labels)
            pairs = zip(table.headings, table.rows[0], strict=True)
            self._say(report_labels()["comma"].join(f"{heading} {cell}" for heading, cell in pairs if cell))
        elif progress.done == 1 or progress.done % _EVERY == 0:
            labels, seconds = terminal_labels().refine, progress.seconds_left
            left = "" if seconds is None else labels.left.format(duration(seconds))
            self._say(labels.done.format(progress.done, progress.left) + left)

    def _say(self, line: str) -> None:
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)


def _drawn(table: Table, width: int) -> rich.table.Table:
    """The table, which breaks no word in Latin letters; on a narrow terminal no blanks stand beside its lines."""
    made = rich_table(table)
    made.padding = (0, 1 if width >= _WIDE else 0)
    for column, cells in zip(made.columns, zip(table.headings, *table.rows, strict=True), strict=True):
        column.min_width = max(map(len, filter(str.isascii, " ".join(cells).split())), default=0)
    return made


def _tell(refinement: Refinement, labels: Labels) -> None:
    """The tables, where everything lies, and how to use the pack. Raises InputError where nothing could be written."""
    files = write_refinement(refinement, labels)
    console = Terminal()
    for table in refinement_tables(refinement.epochs, labels):
        console.print(_drawn(table, console.width))
    say_costs(refinement.costs)
    say(str(files.report))
    if not can_draw():
        say(labels["no_plots"], error=True)
    if not refinement.best.number:
        say(f"{labels['shipped']}{labels['colon']}{labels['unchanged']}")
        return
    say(str(files.pack))
    say(terminal_labels().refine.use.format(files.pack))
