"""What the form offers. Everything is read from files, so this runs in the worker."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mma_desktop.gui.session import Service
from mma_desktop.gui.solve_form import Choices
from mma_desktop.paths import resources
from mma_desktop.search.settings import preset_names
from mma_desktop.service.solving import RunSummary, Sample
from mma_desktop.solvers.registry import solver_names


@dataclass(frozen=True, slots=True)
class Stock:
    """All that the window lists: choices for the form, sample cases, runs of the library."""

    choices: Choices
    samples: list[Sample]
    runs: list[RunSummary]


def stock_of(service: Service) -> Stock:
    """What is here now."""
    choices = Choices(
        models=service.models(),
        tasks=_task_names(resources() / "tasks"),
        methods=solver_names(),
        presets=preset_names(resources() / "presets.toml"),
    )
    return Stock(choices, service.samples(), service.runs(None))


def _task_names(folder: Path) -> list[str]:
    """The tasks that have a data file in some language: eca for eca.zh.toml."""
    return sorted({path.name.partition(".")[0] for path in folder.glob("*.toml")})
