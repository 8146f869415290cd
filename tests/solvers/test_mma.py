"""The tree search as a solver."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event, RolloutDone, fold
from mma_desktop.domain.passages import LibraryPassage, Work
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.mma import METHODS, Mma
from tests.search.toy import ToyTask, varied

QUESTION = Question("toy", "en", "the case")


async def solved(seed: int = 3, rollouts: int = 5) -> tuple[Solution, Mma, list[Event]]:
    solver = Mma(ToyTask(), SearchSettings(rollouts=rollouts, early_stop=False), seed)
    team = Team({GENERAL: ScriptedEngine(varied, name="g"), DOMAIN: ScriptedEngine(varied, name="d")})
    events: list[Event] = []
    return await solver.solve(QUESTION, team, events.append), solver, events


async def test_it_searches_the_question_with_its_settings_and_seed() -> None:
    (first, _, events), (again, _, same), (_, _, others) = await solved(), await solved(), await solved(seed=4)
    assert first == again
    assert fold(events).nodes == fold(same).nodes != fold(others).nodes
    assert fold(events).root.question == "the case"
    assert sum(isinstance(event, RolloutDone) for event in events) == 5


@pytest.mark.parametrize("rollouts", [0, 4])
async def test_the_best_of_a_whole_tree_is_its_answer(rollouts: int) -> None:
    solution, solver, events = await solved(rollouts=rollouts)
    best = solver.best(fold(events))
    assert best is not None
    assert (best.value, best.answer, best.path) == (solution.value, solution.answer, solution.path)


async def test_a_tree_without_any_answer_has_no_best() -> None:
    _, solver, events = await solved()
    assert solver.best(fold(events[:1])) is None
    assert solver.best(fold([])) is None


def test_it_plans_rollouts_and_takes_no_role_in_its_name() -> None:
    [method] = METHODS
    assert (method.plans_rollouts, method.at_role, method.numbered, method.data.name) == (
        True,
        False,
        False,
        "mma.toml",
    )
    made = method.make(ToyTask(), SearchSettings(rollouts=9), 7, DOMAIN)
    assert isinstance(made, Mma)
    assert (made.settings.rollouts, made.seed) == (9, 7)


async def test_with_evidence_only_the_domain_model_of_a3_reads_it() -> None:
    passage = LibraryPassage("Act#1", Work("Act", "Act", "Act", "law"), "1", "1", "", "A thief pays twice.")
    question = replace(QUESTION, evidence=evidence_of([passage], "en"))
    for switched in (True, False):
        general, domain = ScriptedEngine(varied, name="g"), ScriptedEngine(varied, name="d")
        solver = Mma(ToyTask(), SearchSettings(rollouts=12, early_stop=False, evidence=switched), 3)
        await solver.solve(question, Team({GENERAL: general, DOMAIN: domain}), lambda _event: None)
        steps = {
            (prompt.messages[-1].content.split("\n")[0], "Act#1" in prompt.messages[0].content)
            for engine in (general, domain)
            for prompt, _ in engine.asked
        }
        assert steps == {
            ("step=answer", False),
            ("step=restate", False),
            ("step=analyse", switched),
            ("step=review", switched),
        }


def test_it_reads_evidence_only_where_the_setting_says_so() -> None:
    [method] = METHODS
    assert [method.reads_evidence(SearchSettings(evidence=on)) for on in (True, False)] == [True, False]
