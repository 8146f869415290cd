"""Engines take turns: never two at once, never one for ever."""

from __future__ import annotations

import asyncio
import random

from mma_desktop.engine.gate import EngineGate


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


class Floor:
    """Notes who is inside, and that it is never two engines."""

    def __init__(self) -> None:
        self.gate = EngineGate()
        self.inside: list[str] = []
        self.entered: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    def ask(self, name: str, *, urgent: bool = False) -> asyncio.Task[None]:
        self.gates[name] = asyncio.Event()
        return asyncio.create_task(self._pass(name, urgent))

    async def _pass(self, name: str, urgent: bool) -> None:
        async with self.gate.turn(name[0], urgent=urgent):
            self.inside.append(name)
            self.entered.append(name)
            assert len({inside[0] for inside in self.inside}) == 1
            try:
                await self.gates[name].wait()
            finally:
                self.inside.remove(name)


async def test_requests_of_one_engine_go_through_together() -> None:
    floor = Floor()
    tasks = [floor.ask("A1"), floor.ask("A2"), floor.ask("B1")]
    await settle()
    assert floor.inside == ["A1", "A2"]
    for gate in floor.gates.values():
        gate.set()
    await asyncio.gather(*tasks)
    assert floor.entered == ["A1", "A2", "B1"]


async def test_a_turn_that_others_wait_for_takes_in_twelve_more() -> None:
    floor = Floor()
    tasks = [floor.ask(name) for name in ("A1", "B1", *(f"A{number}" for number in range(2, 16)), "B2")]
    await settle()
    assert floor.inside == [f"A{number}" for number in range(1, 14)]
    for number in range(1, 14):
        floor.gates[f"A{number}"].set()
    await settle()
    assert floor.inside == ["B1", "B2"]
    for gate in floor.gates.values():
        gate.set()
    await asyncio.gather(*tasks)
    assert floor.entered[-2:] == ["A14", "A15"]


async def test_nobody_joins_a_turn_while_an_urgent_request_waits() -> None:
    floor = Floor()
    tasks = [floor.ask("A1"), floor.ask("B1", urgent=True), floor.ask("A2")]
    await settle()
    assert floor.inside == ["A1"]
    for gate in floor.gates.values():
        gate.set()
    await asyncio.gather(*tasks)
    assert floor.entered == ["A1", "B1", "A2"]


async def test_a_cancelled_request_gives_its_place_up() -> None:
    floor = Floor()
    first, second, third = floor.ask("A1"), floor.ask("B1"), floor.ask("C1")
    await settle()
    second.cancel()
    first.cancel()
    await settle()
    assert floor.inside == ["C1"]
    floor.gates["C1"].set()
    await third


async def test_a_request_cancelled_as_it_is_let_in_does_not_block_the_turn() -> None:
    floor = Floor()
    floor.ask("A1")
    waiting, last = floor.ask("B1"), floor.ask("C1")
    await settle()
    floor.gates["A1"].set()
    await asyncio.sleep(0)
    waiting.cancel()
    await settle()
    assert floor.inside == ["C1"]
    floor.gates["C1"].set()
    await last


async def test_everyone_gets_through_in_any_order() -> None:
    chance = random.Random(7)
    floor = Floor()
    tasks = [floor.ask(f"{chance.choice('ABC')}{number}") for number in range(60)]
    for name in chance.sample(sorted(floor.gates), 20):
        floor.gates[name].set()
        await asyncio.sleep(0)
    for task in chance.sample(tasks, 15):
        task.cancel()
        await asyncio.sleep(0)
    for gate in floor.gates.values():
        gate.set()
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
    assert floor.inside == []


async def test_an_urgent_request_begins_the_next_turn() -> None:
    floor = Floor()
    tasks = [floor.ask("A1"), floor.ask("B1"), floor.ask("C1", urgent=True)]
    await settle()
    for gate in floor.gates.values():
        gate.set()
    await asyncio.gather(*tasks)
    assert floor.entered == ["A1", "C1", "B1"]
