"""What a workflow is worth, and what finding that out costs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.errors import EngineError
from mma_desktop.evaluation.host_search.service import packer_of
from mma_desktop.evaluation.host_search.trials import Trials, _score_of, _Trial
from mma_desktop.evaluation.refinement.service import samples_of
from mma_desktop.hosts.datasets.aflow import FlowSearch
from mma_desktop.hosts.datasets.designs import first_design
from mma_desktop.hosts.datasets.proposing import MenuDesigner
from mma_desktop.hosts.datasets.selection import CODE
from tests.evaluation.host_search.toys import Bench, Work, plan, sums_engine
from tests.hosts.datasets.toys import PROMPTS, calls_of, chain
from tests.packs.toys import diamond_pack
from tests.workflows.toys import text_of


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
    assert [case.question for case in wrong.failed] == [sample.question.text for sample in samples[:3]], "each once"
    right = await trials.score(packer.packed(chain("calculate", "cot")), samples)
    assert (right.score, right.failed) == (1, ())


def mute(*_: object) -> str:
    """An answer that cannot be read."""
    return ""


def failing_at(*numbers: int) -> Work:
    """Wrong answers, but for questions at which the engine fails."""

    def work(prompt: Prompt, _sampling: Sampling) -> str:
        if any(f"What is {number} plus" in text_of(prompt) for number in numbers):
            raise EngineError("it broke")
        return "Final answer: 41"

    return work


@pytest.mark.parametrize("unknown", [True, False])
async def test_an_answer_that_cannot_be_read_counts_as_wrong_and_its_step_is_named(
    tmp_path: Path, *, unknown: bool
) -> None:
    samples = samples_of(diamond_pack(), plan(tmp_path).items)
    found = await Trials(team_of(Bench(work=mute)), 1, 1, 7, unknown=unknown).score(diamond_pack(), samples)
    assert (found.score, found.known, found.each, found.failed[0].broken) == (0, True, (0.0,) * 5, "Facts")


@pytest.mark.parametrize(
    ("unknown", "score", "each"), [(True, 1 / 3, (None, 1, 0, None, 0)), (False, 1 / 5, (0, 1, 0, 0, 0))]
)
async def test_a_run_that_the_engine_ended_has_no_score_and_no_part_in_the_mean(
    tmp_path: Path, *, unknown: bool, score: float, each: tuple[float | None, ...]
) -> None:
    pack = packer_of(plan(tmp_path)).packed(chain("cot"))
    samples = samples_of(pack, plan(tmp_path).items)
    trials = Trials(team_of(Bench(work=failing_at(0, 3))), 1, 1, 7, unknown=unknown)
    found = await trials.score(pack, samples)
    assert (found.score, found.each) == (pytest.approx(score), each)
    assert found.failed[0].question == samples[2 if unknown else 0].question.text
    nothing = await replace(trials, team=team_of(Bench(work=failing_at(*range(5))))).score(pack, samples)
    assert (nothing.score, nothing.known) == (0, not unknown)


def test_of_the_failed_questions_the_worst_come_first_three_at_most() -> None:
    trials = [_Trial(f"q{place}", score, "", 1) for place, score in enumerate((0.5, 1, 0, None, 0.9, 0.2))]
    assert [case.question for case in _score_of(trials, 1).failed] == ["q2", "q5", "q0"]


@pytest.mark.parametrize(("tools", "calls"), [(("cot",), 1), (("calculate", "cot"), 2), (("cot_sc",), 5)])
async def test_the_median_of_the_calls_of_a_run_is_told(tmp_path: Path, tools: tuple[str, ...], calls: int) -> None:
    pack = packer_of(plan(tmp_path)).packed(chain(*tools))
    found = await Trials(team_of(Bench()), 2, 1, 7).score(pack, samples_of(pack, plan(tmp_path).items))
    assert found.calls == calls


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
