"""What reflexion and debate cost and read (claim 120)."""

from __future__ import annotations

import pytest

from mma_desktop.domain.events import NodeAdded
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.errors import BudgetSpent
from mma_desktop.hosts.operators import approved, debate, perform, reflexion
from mma_desktop.hosts.texts import host_texts
from mma_desktop.hosts.workbench import ToolOrder
from mma_desktop.search.settings import SearchSettings
from tests.hosts.test_workbench import Bench
from tests.hosts.toys import working
from tests.packs.toys import diamond_pack
from tests.workflows.toys import text_of

ROLES = host_texts("en").roles


def fault_finding(prompt: Prompt, sampling: Sampling, index: int) -> str:
    if sampling.tag.startswith("check "):
        return '{"feedback":"the sum is wrong","ok":false}'
    return working(prompt, sampling, index)


async def test_120_self_consistency_takes_five_calls() -> None:
    toys = Bench()
    await toys.bench.run(toys.tool("cot_sc"))
    assert toys.bench.budget.asked == 5


async def test_120_reflexion_takes_two_calls_where_nothing_is_wrong() -> None:
    toys = Bench()
    assert await reflexion(toys.bench, 5) is not None
    assert toys.bench.budget.asked == 2


async def test_120_reflexion_takes_eleven_calls_where_no_answer_is_ever_good() -> None:
    toys = Bench(fault_finding)
    answer = await reflexion(toys.bench, 5)
    assert answer is not None
    assert answer.id == "s11_revise"
    assert toys.bench.budget.asked == 11
    assert "the sum is wrong" in toys.said()


@pytest.mark.parametrize(("speakers", "calls"), [(2, 11), (4, 21)])
async def test_120_debate_takes_a_call_for_each_speaker_and_round_and_one_for_the_judge(
    speakers: int, calls: int
) -> None:
    toys = Bench()
    assert await debate(toys.bench, ROLES[:speakers], 5) is not None
    assert toys.bench.budget.asked == calls


async def test_in_a_debate_everyone_reads_the_last_reasons_and_answers_of_the_others_and_the_judge_all() -> None:
    toys = Bench()
    await debate(toys.bench, ROLES[:2], 2)
    asked = {sampling.tag: text_of(prompt) for prompt, sampling in toys.general.asked}
    assert "by s1_cot => 7" not in asked["answer R.s3_cot"]
    assert "by s2_cot => 7" in asked["answer R.s3_cot"]
    assert all(f"by s{turn}_cot => 7" in asked["answer R.s5_cot"] for turn in (3, 4))
    assert [entry.sources for entry in toys.bench.entries] == [(), (), ("s2_cot",), ("s1_cot",), ("s3_cot", "s4_cot")]
    systems = {sampling.tag: prompt.messages[0].content for prompt, sampling in toys.general.asked}
    spoken = [[role in systems[f"answer R.s{turn}_cot"] for role in ROLES[:2]] for turn in range(1, 6)]
    assert spoken == [[True, False], [False, True]] * 2 + [[False, False]]


async def test_a_review_that_cannot_be_read_approves_of_nothing() -> None:
    toys = Bench(lambda _prompt, sampling, _index: "nonsense" if sampling.tag.startswith("check ") else "so => 7")
    answer = await toys.bench.run(toys.tool("cot"))
    assert not approved(await toys.bench.run(toys.tool("review"), ToolOrder(answer=answer)))
    assert not approved(answer)


async def test_without_general_operators_there_is_neither() -> None:
    toys = Bench(pack=diamond_pack(), only_nodes=True)
    assert await reflexion(toys.bench, 1) is None
    assert await debate(toys.bench, ROLES, 1) is None


@pytest.mark.parametrize(("name", "calls"), [("debate", 5), ("reflexion", 2), ("cot", 1)])
async def test_a_tool_that_is_made_of_others_is_one_choice_and_all_its_calls_are_paid_for(
    name: str, calls: int
) -> None:
    toys = Bench()
    facts = await toys.bench.run(toys.tool("extract"))
    step = await perform(toys.bench, toys.tool(name), ToolOrder((facts,)))
    assert step is not None
    assert (step.value, toys.bench.budget.asked - 1) == ("7", calls)
    assert "s1_extract: by s1_extract => 7" in text_of(toys.general.asked[0][0])


async def test_a_reflexion_that_is_one_choice_revises_twice_at_most() -> None:
    toys = Bench(fault_finding)
    step = await perform(toys.bench, toys.tool("reflexion"))
    assert step is not None
    assert [entry.tool.name for entry in toys.bench.entries] == ["cot", "review", "revise", "review", "revise"]
    assert toys.bench.budget.asked == 5


async def test_a_vote_takes_the_answer_that_most_steps_give_the_first_of_equals_and_asks_nobody() -> None:
    said = iter(("so => 1", "so => 2", "thus => 2", "so => 1", "so => 3"))
    toys = Bench(lambda *_: next(said))
    vote = toys.tool("vote")
    await toys.bench.run(toys.tool("cot"))
    assert not toys.bench.legal(vote), "one answer is no vote"
    for _ in range(2):
        await toys.bench.run(toys.tool("cot"))
    assert toys.bench.legal(vote)
    step = await perform(toys.bench, vote)
    assert step is not None
    assert (step.value, step.text, step.sources) == ("2", "so => 2", ("s1_cot", "s2_cot", "s3_cot"))
    assert (toys.bench.budget.asked, step.output.calls) == (3, 0)
    assert [event.id for event in toys.events if isinstance(event, NodeAdded)][-1] == "R.s4_vote"


async def test_a_vote_without_any_answer_gives_nothing() -> None:
    toys = Bench()
    step = await perform(toys.bench, toys.tool("vote"))
    assert step is not None
    assert (step.value, step.text, step.output.problem) == (None, "", "none of the answers can be read")


@pytest.mark.parametrize(("revision", "steps"), [(4, ["cot"]), (3, ["cot", "review"])])
async def test_120_an_answer_that_cannot_be_read_is_not_reviewed(revision: int, steps: list[str]) -> None:
    def work(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return working(prompt, sampling, index) if sampling.tag.startswith("check ") else "nothing to read"

    toys = Bench(work, settings=SearchSettings(host_revision=revision))
    answer = await reflexion(toys.bench, 5)
    assert answer is not None
    assert answer.value is None
    assert [entry.tool.name for entry in toys.bench.entries] == steps


@pytest.mark.parametrize(("revision", "steps"), [(4, 3), (3, 11)])
async def test_120_after_a_revision_that_cannot_be_read_the_answer_before_it_stands(revision: int, steps: int) -> None:
    def work(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return "nothing to read" if sampling.tag.startswith("revise ") else fault_finding(prompt, sampling, index)

    toys = Bench(work, settings=SearchSettings(host_revision=revision))
    answer = await reflexion(toys.bench, 5)
    assert answer is not None
    assert (answer.id, answer.value) == ("s1_cot", "7")
    assert len(toys.bench.entries) == steps


async def test_with_a_budget_of_calls_speakers_take_turns_and_what_the_first_said_stays() -> None:
    toys = Bench()
    toys.bench.budget.calls = 1
    with pytest.raises(BudgetSpent):
        await debate(toys.bench, ROLES[:2], 2)
    assert [entry.id for entry in toys.bench.answers] == ["s1_cot"]
