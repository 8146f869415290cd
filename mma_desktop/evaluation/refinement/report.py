"""Writes what a refinement found into its folder: report.html, epochs.csv, plots, the pack of every epoch that was
kept, and the pack to ship.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from mma_desktop.domain.team import DESIGNER
from mma_desktop.errors import InputError
from mma_desktop.evaluation.refinement.plots import refinement_plots
from mma_desktop.evaluation.refinement.service import Refinement
from mma_desktop.evaluation.refinement.tables import epochs_as_csv, refinement_tables
from mma_desktop.files import write_private
from mma_desktop.packs.loading import written
from mma_desktop.packs.schema import NodePack
from mma_desktop.reports.templates import environment
from mma_desktop.reports.text import visible
from mma_desktop.synthesis.refining.differences import text_diff
from mma_desktop.synthesis.refining.loop import Epoch, EpochOutcome

REPORT, EPOCHS = "report.html", "epochs"
Labels = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One epoch's rewrite for the report."""

    number: int
    node: str
    outcome: str
    reason: str
    diff: str
    refused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrittenRefinement:
    """Where the report and the pack to ship lie."""

    report: Path
    pack: Path


def write_refinement(refinement: Refinement, labels: Labels) -> WrittenRefinement:
    """Write everything into the folder. Raises InputError when it cannot be written."""
    try:
        return _write(refinement, refinement.plan.out, labels)
    except OSError as error:
        fact = f"{refinement.plan.out} cannot be written: {error.strerror}."
        raise InputError(fact, "Choose another place with --out.") from error


def _write(refinement: Refinement, folder: Path, labels: Labels) -> WrittenRefinement:
    (folder / EPOCHS).mkdir(exist_ok=True)
    for epoch in refinement.epochs:
        if epoch.outcome in (EpochOutcome.START, EpochOutcome.KEPT):
            _put(folder / EPOCHS / f"epoch-{epoch.number:02d}.json", written(refinement.pack_of(epoch)))
    plots = refinement_plots(refinement.epochs, labels)
    for name, picture in plots.items():
        _put(folder / f"{name}.svg", picture)
    _put(folder / "epochs.csv", epochs_as_csv(refinement.epochs))
    _put(folder / REPORT, _page(refinement, plots, labels))
    pack = folder / f"{refinement.pack.id}.{refinement.pack.language}.json"
    _put(pack, written(refinement.pack))
    return WrittenRefinement(folder / REPORT, pack)


def _put(path: Path, text: str) -> None:
    write_private(path, text.encode("utf-8", "surrogatepass"))


def _page(refinement: Refinement, plots: Mapping[str, str], labels: Labels) -> str:
    return (
        environment(visible)
        .get_template("refinement.html")
        .render(
            title=refinement.plan.pack.title(labels["language"]),
            facts=list(_facts(refinement, labels)),
            tables=refinement_tables(refinement.epochs, labels),
            plots=[Markup(picture) for picture in plots.values()],
            rewrites=list(_rewrites(refinement)),
            w=labels,
        )
    )


def _facts(refinement: Refinement, labels: Labels) -> Iterator[tuple[str, str]]:
    """What it was done with and what came of it, by name."""
    plan, division, models = refinement.plan, refinement.division, refinement.models
    yield labels["pack"], f"{plan.pack.id} {plan.pack.version} ({plan.pack.language})"
    sizes = {"tuned": len(division.tuned), "held_out": len(division.held_out)}
    yield labels["questions"], labels["divided"].format(**sizes)
    yield labels["executors"], ", ".join(dict.fromkeys(name for role, name in models.items() if role != DESIGNER))
    yield labels["designer"], models[DESIGNER]
    if refinement.sent_to:
        yield labels["left"], labels["sent_to"].format(", ".join(refinement.sent_to))
    for name, cost in (("designer", refinement.costs.designer), ("executors", refinement.costs.executors)):
        yield labels["cost"].format(labels[name]), labels["took"].format(**asdict(cost))
    settings = plan.settings.model_dump(mode="json")
    yield labels["parameters"], ", ".join(f"{name} {value}" for name, value in settings.items())
    best = refinement.best
    yield labels["shipped"], labels["of_epoch"].format(epoch=best.number) if best.number else labels["unchanged"]


def _rewrites(refinement: Refinement) -> Iterator[Rewrite]:
    before = refinement.plan.pack
    for epoch in refinement.epochs[1:]:
        yield _rewrite(before, epoch)
        before = epoch.pack


def _rewrite(before: NodePack, epoch: Epoch) -> Rewrite:
    diff = "\n".join(text_diff(before, epoch.tried)) if epoch.tried is not None else ""
    return Rewrite(epoch.number, epoch.node, epoch.outcome.value, epoch.reason, diff, epoch.refused)
