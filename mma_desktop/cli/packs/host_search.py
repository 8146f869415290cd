"""`mma-desktop hosts search`: one workflow for a data set, found on questions with known answers (docs/hosts.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mma_desktop.bootstrap import make_flow_search
from mma_desktop.cli.labels import terminal_labels
from mma_desktop.cli.measuring.question_files import questions_of
from mma_desktop.cli.packs.options import (
    AnsweredArgument,
    DomainOption,
    GeneralOption,
    LanguageOption,
    LimitOption,
    SeedOption,
    TaskOption,
    pack_named,
    say_costs,
    say_note,
)
from mma_desktop.cli.progress import duration
from mma_desktop.cli.running import run_in
from mma_desktop.cli.terminal import Terminal, say
from mma_desktop.evaluation.host_search.progress import FlowProgress
from mma_desktop.evaluation.host_search.report import FlowFound, write_pack
from mma_desktop.evaluation.host_search.service import FlowPlan
from mma_desktop.hosts.datasets.aflow import FlowRound
from mma_desktop.hosts.datasets.settings import FlowSettings, flow_settings
from mma_desktop.hosts.registry import search_called

_EVERY = 5  # runs between two lines of progress; the first run has one too, so that the wait can be judged


def search(
    host: Annotated[str, typer.Argument(help="aflow, scoreflow or evoagent.")],
    data: AnsweredArgument,
    out: Annotated[Path, typer.Option(help="The folder of results; a search that was stopped goes on there.")],
    pack_id: Annotated[str, typer.Option("--id", help="What the workflow is to be called.")] = "found",
    start: Annotated[str, typer.Option("--from", help="A pack, by its id or its file, whose nodes are used.")] = "",
    blank: Annotated[
        bool, typer.Option("--blank", help="Start from one answer in one step, not from the pack's order.")
    ] = False,
    only_nodes: Annotated[
        bool, typer.Option("--only-nodes", help="The pack's nodes in the place of general operators, not beside them.")
    ] = False,
    rounds: Annotated[
        int | None,
        typer.Option(help="Workflows that are tried beside the first; else 10, of scoreflow 11.", min=1, max=100),
    ] = None,
    runs: Annotated[int | None, typer.Option(help="Times that each question is asked.", min=1, max=20)] = None,
    call_budget: Annotated[
        int,
        typer.Option(help="Samples it may ask for in all before it ends with the best so far; 0 for no limit.", min=0),
    ] = 0,
    menus: Annotated[
        bool | None,
        typer.Option(
            "--menus/--no-menus",
            help="A designer chooses changes, or what helped draws them; else as it has over 3 billion weights.",
        ),
    ] = None,
    no_composites: Annotated[
        bool, typer.Option("--no-composites", help="No steps that vote, debate or reflect, as before these were there.")
    ] = False,
    designer: Annotated[str, typer.Option(help="The model that chooses changes; else the general model.")] = "",
    general: GeneralOption = "",
    domain: DomainOption = "",
    task: TaskOption = "",
    language: LanguageOption = "",
    limit: LimitOption = 0,
    seed: SeedOption = None,
) -> None:
    """Change a workflow step by step, keep what scores best, and write it as a node pack. Stop at any time."""
    usual = search_called(host).rounds
    items = questions_of(data, task=task, language=language)
    pack = pack_named(start, language or items[0].language) if start else None
    settings = _settings(rounds or usual, runs, seed, menus=menus)
    chosen = items[:limit] if limit else items
    models = (general, domain, designer)
    plan = FlowPlan(
        chosen, settings, out, pack_id, pack, blank, only_nodes, *models, host, call_budget, not no_composites
    )
    found = run_in(out, make_flow_search().run(plan, say_progress, say_note))
    flows = None if found.flows is None else write_pack(out, found.flows)
    _tell(found, write_pack(out, found.pack), flows)


def _settings(rounds: int, runs: int | None, seed: int | None, *, menus: bool | None) -> FlowSettings:
    """The program's own parameters, but for those that were given."""
    given = {"rounds": rounds, "runs": runs, "seed": seed, "menus": menus}
    return flow_settings().model_copy(update={name: value for name, value in given.items() if value is not None})


def say_progress(progress: FlowProgress) -> None:
    """Say now and then what is being done and how long the rest will take at most, and what came of every round."""
    if progress.ended is not None:
        line = _ended(progress.ended)
    elif progress.done > 1 and progress.done % _EVERY:
        return
    else:
        line = _doing(progress)
    Terminal(stderr=True).print(line, markup=False, highlight=False, soft_wrap=True)


def _ended(one: FlowRound) -> str:
    """What came of a round."""
    labels = terminal_labels().hosts
    unchanged = one.move or (labels.drawn if one.number else labels.first)
    made = unchanged if one.parent is None else labels.changed.format(one.move, one.parent)
    return labels.round.format(one.number, made, f"{one.measured.score:.3f}")


def _doing(progress: FlowProgress) -> str:
    """What is being done, and the time left where it can be judged."""
    labels, seconds = terminal_labels(), progress.seconds_left
    doing = labels.hosts.stages[progress.stage.value].format(
        progress.round, progress.last, progress.done, progress.runs
    )
    return doing + ("" if seconds is None else labels.refine.left.format(duration(seconds)))


def _tell(found: FlowFound, file: Path, flows: Path | None) -> None:
    """What was found, where it lies, and how to use it."""
    labels, best = terminal_labels().hosts, found.best
    say(labels.best.format(best.number, f"{best.measured.score:.3f}", labels.reasons[found.reason]))
    if found.short:
        say(labels.short.format(found.short))
    say(best.move if found.pack.experts else f"{best.design}")
    if found.unread:
        say(labels.unread.format(found.unread))
    say_costs(found.costs)
    say(str(file))
    say((labels.use_experts if found.pack.experts else labels.use).format(file))
    if flows is not None:
        say(labels.use_flows.format(flows))
