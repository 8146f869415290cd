"""Waiting for what another process or thread does, in the place of fixed sleeps."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

_POLL_SECONDS = 0.01


async def until(condition: Callable[[], object], seconds: float = 20) -> None:
    """Return as soon as `condition` holds. Fails the test when that takes too long."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "what was waited for did not happen"
        await asyncio.sleep(_POLL_SECONDS)
