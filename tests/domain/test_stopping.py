"""Computations beside the loop: their result, and their end when nobody waits any more."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from mma_desktop.domain.stopping import Stopped, beside_the_loop, stop_if_asked
from mma_desktop.ledger.proposing import propose_by_rules


def test_the_result_comes_from_another_thread() -> None:
    assert asyncio.run(beside_the_loop(threading.current_thread)) is not threading.current_thread()


def test_nothing_stops_outside_of_such_a_thread() -> None:
    stop_if_asked()


@pytest.mark.parametrize("work", [stop_if_asked, lambda: propose_by_rules("共计5元。共计7元。")])
def test_a_computation_stops_once_its_task_is_cancelled(work: Callable[[], object]) -> None:
    started, cancelled, ended = threading.Event(), threading.Event(), list[type[BaseException] | None]()

    def long() -> None:
        started.set()
        cancelled.wait(30)
        try:
            work()
        except Stopped:
            ended.append(Stopped)
            raise
        ended.append(None)

    async def cancel() -> None:
        task = asyncio.create_task(beside_the_loop(long))
        await asyncio.to_thread(started.wait, 30)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        cancelled.set()

    asyncio.run(cancel())
    assert ended == [Stopped]
