"""What a workflow is worth, and what finding that out costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.evaluation.host_search.service import packer_of
from mma_desktop.evaluation.host_search.trials import Trials
from mma_desktop.evaluation.refinement.service import samples_of
from mma_desktop.hosts.datasets.aflow import FlowSearch
from mma_desktop.hosts.datasets.designs import first_design
from mma_desktop.hosts.datasets.proposing import MenuDesigner
from mma_desktop.hosts.datasets.selection import CODE
from tests.evaluation.host_search.toys import Bench, plan, sums_engine
from tests.hosts.datasets.toys import PROMPTS, calls_of, chain
from tests.packs.toys import diamond_pack


def team_of(bench: Bench) -> Team:
    """Engines that keep no record, so that every request is counted."""
    return Team(dict.fromkeys((GENERAL, DOMAIN), sums_engine(bench)))


async def test_a_score_is_the_mean_over_all_runs_by_the_tasks_own_grading(tmp_path: Path) -> None:
    wanted, bench = plan(tmp_path), Bench()
    packer = packer_of(wanted)
    samples = samples_of(packer.packed(chain("cot")), wanted.items)
    trials = Trials(team_of(bench), 3, 2, 7)
    wrong = await trials.score(packer.packed(chain("cot")), samples)
    assert (wrong.score, len(bench.asked)) == (0, 15)
    assert len({request for _, request in bench.asked}) == 15
    assert wrong.failed == samples[0].question.text
    right = await trials.score(packer.packed(chain("calculate", "cot")), samples)
    assert (right.score, right.failed) == (1, "")


async def test_a_run_that_fails_counts_as_wrong(tmp_path: Path) -> None:
    samples = samples_of(diamond_pack(), plan(tmp_path).items)

    def broken(*_: object) -> str:
        return ""

    bench = Bench(work=broken)
    assert (await Trials(team_of(bench), 1, 1, 7).score(diamond_pack(), samples)).score == 0


@pytest.mark.parametrize(("rounds", "runs"), [(1, 1), (4, 1), (3, 2)])
async def test_117_a_search_costs_a_menu_a_round_and_v_d_c_calls_for_each_workflow(
    tmp_path: Path, rounds: int, runs: int
) -> None:
    wanted, bench = plan(tmp_path), Bench()
    packer, team = packer_of(wanted), team_of(bench)
    samples = samples_of(packer.packed(chain("cot")), wanted.items)
    trials = Trials(team, runs, 1, 7)
    search = FlowSearch(
        packer.toolbox,
        PROMPTS,
        MenuDesigner(team[GENERAL], "en", 7),
        lambda design: trials.score(packer.packed(design), samples),
        rounds,
        4,
        CODE,
        7,
    )
    done = [one async for one in search.run(first_design(packer.toolbox))]
    costs = [calls_of(one.design, packer.toolbox) for one in done]
    assert len(done) == rounds + 1
    assert bench.menus == rounds
    assert bench.samples == rounds + runs * len(samples) * sum(costs)
    if len(set(costs)) == 1:
        assert bench.samples == rounds + (rounds + 1) * runs * len(samples) * costs[0]
