"""Waiting for several things at once."""

from __future__ import annotations

import asyncio

import pytest

from mma_desktop.domain.waiting import together
from mma_desktop.errors import EngineError


async def test_results_come_in_the_order_of_their_requests() -> None:
    second = asyncio.Event()

    async def first_waits() -> int:
        await second.wait()
        return 1

    async def second_is_done() -> int:
        second.set()
        return 2

    assert await asyncio.wait_for(together([first_waits(), second_is_done()]), timeout=20) == [1, 2]
    assert await together([]) == []


async def test_the_first_failure_is_raised_as_it_is_and_cancels_the_others() -> None:
    cancelled: list[bool] = []

    async def for_ever() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    async def failing() -> None:
        raise EngineError("out of order")

    with pytest.raises(EngineError, match="out of order"):
        await asyncio.wait_for(together([for_ever(), failing()]), timeout=20)
    assert cancelled == [True]
