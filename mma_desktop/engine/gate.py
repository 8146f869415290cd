"""The engine gate: engines that share one small processor take turns.

Two models that decode at the same time on a few cores cost each other far more than half of the speed, so the
requests of one engine go through together while those of another wait. A turn that others wait for takes in so many
more requests: enough for full batches, and a number rather than a time, so that a run repeats itself. Who has waited
longest begins the next turn, together with every other request of the same engine. An urgent request, for which a
person waits, shuts the running turn and begins the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

_MORE = 12  # requests that join a turn while others wait


class EngineGate:
    """Lets the requests of one engine through at a time, any number of them at once."""

    def __init__(self) -> None:
        self._owner: object = None
        self._inside = 0
        self._joined = 0  # requests that joined the running turn while others waited
        self._shut = False
        self._queue: list[tuple[object, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, engine: object, *, urgent: bool = False) -> AsyncGenerator[None]:
        """Wait for `engine`'s turn, and take part in it while the block runs."""
        await self._enter(engine, urgent)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, engine: object, urgent: bool) -> None:
        if self._inside == 0 and not self._queue:
            self._open_for(engine)
        if self._owner is engine and self._takes_in():
            self._inside += 1
            return
        self._shut = self._shut or urgent
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.insert(0 if urgent else len(self._queue), (engine, ticket))
        try:
            await ticket
        except asyncio.CancelledError:
            self._give_up(engine, ticket)
            raise

    def _open_for(self, engine: object) -> None:
        self._owner, self._joined, self._shut = engine, 0, False

    def _takes_in(self) -> bool:
        """Whether the running turn takes in one more; while others wait it is counted."""
        if not self._queue:
            return True
        self._joined += 1
        return self._joined <= _MORE and not self._shut

    def _give_up(self, engine: object, ticket: asyncio.Future[None]) -> None:
        """Forget a request that was cancelled while it waited, or in the moment in which it was let in."""
        if (engine, ticket) in self._queue:
            self._queue.remove((engine, ticket))
        elif ticket.done() and not ticket.cancelled():
            self._leave()

    def _leave(self) -> None:
        self._inside -= 1
        while self._inside == 0 and self._queue:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self._open_for(self._queue[0][0])
        ours = [ticket for engine, ticket in self._queue if engine is self._owner]
        self._queue = [(engine, ticket) for engine, ticket in self._queue if engine is not self._owner]
        for ticket in ours:
            if not ticket.cancelled():
                ticket.set_result(None)
                self._inside += 1
