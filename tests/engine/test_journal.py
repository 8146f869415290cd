"""The journal: no question is asked twice, failures are part of the record."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from mma_desktop.domain.events import Asked, Event, Replied, Trouble
from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.domain.team import Team
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow, EngineError, EngineLost

PROMPT = Prompt((Message("user", "你好"),))


def replies(events: list[Event]) -> dict[str, Replied]:
    return {event.key: event for event in events if isinstance(event, Replied)}


async def test_a_recorded_reply_is_not_asked_again() -> None:
    engine = ScriptedEngine(lambda _p, sampling, i: f"reply {sampling.seed + i}")
    events: list[Event] = []
    first = await journaled(Team({"general": engine}), {}, events.append)["general"].generate(PROMPT, Sampling(n=2))
    again = journaled(Team({"general": engine}), replies(events), events.append)["general"]
    assert await again.generate(PROMPT, Sampling(n=2)) == first
    assert len(engine.asked) == 1
    assert [type(event) for event in events] == [Asked, Replied]


async def test_another_seed_is_another_question() -> None:
    engine = ScriptedEngine(lambda *_: "x")
    events: list[Event] = []
    asked = journaled(Team({"general": engine}), {}, events.append)["general"]
    await asked.generate(PROMPT, Sampling(seed=1))
    again = journaled(Team({"general": engine}), replies(events), events.append)["general"]
    await again.generate(PROMPT, Sampling(seed=2))
    assert len(engine.asked) == 2


async def test_the_same_question_asked_faster_is_the_same_question() -> None:
    engine = ScriptedEngine(lambda *_: "x")
    events: list[Event] = []
    asked = journaled(Team({"general": engine}), {}, events.append)["general"]
    await asked.generate(PROMPT, Sampling())
    await asked.generate(PROMPT, Sampling(urgent=True, like=("xyz",)))
    assert len(engine.asked) == 1


async def test_scores_are_recorded_too() -> None:
    engine = ScriptedEngine(lambda *_: "x", judge=lambda _p, text: -len(text) / 2)
    events: list[Event] = []
    scored = await journaled(Team({"general": engine}), {}, events.append)["general"].score(PROMPT, ["ab", "c"])
    await engine.close()
    again = journaled(Team({"general": engine}), replies(events), events.append)["general"]
    assert await again.score(PROMPT, ["ab", "c"]) == scored
    assert [item.mean for item in scored] == [-1.0, -0.5]


async def test_scores_recorded_by_an_earlier_version_are_read() -> None:
    engine = ScriptedEngine(lambda *_: "x")
    events: list[Event] = []
    scored = await journaled(Team({"general": engine}), {}, events.append)["general"].score(PROMPT, ["ab"])
    (found,) = replies(events).values()
    (item,) = found.reply["items"]
    former = {"pieces" if name == "token_strings" else name: value for name, value in item.items()}
    known = {found.key: replace(found, reply={"items": [former]})}
    assert await journaled(Team({"general": engine}), known, events.append)["general"].score(PROMPT, ["ab"]) == scored


def failing(times: int, error: Exception) -> ScriptedEngine:
    left = [times]

    def script(*_: Any) -> str:
        left[0] -= 1
        if left[0] >= 0:
            raise error
        return "at last"

    return ScriptedEngine(script)


async def test_one_failure_is_retried_and_reported() -> None:
    events: list[Event] = []
    engine = journaled(Team({"general": failing(1, EngineError("hiccup"))}), {}, events.append)["general"]
    [completion] = await engine.generate(PROMPT, Sampling())
    assert completion.text == "at last"
    assert any(isinstance(event, Trouble) and "hiccup" in event.message for event in events)


async def test_a_second_failure_is_recorded_and_repeats_on_resume_without_asking() -> None:
    events: list[Event] = []
    broken = failing(2, EngineError("broken", "mend it"))
    with pytest.raises(EngineError, match="broken"):
        await journaled(Team({"general": broken}), {}, events.append)["general"].generate(PROMPT, Sampling())
    resumed = journaled(Team({"general": broken}), replies(events), events.append)["general"]
    with pytest.raises(EngineError, match="mend it"):
        await resumed.generate(PROMPT, Sampling())
    assert len(broken.asked) == 2


@pytest.mark.parametrize("error", [ContextOverflow("too long"), EngineLost("dead")])
async def test_what_a_retry_cannot_cure_is_neither_retried_nor_recorded(error: EngineError) -> None:
    events: list[Event] = []
    engine = failing(1, error)
    with pytest.raises(type(error)):
        await journaled(Team({"general": engine}), {}, events.append)["general"].generate(PROMPT, Sampling())
    assert len(engine.asked) == 1
    assert not replies(events)


async def test_equal_concurrent_requests_are_asked_once() -> None:
    engine = ScriptedEngine(lambda *_: "x", delay=0.01)
    asked = journaled(Team({"general": engine}), {}, lambda _event: None)["general"]
    first, second = await asyncio.gather(asked.generate(PROMPT, Sampling()), asked.generate(PROMPT, Sampling()))
    assert first == second
    assert len(engine.asked) == 1
