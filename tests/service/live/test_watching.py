"""A run while it goes on: how it ends, and how it is stopped."""

from __future__ import annotations

import asyncio

import pytest

from mma_desktop.domain.events import ChanceSoFar, Decoding, Event, Writing
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import RunStopped
from mma_desktop.service.live.watching import chances, speed, unless_stopped


async def _work() -> int:
    await asyncio.sleep(0)
    return 7


async def _for_ever() -> int:
    await asyncio.Event().wait()
    return 0


async def test_work_that_nobody_stops_gives_its_result() -> None:
    assert await unless_stopped(_work(), None) == 7
    assert await unless_stopped(_work(), asyncio.Event()) == 7


async def test_work_is_stopped_by_the_user() -> None:
    stop = asyncio.Event()
    stop.set()
    with pytest.raises(RunStopped):
        await unless_stopped(_for_ever(), stop)


async def test_the_speed_of_engines_is_told_as_they_generate() -> None:
    engine, told = ScriptedEngine(lambda *_: "x"), asyncio.Event()
    heard: list[Event] = []

    def listen(event: Event) -> None:
        heard.append(event)
        told.set()

    async with speed(Team({GENERAL: engine}), listen):
        await asyncio.sleep(0)
        engine.generated += 10
        await told.wait()
    assert heard == [Decoding(GENERAL, 10, 20.0)]


async def test_what_a_model_writes_is_told_when_it_changes_and_once_for_both_its_roles() -> None:
    engine, heard = ScriptedEngine(lambda *_: "x"), list[Event]()
    told = asyncio.Event()

    def listen(event: Event) -> None:
        heard.append(event)
        told.set()

    async with speed(Team({GENERAL: engine, DOMAIN: engine}), listen):
        for text in ("x" * 300 + "元", ""):
            engine.writing = text
            await told.wait()
            told.clear()
    assert heard == [Writing(GENERAL, "x" * 199 + "元"), Writing(GENERAL, "")]


async def test_each_answer_that_is_the_best_is_judged_once() -> None:
    heard, told, judged = list[Event](), asyncio.Event(), list[str]()
    best = [Solution("7元", "7", 1.0)]

    def chance_of(value: str) -> float | None:
        judged.append(value)
        return 0.5 if value == "7" else None

    def listen(event: Event) -> None:
        heard.append(event)
        told.set()

    async with chances(lambda: best[-1], chance_of, listen):
        for value in ("9", "8"):
            await told.wait()
            told.clear()
            best.append(Solution("7元", "7", 1.0))  # it was judged before
            best.append(Solution(value, value, 1.0))
        await told.wait()
    assert heard == [ChanceSoFar("7", 0.5), ChanceSoFar("9", None), ChanceSoFar("8", None)]
    assert judged == ["7", "9", "8"]
