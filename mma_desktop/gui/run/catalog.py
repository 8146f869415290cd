"""What the form offers. Everything is read from files, so this runs in the worker."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.gui.run.form import Choices
from mma_desktop.gui.run.session import Service
from mma_desktop.paths import resources
from mma_desktop.search.settings import preset_names
from mma_desktop.service.choices import Sample
from mma_desktop.service.request import RunSummary
from mma_desktop.service.routing import AUTO
from mma_desktop.solvers.registry import solver_names
from mma_desktop.tasks.catalog import list_tasks, task_titles


@dataclass(frozen=True, slots=True)
class Catalog:
    """All that the window lists: choices for the form, sample cases, runs of the library."""

    choices: Choices
    samples: list[Sample]
    runs: list[RunSummary]


def load_catalog(service: Service) -> Catalog:
    """What is here now."""
    entries = list_tasks()
    choices = Choices(
        models=service.models(),
        tasks=task_titles(entries),
        broken={entry.path.name: str(entry.error) for entry in entries if entry.error is not None},
        methods=[AUTO, *solver_names()],
        presets=preset_names(resources() / "presets.toml"),
    )
    return Catalog(choices, service.samples(), service.runs())
