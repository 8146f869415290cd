"""Retrieval and one answer (docs/method.md 1.11)."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event, fold
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence, LibraryPassage, Work
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.rag import METHODS, Rag
from mma_desktop.solvers.registry import make_solver
from mma_desktop.tasks.base import Context, Step
from mma_desktop.tasks.catalog import load_task
from tests.search.toy import ToyTask

CASE = "下列哪项正确？\nA. 甲\nB. 乙"


def passages(number: int) -> list[LibraryPassage]:
    """Articles of a law, with texts that nothing else holds."""
    law = Work("甲法", "甲法", "甲法", "法律", "2020-01-01")
    return [LibraryPassage(f"甲法#{n}", law, f"第{n}条", str(n), "", f"条文之{n}。") for n in range(1, number + 1)]


async def solved(evidence: Evidence, reply: str = "因为。\n正确答案:B") -> tuple[Solution, ScriptedEngine, list[Event]]:
    engine = ScriptedEngine(lambda _prompt, _sampling, _index: reply)
    events: list[Event] = []
    solver = Rag(load_task("lqa", "zh").for_item(CASE), SearchSettings(), 1)
    team = Team({GENERAL: engine, DOMAIN: engine})
    return await solver.solve(Question("lqa", "zh", CASE, evidence=evidence), team, events.append), engine, events


async def test_54_the_prompt_holds_exactly_the_five_passages_with_their_ids() -> None:
    five = passages(5)
    _, engine, _ = await solved(evidence_of(five, "zh"))
    [(prompt, sampling)] = engine.asked
    system = prompt.messages[0]
    assert (system.role, sampling.n, sampling.temperature) == ("system", 1, 0.0)
    assert [system.content.count(f"【{one.id}】") for one in five] == [1] * 5
    assert [system.content.count(one.text) for one in five] == [1] * 5
    assert system.content.count("【甲法#") == 5
    assert "熟悉中国法律的专家" in system.content


async def test_where_nothing_was_found_the_task_s_own_prompt_is_asked() -> None:
    solution, engine, _ = await solved(NO_EVIDENCE)
    [(prompt, _)] = engine.asked
    assert prompt == load_task("lqa", "zh").for_item(CASE).prompt(Step.ANSWER, Context(CASE))
    assert solution.value == "B"


@pytest.mark.parametrize(("reply", "value", "confidence"), [("正确答案:B", "B", 1.0), ("不知道", None, 0.0)])
async def test_its_one_answer_is_the_solution(reply: str, value: str | None, confidence: float) -> None:
    solution, _, events = await solved(evidence_of(passages(2), "zh"), reply)
    assert (solution.value, solution.confidence) == (value, confidence)
    best = Rag(load_task("lqa", "zh").for_item(CASE), SearchSettings(), 1).best(fold(events))
    assert value is None or (best is not None and (best.value, best.path) == (value, solution.path))


async def test_it_asks_in_english_where_the_task_is_english() -> None:
    engine = ScriptedEngine(lambda _prompt, _sampling, _index: "so => 1")
    question = Question("toy", "en", "the case", evidence=evidence_of(passages(1), "en"))
    await Rag(ToyTask(), SearchSettings(), 1).solve(question, Team({GENERAL: engine}), lambda _event: None)
    system, *rest = engine.asked[0][0].messages
    assert system.content.startswith("You are a legal expert.")
    assert rest == list(ToyTask().prompt(Step.ANSWER, Context("the case")).messages)


def test_the_role_may_be_named_and_it_reads_evidence() -> None:
    solver = make_solver("rag@domain", ToyTask(), SearchSettings(), 1)
    assert isinstance(solver, Rag)
    assert solver.role == DOMAIN
    assert METHODS[0].reads_evidence(SearchSettings())
