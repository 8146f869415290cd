"""The solvers by name: the built-in ones, and those that installed packages offer.

`single` is one sample and `maj16` the majority of 16; `majority` takes the number from the settings. A package offers a
solver through the entry-point group `mma_desktop.solvers`: a class called with (task, settings, seed).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points

from mma_desktop.errors import InputError
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Solver
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.mma import Mma
from mma_desktop.tasks.base import Task

MakeSolver = Callable[[Task, SearchSettings, int], Solver]

BUILT_IN: Mapping[str, MakeSolver] = {"mma": Mma, "majority": Majority}

_GROUP = "mma_desktop.solvers"
_SAMPLES = re.compile(r"maj([1-9][0-9]{0,3})")


def solver_names() -> list[str]:
    """All names that `make_solver` knows."""
    return [*BUILT_IN, "single", "maj16", *(point.name for point in entry_points(group=_GROUP))]


def make_solver(name: str, task: Task, settings: SearchSettings, seed: int) -> Solver:
    """The solver called `name`. Raises InputError for an unknown one."""
    if (samples := _samples(name)) is not None:
        return Majority(task, settings.model_copy(update={"candidates": samples}), seed)
    if name in BUILT_IN:
        return BUILT_IN[name](task, settings, seed)
    for point in entry_points(group=_GROUP, name=name):
        return point.load()(task, settings, seed)
    raise InputError(f"There is no method called {name!r}.", f"Methods: {', '.join(solver_names())}.")


def _samples(name: str) -> int | None:
    """The n of `maj<n>`, 1 for `single`, None for other names."""
    match = _SAMPLES.fullmatch(name)
    return int(match[1]) if match else 1 if name == "single" else None
