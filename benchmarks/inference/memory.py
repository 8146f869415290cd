"""The memory of two loaded models while they answer many requests.

Runs as a process of its own, so that nothing but the engine and its child processes is counted: a request as JSON on
standard input, the sizes on standard output.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil

from mma_desktop.domain.prompts import Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.gate import EngineGate
from mma_desktop.engine.wire import LocalSettings

# So few cells that cached prompts are evicted many times over: that is where memory could leak.
_CONTEXT, _CELLS = 512, 1024


def main() -> None:
    """MiB resident in this process and its children after each request, asked of the models by turns."""
    asked: dict[str, Any] = json.load(sys.stdin)
    models = [Path(model) for model in asked["models"]]
    json.dump(asyncio.run(_measure(models, asked["threads"], asked["requests"])), sys.stdout)


async def _measure(models: Sequence[Path], threads: int, requests: int) -> list[float]:
    settings = LocalSettings(threads=threads, context_length=_CONTEXT, cells=_CELLS, swap=0)  # swap has its own budget
    gate = EngineGate()
    engines = [await LocalEngine.open(model, settings=settings, gate=gate) for model in models]
    sizes: list[float] = []
    try:
        for index in range(requests):
            await engines[index % len(engines)].generate(_prompt(index), _sampling(index))
            sizes.append(_resident())
    finally:
        for engine in engines:
            await engine.close()
    return sizes


def _prompt(index: int) -> Prompt:
    return Prompt((Message("user", f"{index} " * (1 + index % 40) + "Which number is this?"),))


def _sampling(index: int) -> Sampling:
    return Sampling(n=1 + index % 5, max_tokens=1 + index % 12, seed=index)


def _resident() -> float:
    me = psutil.Process()
    return sum(map(_own, (me, *me.children(recursive=True)))) / 2**20


def _own(process: psutil.Process) -> int:
    """Resident bytes of a process; what several of them share (libraries) is shared out where the system states it."""
    whole = process.memory_full_info()
    return getattr(whole, "pss", whole.rss)


if __name__ == "__main__":
    main()
