"""How fast a model decodes alone and beside a busy process, by threads and by the way they wait for each other.

    python benchmarks/inference/shared_cpu.py MODEL [--seconds 5] [--threads 1 2] [--width 1] [--rounds 3]

MODEL is a name or a GGUF. For each number of threads and each way of waiting (sleep at once; the engine's own way, look
for the others a moment and then sleep; spin as OpenMP usually does) it decodes --width samples for --seconds alone,
then as long beside one process that spins on a core, in turns, --rounds times. It prints the medians in tokens per
second, the share of speed that is left beside the neighbour, each setting against one thread alone, and the cores that
others used when it began. Only ratios of one run on an otherwise quiet machine mean anything. One JSON line stands at
the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from unittest.mock import patch

from mma_desktop.engine.client import loading
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.client.processor import busy_cores, this_processor
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.model_files.known_models import resolve
from mma_desktop.model_files.tuning import decode_speed

_WAYS = ("sleep", "look", "spin")


@dataclass(frozen=True)
class Measured:
    """Tokens per second of one setting: alone, and beside a process that spins."""

    threads: int
    waiting: str
    alone: float
    beside: float


def main() -> None:
    """Measure the model named on the command line."""
    options = _options()
    busy = busy_cores()
    print(f"{this_processor()}; others use {busy:.2f} cores", flush=True)
    results = asyncio.run(_measure(Path(resolve(options.model).spec), options))
    base = results[0].alone
    for one in results:
        print(_line(one, base))
    print(json.dumps({"busy": busy, "results": [asdict(one) for one in results]}))


def _line(one: Measured, base: float) -> str:
    setting = f"{one.threads} threads, {one.waiting:5}"
    alone = f"{one.alone:6.1f} alone (x{one.alone / base:.2f})"
    return f"{setting}: {alone}, {one.beside:6.1f} beside: {one.beside / one.alone:.0%}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--threads", type=int, nargs="+", default=list(range(1, this_processor().decode_threads + 1)))
    parser.add_argument("--width", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


async def _measure(model: Path, options: argparse.Namespace) -> list[Measured]:
    loading.busy_cores = lambda: 0.0  # spin even where the engine, seeing others at work, would not
    settings = [(threads, waiting) for threads in options.threads for waiting in (_WAYS if threads > 1 else _WAYS[:1])]
    return [await _one(model, threads, waiting, options) for threads, waiting in settings]


async def _one(model: Path, threads: int, waiting: str, options: argparse.Namespace) -> Measured:
    settings = LocalSettings(threads=threads, spin=waiting == "spin", context_length=2048)
    with patch.dict(os.environ, {"GOMP_SPINCOUNT": "0"} if waiting == "sleep" else {}):
        engine = await LocalEngine.open(model, settings=settings)
    alone: list[float] = []
    beside: list[float] = []
    try:
        for _ in range(options.rounds):
            alone.append(await decode_speed(engine, options.width, options.seconds))
            with _neighbour():
                beside.append(await decode_speed(engine, options.width, options.seconds))
    finally:
        await engine.close()
    return Measured(threads, waiting, median(alone), median(beside))


@contextmanager
def _neighbour() -> Generator[None]:
    """A process that uses one core for as long as the block runs."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    main()
