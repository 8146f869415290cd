"""How models are asked between close readings: scores by reading in every order, on record, heard by the rules."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from mma_desktop.domain.events import ReadingsScored
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError
from mma_desktop.search.choosing import ask_readings
from mma_desktop.tasks.base import ReadingQuestion
from tests.search.toy import ToyRules, ToyTask, varied

Make = Callable[..., Any]


def ordered(*marked: str) -> Prompt:
    """A prompt that says which reading stands behind which letter."""
    return Prompt((Message("user", "step=choose\nrole=x\norder=" + ",".join(marked)),))


QUESTION = ReadingQuestion("which?", ("1", "2", "3"), ("A", "B", "C"), (
    ordered("1", "2", "3"), ordered("3", "1", "2"), ordered("2", "3", "1"),
))  # fmt: skip


def likes_two(prompt: Prompt, letter: str) -> float:
    """The reading 2 is likeliest; the letter A is likelier than it should be."""
    behind = prompt.messages[0].content.rpartition("order=")[2].split(",")["ABC".index(letter)]
    return math.log(0.6 if behind == "2" else 0.1) + (letter == "A")


def broken(_prompt: Prompt, _letter: str) -> float:
    raise EngineError("out of order")


async def test_each_score_is_that_of_its_reading_in_every_order() -> None:
    task = ToyTask(rules=ToyRules(asked=QUESTION))
    team = Team({name: ScriptedEngine(varied, name=name, judge=likes_two) for name in ("general", "domain")})
    found = await ask_readings(task, "the case", team)
    assert [event.role for event in found] == ["general", "domain"]
    assert found[0].totals == QUESTION.totals
    assert len(found[0].logprobs) == 3
    totals = [sum(row[i] for row in found[0].logprobs) for i in range(3)]
    assert totals[1] == max(totals)
    assert math.isclose(totals[0], totals[2])  # each stood behind A once


async def test_without_a_choice_or_without_rules_nobody_is_asked() -> None:
    team = Team({"general": ScriptedEngine(varied, judge=broken)})
    assert await ask_readings(ToyTask(rules=ToyRules()), "the case", team) == []
    assert await ask_readings(ToyTask(), "the case", team) == []


async def test_the_first_leaf_and_every_reward_hear_what_models_said_and_the_run_records_it(bench: Make) -> None:
    b = bench(rule_based=True, ask_readings=True, rollouts=2)
    b.general = ScriptedEngine(varied, name="G", judge=likes_two)
    b.domain = ScriptedEngine(varied, name="D", judge=likes_two)
    b.task.rules = rules = ToyRules(computed="we find => 5", asked=QUESTION)
    await b.search().run()
    recorded = tuple(event for event in b.events if isinstance(event, ReadingsScored))
    assert [event.role for event in recorded] == ["general", "domain"]
    assert rules.chosen == rules.chosen_in_reward == recorded


async def test_without_the_switch_no_model_is_asked(bench: Make) -> None:
    b = bench(rule_based=True, rollouts=2)
    b.task.rules = rules = ToyRules(computed="we find => 5", asked=QUESTION)
    await b.search().run()
    assert rules.chosen == ()
    assert not any(isinstance(event, ReadingsScored) for event in b.events)


async def test_a_model_that_cannot_answer_leaves_the_reading_to_the_rules(bench: Make) -> None:
    b = bench(rule_based=True, ask_readings=True, rollouts=2)
    b.general = ScriptedEngine(varied, name="G", judge=broken)
    b.task.rules = rules = ToyRules(computed="we find => 5", asked=QUESTION)
    search = b.search()
    await search.run()
    assert "R.A5" in search.tree.nodes
    assert rules.chosen == ()
