"""Samples that several runs share."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, replace
from typing import Any

import pytest

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.pool import Drawn, PooledEngine, SamplePool, drawn_from
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError

PROMPT = Prompt((Message("user", "the case"),))


def by_seed(_prompt: Prompt, sampling: Sampling, index: int) -> str:
    return f"sample {sampling.seed + index}"


def asked(engine: ScriptedEngine) -> list[tuple[int, int]]:
    """(seed, n) of every request."""
    return [(sampling.seed, sampling.n) for _, sampling in engine.asked]


async def test_only_the_samples_that_are_missing_are_drawn() -> None:
    engine, pool = ScriptedEngine(by_seed), SamplePool()
    single, majority = PooledEngine(engine, pool, "single"), PooledEngine(engine, pool, "majority")
    await single.generate(PROMPT, Sampling(seed=11, tag="answer R"))
    completions = await majority.generate(PROMPT, Sampling(seed=10, n=4, tag="proposal R"))
    assert [completion.text for completion in completions] == [f"sample {seed}" for seed in (10, 11, 12, 13)]
    assert asked(engine) == [(11, 1), (10, 1), (12, 2)]
    assert [sample.run for sample in completions if isinstance(sample, Drawn)] == ["majority", "single"] + [
        "majority"
    ] * 2


@pytest.mark.parametrize(
    "change", [{"temperature": 0.1}, {"max_tokens": 7}, {"final": "=>"}, {"seed": 99}, {"stop": ("x",)}]
)
async def test_another_sampling_is_another_sample(change: dict[str, Any]) -> None:
    engine, pool = ScriptedEngine(by_seed), SamplePool()
    pooled = PooledEngine(engine, pool, "run")
    await pooled.generate(PROMPT, Sampling(seed=1))
    await pooled.generate(PROMPT, replace(Sampling(seed=1), **change))
    assert len(engine.asked) == 2


async def test_requests_at_the_same_time_draw_each_sample_once() -> None:
    engine, pool = ScriptedEngine(by_seed, delay=0.01), SamplePool()
    pooled = PooledEngine(engine, pool, "run")
    one, many = await asyncio.gather(
        pooled.generate(PROMPT, Sampling(seed=0)), pooled.generate(PROMPT, Sampling(seed=0, n=3))
    )
    assert (one[0], len(many)) == (many[0], 3)
    assert asked(engine) == [(0, 1), (1, 2)]


async def test_who_waits_for_a_sample_that_fails_draws_it() -> None:
    failures = [EngineError("lost")]

    def script(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if failures:
            raise failures.pop()
        return by_seed(prompt, sampling, index)

    pooled = PooledEngine(ScriptedEngine(script, delay=0.01), SamplePool(), "run")
    first, second = await asyncio.gather(
        pooled.generate(PROMPT, Sampling()), pooled.generate(PROMPT, Sampling()), return_exceptions=True
    )
    assert isinstance(first, EngineError)
    assert isinstance(second, list)
    assert second[0].text == "sample 0"


async def test_a_sample_on_record_is_taken_in_again() -> None:
    engine, pool = ScriptedEngine(by_seed), SamplePool()
    [sample] = await PooledEngine(engine, pool, "run").generate(PROMPT, Sampling(seed=5))
    again = SamplePool()
    found = drawn_from(asdict(sample))
    assert found == sample
    again.put(sample) if isinstance(sample, Drawn) else pytest.fail("not a sample of the pool")
    assert await PooledEngine(ScriptedEngine(_never), again, "later").generate(PROMPT, Sampling(seed=5)) == [sample]
    plain = (await engine.generate(PROMPT, Sampling(seed=5)))[0]
    assert drawn_from(asdict(plain)) is None


def _never(*_: Any) -> str:
    raise AssertionError("nothing may be asked")
