"""The ledger alone: what rules compute, without any sample."""

from __future__ import annotations

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import AmountsJudged, Decided, Event, fold
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.ledger import LedgerAlone
from mma_desktop.tasks.catalog import load_task

CASE = "被告人王某盗窃手机一部，价值3000元，又盗得现金500元。"


async def solved(task: str, text: str, *, judge: bool = False) -> tuple[Solution, ScriptedEngine, list[Event]]:
    engine = ScriptedEngine(lambda *_: "no")
    events: list[Event] = []
    solver = LedgerAlone(load_task(task, "zh"), SearchSettings(judge=judge), seed=1)
    solution = await solver.solve(
        Question(task, "zh", text), Team({"general": engine, "domain": engine}), events.append
    )
    return solution, engine, events


async def test_it_computes_without_asking_anybody() -> None:
    solution, engine, events = await solved("eca", CASE)
    assert (solution.value, solution.confidence) == ("3500", 0.0)
    assert "3000+500=3500" in solution.answer
    assert engine.asked == []
    assert isinstance(events[-1], Decided)
    assert LedgerAlone(load_task("eca", "zh"), SearchSettings(), 1).best(fold(events)) == solution


async def test_with_judge_the_models_are_asked_about_every_amount_and_write_nothing() -> None:
    solution, engine, events = await solved("eca", CASE, judge=True)
    assert [event.role for event in events if isinstance(event, AmountsJudged)] == ["general", "domain"]
    assert solution.value == "3500"
    assert engine.asked == []


async def test_without_amounts_there_is_no_answer() -> None:
    for task, text in (("eca", "被告人王某盗窃手机一部。"), ("lqa", CASE)):
        solution, _, _ = await solved(task, text)
        assert (solution.answer, solution.value) == ("", None)
