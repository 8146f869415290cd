"""The bench on which searches are tested."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.settings import SearchSettings
from tests.search.toy import Bench, Reply, varied


@pytest.fixture
def bench() -> Callable[..., Bench]:
    """Make a bench: bench(general=..., domain=..., seed=..., **settings)."""

    def make(general: Reply = varied, domain: Reply = varied, seed: int = 42, **settings: object) -> Bench:
        return Bench(
            ScriptedEngine(general, name="G"),
            ScriptedEngine(domain, name="D"),
            SearchSettings.model_validate(settings),
            seed,
        )

    return make
