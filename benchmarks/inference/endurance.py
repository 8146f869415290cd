"""Kills, hangs and stops on real weights: what is lost, what is asked twice, and how soon an engine is free again.

    python -m benchmarks.inference.endurance [--model small] [--kills 100] [--hangs 3] [--stops 10]

faults    requests whose child process is killed, or stopped so that it hangs, at a random moment; each answer is
          compared with the one from before, when nothing disturbed it
stops     seconds from cancelling a request to the answer of a short one that was asked in the same moment, less what
          the short one takes alone
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from benchmarks.inference.cases import answer_prompt, models_of, sample_case
from benchmarks.inference.options import common_options
from benchmarks.machine import observed
from benchmarks.report import Figure, Report, Row, publish
from mma_desktop.domain.prompts import Completion, Message, Prompt, Sampling
from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.errors import MmaError

_SHORT = Prompt((Message("user", "One word, please."),))
_HANG_SECONDS = 5
_ANSWER = Sampling(n=2, temperature=0.7, max_tokens=24)


@dataclass(frozen=True, slots=True)
class Faults:
    """Of the requests disturbed: how many were answered as before, otherwise, and not at all."""

    same: int
    other: int
    lost: int
    seconds: float


def main() -> None:
    """Measure, print and write."""
    options = _options()
    with observed() as machine:
        figures = asyncio.run(_measure(options))
        facts = machine()
    model, _ = models_of(options.model)
    settings = {"model": model.name, "threads": options.threads, "seed": 42}
    for path in publish(Report("endurance", settings, facts, figures), options.out):
        print(f"Written: {path}")


def _options() -> argparse.Namespace:
    parser = common_options(__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--hangs", type=int, default=3)
    parser.add_argument("--stops", type=int, default=10)
    return parser.parse_args()


async def _measure(options: argparse.Namespace) -> tuple[Figure, ...]:
    path, _ = models_of(options.model)
    case = options.case or sample_case(options.model)
    # With flash attention an answer is the same whatever else the cache holds, so it can be compared.
    settings = LocalSettings(threads=options.threads, hang_seconds=_HANG_SECONDS, flash_attention="on")
    engine = await LocalEngine.open(path, settings=settings)
    try:
        killed = await _faults(engine, case, options.kills, signal.SIGKILL)
        hung = await _faults(engine, case, options.hangs, signal.SIGSTOP)
        stops = {name: await _stops(engine, work, options.stops) for name, work in _stages(engine, case).items()}
    finally:
        await engine.close()
    rows = tuple(Row(name, tuple(seconds)) for name, seconds in stops.items() if seconds)
    return _figure("killed", killed), _figure("stopped", hung), Figure("Free again after a stop", "s", rows)


def _figure(what: str, faults: Faults) -> Figure:
    counts = (("as before", faults.same), ("otherwise", faults.other), ("lost", faults.lost))
    rows = tuple(Row(name, (float(count),)) for name, count in counts)
    return Figure(f"Answers of requests whose engine was {what} ({faults.seconds:.0f} s in all)", "requests", rows)


async def _faults(engine: LocalEngine, case: Path, times: int, how: signal.Signals) -> Faults:
    """Disturb `times` requests, each once, at a moment within the time it takes.

    Every request begins with an empty cache, as the repeated one does after the fault: a prompt read from the cache
    has slightly other logits than one that was computed, and an answer may differ for that alone.
    """
    rng = random.Random(42)
    prompts = [_short_case(case, number) for number in range(min(5, times))]
    undisturbed: list[tuple[list[Completion], float]] = []
    for prompt in prompts:
        await _forget(engine)
        undisturbed.append(await _timed(engine.generate(prompt, _ANSWER)))
    begin = time.perf_counter()
    found: Counter[str] = Counter()
    for number in range(times):
        (expected, seconds), prompt = undisturbed[number % len(prompts)], prompts[number % len(prompts)]
        found[await _disturbed(engine, prompt, rng.uniform(0, seconds), how, _texts(expected))] += 1
    return Faults(found["same"], found["other"], found["lost"], time.perf_counter() - begin)


def _short_case(case: Path, number: int) -> Prompt:
    """A part of the case that takes little time, another for each number."""
    return Prompt((Message("user", case.read_text(encoding="utf-8")[number * 50 : number * 50 + 200]),))


async def _forget(engine: LocalEngine) -> None:
    """Let the engine begin anew, with an empty cache."""
    _signal_children(signal.SIGKILL)
    await engine.count(_SHORT)


async def _disturbed(
    engine: LocalEngine, prompt: Prompt, after: float, how: signal.Signals, expected: Sequence[str]
) -> str:
    await _forget(engine)
    request = asyncio.create_task(engine.generate(prompt, _ANSWER))
    await asyncio.sleep(after)
    _signal_children(how)
    try:
        return "same" if _texts(await request) == expected else "other"
    except MmaError as error:
        print(f"Lost: {error}")
        return "lost"


def _signal_children(number: signal.Signals) -> None:
    for child in psutil.Process().children():
        os.kill(child.pid, number)


def _stages(engine: LocalEngine, case: Path) -> dict[str, Callable[[int], Coroutine[Any, Any, object]]]:
    """Work in every stage, by name; each request has a number, so that no cache knows its prompt."""

    def long(number: int) -> Prompt:
        return answer_prompt(case, mark=1000 + number, examples=2)

    return {
        "while it reads a prompt": lambda number: engine.generate(long(number), Sampling(max_tokens=1)),
        "while it writes nine answers": lambda _: engine.generate(_SHORT, Sampling(n=9, max_tokens=400)),
        "while it scores": lambda number: engine.score(long(100 + number), ["1000 yuan", "2000 yuan"]),
    }


async def _stops(engine: LocalEngine, work: Callable[[int], Coroutine[Any, Any, object]], times: int) -> list[float]:
    short = Sampling(max_tokens=1)
    alone = statistics.median([(await _timed(engine.generate(_SHORT, short)))[1] for _ in range(3)])
    seconds: list[float] = []
    for number in range(times):
        task = asyncio.create_task(work(number))
        await asyncio.sleep(0.5)
        task.cancel()
        _, waited = await _timed(engine.generate(_SHORT, short))
        seconds.append(max(0.0, waited - alone))
        await asyncio.gather(task, return_exceptions=True)
    return seconds


async def _timed(work: Coroutine[Any, Any, list[Completion]]) -> tuple[list[Completion], float]:
    begin = time.perf_counter()
    return await work, time.perf_counter() - begin


def _texts(completions: Sequence[Completion]) -> list[str]:
    return [completion.text for completion in completions]


if __name__ == "__main__":
    main()
