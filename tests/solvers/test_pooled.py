"""Votes and scores in one pool."""

from __future__ import annotations

from typing import Any

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import AnswersScored, Event, Replied, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import NodeKind
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.scripted import Judge, ScriptedEngine
from mma_desktop.errors import EngineError, EngineLost
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.pooled import FittedPool, Pooled, PoolWeights, pooled
from mma_desktop.solvers.texts import data_file, load_fitted
from mma_desktop.tasks.catalog import load_task

CHOICE = "哪一种是单位？\nA. 桶\nB. 红\nC. 快"
BOTH = PoolWeights(votes=0.5, scores={"general": 1.0, "domain": 0.5})
SCORES = {"general": {"A": -2.0, "B": -0.2, "C": -3.0}}


def test_scores_decide_between_answers_with_nearly_equal_votes_and_not_against_many() -> None:
    shares = pooled(["A", "A", "B"], SCORES, BOTH)
    assert max(shares, key=shares.__getitem__) == "B"
    assert sum(shares.values()) == pytest.approx(1)
    many = pooled(["A"] * 60, {"general": {"A": -1.0, "B": -0.9}}, BOTH)
    assert max(many, key=many.__getitem__) == "A"


def test_of_equal_shares_the_earliest_vote_is_first() -> None:
    level = {"general": {"A": -1.0, "B": -1.0, "C": -1.0}}
    assert list(pooled(["C", "B", "B", "C"], level, BOTH)) == ["C", "B", "A"]


def test_an_answer_that_nobody_voted_for_can_win() -> None:
    shares = pooled(["A", "C"], {"general": {"A": -5.0, "B": -0.01, "C": -5.0}}, BOTH)
    assert max(shares, key=shares.__getitem__) == "B"


@pytest.mark.parametrize(("votes", "scores"), [(["A;B", "A;B", "A"], SCORES), (["A"], {})])
def test_there_is_no_pool_without_scores_of_what_most_voted_for(votes: list[str], scores: Any) -> None:
    assert pooled(votes, scores, BOTH) == {}


def test_without_any_vote_the_scores_decide() -> None:
    shares = pooled([], SCORES, BOTH)
    assert max(shares, key=shares.__getitem__) == "B"


def writes(letters: str) -> Any:
    def script(_prompt: Prompt, sampling: Sampling, index: int) -> str:
        return f"分析:因此。\n正确答案:{letters[(sampling.seed + index) % len(letters)]}"

    return script


async def solved(
    letters: str, judge: Judge, task: str = "lqa", text: str = CHOICE, known: dict[str, Replied] | None = None
) -> tuple[Solution, list[Event]]:
    events: list[Event] = []
    engines = (ScriptedEngine(writes(letters), name=name, judge=judge) for name in (GENERAL, DOMAIN))
    team = Team(dict(zip((GENERAL, DOMAIN), engines, strict=True)))
    solver = Pooled(load_task(task, "zh").for_item(text), SearchSettings(candidates=6), seed=1)
    team = journaled(team, known or {}, events.append)
    return await solver.solve(Question(task, "zh", text), team, events.append), events


def likes(letter: str) -> Judge:
    return lambda _, text: -0.05 if text == letter else -9.0


async def test_what_wins_is_written_by_the_sample_that_has_it() -> None:
    solution, _ = await solved("AB", likes("B"))
    assert solution.value == "B"
    assert solution.answer.startswith("分析")
    assert solution.path[-1].startswith("R.A1#")
    assert "votes and scores" in solution.reason


async def test_what_no_sample_has_stands_in_a_node_of_its_own() -> None:
    solution, events = await solved("AAAB", likes_quick)
    leaf = fold(events)[solution.path[-1]]
    assert (leaf.kind, leaf.value, leaf.producer, leaf.answer) == (NodeKind.ANSWER_SCORED, "C", "scores", "正确答案:C")
    assert "nobody wrote it" in solution.reason


def likes_quick(prompt: Prompt, text: str) -> float:
    line = next(line for line in prompt.messages[-1].content.splitlines() if line.startswith(f"{text}."))
    return 0.0 if "快" in line else -40.0


async def test_a_model_without_weight_is_not_asked() -> None:
    weights = load_fitted(data_file("pooled"), FittedPool).weights
    _, events = await solved("A", likes("A"))
    asked = {event.role for event in events if isinstance(event, AnswersScored)}
    assert asked == {role for role, weight in weights.scores.items() if weight}


async def test_open_answers_are_put_to_the_vote() -> None:
    text = "盗窃现金500元。"
    events: list[Event] = []
    engine = ScriptedEngine(lambda *_: "最终金额:500元", name="G")
    team = Team({GENERAL: engine, DOMAIN: engine})
    question = Question("eca", "zh", text)
    task, settings = load_task("eca", "zh").for_item(text), SearchSettings(candidates=4)
    assert await Pooled(task, settings, 1).solve(question, team, events.append) == await Majority(
        task, settings, 1
    ).solve(question, team, events.append)
    assert not [event for event in events if isinstance(event, AnswersScored)]


async def test_the_vote_stands_where_scoring_fails_and_the_reason_says_so() -> None:
    def fails(*_: Any) -> float:
        raise EngineError("no logits")

    solution, _ = await solved("A", fails)
    assert solution.value == "A"
    assert "not scored: no logits" in solution.reason

    def lost(*_: Any) -> float:
        raise EngineLost("gone")

    with pytest.raises(EngineLost):
        await solved("A", lost)


async def test_a_resumed_run_asks_nothing_again_and_comes_to_the_same() -> None:
    solution, events = await solved("ABC", likes("B"))
    known = {event.key: event for event in events if isinstance(event, Replied)}
    again, repeated = await solved("ABC", likes("C"), known=known)
    assert again == solution
    assert not [event for event in repeated if isinstance(event, Replied)]
    best = Pooled(load_task("lqa", "zh"), SearchSettings(), 1).best(fold(events))
    assert best is not None
