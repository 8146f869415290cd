"""Closed answers scored: what is asked, how orders and the prompt without a question are taken into account."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import AnswersScored, Event, Replied, fold
from mma_desktop.domain.prompts import Prompt
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.scripted import Judge, ScriptedEngine
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.scored import ClosedAnswers
from mma_desktop.tasks.catalog import load_task

STEM = "哪一种是单位？"
CHOICE = f"{STEM}\nA. 桶\nB. 红\nC. 快"


def nobody(*_: object) -> str:
    raise AssertionError("scored writes nothing")


def likes_letter_a(_prompt: Prompt, text: str) -> float:
    return -0.1 if text == "A" else -3.0


def knows_but_likes_a(prompt: Prompt, text: str) -> float:
    """The answer is 红, wherever it stands; the letter A is liked more than that."""
    line = next(line for line in prompt.messages[-1].content.splitlines() if line.startswith(f"{text}."))
    return (-1.0 if "红" in line else -2.0) + (0.6 if text == "A" else 0.0)


def likes_red(prompt: Prompt, text: str) -> float:
    """红 is preferred whatever is asked; with the question 桶 gains more."""
    said = prompt.messages[-1].content
    line = next(line for line in said.splitlines() if line.startswith(f"{text}."))
    return {"桶": -2.0 + 0.9 * (STEM in said), "红": -1.0, "快": -3.0}[line[3:]]


async def solved(
    judge: Judge, task: str = "lqa", text: str = CHOICE, domain: Judge | None = None, **settings: float
) -> tuple[Solution, list[Event], ClosedAnswers, Team]:
    general = ScriptedEngine(nobody, name="general", judge=judge)
    other = ScriptedEngine(nobody, name="domain", judge=domain) if domain else general
    events: list[Event] = []
    solver = ClosedAnswers(
        load_task(task, "zh").for_item(text), SearchSettings.model_validate({"orders": 3, **settings}), seed=1
    )
    team = Team({GENERAL: general, DOMAIN: other})
    solution = await solver.solve(Question(task, "zh", text), journaled(team, {}, events.append), events.append)
    return solution, events, solver, team


def scored_in(events: list[Event]) -> list[AnswersScored]:
    return [event for event in events if isinstance(event, AnswersScored)]


async def test_a_letter_that_is_liked_whatever_stands_behind_it_decides_nothing() -> None:
    solution, events, _, _ = await solved(likes_letter_a)
    (scored,) = scored_in(events)
    assert len(set(scored.logprobs)) == 1
    assert solution.confidence == pytest.approx(1 / 3)


async def test_all_orders_find_the_text_that_one_order_misses() -> None:
    assert (await solved(knows_but_likes_a, correction=0, orders=3))[0].value == "B"
    only, _, _, _ = await solved(lambda prompt, text: knows_but_likes_a(prompt, text) + (text == "A"), orders=1)
    assert only.value == "A"


async def test_what_is_preferred_without_the_question_is_taken_off() -> None:
    assert (await solved(likes_red, correction=0))[0].value == "B"
    assert (await solved(likes_red, correction=1))[0].value == "A"


async def test_both_models_and_another_persona_speak_and_their_mean_decides() -> None:
    sure = {"A": -5.0, "B": -0.1, "C": -5.0}
    solution, events, _, _ = await solved(
        lambda _, text: -1.0 if text == "A" else -1.1,
        domain=lambda _, text: sure[text],
        orders=1,
        correction=0,
        persona=1,
    )
    assert [(one.role, one.persona) for one in scored_in(events)] == [
        (GENERAL, GENERAL),
        (DOMAIN, DOMAIN),
        (GENERAL, DOMAIN),
    ]
    assert solution.value == "B"
    assert "1 of 3 voices" in solution.reason
    assert solution.path == ("R", "R.domain+domain")


async def test_the_same_model_in_both_roles_is_heard_once_in_each_part() -> None:
    _, events, _, _ = await solved(likes_letter_a, persona=1)
    assert [one.persona for one in scored_in(events)] == [GENERAL, DOMAIN]


async def test_the_persona_changes_the_system_message_and_nothing_else() -> None:
    seen: set[tuple[str, str]] = set()

    def judge(prompt: Prompt, _text: str) -> float:
        seen.add((prompt.messages[0].content, prompt.messages[-1].content))
        assert all(len(m.content.splitlines()) == 1 for m in prompt.messages if m.role == "assistant")
        assert prompt.prefix == "正确答案:"
        return -1.0

    await solved(judge, orders=1, correction=0, persona=1)
    assert len({system for system, _ in seen}) == 2
    assert len({request for _, request in seen}) == 1


async def test_a_resumed_run_asks_nothing_again_and_comes_to_the_same() -> None:
    solution, events, solver, team = await solved(knows_but_likes_a)
    known = {event.key: event for event in events if isinstance(event, Replied)}
    again: list[Event] = []
    question = Question("lqa", "zh", CHOICE)
    assert await solver.solve(question, journaled(team, known, again.append), again.append) == solution
    assert not [event for event in again if isinstance(event, Replied)]
    best = solver.best(fold(events))
    assert best is not None
    assert best.value == solution.value


async def test_open_answers_are_not_scored() -> None:
    solution, events, _, _ = await solved(likes_letter_a, task="eca", text="盗窃现金500元。")
    assert (solution.value, scored_in(events)) == (None, [])


async def test_of_many_charges_only_those_that_begin_likely_are_scored_whole() -> None:
    def judge(_prompt: Prompt, text: str) -> float:
        return -0.1 if text.startswith("诈骗"[: len(text)]) else -2.0

    solution, events, _, _ = await solved(judge, task="ljp_charge", text="事实:张某骗取钱款。", correction=0)
    (scored,) = scored_in(events)
    assert solution.value == "诈骗"
    assert 8 <= len(scored.values) < 200


async def test_terms_are_scored_in_classes() -> None:
    solution, _, _, _ = await solved(
        lambda _, text: -0.1 if text == "18个月" else -1.0, task="ljp_term", text="事实:盗窃。", correction=0
    )
    assert solution.value == "18"
