"""Repeatable engines on real weights: a reply is the same whatever was asked before it or is asked beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Completion, Message, Prompt, Sampling, Scored
from mma_desktop.engine.client.local import LocalEngine
from tests.engine.tiny import LONG, QUESTION, SMALL, texts

pytestmark = pytest.mark.real

CASE = (
    "On 4 May the defendant took 3,500 yuan in cash and a watch worth 13,000 yuan from the shop of the victim Li. " * 6
)
ASKED = Prompt((Message("user", f"{CASE}\nHow much was taken, and from whom? Explain step by step."),))
CUT = Prompt(ASKED.messages, prefix="The defendant took cash and a watch. First,")
SAMPLING = Sampling(n=3, max_tokens=48, seed=11)
ANSWERS = (" 16,500 yuan", " 3,500 yuan", " nothing at all was taken")


@asynccontextmanager
async def repeatable(model: Path) -> AsyncGenerator[LocalEngine]:
    engine = await LocalEngine.open(model, settings=replace(SMALL, repeatable=True, flash_attention="auto"))
    try:
        yield engine
    finally:
        await engine.close()


async def ask(engine: LocalEngine) -> tuple[list[Completion], list[Completion], list[Scored]]:
    return (
        await engine.generate(ASKED, SAMPLING),
        await engine.generate(CUT, SAMPLING),
        await engine.score(ASKED, ANSWERS),
    )


def content(asked: tuple[list[Completion], list[Completion], list[Scored]]) -> object:
    """All of the replies but what they cost: texts, and log-probabilities to the last bit."""
    samples, continued, scores = asked
    return texts(samples), texts(continued), [score.logprobs for score in scores]


async def test_a_reply_is_the_same_after_other_questions_beside_others_and_in_another_process(
    tiny_model: Path,
) -> None:
    async with repeatable(tiny_model) as engine:
        alone = content(await ask(engine))
        assert content(await ask(engine)) == alone, "again, with the prompt in the cache"
        for other in (LONG, QUESTION, CUT):
            await engine.generate(other, Sampling(n=2, max_tokens=30, seed=4))
        assert content(await ask(engine)) == alone, "after other questions"
        async with asyncio.TaskGroup() as group:
            found = group.create_task(ask(engine))
            for seed in range(3):
                group.create_task(engine.generate(LONG, Sampling(n=2, max_tokens=40, seed=seed)))
        assert content(found.result()) == alone, "beside other questions"
    async with repeatable(tiny_model) as engine:
        backwards = await engine.score(ASKED, ANSWERS[::-1])
        assert [score.logprobs for score in backwards][::-1] == [score.logprobs for score in (await ask(engine))[2]]
        assert content(await ask(engine)) == alone, "in another process"


async def test_a_sample_does_not_depend_on_how_many_were_asked_for(tiny_model: Path) -> None:
    async with repeatable(tiny_model) as engine:
        three = texts(await engine.generate(ASKED, SAMPLING))
        single = [texts(await engine.generate(ASKED, replace(SAMPLING, n=1, seed=11 + i)))[0] for i in range(3)]
        assert single == three
