"""DyLAN (docs/method.md 1.11, claim 53)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, Event, NodeAdded, Trimmed, fold
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import ContextOverflow
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.dylan import DylanTexts, contributions
from mma_desktop.solvers.registry import make_solver
from mma_desktop.solvers.texts import data_file, load_texts
from mma_desktop.tasks.catalog import load_task

TASK = load_task("eca", "zh")
QUESTION = Question("eca", "zh", "张某盗窃现金6000元。")
ROLES = [role.name for role in load_texts(data_file("dylan"), "zh", DylanTexts).personas]


class Agents:
    """Agents that say in each round what a plan says: {round: {role: value}}; `ranking` is the ranker's reply."""

    reason = "现金。"

    def __init__(
        self,
        plan: dict[int, dict[str, int]],
        ranking: str = "",
        ratings: str = "评分:5,1,1,1",
        context_length: int = 100_000,
    ) -> None:
        self._plan, self._ranking, self._ratings = plan, ranking, ratings
        self.engine = ScriptedEngine(self._say, context_length=context_length)
        self.events: list[Event] = []

    async def solve(self) -> Solution:
        solver = make_solver("dylan", TASK, SearchSettings(), 5)
        never = ScriptedEngine(_never)
        return await solver.solve(QUESTION, Team({GENERAL: self.engine, DOMAIN: never}), self.events.append)

    @property
    def spoke(self) -> list[tuple[int, str]]:
        """(round, role) of every answer, in the order in which they were asked for."""
        return [_who(prompt, sampling) for prompt, sampling in self.engine.asked if "rank" not in sampling.tag]

    def _say(self, prompt: Prompt, sampling: Sampling, _index: int) -> str:
        if "rank" in sampling.tag:
            return self._ranking
        number, role = _who(prompt, sampling)
        head = f"{self._ratings}\n" if number > 1 else ""
        return f"{head}回答:{self.reason}\n最终金额:{self._plan[number][role]}元"


def _who(prompt: Prompt, sampling: Sampling) -> tuple[int, str]:
    number, role = sampling.tag.removeprefix("speak R.").split("-")
    text = next(one.text for one in load_texts(data_file("dylan"), "zh", DylanTexts).personas if one.name == role)
    assert text in prompt.messages[0].content
    return int(number), role


def _never(*_: object) -> str:
    raise AssertionError("only one model speaks")


def all_say(*values: int) -> dict[str, int]:
    return dict(zip(ROLES, values, strict=True))


async def test_53_three_of_four_end_it_after_the_first_round() -> None:
    agents = Agents({1: all_say(7, 6, 6, 6)})
    solution = await agents.solve()
    assert (solution.value, solution.confidence, len(agents.spoke)) == ("6", 0.75, 4)


async def test_53_two_of_four_are_not_enough_and_the_two_best_go_on() -> None:
    agents = Agents({1: all_say(1, 1, 2, 2), 2: all_say(1, 2, 3, 4), 3: all_say(8, 8, 8, 8)}, ranking="最好:2, 4")
    solution = await agents.solve()
    rounds = [[role for number, role in agents.spoke if number == this] for this in (1, 2, 3)]
    assert sorted(rounds[0]) == sorted(rounds[1]) == sorted(ROLES)
    assert set(rounds[2]) == {rounds[1][1], rounds[1][3]}
    assert (solution.value, solution.confidence) == ("8", 1.0)


async def test_agents_speak_in_random_order_that_the_seed_decides() -> None:
    plan = {1: all_say(1, 2, 3, 4), 2: all_say(1, 2, 3, 4), 3: all_say(1, 2, 3, 4)}
    first, second = Agents(plan), Agents(plan)
    assert (await first.solve()) == (await second.solve())
    assert first.spoke == second.spoke
    assert [role for number, role in first.spoke if number == 1] != [r for n, r in first.spoke if n == 2]


async def test_the_first_round_is_independent_and_later_ones_see_all_replies() -> None:
    agents = Agents({1: all_say(1, 1, 2, 2), 2: all_say(5, 5, 5, 5)})
    await agents.solve()
    requests = [prompt.messages[-1].content for prompt, _ in agents.engine.asked]
    assert not any("【回答1】" in request for request in requests[:4])
    assert all(f"【回答{number}】" in request for request in requests[4:] for number in range(1, 5))
    assert all(request.startswith("【案件材料】") for request in requests)


async def test_every_reply_names_the_replies_of_the_round_before_as_its_sources() -> None:
    agents = Agents({1: all_say(1, 1, 2, 2), 2: all_say(1, 2, 3, 4), 3: all_say(8, 8, 8, 8)}, ranking="最好:2, 4")
    await agents.solve()
    nodes = [event for event in agents.events if isinstance(event, NodeAdded)]
    rounds = [[node for node in nodes if node.depth == number] for number in (0, 1, 2, 3)]
    assert [len(replies) for replies in rounds] == [1, 4, 4, 2]
    assert all(reply.sources == () for reply in (*rounds[0], *rounds[1]))
    for before, replies in pairwise(rounds[1:]):
        assert all(reply.sources == tuple(one.id for one in before) for reply in replies)
    assert {*fold(agents.events)[rounds[3][0].id].sources} == {one.id for one in rounds[2]}


@pytest.mark.parametrize("ranking", ["", "最好:9, 0", "我不知道"])
async def test_a_ranking_that_cannot_be_read_keeps_the_first_two(ranking: str) -> None:
    plan = {1: all_say(1, 1, 2, 2), 2: all_say(1, 2, 3, 4), 3: all_say(8, 8, 8, 8)}
    agents = Agents(plan, ranking=ranking)
    await agents.solve()
    second = [role for number, role in agents.spoke if number == 2]
    assert {role for number, role in agents.spoke if number == 3} == set(second[:2])


async def test_without_agreement_the_last_round_decides() -> None:
    agents = Agents({1: all_say(1, 2, 3, 4), 2: all_say(1, 2, 3, 4), 3: all_say(1, 2, 3, 4)}, ranking="最好:1,2")
    solution = await agents.solve()
    assert solution.confidence == 0.5
    solver = make_solver("dylan", TASK, SearchSettings(), 5)
    best = solver.best(fold(event for event in agents.events if not isinstance(event, Decided)))
    assert best is not None
    assert (best.value, best.path) == (solution.value, solution.path)


def test_contributions_are_computed_backward_along_the_ratings() -> None:
    rounds = [
        [(0, "1", {}), (1, "2", {}), (2, "3", {})],
        [(0, "5", {0: 5, 1: 4, 2: 1}), (1, "5", {0: 2, 1: 2, 2: 1}), (2, "7", {0: 1, 1: 1, 2: 5})],
    ]
    shares = contributions(rounds, "5")
    assert shares == pytest.approx({0: (0.5 + 0.25 + 0.2) / 2, 1: (0.5 + 0.2 + 0.2) / 2, 2: (0.05 + 0.1) / 2})
    assert sum(shares.values()) == pytest.approx(1)
    assert contributions(rounds, None) == {}


async def test_every_answer_names_the_replies_of_the_round_before_as_its_sources() -> None:
    agents = Agents({1: all_say(1, 1, 2, 2), 2: all_say(1, 2, 3, 4), 3: all_say(8, 8, 8, 8)}, ranking="最好:2, 4")
    await agents.solve()
    tree = fold(agents.events)
    rounds = [[node for node in tree if node.depth == number] for number in (1, 2, 3)]
    assert [node.sources for node in rounds[0]] == [()] * 4
    for before, after in ((rounds[0], rounds[1]), (rounds[1], rounds[2])):
        assert {node.sources for node in after} == {tuple(node.id for node in before)}


class Verbose(Agents):
    """Agents with long reasons."""

    reason = "查证属实。" * 60


async def test_replies_that_do_not_fit_are_shown_by_their_final_lines_alone() -> None:
    plan = {1: all_say(1, 1, 2, 2), 2: all_say(1, 2, 3, 4), 3: all_say(8, 8, 8, 8)}
    agents = Verbose(plan, context_length=1600)
    assert (await agents.solve()).value == "8"
    later = [
        prompt.messages[-1].content for prompt, sampling in agents.engine.asked if sampling.tag.startswith("speak R.2")
    ]
    assert all("最终金额:2元" in request and "查证属实" not in request for request in later)
    left_out = [event.node.partition("-")[0] for event in agents.events if isinstance(event, Trimmed)]
    assert left_out == [*["R.2"] * 4, "R", *["R.3"] * 2]


async def test_where_final_lines_do_not_fit_either_the_last_round_that_was_held_decides() -> None:
    agents = Verbose({1: all_say(1, 2, 2, 3)}, context_length=900)
    solution = await agents.solve()
    assert (solution.value, solution.confidence, len(agents.spoke)) == ("2", 0.5, 4)
    assert [event for event in agents.events if isinstance(event, Trimmed)][-1] == Trimmed("R", "rounds", 2)
    with pytest.raises(ContextOverflow):
        await Verbose({}, context_length=700).solve()
