"""Closed answers: orders of the options, what scores come to, and what a search makes of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.domain.events import (
    RULE_BASED,
    ActionClosed,
    AnswersScored,
    Event,
    NodeScored,
    Replied,
    RolloutDone,
    fold,
)
from mma_desktop.domain.prompts import Prompt
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import NodeKind
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import EngineError, EngineLost
from mma_desktop.paths import resources
from mma_desktop.search.closed_answers import (
    closing_line,
    combined,
    likelihood_of,
    normalised,
    orders_of,
    personas_of,
    scores_of,
)
from mma_desktop.search.mcts import Search
from mma_desktop.search.settings import SearchSettings, load_preset, preset_names
from tests.search.toy import Bench, ToyTask, varied

STEM = "哪一种是单位？"
CHOICE = f"{STEM}\nA. 桶\nB. 红\nC. 快"
PRESETS = resources() / "presets.toml"


def likes_two(_prompt: Prompt, text: str) -> float:
    return {"0": -2.0, "1": -3.0, "2": -0.5}[text.strip()]


def scoring(judge: Callable[[Prompt, str], float] = likes_two, **settings: Any) -> Bench:
    """A search over a task with three possible answers."""
    chosen = SearchSettings.model_validate({"rollouts": 4, "scored_answer": True, "scored_reward": True} | settings)
    general, domain = (ScriptedEngine(varied, name=name, judge=judge) for name in "GD")
    return Bench(general, domain, chosen, 1, ToyTask(closed=("0", "1", "2")))


async def test_the_likeliest_answer_is_a_leaf_that_every_model_inspects() -> None:
    b = scoring()
    search = b.search()
    await search.run()
    leaf = search.tree["R.A6"]
    assert (leaf.kind, leaf.producer, leaf.value, leaf.answer) == (NodeKind.ANSWER_SCORED, "scores", "2", "=> 2")
    assert leaf.vote_share == pytest.approx(math.exp(-1.0) / sum(map(math.exp, (-1.0, -4.0, -6.0))))
    assert {check.verifier for check in leaf.checks} == {"general", "domain"}
    assert next(event.index for event in b.events if isinstance(event, RolloutDone)) == RULE_BASED
    assert fold(b.events).nodes == search.tree.nodes


async def test_every_reward_has_the_likelihood_among_its_parts_and_they_make_it() -> None:
    b = scoring()
    await b.search().run()
    scored = [event for event in b.events if isinstance(event, NodeScored) and event.parts]
    values = {node.id: node.value for node in fold(b.events)}
    assert {values[event.id] for event in scored} > {"2"}
    for event in scored:
        assert event.parts is not None
        assert event.reward == pytest.approx(event.parts.reward)
        assert (event.parts.likelihood == 1.0) == (values[event.id] == "2")


@pytest.mark.parametrize("off", [{"scored_answer": False}, {"scored_reward": False}])
async def test_the_leaf_and_the_part_are_switched_by_themselves(off: dict[str, bool]) -> None:
    b = scoring(likes_two, **off)
    search = b.search()
    await search.run()
    assert ("R.A6" in search.tree.nodes) == ("scored_answer" not in off)
    parts = [event.parts for event in b.events if isinstance(event, NodeScored) and event.parts]
    assert all((part.likelihood is None) == ("scored_reward" in off) for part in parts)


@pytest.mark.parametrize("name", preset_names(PRESETS))
async def test_in_no_preset_is_anything_scored(name: str) -> None:
    preset = load_preset(name, PRESETS)
    assert not (preset.scored_answer or preset.scored_reward)


async def test_open_answers_grow_the_very_tree_without_scores() -> None:
    b, plain = scoring(), scoring(scored_answer=False, scored_reward=False)
    b.task.closed = plain.task.closed = ()
    assert await b.search().run() == await plain.search().run()
    assert not [event for event in b.events if isinstance(event, AnswersScored)]
    assert fold(b.events).nodes == fold(plain.events).nodes


async def test_a_search_goes_on_without_scores_and_says_why() -> None:
    def fails(*_: Any) -> float:
        raise EngineError("no logits")

    b = scoring(fails)
    assert (await b.search().run()).value is not None
    (closed,) = [event for event in b.events if isinstance(event, ActionClosed)]
    assert (closed.id, closed.move, "no logits" in closed.reason) == ("R", "A6", True)


async def test_a_lost_engine_ends_the_search() -> None:
    def lost(*_: Any) -> float:
        raise EngineLost("gone")

    with pytest.raises(EngineLost):
        await scoring(lost).search().run()


async def test_a_resumed_search_asks_for_no_score_again_and_comes_to_the_same() -> None:
    b = scoring(width=2, persona=True)
    first: list[Event] = []
    again: list[Event] = []

    async def run(known: dict[str, Replied], events: list[Event]) -> Any:
        team = journaled(b.team, known, events.append)
        return await Search("the case", b.task, team, b.settings, 1, events.append, "").run()

    solution = await run({}, first)
    known = {event.key: event for event in first if isinstance(event, Replied)}
    assert await run(known, again) == solution
    assert not [event for event in again if isinstance(event, Replied)]
    assert fold(again).nodes == fold(first).nodes
    assert [(e.role, e.persona) for e in again if isinstance(e, AnswersScored)] == [
        ("general", "general"), ("domain", "domain"), ("general", "domain"),
    ]  # fmt: skip


def test_the_same_model_speaks_once_unless_it_takes_the_other_part_too() -> None:
    one = ScriptedEngine(varied, name="G")
    team = Team({"general": one, "domain": one})
    assert [voice.part for voice in personas_of(team, again=False)] == ["general"]
    assert [voice.part for voice in personas_of(team, again=True)] == ["general", "domain"]


def test_how_likely_an_answer_is_beside_the_likeliest() -> None:
    task, shares = ToyTask(closed=("0", "1", "2", "3")), {"0": 0.2, "1": 0.5, "2": 0.3}
    assert likelihood_of(shares, task, "0") == pytest.approx(0.4)
    assert likelihood_of(shares, task, "3") == 0.0  # possible, and not among the likely beginnings
    assert likelihood_of(shares, task, "0;1") is None
    assert likelihood_of({}, task, "0") is None
    assert closing_line(task, "1") == "=> 1"


def test_orders_are_cyclic_and_spread_and_options_about_others_stay() -> None:
    three = orders_of(CHOICE, "ABC", 3, "略")
    assert [order.values for order in three] == [("A", "B", "C"), ("C", "A", "B"), ("B", "C", "A")]
    assert three[1].wording == f"{STEM}\nA. 快\nB. 桶\nC. 红"
    assert three[1].bare == "略\nA. 快\nB. 桶\nC. 红"
    assert len(orders_of(f"{CHOICE}\nD. 以上都对", "ABCD", 4, "略")) == 1


def test_scores_are_of_whole_answers_and_shares_sum_to_one() -> None:
    one = AnswersScored("general", "general", "0", ("6", "12"), (-1.0, -2.0), (), (1, 2))
    shares = combined([one, one], 0.5)
    assert shares["6"] / shares["12"] == pytest.approx(math.e)
    assert scores_of(one, 0.5) == pytest.approx([math.log(share) for share in shares.values()])
    assert sum(shares.values()) == pytest.approx(1)
    assert sum(map(math.exp, normalised([-700.0, -701.0, -3.0]))) == pytest.approx(1)
