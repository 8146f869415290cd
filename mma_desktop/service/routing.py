"""Who answers when the user leaves that to the program: the tree search, unless something cheaper was measured as good.

A weak domain model can cost the search more than it brings (the paper's Fig. 6; claim 110). Where an evaluation of the
same two models shows that on a task, and the user adopts it (`mma-desktop eval --adopt`), the general model answers
alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_own, write_whole
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.tasks.base import CatalogTask

AUTO = "auto"
USUAL = "mma"

Difference = tuple[float, float, float]
"""A paired difference of the strict metric, and the ends of its 95 % interval."""


class Route(DataModel):
    """The method that answers a task's questions, and what was measured on so many `items`.

    `domain` is the domain model less the general one, both alone; `search` the best tree search less `method`.
    """

    method: str
    items: int
    domain: Difference
    search: Difference

    @property
    def reason(self) -> str:
        """What was measured, in a sentence."""
        return (
            f"on {self.items} questions with known answers the domain model differs from the general one by "
            f"{_shown(self.domain)}, and the tree search from {self.method} by {_shown(self.search)}"
        )


class _RoutesFile(DataModel):
    """The whole file: the models' SHA-256, then the task with its language, then its route."""

    format: Literal[1] = 1
    pairs: dict[str, dict[str, Route]] = Field(default_factory=dict[str, dict[str, Route]])


@dataclass(frozen=True, slots=True)
class Chosen:
    """The method that answers, and what the user must know of the choice."""

    method: str
    notes: tuple[str, ...] = ()


def routed(method: str, task: CatalogTask, team: Team) -> Chosen:
    """What stands for `method`: itself, or for AUTO the adopted route of these models, or the search. Never raises."""
    if method != AUTO:
        return Chosen(method)
    digests = {role: engine.info.sha256 for role, engine in team.engines.items()}
    try:
        route = _load().pairs.get(_pair(digests), {}).get(task_key(task.id, task.language))
    except (OSError, ValidationError):
        return Chosen(
            USUAL, (f"The adopted results in {routes_file()} cannot be read and are not used: adopt them again.",)
        )
    if route is None:
        return Chosen(USUAL)
    note = f"{route.method} of the general model answers: {route.reason}. Choose {USUAL} to search all the same."
    return Chosen(route.method, (note,))


def adopt(models: Mapping[str, str], measured: Collection[str], routes: Mapping[str, Route]) -> None:
    """Keep the routes of these models (role -> SHA-256); tasks that were `measured` and have none lose theirs."""
    try:
        stored = _load()
    except (OSError, ValidationError):
        stored = _RoutesFile()
    kept = {key: route for key, route in stored.pairs.get(_pair(models), {}).items() if key not in measured}
    stored.pairs[_pair(models)] = {**kept, **routes}
    write_whole(routes_file(), stored.model_dump_json(indent=2))


def task_key(task: str, language: str) -> str:
    """What a task in a language is called in the file."""
    return f"{task}.{language}"


def routes_file() -> Path:
    """Where adopted routes are kept."""
    return paths.user_data() / "routes.json"


def _pair(models: Mapping[str, str]) -> str:
    return f"{models[GENERAL]} {models[DOMAIN]}"


def _shown(difference: Difference) -> str:
    value, low, high = difference
    return f"{value:+.2f} (95 % interval {low:+.2f} to {high:+.2f})"


def _load() -> _RoutesFile:
    return load_own(routes_file(), _RoutesFile)
