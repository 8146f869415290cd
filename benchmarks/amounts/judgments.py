"""What the models of a pair say of every amount: one record a case, a model and a way of asking, kept in a file.

    python -m benchmarks.amounts.judgments FILE OUT [--questions kinds yes_no] [--items N] [--seconds S]
                                   [--general G --domain D]

FILE holds cases (see benchmarks/amounts/rules.py). OUT is JSON Lines; what stands in it is not asked again, so a
measurement may be stopped at any time, and `--seconds` ends it after the case in hand. `kinds` is the question of the
task itself, the others stand in questions.toml. `benchmarks/amounts/calibrate.py` fits the calibration to what was
found.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.amounts.rules import Case, load_cases
from benchmarks.peers.base import ROOT
from mma_desktop.bootstrap import open_team
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.team import Team
from mma_desktop.model_files.known_models import default_pair
from mma_desktop.tasks.base import Claim
from mma_desktop.tasks.catalog import load_task
from mma_desktop.tasks.data_task import DataTask
from mma_desktop.tasks.schema import JudgmentTexts

OWN = "kinds"  # the name of the task's own question


def main() -> None:
    """Ask what has not been asked yet."""
    options = _options()
    pair = (options.general, options.domain) if options.general else default_pair()
    asyncio.run(_ask_all(options, pair))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--questions", nargs="+", default=[OWN])
    parser.add_argument("--items", type=int, help="only so many cases, from the first")
    parser.add_argument("--seconds", type=float, help="stop after the case in hand")
    parser.add_argument("--general", default="")
    parser.add_argument("--domain", default="")
    return parser.parse_args()


async def _ask_all(options: argparse.Namespace, pair: tuple[str, str]) -> None:
    done = _done(options.out)
    wanted = [
        (case, question)
        for case in load_cases(options.file)[: options.items]
        for question in options.questions
        if (case.id, question) not in done
    ]
    if not wanted:
        print("nothing left to ask")
        return
    until = time.monotonic() + options.seconds if options.seconds else float("inf")
    async with open_team(*pair) as team:
        for number, (case, question) in enumerate(wanted, start=1):
            with options.out.open("a", encoding="utf-8") as out:
                out.writelines(json.dumps(r, ensure_ascii=False) + "\n" for r in await _records(case, question, team))
            print(f"{number}/{len(wanted)} {case.id} {question}", flush=True)
            if time.monotonic() > until:
                break


def _done(out: Path) -> set[tuple[str, str]]:
    """What both models were asked already; records are written for both at once."""
    if not out.exists():
        return set()
    records = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    return {(record["item"], record["question"]) for record in records}


async def _records(case: Case, question: str, team: Team) -> list[dict[str, Any]]:
    task = _task(case.language, question)
    return [await _record(case, question, role, engine, task) for role, engine in team.engines.items()]


async def _record(case: Case, question: str, role: str, engine: Engine, task: DataTask) -> dict[str, Any]:
    start = time.monotonic()
    assert task.rules is not None
    claims = task.rules.claims(case.text, role)
    answers = [await _answers(engine, claim) for claim in claims]
    return {
        "item": case.id,
        "question": question,
        "role": role,
        "model": engine.info.name,
        "sha256": engine.info.sha256,
        "prompts": task.digest,
        "seconds": round(time.monotonic() - start, 3),
        "spans": [[claim.start, claim.end] for claim in claims],
        "logprobs": answers,
    }


async def _answers(engine: Engine, claim: Claim) -> list[float]:
    """The log-probability of every answer, the one that counts first."""
    scores = await engine.score(claim.prompt, [claim.counts, *claim.others])
    return [round(sum(score.logprobs), 5) for score in scores]


def _task(language: str, question: str) -> DataTask:
    task = load_task("eca", language)
    assert isinstance(task, DataTask)
    if question == OWN:
        return task
    texts = _questions()[question][language]
    return replace(task, data=task.data.model_copy(update={"judgment": JudgmentTexts.model_validate(texts)}))


def _questions() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((ROOT / "benchmarks" / "amounts" / "data" / "questions.toml").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
