"""What models are asked of each amount, and how their opinion is read from log-probabilities."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.domain.events import AmountsJudged
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.domain.team import Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError
from mma_desktop.search.judging import MOST_CLAIMS, judge, log_odds_of
from mma_desktop.tasks.base import Claim
from mma_desktop.tasks.catalog import load_task
from tests.search.toy import ToyRules, varied

Make = Callable[..., Any]
DOCUMENT = "甲窃得现金3000元。\n民警扣押现金421元。"


def judging(prompt: Prompt, continuation: str) -> float:
    """A is likelier where something was stolen; all letters are likelier than they should be."""
    stolen = "窃得现金【" in prompt.messages[-1].content or "盗走现金【" in prompt.messages[-1].content
    return math.log(0.8 if (continuation == "A") == stolen else 0.05)


def team() -> Team:
    return Team({name: ScriptedEngine(varied, name=name, judge=judging) for name in ("general", "domain")})


async def test_every_role_says_of_every_amount_whether_it_counts() -> None:
    raw = await judge(load_task("eca", "zh"), DOCUMENT, team())
    assert [one.role for one in raw] == ["general", "domain"]
    judged = raw[0].judged
    assert [DOCUMENT[s:e] for s, e in zip(judged.starts, judged.ends, strict=True)] == ["3000元", "421元"]
    assert judged.log_odds[0] > 0 > judged.log_odds[1]


async def test_what_a_model_says_of_decoys_is_taken_off() -> None:
    raw = (await judge(load_task("eca", "zh"), DOCUMENT, team()))[0]
    assert len(raw.decoys) == 2
    assert raw.judged.log_odds[0] == pytest.approx(raw.log_odds[0] - sum(raw.decoys) / 2, abs=1e-5)


def test_log_odds_of_one_answer_against_all_others() -> None:
    assert log_odds_of(math.log(0.5), math.log(0.25), math.log(0.25)) == pytest.approx(0)
    assert log_odds_of(math.log(0.9), math.log(0.1)) == pytest.approx(math.log(9))


def test_the_amount_is_marked_in_its_sentence_and_the_document_comes_first() -> None:
    document = f"甲来到某地。{DOCUMENT}"
    rules = load_task("eca", "zh").rules
    assert rules is not None
    claims = rules.claims(document, "general")
    texts = [claim.prompt.messages[-1].content for claim in claims]
    assert "“甲窃得现金【3000元】。”" in texts[0]
    assert len({text.split("材料中的一处")[0] for text in texts}) == 1
    assert texts[0].startswith("【案件材料】")


async def test_a_document_without_amounts_or_with_too_many_is_not_asked_about() -> None:
    task = load_task("eca", "zh")
    assert await judge(task, "甲窃得手机一部。", team()) == []
    assert await judge(task, "现金5元。" * (MOST_CLAIMS + 1), team()) == []


def claim() -> Claim:
    return Claim(0, 3, Prompt((Message("user", "step=judge\nrole=x"),)), "A", ("B",))


def decoy() -> Claim:
    return Claim(0, 0, Prompt((Message("user", "step=judge\nrole=decoy"),)), "A", ("B",))


async def test_the_rule_based_answer_hears_what_models_say_and_the_run_records_it(bench: Make) -> None:
    b = bench(rule_based=True, judge=True, rollouts=2)
    b.task.rules = rules = ToyRules(computed="we find => 5", claimed=(claim(), decoy()))
    await b.search().run()
    recorded = [event for event in b.events if isinstance(event, AmountsJudged)]
    assert [event.role for event in recorded] == ["general", "domain"]
    assert rules.heard == tuple(recorded)


async def test_without_the_switch_no_model_is_asked(bench: Make) -> None:
    b = bench(rule_based=True, rollouts=2)
    b.task.rules = rules = ToyRules(computed="we find => 5", claimed=(claim(), decoy()))
    await b.search().run()
    assert not any(isinstance(event, AmountsJudged) for event in b.events)
    assert rules.heard == ()


async def test_models_that_cannot_judge_leave_the_answer_to_the_rules(bench: Make) -> None:
    def broken(_prompt: Prompt, _continuation: str) -> float:
        raise EngineError("out of order")

    b = bench(rule_based=True, judge=True, rollouts=2)
    b.task.rules = ToyRules(computed="we find => 5", claimed=(claim(), decoy()))
    b.general = ScriptedEngine(varied, name="G", judge=broken)
    search = b.search()
    await search.run()
    assert "R.A5" in search.tree.nodes
