"""The tiny real model: settings and requests for it, and whether its process computes."""

from __future__ import annotations

from mma_desktop.domain.prompts import Completion, Message, Prompt, Sampling
from mma_desktop.engine.wire import LocalSettings
from tests.engine.waiting import until
from tests.processes import engine_processes

# With flash attention a text depends on its own tokens only; without, rounding depends on what else the cache holds.
SMALL = LocalSettings(context_length=2048, cells=4096, flash_attention="on")
# Weights of four bits: the same tokens in another batch, or by another kernel, differ by some tenths (part `logits` of
# benchmarks.inference.engine). Another token, or one place further, differs by whole units.
ROUNDING = 0.5
GREEDY = Sampling(temperature=0, max_tokens=24)
QUESTION = Prompt((Message("system", "You are a helpful assistant."), Message("user", "Tell me about the sea.")))
LONG = Prompt((Message("user", "Read this. " + "The defendant took 5000 yuan in cash from the shop. " * 40),))


def texts(completions: list[Completion]) -> list[str]:
    return [completion.text for completion in completions]


def child_pids() -> list[int]:
    return [child.pid for child in engine_processes()]


async def until_at_work() -> None:
    """Return once the engines' processes have computed for a moment."""
    before = _seconds()
    await until(lambda: _seconds() > before + 0.1)


def _seconds() -> float:
    """Of the processor, used by all engines."""
    return sum(child.cpu_times().user for child in engine_processes())
