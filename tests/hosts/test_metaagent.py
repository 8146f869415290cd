"""MetaAgent: the machine that is taken, what states hear, checks that decide (claims 129 and 130)."""

from __future__ import annotations

import pytest

from mma_desktop.domain.events import HostAct
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.hosts.metaagent import pack_machine
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.loading import pack_called
from tests.hosts.toys import Designer, HostRun, is_menu, run, silent, step_of, working
from tests.packs.toys import diamond_pack, two_answers
from tests.workflows.toys import ToyLibrary, text_of


class Reviews:
    """Reviews that find fault as often as they are told to; everything else works."""

    def __init__(self, faults: int) -> None:
        self.left = faults

    def __call__(self, prompt: Prompt, sampling: Sampling, index: int) -> str:
        if not sampling.tag.startswith("check "):
            return working(prompt, sampling, index)
        self.left -= 1
        return '{"feedback":"the sum is wrong","ok":false}' if self.left >= 0 else '{"feedback":"fine","ok":true}'


def path_of(ran: HostRun) -> list[str]:
    return [act.choice for act in ran.acts if act.act is HostAct.TRANSITION]


async def test_129_a_check_that_fails_twice_leads_back_twice() -> None:
    ran = await run("metaagent", Designer(machine=["solver_critic"]), Reviews(2))
    assert path_of(ran) == ["critic", "fix", "critic", "fix", "critic", "submit"]
    assert ran.steps == ["cot", "review", "revise", "review", "revise", "review"]
    assert ran.solution.value == "7"
    assert ran.stopped.calls == 7


async def test_130_reviews_that_never_approve_end_within_ten_visits_with_an_answer() -> None:
    ran = await run("metaagent", Designer(machine=["solver_critic"]), Reviews(100))
    assert len(ran.steps) <= 9
    assert ran.solution.value == "7"
    assert path_of(ran)[-1] == "submit"


async def test_a_correction_reads_the_answer_and_what_the_critic_said() -> None:
    ran = await run("metaagent", Designer(machine=["solver_critic"]), Reviews(1))
    asked = {sampling.tag: text_of(prompt) for engine in ran.engines for prompt, sampling in engine.asked}
    assert "the sum is wrong" in asked["revise R.s3_revise"]
    assert "by s1_cot => 7" in asked["revise R.s3_revise"]


async def test_the_model_says_what_the_program_cannot_find() -> None:
    designer = Designer(machine=["analyse_solve"], condition=["needs_more_info", "none"])
    ran = await run("metaagent", designer)
    assert path_of(ran) == ["gather", "solve", "submit"]
    cot = next(text_of(prompt) for prompt, sampling in ran.engines[0].asked if sampling.tag.startswith("answer "))
    assert "s1_analyse: " in cot
    assert "s2_extract: " in cot
    without = await run("metaagent", Designer(machine=["analyse_solve"], condition=["none"]))
    assert path_of(without) == ["solve", "submit"]


async def test_129_the_next_state_always_hears_and_one_that_is_visited_again_is_warmer() -> None:
    designer = Designer(machine=["analyse_solve"], condition=["none", "wrong_prev", "none"])
    ran = await run("metaagent", designer)
    assert path_of(ran) == ["solve", "analyse", "solve", "submit"]
    both = [one for engine in ran.engines for one in engine.asked if not is_menu(one[1])]
    asked = {step_of(sampling): (text_of(prompt), sampling.temperature) for prompt, sampling in both}
    (first, cold), (again, warm) = (asked[f"s{number}_analyse"] for number in (1, 3))
    assert ("s2_cot: " in first, "s2_cot: " in again) == (False, True), "it is no listener of what came before it"
    assert (cold, warm) == (0.0, 0.5)


async def test_the_library_decides_whether_a_machine_that_searches_it_is_offered() -> None:
    with_one, without = await run("metaagent", silent, library=ToyLibrary()), await run("metaagent", silent)
    offered = [next(act.options for act in ran.acts if act.part == "machine") for ran in (with_one, without)]
    assert ["retrieve_solve_check" in options for options in offered] == [True, False]
    ran = await run("metaagent", Designer(machine=["retrieve_solve_check"]), library=ToyLibrary())
    assert ran.steps == ["retrieve", "cot", "review"]


@pytest.mark.parametrize("only_nodes", [True, False])
async def test_without_a_designer_a_pack_is_walked_through_in_its_order(only_nodes: bool) -> None:
    ran = await run("metaagent", silent, pack=diamond_pack(), only_nodes=only_nodes)
    assert ran.steps == ["Facts", "Left", "Right", "Answer"]
    assert ran.solution.value == "7"


async def test_130_an_answer_that_cannot_be_read_is_asked_for_again_and_no_more_than_three_times() -> None:
    def late(prompt: Prompt, sampling: Sampling, index: int) -> str:
        readable = "Answer" not in sampling.tag or sampling.tag.endswith("s5_Answer")
        return working(prompt, sampling, index) if readable else "no final line"

    ran = await run("metaagent", silent, late, pack=diamond_pack(), only_nodes=True)
    assert ran.steps == ["Facts", "Left", "Right", "Answer", "Answer"]
    assert ran.solution.value == "7"
    never = await run("metaagent", silent, lambda *_: "no final line", pack=diamond_pack(), only_nodes=True)
    assert never.steps.count("Answer") == 3
    assert never.solution.value is None


async def test_a_node_of_the_pack_works_in_a_state_of_its_kind() -> None:
    designer = Designer(machine=["solver_critic"], tool=["what Answer is for"])
    ran = await run("metaagent", designer, Reviews(1), pack=diamond_pack())
    assert ran.steps == ["Facts", "Left", "Right", "Answer", "review", "revise", "review"]


def test_of_a_long_pack_the_end_is_the_machine() -> None:
    for name, language in (("fund", "en"), ("law", "en"), ("amounts", "zh")):
        pack = pack_called(name, language)
        machine = pack_machine(Toolbox.of(language, pack, only_nodes=True))
        assert machine is not None
        assert len(machine.states) <= 6
        assert [state.id for state in machine.states][-2] == pack.final.name
    assert pack_machine(Toolbox.of("en")) is None


async def test_three_ways_to_an_answer_end_in_a_vote() -> None:
    ran = await run("metaagent", Designer(machine=["three_ways"]))
    assert path_of(ran) == ["reflect", "discuss", "vote", "submit"]
    assert ran.steps == ["cot", "cot", "review", *["cot"] * 5, "vote"]
    assert (ran.solution.value, ran.stopped.calls) == ("7", 1 + 1 + 2 + 5)


async def test_what_two_speakers_say_is_criticised_and_corrected() -> None:
    ran = await run("metaagent", Designer(machine=["debate_critic"]), Reviews(1))
    assert path_of(ran) == ["critic", "fix", "critic", "submit"]
    assert ran.steps == [*["cot"] * 5, "review", "revise", "review"]


@pytest.mark.parametrize("only_nodes", [True, False])
async def test_answers_of_a_pack_that_does_not_vote_itself_are_voted_on(only_nodes: bool) -> None:
    ran = await run("metaagent", Designer(machine=["pack_vote"]), pack=two_answers(), only_nodes=only_nodes)
    assert ran.steps == ["One", "Two", "vote"]
    assert ran.answers[-1].sources == ("R.s1_One", "R.s2_Two")
    voting = Toolbox.of("en", pack_called("law", "en"), composites=True, everywhere=True)
    assert pack_machine(voting, vote=True) is None, "it votes itself"
    assert pack_machine(Toolbox.of("en", two_answers(), composites=True), vote=True) is None


async def test_runs_that_began_without_them_are_offered_no_such_machines() -> None:
    for pack in (None, two_answers()):
        ran = await run("metaagent", silent, pack=pack, revision=2)
        offered = next(act.options for act in ran.acts if act.part == "machine")
        assert not {"three_ways", "debate_critic", "pack_vote"} & set(offered)
