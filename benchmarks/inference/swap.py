"""What bringing a prompt back from main memory costs beside computing it again.

    python benchmarks/inference/swap.py MODEL [--tokens 400 800 1600] [--repeats 5]

A context that holds one prompt is asked about two in turn. One token is scored after each, so that the time is that of
getting the prompt into the cells: from main memory (swap on), or by computing it (swap off). Medians, side by side.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from pathlib import Path

from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.model_files.known_models import resolve

SENTENCE = "The defendant took 5000 yuan in cash from the shop. "


def main() -> None:
    """Print one line per prompt length."""
    options = _options()
    print(f"load average {os.getloadavg()[0]:.2f}, {options.threads} threads")
    for tokens in options.tokens:
        swapped, computed = asyncio.run(_measure(options, tokens))
        print(
            f"{tokens:6d} tokens  from memory {swapped * 1e3:8.1f} ms  computed {computed * 1e3:8.1f} ms  "
            f"ratio {computed / swapped:6.1f}"
        )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--tokens", type=int, nargs="+", default=[400, 800, 1600])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


async def _measure(options: argparse.Namespace, tokens: int) -> tuple[float, float]:
    """Median seconds (from memory, computed) for prompts of about this many tokens."""
    path = Path(resolve(options.model).spec)
    engines: list[LocalEngine] = []
    for swap in (1 << 30, 0):
        room = tokens + tokens // 4 + 128
        settings = LocalSettings(context_length=room, cells=room, swap=swap, threads=options.threads)
        engines.append(await LocalEngine.open(path, settings=settings))
    seconds: list[list[float]] = [[], []]
    try:
        prompts = [await _prompt(engines[0], f"Case {number}. ", tokens) for number in (1, 2)]
        for repeat in range(options.repeats + 1):
            for engine, times in zip(engines, seconds, strict=True):
                for prompt in prompts:
                    start = time.perf_counter()
                    (score,) = await engine.score(prompt, [" a"])
                    if repeat:
                        times.append(time.perf_counter() - start)
                        if (score.cached_tokens > tokens // 2) is (engine is not engines[0]):
                            raise SystemExit("The prompt did not come from where it should have.")
    finally:
        for engine in engines:
            await engine.close()
    return statistics.median(seconds[0]), statistics.median(seconds[1])


async def _prompt(engine: LocalEngine, start: str, tokens: int) -> Prompt:
    each = len(await engine.token_strings(SENTENCE))
    return Prompt((Message("user", start + SENTENCE * (tokens // each)),))


if __name__ == "__main__":
    main()
