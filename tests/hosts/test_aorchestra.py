"""AOrchestra: menus, rejected actions, the forced end (claims 119 and 133)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mma_desktop.domain.events import Chooser, HostAct
from mma_desktop.domain.prompts import Prompt, Sampling
from tests.hosts.toys import Designer, broken, is_menu, run, silent, step_of, working
from tests.packs.toys import call, diamond_pack, node
from tests.workflows.toys import ToyLibrary, pack, text_of

TWO_KINDS = pack(
    node("One"),
    node("Two"),
    node("First", calls=[call("text", "First: {case}", parse="marker")]),
    node("Last", calls=[call("text", "Last: {case}", parse="marker")], final=True),
)
"""Nodes that need nothing: two analyse, two answer."""


async def test_133_two_delegations_and_a_completion_take_nine_calls() -> None:
    designer = Designer(
        action=["delegate", "delegate", "complete"],
        kind=["analyse", "draft"],
        tool=["what One is for", "what First is for"],
    )
    ran = await run("aorchestra", designer, pack=TWO_KINDS, only_nodes=True)
    assert ran.steps == ["One", "First"]
    assert [part for part, _ in designer.menus] == ["action", "kind", "tool"] * 2 + ["action"]
    assert ran.calls == ran.stopped.calls == 9
    assert (ran.solution.value, ran.stopped.reason) == ("7", "complete")


async def test_133_the_last_attempt_completes_whatever_the_designer_wants() -> None:
    ran = await run(
        "aorchestra", Designer(action=["delegate"], kind=["analyse"], tool=["what One is for"]), pack=TWO_KINDS
    )
    assert len([act for act in ran.acts if act.part == "action"]) == 3
    assert ran.steps[-1] == "Last"
    assert (ran.solution.value, ran.stopped.reason) == ("7", "the last attempt")


async def test_133_a_completion_without_an_answer_is_recorded_and_counts_as_an_attempt() -> None:
    ran = await run("aorchestra", Designer(action=["complete"]))
    rejected = [act for act in ran.acts if act.act is HostAct.REJECT]
    assert [(act.choice, act.reason) for act in rejected] == [("complete", "nothing answers the question yet")] * 3
    assert ran.steps == ["cot"]
    assert ran.solution.value == "7"


@pytest.mark.parametrize("revision", [3, 2])
async def test_133_the_orchestrator_is_told_why_it_cannot_complete(revision: int) -> None:
    designer = Designer(action=["complete", "complete", "delegate"])
    await run("aorchestra", designer, host_revision=revision)
    told = [
        "the latest answer and end: nothing answers the question yet" in text
        for part, text in designer.menus
        if part == "action"
    ]
    assert told == ([False, True, True] if revision > 2 else [False] * 3)


@pytest.mark.parametrize("designer", [silent, broken])
@pytest.mark.parametrize("only_nodes", [False, True])
async def test_119_without_a_designer_the_nodes_of_the_pack_run_in_order(
    designer: Callable[[Prompt, Sampling], str], only_nodes: bool
) -> None:
    ran = await run("aorchestra", designer, pack=diamond_pack(), only_nodes=only_nodes)
    assert ran.steps == ["Facts", "Left", "Right", "Answer"]
    assert ran.solution.value == "7"
    assert ran.stopped.unread == ran.stopped.menus > 0


async def test_119_without_a_designer_it_completes_once_no_node_is_left() -> None:
    ran = await run("aorchestra", silent, pack=pack(node("One"), TWO_KINDS.final.model_dump(exclude_defaults=True)))
    assert ran.steps == ["One", "Last"], "three attempts were there, and general operators"
    assert ran.stopped.reason == "complete"
    assert [act.choice for act in ran.acts if act.part == "action"] == ["delegate", "delegate", "complete"]


async def test_a_revision_reads_what_the_last_review_said() -> None:
    def work(prompt: Prompt, sampling: Sampling, index: int) -> str:
        wrong = '{"feedback":"the sum is wrong","ok":false}'
        return wrong if sampling.tag.startswith("check ") else working(prompt, sampling, index)

    tools = ["answers the question step by step", "writes the latest answer anew, after what was said of it"]
    designer = Designer(action=["delegate"], kind=["draft", "check", "draft"], tool=tools)
    ran = await run("aorchestra", designer, work)
    assert ran.steps == ["cot", "review", "revise"]
    asked = [text_of(prompt) for engine in ran.engines for prompt, one in engine.asked if one.tag.startswith("revise ")]
    assert "the sum is wrong" in asked[0]


async def test_133_the_history_shows_300_characters_of_each_result_and_the_checks_that_it_broke() -> None:
    def work(prompt: Prompt, sampling: Sampling, index: int) -> str:
        return "x" * 299 + "YZ" if "_One" in sampling.tag else working(prompt, sampling, index)

    designer = Designer(action=["delegate"], kind=["analyse"], tool=["what One is for"])
    toy = pack(node("One", checks=["length:10"]), node("Two"), TWO_KINDS.final.model_dump(exclude_defaults=True))
    await run("aorchestra", designer, work, pack=toy)
    actions = [text for part, text in designer.menus if part == "action"]
    assert "x" * 299 + "Y [it has " in actions[1]
    assert "YZ" not in actions[1]


async def test_119_without_a_designer_and_a_pack_moves_are_drawn_by_the_seed_and_counted() -> None:
    ran = await run("aorchestra", silent)
    assert ran.solution.value == "7"
    drawn = [act for act in ran.acts if act.by is Chooser.DRAWN]
    assert len(drawn) == ran.stopped.drawn > 0
    assert ran.trace == (await run("aorchestra", silent)).trace
    others = [(await run("aorchestra", silent, seed=seed)).steps for seed in range(5)]
    assert any(steps != ran.steps for steps in others)


async def test_a_sub_agent_reads_the_last_three_results() -> None:
    designer = Designer(
        action=["delegate"], kind=["extract", "analyse", "draft"], tool=["answers the question step by step"]
    )
    ran = await run("aorchestra", designer)
    cot = next(prompt for prompt, sampling in ran.engines[0].asked if "cot" in sampling.tag)
    assert "s1_extract: by s1_extract" in cot.messages[-1].content
    assert "s2_" in cot.messages[-1].content


async def test_the_library_is_offered_where_one_is_open_and_only_once() -> None:
    designer = Designer(action=["delegate"], kind=["retrieve", "draft"])
    ran = await run("aorchestra", designer, library=ToyLibrary())
    assert ran.steps[0] == "retrieve"
    kinds = [act.options for act in ran.acts if act.part == "kind"]
    assert "retrieve" in kinds[0]
    assert all("retrieve" not in options for options in kinds[1:])
    without = await run("aorchestra", Designer(action=["delegate"]))
    assert all("retrieve" not in act.options for act in without.acts)


async def test_what_draws_several_samples_draws_three_here() -> None:
    designer = Designer(action=["delegate"], kind=["draft"], tool=["answers several times and takes the majority"])
    ran = await run("aorchestra", designer)
    assert {sampling.n for _, sampling in ran.engines[0].asked if "cot_sc" in sampling.tag} == {3}


@pytest.mark.parametrize("revision", [4, 3])
async def test_a_sub_agent_reads_what_the_last_results_were_made_from_too(revision: int) -> None:
    designer = Designer(
        action=["delegate"],
        kind=["extract", "draft", "draft"],
        tool=[
            "two speakers answer, hear each other, answer again, and a third decides",
            "answers the question step by step",
        ],
    )
    ran = await run("aorchestra", designer, host_revision=revision)
    assert ran.steps == ["extract", *["cot"] * 6]
    last = next(one for one in ran.answers if one.id == "R.s7_cot")
    first_turns = ("R.s2_cot", "R.s3_cot") if revision > 3 else ()
    assert last.sources == (*first_turns, "R.s4_cot", "R.s5_cot", "R.s6_cot")


OPEN = pack(
    node("Facts"),
    node("Sum", calls=[call("text", "Sum: {case}", engine="domain")]),
    node("Last", calls=[call("text", "Last: {case}", parse="marker")], final=True),
)
"""What the first and the last node leave open, the second says itself."""


@pytest.mark.parametrize(("revision", "asked"), [(5, {"Facts": "D", "Sum": "D", "Last": "G"}), (4, {"Sum": "D"})])
async def test_the_kind_of_work_says_who_does_it_where_a_node_leaves_that_open(
    revision: int, asked: dict[str, str]
) -> None:
    ran = await run("aorchestra", broken, pack=OPEN, only_nodes=True, host_revision=revision)
    done = {
        step_of(sampling).partition("_")[2]: engine.info.name
        for engine in ran.engines
        for _, sampling in engine.asked
        if not is_menu(sampling)
    }
    assert done == {"Facts": "G", "Last": "G", **asked}


@pytest.mark.parametrize(("writer", "checked_by"), [("domain", "G"), ("general", "D")])
async def test_an_answer_is_checked_by_who_did_not_write_it(writer: str, checked_by: str) -> None:
    last = node("Last", calls=[call("text", "Last: {case}", parse="marker", engine=writer)], final=True)
    designer = Designer(action=["delegate"], kind=["draft", "check"], tool=["what Last is for"])
    ran = await run("aorchestra", designer, pack=pack(last))
    assert ran.steps[:2] == ["Last", "review"]
    checks = [engine.info.name for engine in ran.engines for _, one in engine.asked if one.tag.startswith("check ")]
    assert set(checks) == {checked_by}
