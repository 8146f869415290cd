"""Mixture of agents and Self-MoA (docs/method.md 1.11)."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, Event, NodeAdded, Trimmed, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.registry import make_solver
from mma_desktop.tasks.catalog import load_task

TASK = load_task("eca", "zh")
QUESTION = Question("eca", "zh", "张某盗窃现金6000元。")
FILLER = "经查证属实。" * 60


class Agents:
    """A pair whose proposals differ by sample, and an aggregator that picks the last proposal it is shown."""

    def __init__(self, context_length: int = 100_000, final: str = "最终金额:6000元") -> None:
        self.final = final
        self.general = ScriptedEngine(self._say, name="general", context_length=context_length)
        self.domain = ScriptedEngine(self._say, name="domain", context_length=context_length)
        self.events: list[Event] = []

    async def solve(self, name: str) -> Solution:
        solver = make_solver(name, TASK, SearchSettings(), 5)
        return await solver.solve(QUESTION, Team({GENERAL: self.general, DOMAIN: self.domain}), self.events.append)

    def asked(self, engine: ScriptedEngine) -> tuple[int, int]:
        """(proposals, aggregations) that an engine was asked for."""
        whole = sum(sampling.n for _, sampling in engine.asked)
        last = sum(sampling.n for prompt, sampling in engine.asked if is_aggregation(prompt))
        return whole - last, last

    @property
    def aggregation(self) -> Prompt:
        return next(
            prompt for engine in (self.general, self.domain) for prompt, _ in engine.asked if is_aggregation(prompt)
        )

    def _say(self, prompt: Prompt, sampling: Sampling, index: int) -> str:
        if is_aggregation(prompt):
            return self.final
        return f"{FILLER}\n最终金额:{6000 + (sampling.seed + index) % 3}元"


def is_aggregation(prompt: Prompt) -> bool:
    return "【回答1】" in prompt.messages[0].content


async def test_51_moa_asks_for_16_and_16_proposals_and_one_aggregation() -> None:
    agents = Agents()
    solution = await agents.solve("moa")
    assert (agents.asked(agents.general), agents.asked(agents.domain)) == ((16, 1), (16, 0))
    assert (solution.value, solution.path) == ("6000", ("R", "R.aggregate"))
    assert 0.2 < solution.confidence < 0.5


async def test_51_self_moa_asks_one_model_32_times_and_once_more() -> None:
    agents = Agents()
    await agents.solve("self_moa@domain")
    assert (agents.asked(agents.general), agents.asked(agents.domain)) == ((0, 0), (32, 1))


async def test_the_aggregator_sees_every_proposal_numbered_and_the_case_once() -> None:
    agents = Agents()
    await agents.solve("moa8")
    system, *_, request = agents.aggregation.messages
    assert all(f"【回答{number}】" in system.content for number in range(1, 9))
    assert "【回答9】" not in system.content
    assert "8份回答" in system.content
    assert QUESTION.text in request.content
    assert system.content.count("经查证属实") == 8 * 60


@pytest.mark.parametrize("name", ["moa8", "self_moa8@domain"])
async def test_the_aggregate_names_its_proposals_as_its_sources(name: str) -> None:
    agents = Agents()
    await agents.solve(name)
    [root, *proposals, aggregate] = [event for event in agents.events if isinstance(event, NodeAdded)]
    assert (root.id, aggregate.id) == ("R", "R.aggregate")
    assert aggregate.sources == tuple(proposal.id for proposal in proposals)
    assert sum(len(proposal.candidates) for proposal in proposals) == 8
    assert all(proposal.sources == () for proposal in proposals)


async def test_52_what_does_not_fit_is_left_out_and_recorded() -> None:
    agents = Agents(context_length=5000)
    solution = await agents.solve("moa")
    assert solution.value == "6000"
    shown = agents.aggregation.messages[0].content
    assert shown.count("【回答") == 3 * 2
    assert "x) 经查证属实" in shown
    assert Trimmed("R.aggregate", "proposals", 29) in agents.events


async def test_52_final_lines_alone_where_even_that_is_too_much() -> None:
    agents = Agents(context_length=1500)
    await agents.solve("moa")
    shown = agents.aggregation.messages[0].content
    assert "经查证属实" not in shown
    assert "x) 最终金额:6001元" in shown
    assert any(isinstance(event, Trimmed) and "final lines" in event.what for event in agents.events)


async def test_an_aggregation_that_cannot_be_read_is_an_abstention() -> None:
    solution = await Agents(final="不知道").solve("moa4")
    assert (solution.value, solution.confidence) == (None, 0.0)


async def test_the_best_so_far_is_the_aggregation_or_the_majority_of_proposals() -> None:
    agents = Agents(final="最终金额:6001元")
    whole = await agents.solve("moa8")
    solver = make_solver("moa8", TASK, SearchSettings(), 5)
    undecided = [event for event in agents.events if not isinstance(event, Decided)]
    assert solver.best(fold(undecided)) == whole
    half = solver.best(fold(undecided[:-1]))
    assert half is not None
    assert half.reason == "majority of all candidates"
    assert solver.best(fold([])) is None


async def test_the_aggregate_names_the_proposals_it_was_made_from() -> None:
    agents = Agents()
    await agents.solve("moa8")
    tree = fold(agents.events)
    proposals = tuple(node.id for node in tree if node.id not in ("R", "R.aggregate"))
    assert tree["R.aggregate"].sources == proposals
    assert len(proposals) == 2
