"""Repairs: what can be done about which step, and what ways through a plan are worth (claims 127 and 128)."""

from __future__ import annotations

import random

import pytest

from mma_desktop.hosts.plans import SubTask
from mma_desktop.hosts.repairs import RULES, Failure, Leaf, Patch, RepairedPlan, rewards, value
from mma_desktop.hosts.toolbox import Toolbox

BOTH_ROLES = ("general", "domain")


def plan(*tasks: SubTask) -> RepairedPlan:
    return RepairedPlan(list(tasks), Toolbox.of("en"))


def reviewed() -> RepairedPlan:
    return plan(SubTask("extract"), SubTask("cot", (0,)), SubTask("review", (1,)), SubTask("revise", (1, 2)))


def test_127_the_rewards_and_the_value_of_the_example() -> None:
    leaves = [Leaf(1, True), Leaf(3, True)]
    assert rewards(leaves) == pytest.approx([0.6667, 0.4], abs=5e-5)
    assert value(leaves) == pytest.approx(0.5333, abs=5e-5)


def test_127_a_way_that_failed_is_worth_nothing_and_one_without_cost_all() -> None:
    assert rewards([Leaf(2, False), Leaf(2, True)]) == [0.0, 0.5]
    assert rewards([Leaf(0, True)]) == [1.0]


def test_128_the_final_step_is_never_bypassed() -> None:
    for failure in Failure:
        patches = reviewed().patches(3, failure, BOTH_ROLES, answered=True)
        assert Patch.BYPASS_STEP not in patches
        assert Patch.DROP_BRANCH not in patches


def test_128_an_answer_is_bypassed_only_where_it_reads_one() -> None:
    assert Patch.BYPASS_STEP in reviewed().patches(0, Failure.PARSE, BOTH_ROLES, answered=False)
    assert Patch.BYPASS_STEP not in reviewed().patches(1, Failure.PARSE, BOTH_ROLES, answered=False)
    longer = plan(SubTask("cot"), SubTask("revise", (0,)), SubTask("cot", (1,)))
    assert Patch.BYPASS_STEP in longer.patches(1, Failure.PARSE, BOTH_ROLES, answered=True)


def test_who_reads_a_bypassed_step_reads_what_it_read() -> None:
    toy = reviewed()
    toy.bypass(2)
    assert toy.reads(3) == [1]
    toy.bypass(1)
    assert toy.reads(3) == [0]


def test_a_dropped_branch_takes_with_it_what_reads_nothing_else_but_never_the_last_step() -> None:
    toy = plan(SubTask("extract"), SubTask("analyse", (0,)), SubTask("rules"), SubTask("cot", (1, 2)))
    toy.drop(0)
    assert set(toy.skipped) == {0, 1}
    assert toy.reads(3) == [2]
    toy.drop(2)
    assert 3 not in toy.skipped


def test_from_a_step_on_answers_are_drawn_once() -> None:
    toy = plan(SubTask("cot_sc"), SubTask("cot_sc", samples=3), SubTask("cot"))
    assert Patch.LOWER_N in toy.patches(1, Failure.COST, BOTH_ROLES, answered=False)
    toy.lower(1)
    assert [task.samples for task in toy.tasks] == [0, 1, 0]
    assert toy.patches(1, Failure.COST, BOTH_ROLES, answered=False) == []


def test_the_rules_name_a_repair_for_every_failure() -> None:
    assert set(RULES) == set(Failure)
    assert RULES[Failure.REVIEW] == (Patch.BYPASS_STEP,)
    assert RULES[Failure.CHOICE] == (Patch.FALLBACK_FIRST,)


def test_without_another_model_none_can_take_over() -> None:
    assert Patch.SWAP_ENGINE not in reviewed().patches(1, Failure.ENGINE, ("general",), answered=False)


def test_128_no_chain_of_repairs_leaves_the_final_step_out() -> None:
    for seed in range(300):
        chance, toy = random.Random(seed), reviewed()
        for _ in range(3):
            place = chance.randrange(4)
            patches = toy.patches(place, chance.choice([*Failure]), BOTH_ROLES, answered=chance.random() < 0.5)
            match chance.choice(patches) if patches else None:
                case Patch.BYPASS_STEP:
                    toy.bypass(place)
                case Patch.DROP_BRANCH:
                    toy.drop(place)
                case _:
                    pass
        assert 3 not in toy.skipped
        assert all(dep not in toy.skipped for dep in toy.reads(3))
