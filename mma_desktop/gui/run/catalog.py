"""What the form offers. Everything is read from files, so this runs in the worker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.gui.run.form import Choices
from mma_desktop.gui.run.session import Service
from mma_desktop.paths import resources
from mma_desktop.search.settings import preset_names
from mma_desktop.service.routing import AUTO
from mma_desktop.service.solving import RunSummary, Sample
from mma_desktop.solvers.registry import solver_names
from mma_desktop.tasks.catalog import TaskEntry, list_tasks


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
        tasks=_usable(entries),
        titles={entry.name: entry.title for entry in entries if entry.own},
        broken={entry.path.name: str(entry.error) for entry in entries if entry.error is not None},
        methods=[AUTO, *solver_names()],
        presets=preset_names(resources() / "presets.toml"),
    )
    return Catalog(choices, service.samples(), service.runs(None))


def _usable(entries: Sequence[TaskEntry]) -> list[str]:
    """The tasks that have a right data file in some language: the program's own, then the user's."""
    return list(dict.fromkeys(entry.name for entry in entries if entry.error is None))
