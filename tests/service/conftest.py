"""A service over scripted engines that know the sample case."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine, load_script
from mma_desktop.service.solving import SolvingService

DATA = Path(__file__).parent.parent / "data"


def scripted(role: str) -> ScriptedEngine:
    """The engine that speaks from tests/data."""
    return load_script(DATA / f"eca_{role}.script.json")


@pytest.fixture
def service_of(tmp_path: Path) -> Callable[..., SolvingService]:
    """Make a service: service_of() with the scripted pair, or service_of(general=..., domain=...)."""

    def make(general: ScriptedEngine | None = None, domain: ScriptedEngine | None = None) -> SolvingService:
        @asynccontextmanager
        async def open_team(_general: str, _domain: str, *, several_cases: bool = False) -> AsyncGenerator[Team]:
            del several_cases
            yield Team({GENERAL: general or scripted(GENERAL), DOMAIN: domain or scripted(DOMAIN)})

        return SolvingService(open_team, lambda: ("G", "D"), tmp_path / "library.mma")

    return make
