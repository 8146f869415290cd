"""Whether two models help where a document leaves a choice between readings: asks them, and judges out of fold.

    python -m benchmarks.readings ask OUT FILE... [--close 0.2] [--seconds S] [--general G --domain D]
    python -m benchmarks.readings judge RECORDS [--write]

FILEs hold cases with known totals (benchmarks/rules.py). The readings of a case are those of weights that were fitted
to the cases of other folds (benchmarks/interpretations.py), since a document of a user's is in no fold either. `ask`
puts the question of the program to both models, closest cases first, and writes one record a case, without any text;
what stands in OUT is not asked again. `judge` says how often the likeliest reading is right with and without each
model, its weight fitted to one half of the cases and judged on the other; --write keeps the weights of all cases in
resources/ledger/choices.toml if both models together gained more cases out of fold than they lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.interpretations import fit, folds, weighed
from benchmarks.rules import Case, load_cases
from mma_desktop.bootstrap import open_team
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Prompt, Scored
from mma_desktop.domain.team import Team
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import read_ledger
from mma_desktop.ledger.choices import close_readings, load_choices
from mma_desktop.model_files.known_models import default_pair
from mma_desktop.search.choosing import scored
from mma_desktop.tasks.catalog import load_task
from mma_desktop.tasks.data_task import DataTask
from mma_desktop.tasks.reading_choice import AskedChoice, choice_between

_RIDGE = 1.0  # of the weights of readings: what all cases choose


@dataclass(frozen=True, slots=True)
class CloseCase:
    """A case that leaves a choice: the proposal of weights that did not see it, and the question."""

    case: Case
    proposal: Ledger
    asked: AskedChoice

    @property
    def odds(self) -> list[float]:
        """The odds of the readings that are asked about."""
        by_total = {f"{one.total.normalize():f}": one.odds for one in self.proposal.readings}
        return [round(by_total[total], 6) for total in self.asked.totals]


class CountingEngine(EngineWrapper):
    """Adds up how many tokens of prompts were computed."""

    computed = 0

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """What the engine says."""
        found = await self._engine.score(prompt, continuations)
        self.computed += sum(one.prompt_tokens - one.cached_tokens + len(one.logprobs) for one in found)
        return found


def main() -> None:
    """Ask, or judge what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    ask = commands.add_parser("ask")
    ask.add_argument("out", type=Path)
    ask.add_argument("files", nargs="+")
    ask.add_argument("--seconds", type=float, default=float("inf"))
    ask.add_argument("--general", default="")
    ask.add_argument("--domain", default="")
    ask.set_defaults(run=_ask)
    options = parser.parse_args()
    options.run(options)


def _ask(options: argparse.Namespace) -> None:
    pair = (options.general, options.domain) if options.general else default_pair()
    asyncio.run(_ask_all(options, pair))


async def _ask_all(options: argparse.Namespace, pair: tuple[str, str]) -> None:
    done = {record["item"] for record in load_records(options.out)} if options.out.exists() else set[str]()
    found = sorted(close_cases(options.files), key=lambda one: -max(one.odds[1:]))
    wanted = [one for one in found if one.case.id not in done]
    print(f"{len(found)} cases leave a choice, {len(wanted)} to ask", flush=True)
    until = time.monotonic() + options.seconds
    async with open_team(*pair) as team:
        for number, one in enumerate(wanted, start=1):
            record = await _record(one, team)
            with options.out.open("a", encoding="utf-8") as out:
                out.write(json.dumps(record, ensure_ascii=False) + "\n")
            print(f"{number}/{len(wanted)} {one.case.id} {record['seconds']} s", flush=True)
            if time.monotonic() > until:
                break


def close_cases(files: Sequence[str]) -> Iterator[CloseCase]:
    """The cases of FILEs that leave a choice, by weights that other cases taught."""
    cases = [case for file in files for case in load_cases(Path(file.partition("=")[0]))]
    taught = [case for file in files for case in weighed(file)]
    names = sorted({name for case in taught for row in case.features for name in row})
    for inside, outside in folds(len(cases)):
        fitted = fit([taught[i] for i in inside], names, _RIDGE)
        weights = dict(zip(names, map(float, fitted), strict=True))
        for case in (cases[i] for i in outside):
            proposal = read_ledger(case.text, case.language, weights)
            readings = close_readings(case.text, proposal, case.language)
            if asked := choice_between(case.text, proposal, readings, case.language):
                yield CloseCase(case, proposal, asked)


async def _record(one: CloseCase, team: Team) -> dict[str, Any]:
    task = load_task("eca", one.case.language)
    assert isinstance(task, DataTask)
    assert task.rules is not None
    asked: list[dict[str, Any]] = []
    began = time.monotonic()
    for role in team.roles:
        asked.append(await _said(role, team[role], task, one))
    right = [total == f"{one.case.gold.normalize():f}" for total in one.asked.totals]
    seconds = round(time.monotonic() - began, 1)
    return {"item": one.case.id, "odds": one.odds, "right": right, "asked": asked, "seconds": seconds}


async def _said(role: str, engine: Engine, task: DataTask, one: CloseCase) -> dict[str, Any]:
    assert task.rules is not None
    counting = CountingEngine(engine)
    event = await scored(role, counting, task.rules.asking(one.case.text, role, one.asked))
    kept = {name: value for name, value in asdict(event).items() if name not in ("question", "totals")}
    return kept | {"computed_tokens": counting.computed}


def load_records(path: Path) -> list[dict[str, Any]]:
    """What was asked so far."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main()
