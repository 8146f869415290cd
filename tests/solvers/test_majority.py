"""maj@n (docs/method.md 1.11)."""

from __future__ import annotations

from typing import Any

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event, fold
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.majority import Majority
from tests.search.toy import ToyTask

QUESTION = Question("toy", "en", "the case")


async def solved(n: int, *endings: str, **changes: Any) -> tuple[Solution, ScriptedEngine, list[Event]]:
    numbers = iter(range(10_000))

    def script(*_: Any) -> str:
        return f"so => {endings[next(numbers) % len(endings)]}"

    engine = ScriptedEngine(script)
    events: list[Event] = []
    solver = Majority(ToyTask(), SearchSettings(candidates=n, **changes), seed=1)
    solution = await solver.solve(QUESTION, Team({"general": engine, "domain": engine}), events.append)
    return solution, engine, events


async def test_50_ties_go_to_the_earliest() -> None:
    solution, _, _ = await solved(4, "b", "a")
    assert (solution.value, solution.confidence) == ("b", 0.5)


async def test_50_maj_at_1_draws_one_sample() -> None:
    _, engine, _ = await solved(1, "a")
    assert [sampling.n for _, sampling in engine.asked] == [1]


async def test_16_samples_are_drawn_in_recorded_groups_with_distinct_seeds() -> None:
    solution, engine, events = await solved(16, "a", "b", "b")
    seeds = [sampling.seed + i for _, sampling in engine.asked for i in range(sampling.n)]
    assert len(seeds) == len(set(seeds)) == 16
    assert solution.value == "b"
    best = Majority(ToyTask(), SearchSettings(), 1).best(fold(events))
    assert best is not None
    assert (best.value, best.confidence) == (solution.value, solution.confidence)
    assert solution.path == best.path


async def test_all_abstaining_is_no_answer() -> None:
    solution, _, _ = await solved(3, "")
    assert (solution.value, solution.confidence, solution.path) == (None, 0.0, ())


async def test_a_vote_that_is_led_by_three_draws_no_more() -> None:
    solution, engine, _ = await solved(16, "a", vote_lead=3)
    assert (sum(sampling.n for _, sampling in engine.asked), solution.value) == (4, "a")
    _, engine, _ = await solved(16, "a", "b", vote_lead=3)
    assert sum(sampling.n for _, sampling in engine.asked) == 16
