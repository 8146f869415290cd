"""Plans: which are valid, and what can be changed about a sub-task."""

from __future__ import annotations

import random

import pytest

from mma_desktop.hosts.plans import (
    Plan,
    SubTask,
    chain,
    changes,
    first_plans,
    pack_plan,
    plan_file,
    shown_plan,
    valid,
)
from mma_desktop.hosts.toolbox import Tool, Toolbox
from tests.packs.toys import diamond_pack, node
from tests.workflows.toys import pack

GENERAL = Toolbox.of("en")
BOTH = Toolbox.of("en", diamond_pack())
ALONE = Toolbox.of("en", diamond_pack(), only_nodes=True)


def always(_tool: Tool) -> bool:
    return True


@pytest.mark.parametrize(
    "plan",
    [
        (),
        chain(("cot",)),
        chain(("extract", "analyse")),
        chain(("nonsense", "cot")),
        chain(("extract",) * 6 + ("cot",)),
        (SubTask("extract"), SubTask("cot")),
        (SubTask("extract", (1,)), SubTask("cot", (0,))),
    ],
)
def test_a_plan_that_cannot_be_is_none(plan: Plan) -> None:
    assert not valid(plan, GENERAL)


def test_the_plans_that_come_with_the_program_are_valid_and_offered() -> None:
    offered = list(first_plans(GENERAL, always))
    assert [tuple(task.block for task in plan) for plan in offered] == list(plan_file().mas_zero)
    assert all(valid(plan, GENERAL) for plan in offered)


def test_a_plan_with_a_tool_that_cannot_be_run_is_not_offered() -> None:
    offered = list(first_plans(GENERAL, lambda tool: tool.name != "retrieve"))
    assert all("retrieve" not in shown_plan(plan) for plan in offered)


def test_a_pack_is_a_plan_in_its_order_and_beside_operators_a_plan_that_ends_with_one() -> None:
    plan = pack_plan(BOTH)
    assert plan is not None
    assert shown_plan(plan) == "Facts > Left > Right > Answer"
    assert plan[-1].deps == (1, 2)
    assert shown_plan(list(first_plans(BOTH, always))[-1]) == "Facts > Left > Right > cot"
    assert list(first_plans(ALONE, always)) == []
    assert pack_plan(GENERAL) is None


def test_of_a_long_pack_the_end_is_the_plan_and_one_node_is_none() -> None:
    nodes = [node(f"N{number}") for number in range(8)]
    plan = pack_plan(Toolbox.of("en", pack(*nodes, node("Answer", final=True))))
    assert plan is not None
    assert shown_plan(plan) == "N3 > N4 > N5 > N6 > N7 > Answer"
    assert pack_plan(Toolbox.of("en", pack(node("Answer", final=True)))) is None


def test_each_action_changes_what_it_says() -> None:
    plan = (SubTask("extract"), SubTask("analyse"), SubTask("cot", (0, 1)))
    last = changes(plan, 2, GENERAL, always)
    assert shown_plan(last["split"]) == "extract > analyse > rules > cot"
    assert last["split"][3].deps == (0, 1, 2)
    assert last["raise_n"][2].samples == 3
    assert shown_plan(last["use_domain"]) == "extract > analyse > cot@domain"
    assert shown_plan(last["raise_n"]) == "extract > analyse > cot x3"
    assert shown_plan(last["swap_block"]) == "extract > analyse > cot_sc"
    assert changes(plan, 1, GENERAL, always)["add_dep"][1].deps == (0,)
    first = changes(plan, 0, GENERAL, always)
    assert shown_plan(first["split"]) == "rules > extract > analyse > cot"
    assert first["split"][3].deps == (1, 2)
    assert "raise_n" not in first
    assert "use_domain" not in first


def test_a_node_of_the_pack_takes_the_place_of_an_operator_of_its_kind() -> None:
    plan = chain(("analyse", "cot"))
    assert shown_plan(changes(plan, 0, BOTH, always)["use_domain"]) == "Facts > cot"


def test_samples_end_at_five() -> None:
    plan = (SubTask("extract"), SubTask("cot", (0,), samples=5))
    assert "raise_n" not in changes(plan, 1, GENERAL, always)


@pytest.mark.parametrize("toolbox", [GENERAL, BOTH, ALONE])
def test_chains_of_changes_give_valid_plans_only(toolbox: Toolbox) -> None:
    starts = [*first_plans(toolbox, always), *([plan] if (plan := pack_plan(toolbox)) else [])]
    for seed in range(300):
        chance = random.Random(seed)
        plan = chance.choice(starts)
        for _ in range(6):
            possible = changes(plan, chance.randrange(len(plan)), toolbox, always)
            if possible:
                before, plan = plan, chance.choice(list(possible.values()))
                assert plan != before
            assert valid(plan, toolbox)
