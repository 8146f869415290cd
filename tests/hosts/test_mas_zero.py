"""MAS-Zero: fitness, feedback, the choice in the end (claims 120 to 123)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from mma_desktop.domain.events import Chooser, HostAct, HostActed, NodeRun, ReadingsScored
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.hosts.mas_zero import fitness, state_by_rule
from mma_desktop.packs.schema import NodePack
from mma_desktop.tasks.base import Examination
from tests.hosts.toys import Designer, HostRun, Work, broken, part_of, run, silent
from tests.packs.toys import diamond_pack
from tests.search.toy import ToyRules, ToyTask
from tests.workflows.toys import text_of


def by_step(*values: str) -> Work:
    """Answers whose values come in turn."""
    left = list(values)

    def reply(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        if sampling.tag.startswith(("answer ", "revise ")):
            return f"so => {left.pop(0) if len(left) > 1 else left[0]}"
        return '{"feedback":"fine","ok":true}' if sampling.tag.startswith("check ") else "notes"

    return reply


def plans_of(ran: HostRun) -> list[str]:
    return [act.choice for act in ran.acts if act.part == "plan"]


def test_122_the_fitness_of_the_example() -> None:
    assert fitness(["A", "A", "B"], [1, 0.5, 1]) == pytest.approx([0.8333, 0.5833, 0.6667], abs=5e-5)


async def test_122_without_a_designer_the_fittest_is_taken_and_the_earliest_of_equals() -> None:
    ran = await run("mas-zero", silent, by_step("1", "2"))
    verify = next(act for act in ran.acts if act.part == "verify")
    assert (verify.by, ran.solution.value) == (Chooser.RULE, "1")
    more = await run("mas-zero", silent, by_step("1", "2"), mode="faithful")
    assert more.solution.value == "2"


@pytest.mark.parametrize("value", ["1", "2", "3"])
async def test_121_the_letter_of_a_shuffled_menu_leads_back_to_its_candidate(value: str) -> None:
    class Verifier(Designer):
        def __call__(self, prompt: Prompt, sampling: Sampling) -> str:
            if part_of(sampling) != "verify":
                return super().__call__(prompt, sampling)
            (letter,) = re.findall(rf"^([A-F])\. => {value}$", text_of(prompt), re.MULTILINE)
            self.menus.append(("verify", letter))
            return letter

    letters: Sequence[str] = []
    for seed in range(6):
        designer = Verifier(plan=["extract > analyse > cot"], state=["ok", "ok", "too_hard"], change=["raise_n"])
        ran = await run("mas-zero", designer, by_step("1", "2", "3"), seed=seed)
        assert ran.solution.value == value
        verify = next(act for act in ran.acts if act.part == "verify")
        assert verify.options == ("s1_cot", "s4_cot", "s5_cot")
        letters = [*letters, *(letter for part, letter in designer.menus if part == "verify" and len(letter) == 1)]
    assert len(set(letters)) > 1


async def test_123_a_sub_task_that_is_too_hard_changes_the_next_plan() -> None:
    ran = await run("mas-zero", Designer(state=["too_hard"]), by_step("1", "2", "3", "4"))
    first, second = plans_of(ran)
    assert first != second
    changed = [act for act in ran.acts if act.part == "change"]
    assert changed
    assert all("keep_task" not in act.options for act in changed)


async def test_123_also_without_a_designer() -> None:
    def hard(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        return "so => 1" if "s1_cot" in sampling.tag else "no final line"

    ran = await run("mas-zero", broken, hard)
    assert len(plans_of(ran)) == 2
    seen = [act for act in ran.acts if act.part == "state"][-1]
    assert (seen.choice, seen.options) == ("too_hard", ()), "nobody is asked what the program sees"
    assert ran.solution.value == "1"
    changed = [act for act in ran.acts if act.part == "change"]
    assert [(act.choice, act.by) for act in changed] == [("raise_n", Chooser.RULE)]


@dataclass
class Even(ToyRules):
    """Rules that refute uneven numbers."""

    def examine(self, document: str, answer: str, value: str, chosen: Sequence[ReadingsScored] = ()) -> Examination:
        return Examination(1.0, broken=int(value) % 2 == 1)


@pytest.mark.parametrize("pack", [diamond_pack(), None])
async def test_123_without_a_designer_what_broke_a_check_is_done_again_by_the_domain(pack: NodePack | None) -> None:
    class Undecided(Designer):
        def __call__(self, prompt: Prompt, sampling: Sampling) -> str:
            return "?" if part_of(sampling) == "change" else super().__call__(prompt, sampling)

    designer = Undecided(plan=["extract > analyse > cot"])
    ran = await run("mas-zero", designer, by_step("1"), pack=pack, task=ToyTask(rules=Even()))
    changed = [act for act in ran.acts if act.part == "change"]
    assert (changed[0].choice, changed[0].by) == ("use_domain", Chooser.RULE)
    assert "swap_block" in changed[0].options


async def test_a_plan_with_which_nothing_is_wrong_is_run_once() -> None:
    ran = await run("mas-zero", Designer(state=["ok"]), by_step("1", "2"))
    assert ran.stopped.reason == "nothing to change"
    assert len(plans_of(ran)) == 1


async def test_what_did_not_change_is_not_run_again() -> None:
    designer = Designer(state=["ok", "ok", "too_hard"], change=["raise_n"], plan=["extract > analyse > cot"])
    ran = await run("mas-zero", designer, by_step("1", "2", "3"))
    assert ran.steps == ["cot", "extract", "analyse", "cot", "cot"]


@pytest.mark.parametrize(("revision", "temperature"), [(2, 0.5), (1, 0.0)])
async def test_several_samples_of_a_sub_task_are_drawn_apart(revision: int, temperature: float) -> None:
    designer = Designer(state=["ok", "ok", "too_hard"], change=["raise_n"], plan=["extract > analyse > cot"])
    ran = await run("mas-zero", designer, by_step("1", "2", "3"), host_revision=revision)
    several = [sampling for engine in ran.engines for _, sampling in engine.asked if sampling.n > 1]
    assert [(sampling.n, sampling.temperature) for sampling in several] == [(3, temperature)]


@pytest.mark.parametrize("revision", [2, 1])
async def test_without_a_designer_the_plan_is_the_pack_in_its_order(revision: int) -> None:
    ran = await run("mas-zero", broken, pack=diamond_pack(), host_revision=revision)
    plan = next(act for act in ran.acts if act.part == "plan")
    assert (plan.choice == "Facts > Left > Right > Answer") is (revision > 1)
    assert plan.by is (Chooser.RULE if revision > 1 else Chooser.DRAWN)
    if revision > 1:
        assert ran.steps == ["cot", "Facts", "Left", "Right", "Answer"], "what was run is not run again"


async def test_three_candidates_that_agree_end_it() -> None:
    plan = ["extract > analyse > cot"]
    designer = Designer(state=["ok", "ok", "too_hard"], change=["raise_n"], plan=plan)
    ran = await run("mas-zero", designer, pack=diamond_pack())
    assert ran.stopped.reason == "candidates agree"
    assert ran.steps == ["cot", "Facts", "Left", "Right", "Answer", "extract", "analyse", "cot"]
    assert [act for act in ran.acts if act.part == "verify"] == []


@pytest.mark.parametrize(("revision", "parts"), [(6, {"plan"}), (5, {"plan", "state", "change"})])
async def test_nothing_is_asked_about_a_plan_with_which_the_third_candidate_agrees(
    revision: int, parts: set[str]
) -> None:
    designer = Designer(state=["ok", "ok", "too_hard"], change=["raise_n"], plan=["extract > analyse > cot"])
    ran = await run("mas-zero", designer, pack=diamond_pack(), host_revision=revision)
    assert ran.stopped.reason == "candidates agree"
    assert {act.part for act in ran.acts} == parts
    assert {part for part, _ in designer.menus} == parts


async def test_two_that_agree_do_not_end_it() -> None:
    designer = Designer(state=["ok", "ok", "too_hard"], change=["raise_n"], plan=["extract > analyse > cot"])
    ran = await run("mas-zero", designer, by_step("1", "1", "2"))
    assert ran.stopped.reason == "all plans were run"


async def test_the_published_host_runs_five_plans_and_asks_in_four_words_how_each_sub_task_went() -> None:
    ran = await run("mas-zero", Designer(state=["too_hard"]), by_step(*map(str, range(40))), mode="faithful")
    assert (len(plans_of(ran)), ran.stopped.reason) == (5, "all plans were run")
    asked = {act.options for act in ran.acts if act.part == "state"}
    assert asked == {("ok", "wrong", "too_hard", "info_missing")}


@pytest.mark.parametrize(("state", "kept"), [("wrong", True), ("info_missing", True), ("too_hard", False)])
async def test_123_only_what_is_too_hard_cannot_stay_as_it_is(state: str, *, kept: bool) -> None:
    ran = await run("mas-zero", Designer(state=[state]), by_step("1", "2", "3", "4"))
    changed = [act for act in ran.acts if act.part == "change"]
    assert changed
    assert all(("keep_task" in act.options) is kept for act in changed)


def test_a_node_that_something_failed_for_lacks_information() -> None:
    assert state_by_rule(None) == "info_missing"


async def test_120_the_published_first_answers_take_nineteen_calls_where_reviews_find_nothing() -> None:
    ran = await run("mas-zero", Designer(state=["ok"]), by_step("1"), mode="faithful")
    assert ran.steps[:4] == ["cot", "cot_sc", "cot", "review"]
    designed = next(place for place, event in enumerate(ran.trace) if isinstance(event, HostActed))
    runs = [event for event in ran.trace[:designed] if isinstance(event, NodeRun)]
    draws = {"R.s2_cot_sc": 5}
    assert (len(runs), sum(draws.get(one.id, one.calls) for one in runs)) == (15, 19)


async def test_the_nodes_of_a_pack_are_a_plan_of_their_own_and_are_judged() -> None:
    ran = await run("mas-zero", silent, pack=diamond_pack(), only_nodes=True)
    assert ran.steps == ["Facts", "Left", "Right", "Answer"]
    feedback = [act for act in ran.acts if act.act is HostAct.FEEDBACK]
    assert [act.choice for act in feedback] == ["ok"] * 4
