"""How fast several cases decode side by side, with flash attention and without it.

    python benchmarks/inference/attention.py MODEL [--cases 1 2 4 10] [--samples 2] [--words 200]
                                                [--tokens 48] [--rounds 2]

Each case is a prompt of its own of --words numbered words, already in the cells, of which --samples samples are written
at once with those of the other cases: the width of a batch grows with the cases in both. Without flash attention every
token costs time for the cells of all of them. By turns; medians in tokens per second, side by side.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.model_files.known_models import resolve
from mma_desktop.model_files.tuning import numbered_prompt

_ATTENTION = ("off", "on")


def main() -> None:
    """Print one line per number of cases."""
    options = _options()
    print(f"load average {os.getloadavg()[0]:.2f}, {options.threads} threads, {options.samples} samples a case")
    speeds = asyncio.run(_measure(options))
    for cases in options.cases:
        plain, flash = (median(speeds[attention, cases]) for attention in _ATTENTION)
        print(f"{cases:3d} cases  without {plain:6.1f}  with {flash:6.1f} tokens/s  ratio {flash / plain:5.2f}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--cases", type=int, nargs="+", default=[1, 2, 4, 10])
    parser.add_argument("--samples", type=int, default=2)
    parser.add_argument("--words", type=int, default=200)
    parser.add_argument("--tokens", type=int, default=48)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


async def _measure(options: argparse.Namespace) -> dict[tuple[str, int], list[float]]:
    """Tokens per second of every round, by attention and number of cases."""
    path = Path(resolve(options.model).spec)
    speeds: dict[tuple[str, int], list[float]] = {}
    for _ in range(options.rounds):
        for attention in _ATTENTION:
            settings = LocalSettings(
                threads=options.threads, flash_attention=attention, context_length=4096, cells=32768
            )
            engine = await LocalEngine.open(path, settings=settings)
            try:
                for cases in options.cases:
                    prompts = [numbered_prompt(number, options.words) for number in range(cases)]
                    speed = await _speed(engine, prompts, Sampling(n=options.samples, max_tokens=options.tokens))
                    speeds.setdefault((attention, cases), []).append(speed)
            finally:
                await engine.close()
    return speeds


async def _speed(engine: LocalEngine, prompts: Sequence[Prompt], sampling: Sampling) -> float:
    for prompt in prompts:
        await engine.generate(prompt, Sampling(max_tokens=1))  # the prompt is in the cells from here on
    start = time.perf_counter()
    written = await asyncio.gather(*(engine.generate(prompt, sampling) for prompt in prompts))
    tokens = sum(reply.generated_tokens for replies in written for reply in replies)
    return tokens / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
