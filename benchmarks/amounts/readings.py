"""Whether two models help where a document leaves a choice between readings: asks them, and judges out of fold.

    python -m benchmarks.amounts.readings ask OUT FILE... [--seconds S] [--general G --domain D]
    python -m benchmarks.amounts.readings judge RECORDS [--write]

FILEs hold cases with known totals (benchmarks/amounts/rules.py). The readings of a case are those of weights that
were fitted to the cases of other folds (benchmarks/amounts/interpretations.py), since a document of a user's is in no
fold either. `ask` puts the question of the program to both models, closest cases first, and writes one record a case,
without any text; what stands in OUT is not asked again. `judge` says how often the likeliest reading is right with
and without each model, its weight fitted to one half of the cases and judged on the other; --write keeps the weights
of all cases in resources/ledger/choices.toml if both models together gained more cases out of fold than they lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.amounts.interpretations import fit_all, names_of
from benchmarks.amounts.rules import Case, load_cases
from benchmarks.amounts.weighed_cases import folds, weighed
from benchmarks.peers.base import ROOT
from mma_desktop.bootstrap import open_team
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.events import ReadingsScored
from mma_desktop.domain.prompts import Prompt, Scored
from mma_desktop.domain.team import Team
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import read_ledger
from mma_desktop.ledger.readings.choices import close_readings, scores_of
from mma_desktop.ledger.readings.interpretations import InterpretationWeights
from mma_desktop.model_files.known_models import default_pair
from mma_desktop.search.choosing import scored
from mma_desktop.tasks.catalog import load_task
from mma_desktop.tasks.data_task import DataTask
from mma_desktop.tasks.reading_choice import AskedChoice, choice_between

_TARGET = ROOT / "resources" / "ledger" / "choices.toml"
_WEIGHTS = tuple(step / 20 for step in range(61))


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
    judge = commands.add_parser("judge")
    judge.add_argument("records", type=Path)
    judge.add_argument("--write", action="store_true")
    judge.set_defaults(run=_judge)
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
    names = names_of(taught)
    for inside, outside in folds(taught):
        fitted = fit_all([taught[i] for i in inside], names)
        by_name = dict(zip(names, map(float, fitted.weights), strict=True))
        weights = InterpretationWeights(provenance={}, weights=by_name, signals=fitted.signals)
        for case in (cases[i] for i in outside):
            proposal = read_ledger(case.text, case.language, weights, fitted.trees)
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


# Judging -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskedCase:
    """A case that models were asked about: log-odds and truth of each reading, each model's scores of them."""

    odds: tuple[float, ...]
    right: tuple[bool, ...]
    scores: Mapping[str, tuple[float, ...]]

    def support(self, roles: Sequence[str], weight: float) -> list[float]:
        """What the mean of these models adds to the log-odds of each reading."""
        return [weight * fmean(self.scores[role][i] for role in roles) for i in range(len(self.odds))]

    def likelihood(self, roles: Sequence[str], weight: float) -> float:
        """The logarithm of the share of the right reading among those asked about."""
        logits = [odds + said for odds, said in zip(self.odds, self.support(roles, weight), strict=True)]
        right = sum(math.exp(logit) for logit, is_right in zip(logits, self.right, strict=True) if is_right)
        return math.log(right / sum(map(math.exp, logits)))

    def is_right(self, roles: Sequence[str], weight: float) -> bool:
        """Whether the reading that is chosen is right: the program's rule (ledger/readings/choices.py)."""
        said = self.support(roles, weight)
        values = [min(0.0, odds) + more for odds, more in zip(self.odds, said, strict=True)]
        return self.right[values.index(max(values))]

    def favourite_is_right(self, roles: Sequence[str]) -> bool:
        """Whether the reading that the models alone find likeliest is right."""
        said = self.support(roles, 1.0)
        return self.right[said.index(max(said))]


@dataclass(frozen=True, slots=True)
class Gain:
    """What models change out of fold: cases right by rules and with them, won, lost, the gain in log-likelihood a
    case, how often their favourite is right, the weight of all cases.
    """

    cases: int
    by_rules: int
    right: int
    won: int
    lost: int
    likelihood: float
    favourite: int
    weight: float


def asked_case(record: Mapping[str, Any]) -> AskedCase:
    """A record as it is judged."""
    scores = {
        said["role"]: tuple(scores_of(ReadingsScored(said["role"], said["model"], "", (), _rows(said))))
        for said in record["asked"]
    }
    return AskedCase(tuple(math.log(odds) for odds in record["odds"]), tuple(record["right"]), scores)


def _rows(said: Mapping[str, Any]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in said["logprobs"])


def fitted_weight(cases: Sequence[AskedCase], roles: Sequence[str]) -> float:
    """The weight, from 0 to 3, under which right readings are likeliest, with a ridge of 1; 0 where none helps."""
    taught = [case for case in cases if any(case.right)]
    return max(_WEIGHTS, key=lambda w: sum(case.likelihood(roles, w) for case in taught) - w * w / 2)


def gain(cases: Sequence[AskedCase], roles: Sequence[str], size: int | None = None) -> Gain:
    """What these models change, each half judged by the weight of the other; of choices with `size` readings."""
    weights = [fitted_weight(cases[1 - half :: 2], roles) for half in (0, 1)]
    judged = [(case, weights[i % 2]) for i, case in enumerate(cases) if size in (None, len(case.odds))]
    changes = [case.is_right(roles, weight) - case.is_right(roles, 0.0) for case, weight in judged]
    gained = [
        case.likelihood(roles, weight) - case.likelihood(roles, 0.0) for case, weight in judged if any(case.right)
    ]
    by_rules = sum(case.is_right(roles, 0.0) for case, _ in judged)
    return Gain(
        cases=len(judged),
        by_rules=by_rules,
        right=by_rules + sum(changes),
        won=changes.count(1),
        lost=changes.count(-1),
        likelihood=fmean(gained) if gained else 0.0,
        favourite=sum(case.favourite_is_right(roles) for case, _ in judged),
        weight=fitted_weight(cases, roles),
    )


def _judge(options: argparse.Namespace) -> None:
    records = sorted(load_records(options.records), key=lambda record: record["item"])
    cases = [asked_case(record) for record in records]
    roles = list(cases[0].scores)
    print(f"{len(cases)} cases; the right total is among the readings in {sum(any(case.right) for case in cases)}")
    for role in roles:
        computed = [said["computed_tokens"] for r in records for said in r["asked"] if said["role"] == role]
        print(f"{role}: {fmean(computed):.0f} tokens computed a case")
    print(
        "| models | readings | cases | rules right | with models | won | lost | favourite right | weight | likelihood |"
    )
    for asked in (*([role] for role in roles), roles):
        for size in (None, 2, 3):
            print(_row(" + ".join(asked), size, gain(cases, asked, size)))
    both = gain(cases, roles)
    if options.write and both.won > both.lost and both.weight:
        _write(records, roles, both)
    elif options.write:
        print("Not written: out of fold the models gain nothing.")


def _row(models: str, size: int | None, found: Gain) -> str:
    figures = (found.cases, found.by_rules, found.right, found.won, found.lost, found.favourite)
    numbers = " | ".join(map(str, figures))
    return f"| {models} | {size or 'all'} | {numbers} | {found.weight:.2f} | {found.likelihood:+.3f} |"


def _write(records: Sequence[Mapping[str, Any]], roles: Sequence[str], found: Gain) -> None:
    """Add the pair to the data file."""
    models = {said["role"]: said["model"] for said in records[0]["asked"]}
    named = ", ".join(f'{role} = "{digest}"' for role, digest in models.items())
    weights = ", ".join(f"{role} = {found.weight / len(roles):.4f}" for role in roles)
    with _TARGET.open("a", encoding="utf-8") as target:
        target.write(
            f"\n[[pairs]]\nmodels = {{ {named} }}\nweights = {{ {weights} }}\n\n[pairs.provenance]\n"
            'command = "python -m benchmarks.amounts.readings judge RECORDS --write"\n'
            f'judged = "{found.cases} cases out of fold: {found.won} won, {found.lost} lost"\n'
            f'date = "{date.today().isoformat()}"\n'
        )
    print(f"Written: {_TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
