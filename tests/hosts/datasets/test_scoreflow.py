"""ScoreFlow for a data set."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.hosts.datasets.aflow import DesignScore, FlowRound
from mma_desktop.hosts.datasets.designs import Design, first_design, is_valid
from mma_desktop.hosts.datasets.flows import designs_of, preferred
from mma_desktop.hosts.datasets.scoreflow import SEARCH, SMALLEST_POOL, PoolSearch, drawn_pool
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.loading import written
from tests.hosts.datasets.toys import GENERAL, PROMPTS, WHOLE, chain, packer, renamed
from tests.packs.toys import diamond_pack


async def measured(design: Design) -> DesignScore:
    """Right on every question where something is calculated, and else on every third."""
    right = "calculate" in str(design)
    each = tuple(float(right or place % 3 == 0) for place in range(12))
    return DesignScore(sum(each) / len(each), (), each)


def search(questions: int) -> PoolSearch:
    asked = [Question("sums", "en", "1" * (1 + number)) for number in range(questions)]
    return PoolSearch(GENERAL, PROMPTS, measured, 13, asked, 7)


def test_a_pool_holds_the_first_workflow_and_others_that_are_valid_and_all_unlike() -> None:
    pool = drawn_pool(first_design(GENERAL), GENERAL, PROMPTS, 20, 7)
    assert pool[0] == first_design(GENERAL)
    assert len({design.digest for design in pool}) == len(pool) == 20
    assert all(is_valid(design, GENERAL) for design in pool)
    assert pool == drawn_pool(first_design(GENERAL), GENERAL, PROMPTS, 20, 7)


def test_116_no_two_workflows_of_a_pool_do_the_same_but_in_runs_from_before() -> None:
    def doubled(*, unlike: bool) -> int:
        pools = (drawn_pool(first_design(WHOLE), WHOLE, PROMPTS, 3, seed, unlike=unlike) for seed in range(60))
        packs = [{written(packer(WHOLE).packed(renamed(one))) for one in pool} for pool in pools]
        return sum(len(one) < 3 for one in packs)

    assert doubled(unlike=True) == 0
    assert doubled(unlike=False) > 0


async def test_what_the_policy_prefers_comes_first() -> None:
    made = search(12)
    done = [one async for one in made.run(first_design(GENERAL))]
    assert made.reason == "pool"
    assert {one.measured.score for one in done} > {1.0}
    assert made.ranked(done)[0].measured.score == 1


def test_below_eight_questions_the_scores_decide() -> None:
    done = [FlowRound(0, chain("cot"), DesignScore(0.2)), FlowRound(1, chain("cot_sc"), DesignScore(0.4))]
    assert [one.number for one in search(7).ranked(done)] == [1, 0]


async def test_the_policy_takes_for_each_question_a_workflow_that_pays() -> None:
    made = search(12)
    done = [one async for one in made.run(first_design(GENERAL))]
    flows = made.flows(done)
    pool = designs_of(flows)
    assert (flows.tried, len(pool), flows.middle) == (1, 13, 6.5)
    assert all("calculate" in str(preferred(flows, pool, question)[0]) for question in made.questions)


def test_below_eight_questions_the_three_best_are_to_be_tried() -> None:
    each = (1.0,) * 7
    done = [FlowRound(0, chain("cot"), DesignScore(0.2, (), each)), FlowRound(1, chain("cot_sc"), DesignScore(0.4))]
    flows = search(7).flows(done)
    assert (flows.tried, flows.theta) == (3, {})
    assert designs_of(flows) == [chain("cot_sc"), chain("cot")]


@pytest.mark.parametrize(("questions", "tried"), [(7, 3), (8, 1)])
async def test_from_eight_questions_on_a_policy_chooses(questions: int, tried: int) -> None:
    made = search(questions)
    flows = made.flows([one async for one in made.run(first_design(GENERAL))])
    assert (flows.tried, bool(flows.theta)) == (tried, tried == 1)


async def test_a_pool_holds_the_pack_in_its_order_one_answer_in_one_step_and_twelve_workflows_where_nobody_says() -> (
    None
):
    both = Toolbox.of("en", diamond_pack())
    found = drawn_pool(first_design(both), both, PROMPTS, SMALLEST_POOL, 7, blank=True)
    assert found[:2] == [first_design(both), chain("cot")]
    assert len({design.digest for design in found}) == len(found) == 12 == SEARCH.rounds + 1
    assert all(is_valid(design, both) for design in found)
    alone = Toolbox.of("en", diamond_pack(), only_nodes=True)
    nodes = drawn_pool(first_design(alone), alone, PROMPTS, SMALLEST_POOL, 7, blank=True)
    assert all(step.tool != "cot" for design in nodes for step in design.steps)
    assert [one.design async for one in search(10).run(chain("extract", "cot"))][1] == chain("cot")
