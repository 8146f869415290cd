"""A refinement of the toy pack on scripted engines, in a folder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.evaluation.refinement.service import Refinement, RefinementService, RefinePlan
from mma_desktop.questions.item import Item
from tests.synthesis.refining.toys import SETTINGS, Toy, toy_pack

ITEMS = [Item(f"q{n}", "general", "en", f"What is {n} plus 40?", str(n + 40)) for n in range(10)]


def service_over(toy: Toy) -> RefinementService:
    """The service over the toy's engines; the designer is the model of that name."""

    @asynccontextmanager
    async def open_team(general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
        del several_cases
        yield Team(dict.fromkeys((GENERAL, DOMAIN), toy.designer if general == "designer" else toy.executor))

    return RefinementService(open_team, lambda: ("executor", "executor"))


def repeatable_service(usual: Toy, repeatable: Toy) -> RefinementService:
    """The service over the engines of two toys, one of them for work that is asked repeatably."""
    opening = (service_over(toy)._rooms.open_team for toy in (usual, repeatable))
    return RefinementService(next(opening), lambda: ("executor", "executor"), open_repeatable=next(opening))


def silent(_line: str) -> None:
    """Nobody who is told what the user must know."""


def toy_plan(out: Path) -> RefinePlan:
    """What the toy is refined on."""
    return RefinePlan(toy_pack(), ITEMS, SETTINGS, out, designer="designer")


@pytest.fixture(scope="session")
def refinement(tmp_path_factory: pytest.TempPathFactory) -> Refinement:
    """A finished refinement; the planted node was found in the first epoch."""
    plan = toy_plan(tmp_path_factory.mktemp("refined"))
    return asyncio.run(service_over(Toy()).run(plan, lambda _progress: None, silent))


def elsewhere(refinement: Refinement, folder: Path) -> Refinement:
    """The same refinement, to be written into another folder."""
    return replace(refinement, plan=replace(refinement.plan, out=folder))
