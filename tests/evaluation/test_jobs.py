"""Claim 49: a gold answer reaches no solver, no engine and no run on record.

The gold here is a number that stands nowhere else, so wherever it turns up it was leaked. It is looked for in all that
a solver is made of and given, in all that engines are asked, and in all files of the folder but the records, which are
scored with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.evaluation import job_runner
from mma_desktop.evaluation.running import LIBRARY, RECORDS, Plan
from mma_desktop.questions.item import Item
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Solver
from mma_desktop.solvers.registry import make_solver
from mma_desktop.storage.library import Library
from mma_desktop.tasks.base import Task
from tests.evaluation.conftest import amount_script, service_over

GOLD, AMOUNT = "987654321", "6000"
ITEM = Item("case-gold", "eca", "zh", f"张某盗窃现金{AMOUNT}元。", GOLD)
METHODS = ("mma:quick", "mma:quick,judge=true", "mma:quick,inspection=score", "maj4", "moa4", "dylan", "ledger")


class Listening(ScriptedEngine):
    """A scripted engine that writes down everything it is asked."""

    def __init__(self, name: str, heard: list[str]) -> None:
        super().__init__(amount_script, name=name)
        self._heard = heard

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        self._heard.append(repr((prompt, sampling)))
        return await super().generate(prompt, sampling)

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        self._heard.append(repr((prompt, continuations)))
        return await super().score(prompt, continuations)

    async def count(self, prompt: Prompt) -> int:
        self._heard.append(repr(prompt))
        return await super().count(prompt)

    async def token_strings(self, text: str) -> list[str]:
        self._heard.append(text)
        return await super().token_strings(text)


def names(number: str, text: str) -> bool:
    """Whether `text` holds the number, in whatever way its digits are grouped."""
    return number in re.sub(r"[,，_\s]", "", text)


def stored(folder: Path, runs: Sequence[str]) -> list[str]:
    """Everything that the runs have on record, and the files of the folder as they lie there, without the records."""
    with Library.open(folder / LIBRARY) as library:
        found = [repr((library.run(run), list(library.events(run)))) for run in runs]
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != RECORDS)
    return [*found, *(path.read_bytes().decode("utf-8", "replace") for path in files)]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that solvers are made of."""
    made: list[str] = []

    def listening(name: str, task: Task, settings: SearchSettings, seed: int) -> Solver:
        made.append(repr((name, task, settings, seed)))
        return make_solver(name, task, settings, seed)

    monkeypatch.setattr(job_runner, "make_solver", listening)
    return made


async def test_49_a_gold_answer_reaches_no_solver_no_engine_and_no_run_on_record(
    plan_of: Callable[..., Plan], given: list[str]
) -> None:
    heard: list[str] = []
    plan = plan_of(*METHODS, items=[ITEM])
    given += [repr(job.question) for job in plan.jobs]
    service = service_over(Listening("general", heard), Listening("domain", heard))
    records = await service.run(plan, lambda _progress: None)
    assert [record.error for record in records] == [""] * len(METHODS)
    assert {record.gold for record in records} == {GOLD}, "it is there to be leaked"
    for place in (given, heard, stored(plan.out, [record.run for record in records])):
        assert any(names(AMOUNT, text) for text in place), "what there is to be found is found"
        assert not [text for text in place if names(GOLD, text)]
