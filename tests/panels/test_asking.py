"""Asking a model which domains a question belongs to."""

from __future__ import annotations

import re

import pytest

from mma_desktop.domain.prompts import Prompt, Scored
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError, EngineLost, MmaError
from mma_desktop.panels.asking import find_relevance
from mma_desktop.panels.schema import Domain

QUESTION = "合同约定的违约金过高的，当事人可以请求减少吗？"


class Unscoring(ScriptedEngine):
    """An engine that states no log-probabilities."""

    def __init__(self, reply: str, error: type[MmaError] = EngineError) -> None:
        super().__init__(lambda _prompt, _sampling, _index: reply)
        self.error = error

    async def score(self, prompt: Prompt, continuations: object) -> list[Scored]:
        raise self.error("no log-probabilities")


async def test_the_domain_whose_name_gains_most_by_the_question_comes_first() -> None:
    likes = {(True, "法律"): -1.0, (False, "法律"): -3.0, (True, "金融"): -0.5, (False, "金融"): -0.6}
    engine = ScriptedEngine(
        lambda _prompt, _sampling, _index: "",
        judge=lambda prompt, title: likes.get((QUESTION in prompt.messages[0].content, title), -5.0),
    )
    relevance = await find_relevance(engine, QUESTION, "zh")
    assert [domain for domain, _ in relevance.shares][:2] == [Domain.LAW, Domain.FINANCE]
    assert engine.asked == []


async def test_89_an_engine_without_scores_names_them_under_a_grammar() -> None:
    engine = Unscoring("金融、法律")
    relevance = await find_relevance(engine, QUESTION, "zh")
    assert relevance.shares == ((Domain.FINANCE, 0.5), (Domain.LAW, 0.5))
    [(_, sampling)] = engine.asked
    assert sampling.constraint is not None
    lists = re.findall('"([^"]+)"', sampling.constraint.grammar)
    assert len(lists) == len(set(lists)) == 4 * 3 + 4 * 3 * 2  # two or three of the four fields, none twice
    assert all(len(set(one.split("、"))) == len(one.split("、")) for one in lists)
    assert sampling.temperature == 0


async def test_a_reply_that_names_none_leaves_all() -> None:
    assert len((await find_relevance(Unscoring("?"), QUESTION, "zh")).shares) == len(Domain)


async def test_an_engine_that_is_lost_is_not_asked_again() -> None:
    with pytest.raises(EngineLost):
        await find_relevance(Unscoring("金融、法律", EngineLost), QUESTION, "zh")
