"""Solvers by name, third parties included."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from mma_desktop.errors import InputError
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers import registry
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.mma import Mma
from tests.search.toy import ToyTask


def test_the_built_in_solvers() -> None:
    assert isinstance(registry.make_solver("mma", ToyTask(), SearchSettings(), 1), Mma)
    assert isinstance(registry.make_solver("majority", ToyTask(), SearchSettings(), 1), Majority)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="mma, majority"):
        registry.make_solver("oracle", ToyTask(), SearchSettings(), 1)


def test_a_package_can_offer_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("theirs", "mma_desktop.solvers.majority:Majority", "mma_desktop.solvers")
    monkeypatch.setattr(
        registry, "entry_points", lambda **wanted: [point] if wanted.get("name") in (None, "theirs") else []
    )
    assert "theirs" in registry.solver_names()
    assert isinstance(registry.make_solver("theirs", ToyTask(), SearchSettings(), 1), Majority)
