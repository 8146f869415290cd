"""The turnstile: engines that share one small processor take turns.

Two models that decode at the same time on a few cores cost each other far more than half of the speed, so the
requests of one engine go through together while those of another wait. Turns are fair: once another engine waits, no
new request joins the running turn, and who has waited longest begins the next one, together with every other request
of the same engine. An urgent request, for which a person waits, begins the next turn before all others.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager


class Turnstile:
    """Lets the requests of one engine through at a time, any number of them at once."""

    def __init__(self) -> None:
        self._owner: object = None
        self._inside = 0
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
        if not self._queue and (self._inside == 0 or self._owner is engine):
            self._owner = engine
            self._inside += 1
            return
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.insert(0 if urgent else len(self._queue), (engine, ticket))
        try:
            await ticket
        except asyncio.CancelledError:
            self._give_up(engine, ticket)
            raise

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
        self._owner = self._queue[0][0]
        ours = [ticket for engine, ticket in self._queue if engine is self._owner]
        self._queue = [(engine, ticket) for engine, ticket in self._queue if engine is not self._owner]
        for ticket in ours:
            if not ticket.cancelled():
                ticket.set_result(None)
                self._inside += 1
