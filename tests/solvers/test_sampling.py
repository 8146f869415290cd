"""Answers drawn one beside the other, in groups of four."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event, NodeAdded, fold
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import Action, Candidate, NodeKind
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import VoteOutcome
from mma_desktop.solvers.sampling import Drawing, answer_node, root_node, voted_solution
from tests.search.toy import ToyTask, varied

QUESTION = Question("toy", "en", "the case")


class Waiting(ScriptedEngine):
    """An engine whose first request waits until as many are asked for as `least`, and which knows what is pending."""

    def __init__(self, least: int = 1) -> None:
        super().__init__(varied)
        self.pending = 0
        self._least = least
        self._enough = asyncio.Event()

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        self.pending += 1
        try:
            if self.pending >= self._least:
                self._enough.set()
            await self._enough.wait()
            return await super().generate(prompt, sampling)
        finally:
            self.pending -= 1


def drawing(engine: ScriptedEngine, most: int, role: str = GENERAL) -> Drawing:
    return Drawing(runner_of(engine), QUESTION, role, most)


def runner_of(engine: ScriptedEngine) -> PromptRunner:
    team = Team({GENERAL: engine, DOMAIN: engine})
    return PromptRunner(ToyTask(), team, 1, lambda _event: None, SearchSettings())


def group(number: int, *values: str | None) -> NodeAdded:
    candidates = tuple(Candidate(f"so => {value}", value) for value in values)
    return answer_node(f"R.A1#{number}", QUESTION, GENERAL, VoteOutcome(None, None, 0.0, candidates))


@pytest.mark.parametrize(("most", "sizes"), [(1, [1]), (4, [4]), (5, [4, 1]), (16, [4, 4, 4, 4])])
async def test_groups_of_four_are_asked_for_at_once_and_come_in_order(most: int, sizes: list[int]) -> None:
    engine = Waiting(least=len(sizes))
    async with asyncio.timeout(20):
        nodes = [node async for node in drawing(engine, most).at_once()]
    assert [len(node.candidates) for node in nodes] == sizes
    assert [node.id for node in nodes] == [f"R.A1#{number}" for number in range(1, len(sizes) + 1)]


async def test_one_by_one_asks_for_the_same_samples_and_only_when_they_are_wanted() -> None:
    engine = Waiting()
    later: list[NodeAdded] = []
    async for node in drawing(engine, 10).one_by_one():
        later.append(node)
        assert len(engine.asked) == len(later)
    assert later == [node async for node in drawing(ScriptedEngine(varied), 10).at_once()]
    seeds = [sampling.seed + index for _, sampling in engine.asked for index in range(sampling.n)]
    assert seeds == list(range(seeds[0], seeds[0] + 10))


async def test_whoever_stops_listening_cancels_what_is_pending() -> None:
    engine = Waiting(least=5)
    async with aclosing(drawing(engine, 16).at_once()) as groups:
        first = asyncio.ensure_future(anext(groups))
        async with asyncio.timeout(20):
            while engine.pending < 4:
                await asyncio.sleep(0)
        first.cancel()
        ended, _ = await asyncio.wait({first}, timeout=20)
        assert ended
        assert first.cancelled()
    assert engine.pending == 0
    assert engine.asked == []


async def test_the_domain_model_answers_by_its_own_action() -> None:
    [node] = [node async for node in drawing(ScriptedEngine(varied), 2, DOMAIN).at_once()]
    assert (node.id, node.node_kind, node.action) == ("R.A2#1", NodeKind.ANSWER_DOMAIN, Action.ANSWER_DOMAIN)
    assert node.producer == DOMAIN


def test_an_answer_stands_below_the_root_with_its_vote_and_sources() -> None:
    vote = VoteOutcome("so => 7", "7", 0.5, (Candidate("so => 7", "7"),))
    node = answer_node("R.1", QUESTION, GENERAL, vote, depth=2, sources=["R.A1#1", "R.A2#1"])
    assert (node.parent, node.depth, node.question) == ("R", 2, "the case")
    assert (node.value, node.vote_share, node.valid, node.candidates) == ("7", 0.5, True, vote.candidates)
    assert node.sources == ("R.A1#1", "R.A2#1")
    assert not answer_node("R.1", QUESTION, GENERAL, VoteOutcome(None, None, 0.0, ())).valid
    events: list[Event] = [root_node(QUESTION), node]
    assert fold(events).root.children == ("R.1",)


def test_all_candidates_vote_together_and_the_path_leads_to_the_first_that_holds_the_winner() -> None:
    nodes = [group(1, "a", "a"), group(2, "b", None), group(3, "b", "b")]
    runner = runner_of(ScriptedEngine(varied))
    assert voted_solution(runner, nodes, "why") == Solution("so => b", "b", 0.5, ("R", "R.A1#2"), "why")


def test_when_all_abstain_there_is_no_answer() -> None:
    solution = voted_solution(runner_of(ScriptedEngine(varied)), [group(1, None, None)], "why")
    assert solution == Solution("", None, 0.0, (), "every candidate abstained")
