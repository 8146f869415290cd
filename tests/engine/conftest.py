"""A local engine on the tiny model, one for each module that asks for it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest_asyncio

from mma_desktop.engine.client.local import LocalEngine
from tests.engine.tiny import SMALL


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def engine(tiny_model: Path) -> AsyncGenerator[LocalEngine]:
    """Loaded once; the tests that use it run in the module's loop."""
    engine = await LocalEngine.open(tiny_model, settings=SMALL)
    yield engine
    await engine.close()
