"""Solvers by name, third parties included."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from mma_desktop.errors import InputError
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers import registry
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.mma import Mma
from mma_desktop.solvers.moa import Moa
from tests.search.toy import ToyTask


def test_the_built_in_solvers() -> None:
    assert isinstance(registry.make_solver("mma", ToyTask(), SearchSettings(), 1), Mma)
    assert isinstance(registry.make_solver("majority", ToyTask(), SearchSettings(), 1), Majority)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="mma, single, maj16"):
        registry.make_solver("oracle", ToyTask(), SearchSettings(), 1)


@pytest.mark.parametrize(
    ("name", "kind", "samples", "role"),
    [
        ("single", Majority, 1, "general"),
        ("single@domain", Majority, 1, "domain"),
        ("maj32", Majority, 32, "general"),
        ("maj16@domain", Majority, 16, "domain"),
        ("majority", Majority, 7, "general"),
        ("moa", Moa, 32, "general"),
        ("moa8@domain", Moa, 8, "domain"),
        ("self_moa", Moa, 32, "general"),
        ("self_moa16@domain", Moa, 16, "domain"),
    ],
)
def test_number_and_role_stand_in_the_name(name: str, kind: type, samples: int, role: str) -> None:
    solver = registry.make_solver(name, ToyTask(), SearchSettings(candidates=7), 1)
    assert isinstance(solver, kind)
    assert isinstance(solver, Majority | Moa)
    assert (solver.settings.candidates, solver.role) == (samples, role)
    if isinstance(solver, Moa):
        assert solver.proposers == ((role,) if name.startswith("self") else ("general", "domain"))


@pytest.mark.parametrize("name", ["maj0", "single4", "dylan3", "mma@domain", "maj16@moon", "maj16@", "majx", ""])
def test_names_that_mean_nothing_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="no method"):
        registry.make_solver(name, ToyTask(), SearchSettings(), 1)


def test_a_package_can_offer_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("theirs", "mma_desktop.solvers.majority:Majority", "mma_desktop.solvers")
    monkeypatch.setattr(
        registry, "entry_points", lambda **wanted: [point] if wanted.get("name") in (None, "theirs") else []
    )
    assert "theirs" in registry.solver_names()
    assert isinstance(registry.make_solver("theirs", ToyTask(), SearchSettings(), 1), Majority)
