"""Whether a model works: it is loaded, greeted, and asked for the amount of a small case in the form of an answer."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import FinishReason, Message, Prompt, Sampling
from mma_desktop.engine.wire import CHOOSE, LocalSettings
from mma_desktop.model_files.offload import open_offloaded
from mma_desktop.tasks.base import Context, GradedTask, Step
from mma_desktop.tasks.catalog import load_task

_GREETING = Prompt((Message("user", "Count from one to twenty in words."),))
_GREETING_TOKENS = 48
_TASK = "eca"
CASE_AMOUNT = "1500"
"""The amount of the small case."""
_CASES = {
    "zh": "经审理查明：2021年3月2日，被告人赵某在某市场窃得被害人钱某现金300元、手机一部（经鉴定价值1,200元）。",
    "en": "The court finds: On 2 March 2021 the defendant Zhao took from the victim Qian in a market 300 yuan in cash "
    "and a phone appraised at 1,200 yuan.",
}


@dataclass(frozen=True, slots=True)
class SelfTest:
    """What a model said to a greeting rendered by its own template, how fast, and how many layers devices took.

    Both speeds are numbers of that moment: of a prompt that is read, and of a text that is written. `answer` is the
    amount that was read from its answer to a small case; None where none could be read.
    """

    reply: str
    load_seconds: float
    tokens_per_second: float
    offloaded_layers: int = 0
    notes: tuple[str, ...] = ()
    answer: str | None = None
    prompt_tokens_per_second: float = 0.0


async def self_test(path: Path, adapter: Path | None = None, language: str = "en") -> SelfTest:
    """Load the file, let it speak, and ask it about a case in this language. Raises ModelError, EngineError."""
    start = time.monotonic()
    engine = await open_offloaded(path, LocalSettings(gpu_layers=CHOOSE), adapter)
    try:
        test = await _greet(engine, time.monotonic() - start)
        read = await reading_speed(engine, language)
        test = replace(test, prompt_tokens_per_second=read, answer=await asked_amount(engine, language))
        return replace(test, offloaded_layers=engine.settings.gpu_layers, notes=engine.notes)
    finally:
        await engine.close()


async def asked_amount(engine: Engine, language: str) -> str | None:
    """The amount of a small case as a run would read it from the model's answer; None where none can be read."""
    task = load_task(_TASK, language)
    sampling = replace(
        task.sampling(Step.ANSWER), temperature=0, constraint=task.constraint(), final=task.final, stop_loops=True
    )
    (reply,) = await engine.generate(_question(task, language), sampling)
    return task.read(reply.text).value if reply.finish_reason is FinishReason.STOP else None


async def reading_speed(engine: Engine, language: str) -> float:
    """Tokens per second at which the model reads the question about the small case."""
    prompt = _question(load_task(_TASK, language), language)
    start = time.monotonic()
    (reply,) = await engine.generate(prompt, Sampling(max_tokens=1, temperature=0))
    return (reply.prompt_tokens - reply.cached_tokens) / (time.monotonic() - start)


def _question(task: GradedTask, language: str) -> Prompt:
    return task.prompt(Step.ANSWER, Context(_CASES[language], examples=1))


async def _greet(engine: Engine, load_seconds: float) -> SelfTest:
    """Ask for a few words, once to warm up and once against the clock."""
    await engine.generate(_GREETING, Sampling(max_tokens=1, temperature=0))
    start = time.monotonic()
    (reply,) = await engine.generate(_GREETING, Sampling(max_tokens=_GREETING_TOKENS, temperature=0))
    return SelfTest(reply.text.strip(), load_seconds, reply.generated_tokens / (time.monotonic() - start))
