"""The ledger alone: what rules compute, without any sample."""

from __future__ import annotations

from typing import Any

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import AmountsJudged, Decided, Event, ReadingsScored, fold
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.ledger.readings.choices import ChoiceFile
from mma_desktop.paths import resources
from mma_desktop.search.settings import SearchSettings, load_preset
from mma_desktop.solvers.ledger import LedgerAlone
from mma_desktop.solvers.registry import asks_models
from mma_desktop.tasks.catalog import load_task

CASE = "被告人王某盗窃手机一部，价值3000元，又盗得现金500元。"


async def solved(task: str, text: str, **settings: Any) -> tuple[Solution, ScriptedEngine, list[Event]]:
    engine = ScriptedEngine(lambda *_: "no")
    events: list[Event] = []
    solver = LedgerAlone(load_task(task, "zh"), SearchSettings(**settings), seed=1)
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


@pytest.mark.parametrize(("close", "roles"), [(1e-9, ["general", "domain"]), (1.0, [])])
async def test_with_ask_readings_models_are_asked_only_where_readings_are_close(
    monkeypatch: pytest.MonkeyPatch, close: float, roles: list[str]
) -> None:
    file = ChoiceFile(close=close, most_readings=2, most_amounts=8)
    monkeypatch.setattr("mma_desktop.ledger.readings.choices.load_choices", lambda: file)
    solution, engine, events = await solved("eca", CASE, ask_readings=True)
    assert [event.role for event in events if isinstance(event, ReadingsScored)] == roles
    assert (solution.value, engine.asked) == ("3500", [])


def test_a_model_is_loaded_only_for_what_asks_one() -> None:
    assert not asks_models("ledger", SearchSettings())
    assert asks_models("ledger", SearchSettings(ask_readings=True))
    assert not load_preset("faithful", resources() / "presets.toml").ask_readings


async def test_without_amounts_there_is_no_answer() -> None:
    for task, text in (("eca", "被告人王某盗窃手机一部。"), ("lqa", CASE)):
        solution, _, _ = await solved(task, text)
        assert (solution.answer, solution.value) == ("", None)
