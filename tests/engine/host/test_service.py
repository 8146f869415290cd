"""Requests to the child process: checked, computed together, cancelled."""

from __future__ import annotations

import asyncio
import time

import pytest

from mma_desktop.domain.prompts import Constraint, Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.errors import ContextOverflow
from tests.engine.tiny import GREEDY, LONG, QUESTION, ROUNDING, until_at_work
from tests.engine.waiting import until

pytestmark = [pytest.mark.real, pytest.mark.asyncio(loop_scope="module")]


async def test_what_does_not_fit_is_refused_before_anything_is_computed(engine: LocalEngine) -> None:
    long = Prompt((Message("user", "word " * 3000),))
    for request in (
        engine.generate(long, Sampling(max_tokens=10)),
        engine.generate(QUESTION, Sampling(max_tokens=2048)),
        engine.score(QUESTION, ["word " * 2048]),
    ):
        with pytest.raises(ContextOverflow, match="context holds 2048"):
            await request
    assert await engine.count(long) > 2048


async def test_requests_of_all_kinds_are_computed_together(engine: LocalEngine) -> None:
    """Kernels round differently in wider batches, so texts may part somewhere; scores show how little it is."""
    digits = Sampling(temperature=0, max_tokens=8, constraint=Constraint("root ::= [0-9]+"))
    alone = await engine.score(QUESTION, ["The sea is", "No."])
    free, held, scores, _ = await asyncio.gather(
        engine.generate(QUESTION, GREEDY),
        engine.generate(QUESTION, digits),
        engine.score(QUESTION, ["The sea is", "No."]),
        engine.generate(LONG, Sampling(n=2, max_tokens=4)),
    )
    assert free[0].text.startswith("The sea")
    assert held[0].text.isdigit()
    for batched, single in zip(scores, alone, strict=True):
        assert batched.logprobs == pytest.approx(single.logprobs, abs=ROUNDING)


async def test_what_is_being_written_is_told_until_it_is_answered(engine: LocalEngine) -> None:
    asked = asyncio.create_task(engine.generate(QUESTION, Sampling(temperature=0, max_tokens=1500, stop_loops=False)))
    await until(lambda: engine.writing != "" or asked.done())
    assert engine.writing.strip() and not asked.done()
    asked.cancel()
    await asyncio.wait([asked])
    assert engine.writing == ""


async def test_cancelling_one_request_leaves_the_others_alone(engine: LocalEngine) -> None:
    doomed = asyncio.create_task(engine.generate(QUESTION, Sampling(n=3, max_tokens=1500)))
    kept = asyncio.create_task(engine.generate(QUESTION, GREEDY))
    await until_at_work()
    doomed.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doomed
    assert (await kept)[0].generated_tokens
    start = time.monotonic()
    await engine.generate(QUESTION, Sampling(max_tokens=1))
    assert time.monotonic() - start < 5


async def test_cancelling_stops_the_prefill_of_a_long_prompt(engine: LocalEngine) -> None:
    text = Prompt((Message("user", "A text that nobody has read yet. " + LONG.messages[0].content),))
    prefill = asyncio.create_task(engine.generate(text, Sampling(max_tokens=400)))
    await until_at_work()
    prefill.cancel()
    await asyncio.gather(prefill, return_exceptions=True)
    (again,) = await engine.generate(text, Sampling(max_tokens=1))
    assert again.cached_tokens < again.prompt_tokens - 1
