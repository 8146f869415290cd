"""`mma-desktop packs build`: a node pack made for a task from sample questions and the knowledge library."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_pack_building
from mma_desktop.cli.knowledge.commands import ShelvesOption
from mma_desktop.cli.labels import report_labels, terminal_labels, told
from mma_desktop.cli.measuring.question_files import questions_of
from mma_desktop.cli.packs.options import RepeatableOption, say_costs
from mma_desktop.cli.progress import duration
from mma_desktop.cli.running import run_in
from mma_desktop.cli.terminal import Terminal, say
from mma_desktop.errors import InputError
from mma_desktop.questions.datasets import read_items
from mma_desktop.questions.item import Item
from mma_desktop.service.building.pack_building import BuildFiles, BuildRequest
from mma_desktop.synthesis.brief import SampleQuestion
from mma_desktop.synthesis.building import BuildStep
from mma_desktop.synthesis.dossier import BuildSettings
from mma_desktop.tasks.catalog import load_task

_STANDARD = BuildSettings()


def build(
    data: Annotated[list[Path], typer.Argument(help="Questions to build for: .jsonl, .csv, .xlsx, .xls, .ods.")],
    out: Annotated[Path, typer.Option(help="The folder of the build; one that was stopped goes on there.")],
    task: Annotated[str, typer.Option(help="The task of the questions; else what each says.")] = "",
    language: Annotated[str, typer.Option(help="zh or en, for all questions.")] = "",
    pack_id: Annotated[str, typer.Option("--id", help="The new pack's id; TASK_built if not given.")] = "",
    designer: Annotated[str, typer.Option(help="The model that designs, as for `solve --general`.")] = "",
    guard: Annotated[
        list[Path] | None, typer.Option(help="More questions that nothing may quote, such as those of a test.")
    ] = None,
    shelf: Annotated[
        list[str] | None, typer.Option(help="A shelf of your own that is searched too; may be repeated.")
    ] = None,
    samples: Annotated[int, typer.Option(help="How many questions the designer sees.", min=1, max=50)] = (
        _STANDARD.samples
    ),
    searches: Annotated[int, typer.Option(help="Queries of each strategy.", min=1, max=10)] = _STANDARD.searches,
    rounds: Annotated[int, typer.Option(help="Rounds of a search, at most.", min=1, max=10)] = _STANDARD.rounds,
    seed: Annotated[int, typer.Option(help="The seed.")] = _STANDARD.seed,
    repeatable: RepeatableOption = False,
    shelves: ShelvesOption = None,
) -> None:
    """Build a node pack for a task. Stop it at any time: the same command goes on and asks nothing twice."""
    items = questions_of(data, task=task, language=language, answered=False)
    named = _only_task(items)
    request = BuildRequest(
        task=load_task(*named),
        samples=_questions(items, *named),
        out=out,
        pack_id=pack_id or f"{named[0]}_built",
        settings=BuildSettings(samples=samples, searches=searches, rounds=rounds, seed=seed),
        designer=designer,
        measured=_quotable(guard, *named) if guard else (),
        shelves=tuple(shelf or ()),
        repeatable=repeatable,
    )
    lines = BuildLines(Terminal(stderr=True))
    _tell(run_in(out, make_pack_building(shelves).build(request, lines, lines.note)))


def _only_task(items: Sequence[Item]) -> tuple[str, str]:
    """The one task and language of all questions. Raises InputError where there are several."""
    found = sorted({(item.task, item.language) for item in items})
    if len(found) > 1:
        raise InputError("The questions are of several tasks or languages.", "Name one with --task and --language.")
    return found[0]


def _questions(items: Sequence[Item], task: str, language: str) -> list[SampleQuestion]:
    """The questions as models read them, without their answers."""
    graded = load_task(task, language)
    return [SampleQuestion(item.id, item.text(graded)) for item in items]


def _quotable(guard: Sequence[Path], task: str, language: str) -> list[str]:
    """What nothing may quote of these files, which need hold no answers."""
    return [item.quotable for item in read_items(guard, task=task, language=language, answered=False)]


def _tell(files: BuildFiles) -> None:
    """Where everything lies, and what the program filled in."""
    labels, dossier = terminal_labels().build, files.built.dossier
    if dossier.skeleton:
        say(labels.skeleton)
    elif dossier.filled:
        say(labels.filled.format(report_labels()["comma"].join(dossier.filled)))
    say(labels.made.format(len(files.built.pack.nodes), len(dossier.kept)))
    say_costs(files.costs)
    for path in (files.pack, files.dossier, files.page):
        say(str(path))
    say(labels.use.format(files.pack, files.built.pack.id))


class BuildLines:
    """Says how far a build is, and of its searches how long they will take."""

    def __init__(self, console: Terminal) -> None:
        """Lines go to `console`."""
        self._console = console
        self._began: dict[str, float] = {}

    def __call__(self, step: BuildStep) -> None:
        """Show one step."""
        began = self._began.setdefault(step.stage, time.monotonic())
        parts = [f"{terminal_labels().build.stages[step.stage]} {step.done}/{step.total}"]
        if 0 < step.done < step.total:
            left = (time.monotonic() - began) / step.done * (step.total - step.done)
            parts.append(terminal_labels().progress.left.format(duration(left)))
        self._console.print("  ".join(parts), markup=False, highlight=False, soft_wrap=True)

    def note(self, text: str) -> None:
        """Show what the user must know."""
        self._console.print(told(text), style="yellow", markup=False, soft_wrap=True)
