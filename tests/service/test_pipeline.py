"""A run on its way through its solver: budgets of tokens and time, and the best answer so far, for every solver."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import BestSoFar, Decided, Event, fold
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.paths import resources
from mma_desktop.search.settings import SearchSettings, load_preset
from mma_desktop.service.pipeline import BestSoFarListener, Pipeline
from mma_desktop.service.recorder import Recorder
from mma_desktop.solvers.registry import make_solver
from mma_desktop.tasks.catalog import load_task
from tests.evaluation.conftest import ITEMS, amount_script

TASK = load_task("eca", "zh")
QUESTION = Question("eca", "zh", ITEMS[0].question)
NAMES = ("mma", "maj16", "moa", "self_moa@domain", "dylan")


class Bench:
    def __init__(self, name: str, delay: float = 0.0, **settings: float) -> None:
        self.settings = SearchSettings(rollouts=40, **settings)  # pyright: ignore[reportArgumentType]
        self.engines: Mapping[str, ScriptedEngine] = {
            role: ScriptedEngine(amount_script, name=role, delay=delay) for role in (GENERAL, DOMAIN)
        }
        self.events: list[Event] = []
        self.solver = make_solver(name, TASK, self.settings, 3)

    async def run(self) -> Solution:
        recorder = Recorder([], lambda _event: None, BestSoFarListener(self.solver, self.events.append))
        return await Pipeline(QUESTION, self.solver, self.settings).run(Team(self.engines), recorder)

    @property
    def generated(self) -> int:
        return sum(engine.generated for engine in self.engines.values())


@pytest.mark.parametrize("name", NAMES)
async def test_without_a_budget_a_solver_runs_to_its_end(name: str) -> None:
    solution = await Bench(name).run()
    assert "used up" not in solution.reason


@pytest.mark.parametrize("name", [*NAMES, "ledger"])
@pytest.mark.parametrize("preset", ["standard", "faithful"])
async def test_the_last_best_so_far_is_the_final_answer(name: str, preset: str) -> None:
    bench = Bench(name)
    bench.settings = load_preset(preset, resources() / "presets.toml").model_copy(update={"rollouts": 3})
    bench.solver = make_solver(name, TASK, bench.settings, 3)
    solution = await bench.run()
    best = [event.solution for event in bench.events if isinstance(event, BestSoFar)]
    assert best
    assert (best[-1].value, best[-1].answer) == (solution.value, solution.answer)


@pytest.mark.parametrize("name", NAMES)
async def test_the_best_so_far_is_that_of_the_solver_at_every_moment(name: str) -> None:
    bench = Bench(name)
    await bench.run()
    for place, event in enumerate(bench.events):
        if isinstance(event, BestSoFar):
            before = [one for one in bench.events[: place + 2] if not isinstance(one, BestSoFar)]
            told = {bench.solver.best(fold(before[:-1])), bench.solver.best(fold(before))}
            assert event.solution in told


@pytest.mark.parametrize("name", ["mma", "maj16,adaptive", "moa"])
async def test_a_budget_of_tokens_ends_with_the_best_so_far(name: str) -> None:
    name, _, adaptive = name.partition(",")
    whole = Bench(name, adaptive_votes=bool(adaptive))
    await whole.run()
    bench = Bench(name, adaptive_votes=bool(adaptive), token_budget=60)
    solution = await bench.run()
    assert bench.generated < whole.generated
    assert solution.value is not None
    assert solution.reason.endswith("the budget of tokens is used up")
    decided = bench.events[-1]
    assert isinstance(decided, Decided)
    assert (decided.value, decided.reason) == (solution.value, solution.reason)


@pytest.mark.parametrize("name", NAMES)
async def test_when_the_time_is_used_up_before_any_answer_there_is_none(name: str) -> None:
    solution = await Bench(name, delay=60, time_budget=0.01).run()
    assert (solution.value, solution.reason) == (None, "the time is used up")


async def test_when_the_time_is_used_up_the_best_so_far_is_taken() -> None:
    bench = Bench("mma", time_budget=1.0)
    bench.engines = {role: HangingEngine(6) for role in bench.engines}
    solution = await bench.run()
    assert solution.value == "6000"
    assert solution.reason.endswith("the time is used up")


class HangingEngine(ScriptedEngine):
    """An engine that answers some requests at once, and no others."""

    def __init__(self, answered: int) -> None:
        super().__init__(amount_script)
        self._left = answered

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        self._left -= 1
        if self._left < 0:
            await asyncio.Event().wait()
        return await super().generate(prompt, sampling)
