"""The solvers by name: the built-in ones, and those that installed packages offer.

Solvers that draw samples take their number in the name, and may be put at a role: `maj16` is the majority of 16 samples
of the general model, `maj16@domain` of the domain model, `single` one sample, `moa` 16 proposals of each model and an
aggregator, `self_moa@domain` 32 proposals of the domain model. A package offers a solver through the entry-point group
`mma_desktop.solvers`: a class called with (task, settings, seed).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points

from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.errors import InputError
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Solver
from mma_desktop.solvers.dylan import Dylan
from mma_desktop.solvers.ledger import LedgerAlone
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.mma import Mma
from mma_desktop.solvers.moa import Moa
from mma_desktop.tasks.base import Task

MakeSolver = Callable[[Task, SearchSettings, int], Solver]
MakeSeated = Callable[[Task, SearchSettings, int, str], Solver]


@dataclass(frozen=True, slots=True)
class Seated:
    """A solver at one role. `samples` is their number where the name has none; None leaves it to the settings."""

    make: MakeSeated
    samples: int | None = None
    numbered: bool = False  # whether the name may carry the number


def _self_moa(task: Task, settings: SearchSettings, seed: int, role: str) -> Solver:
    return Moa(task, settings, seed, role, (role,))


BUILT_IN: Mapping[str, MakeSolver] = {"mma": Mma, "ledger": LedgerAlone}
SEATED: Mapping[str, Seated] = {
    "single": Seated(Majority, 1),
    "majority": Seated(Majority),
    "maj": Seated(Majority, numbered=True),
    "moa": Seated(Moa, 32, numbered=True),
    "self_moa": Seated(_self_moa, 32, numbered=True),
    "dylan": Seated(Dylan, 1),
}

_GROUP = "mma_desktop.solvers"
_SEATED = re.compile(r"(?P<name>[a-z_]+?)(?P<samples>[1-9][0-9]{0,3})?(?:@(?P<role>[a-z]+))?")
_NAMES = ("mma", "single", "maj16", "majority", "moa", "self_moa", "dylan", "ledger")


def solver_names() -> list[str]:
    """Names that `make_solver` knows; `maj`, `moa` and `self_moa` take any number, and all that sample a role."""
    return [*_NAMES, *(point.name for point in entry_points(group=_GROUP))]


def make_solver(name: str, task: Task, settings: SearchSettings, seed: int) -> Solver:
    """The solver called `name`. Raises InputError for an unknown one."""
    if name in BUILT_IN:
        return BUILT_IN[name](task, settings, seed)
    if (solver := _seated(name, task, settings, seed)) is not None:
        return solver
    for point in entry_points(group=_GROUP, name=name):
        return point.load()(task, settings, seed)
    raise InputError(f"There is no method called {name!r}.", f"Methods: {', '.join(solver_names())}.")


def _seated(name: str, task: Task, settings: SearchSettings, seed: int) -> Solver | None:
    """The solver of a name such as maj16@domain, or None for a name that is none of these."""
    match = _SEATED.fullmatch(name)
    kind = SEATED.get(match["name"]) if match is not None else None
    if match is None or kind is None or (match["role"] or GENERAL) not in (GENERAL, DOMAIN):
        return None
    if match["samples"] and not kind.numbered:
        return None
    samples = int(match["samples"]) if match["samples"] else kind.samples
    changed = settings if samples is None else settings.model_copy(update={"candidates": samples})
    return kind.make(task, changed, seed, match["role"] or GENERAL)
