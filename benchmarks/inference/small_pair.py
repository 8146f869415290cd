"""How well one model reads a case: the measurement behind the choice of the `small` set (models/README.md).

    python benchmarks/inference/small_pair.py CASES MODEL [--role domain] [--samples 5]

CASES is a folder with an index.json that lists texts and their right totals; MODEL is a name or a GGUF. Every case is
asked with one worked example through our own engine and task file. One line per case, then one JSON line with the
figures. Run one model at a time, and quote the load average beside every time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mma_desktop.engine.client.local import LocalEngine
from mma_desktop.engine.wire import LocalSettings
from mma_desktop.model_files.known_models import resolve
from mma_desktop.tasks.base import Context, Step, Task
from mma_desktop.tasks.catalog import load_task

SEED = 42


@dataclass(frozen=True)
class CaseResult:
    """One case: the right total, the vote keys of the samples (None: no readable amount), and what it took."""

    case: str
    gold: str
    values: tuple[str | None, ...]
    tokens: int
    seconds: float

    @property
    def majority(self) -> str | None:
        """The value most samples name."""
        votes = Counter(value for value in self.values if value is not None)
        return votes.most_common(1)[0][0] if votes else None


def main() -> None:
    """Measure the model named on the command line."""
    options = _options()
    results = asyncio.run(_measure(options))
    print(json.dumps(_summary(options, results), ensure_ascii=False))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("model")
    parser.add_argument("--role", default="general")
    parser.add_argument("--samples", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


async def _measure(options: argparse.Namespace) -> list[CaseResult]:
    task = load_task("eca", "zh")
    engine = await LocalEngine.open(Path(resolve(options.model).spec), settings=LocalSettings(threads=options.threads))
    results: list[CaseResult] = []
    try:
        for case, gold, text in _cases(options.cases):
            result = await _ask(engine, task, options, case, gold, text)
            print(f"{result.case} {result.gold}: {result.values} {result.seconds:.1f} s", flush=True)
            results.append(result)
    finally:
        await engine.close()
    return results


def _cases(folder: Path) -> Iterator[tuple[str, str, str]]:
    for case in json.loads((folder / "index.json").read_text(encoding="utf-8"))["cases"]:
        yield case["id"], str(case["gold_amount_cny"]), (folder / case["text"]).read_text(encoding="utf-8")


async def _ask(
    engine: LocalEngine, task: Task, options: argparse.Namespace, case: str, gold: str, text: str
) -> CaseResult:
    prompt = task.prompt(Step.ANSWER, Context(text, role=options.role, examples=1))
    sampling = replace(task.sampling(Step.ANSWER), n=options.samples, seed=SEED)
    start = time.monotonic()
    completions = await engine.generate(prompt, sampling)
    seconds = time.monotonic() - start
    values = tuple(task.read(completion.text).value for completion in completions)
    return CaseResult(case, gold, values, sum(completion.generated_tokens for completion in completions), seconds)


def _summary(options: argparse.Namespace, results: list[CaseResult]) -> dict[str, Any]:
    samples = [(result.gold, value) for result in results for value in result.values]
    return {
        "model": options.model,
        "role": options.role,
        "samples": len(samples),
        "parsed": sum(value is not None for _, value in samples),
        "right": sum(value == gold for gold, value in samples),
        "majority_right": sum(result.majority == result.gold for result in results),
        "any_right": sum(result.gold in result.values for result in results),
        "cases": len(results),
        "tokens": sum(result.tokens for result in results),
        "seconds_per_case": round(sum(result.seconds for result in results) / len(results), 1),
        "threads": options.threads,
        "load_average": os.getloadavg(),
    }


if __name__ == "__main__":
    main()
