"""MAS2: templates, models, repairs while it runs (claims 127 and 128)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from mma_desktop.domain.events import HostAct, ReadingsScored
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.errors import EngineError
from mma_desktop.packs.schema import Provenance
from mma_desktop.tasks.base import Examination
from tests.hosts.toys import Designer, HostRun, Work, run, silent, working
from tests.packs.toys import diamond_pack, node, two_answers
from tests.search.toy import ToyRules, ToyTask
from tests.workflows.toys import ToyLibrary, pack, text_of


def failing(part: str, reply: str = "no final line", times: int = 100) -> Work:
    """Requests whose tag holds `part` are answered so, as often as told; all others work."""
    left = [times]

    def say(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if part not in sampling.tag or not left[0]:
            return working(prompt, sampling, index)
        left[0] -= 1
        if not reply:
            raise EngineError("it broke")
        return reply

    return say


def repairs_of(ran: HostRun) -> list[tuple[str, str]]:
    """What was done about which step, by the host's own account."""
    return [(act.part, act.choice) for act in ran.acts if act.act is HostAct.RECTIFY and act.part != "patch"]


def value_of(ran: HostRun) -> str:
    return next(act.reason for act in ran.acts if act.part == "template" and act.act is HostAct.FEEDBACK)


async def test_the_template_and_the_models_are_taken_from_menus() -> None:
    ran = await run("mas2", Designer(template=["debate"], engine=["domain", "general", "domain"]))
    assert ran.steps == ["cot"] * 3
    asked = {one.tag: text_of(prompt) for engine in ran.engines for prompt, one in engine.asked}
    judged = asked["answer R.s3_cot"]
    assert all(f"s{turn}_cot: by s{turn}_cot => 7" in judged for turn in (1, 2)), "a step reads what its plan says"
    assert [len(engine.asked) for engine in ran.engines] == [1 + 3 + 1, 2]
    assert ran.solution.value == "7"
    assert (ran.stopped.calls, ran.stopped.reason) == (7, "debate, 0 repairs")


@pytest.mark.parametrize("only_nodes", [True, False])
async def test_without_a_designer_the_pack_runs_with_the_domain_model_where_it_leaves_that_open(
    only_nodes: bool,
) -> None:
    ran = await run("mas2", silent, pack=diamond_pack(), only_nodes=only_nodes)
    assert ran.steps == ["Facts", "Left", "Right", "Answer"]
    assert len(ran.engines[1].asked) == 4


async def test_who_a_node_names_itself_stays() -> None:
    calls = [{"id": "w", "user": "Answer: {case}", "out": "text", "engine": "general"}]
    toy = pack(node("Facts"), node("Answer", reads=("Facts",), final=True, calls=calls))
    ran = await run("mas2", silent, pack=toy, only_nodes=True)
    assert len(ran.engines[1].asked) == 1


async def test_128_a_review_that_cannot_be_read_is_bypassed() -> None:
    ran = await run("mas2", Designer(template=["solve_review"], patch=["bypass_step"]), failing("check "))
    assert ran.steps == ["cot", "review", "revise"]
    assert repairs_of(ran) == [("review", "bypass_step")]
    assert ran.solution.value == "7"


@dataclass
class Even(ToyRules):
    """Rules that refute uneven numbers."""

    def examine(self, document: str, answer: str, value: str, chosen: Sequence[ReadingsScored] = ()) -> Examination:
        return Examination(1.0, broken=int(value) % 2 == 1, reason="it is uneven")


@pytest.mark.parametrize(("times", "value"), [(1, "8"), (2, "8"), (3, "7")])
async def test_an_answer_that_rules_refute_is_written_again_by_the_other_model(times: int, value: str) -> None:
    values = iter(["7"] * times)
    ran = await run(
        "mas2",
        Designer(template=["cot"], engine=["domain"], patch=["swap_engine", "retry_t0"]),
        lambda prompt, sampling, index: f"=> {next(values, '8')}",
        task=ToyTask(rules=Even()),
    )
    assert ran.solution.value == value
    assert repairs_of(ran) == [("cot", "swap_engine"), ("cot", "retry_t0")][:times]
    assert [act.reason for act in ran.acts if act.act is HostAct.RECTIFY and act.reason] == [
        "the rules of the task refute the answer"
    ] * min(times, 2)


async def test_an_answer_that_rules_refute_is_still_reviewed_once_nothing_more_can_be_repaired() -> None:
    values = iter(["7"] * 3)

    def work(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if sampling.tag.startswith("check "):
            return '{"feedback":"it is uneven","ok":false}'
        return f"=> {next(values, '8')}"

    designer = Designer(template=["solve_review"], patch=["swap_engine"])
    ran = await run("mas2", designer, work, task=ToyTask(rules=Even()))
    assert ran.steps == ["cot", "cot", "cot", "review", "revise"]
    assert ran.solution.value == "8"


async def test_a_review_that_finds_nothing_wrong_leaves_the_answer_as_it_is() -> None:
    ran = await run("mas2", Designer(template=["solve_review"]))
    assert ran.steps == ["cot", "review"]


async def test_128_finished_steps_are_not_run_again_after_a_repair() -> None:
    ran = await run("mas2", silent, failing("R.s4_Answer"), pack=diamond_pack(), only_nodes=True)
    assert repairs_of(ran) == [("Answer", "retry_t0")]
    assert Counter(ran.steps) == {"Facts": 1, "Left": 1, "Right": 1, "Answer": 2}
    assert ran.solution.value == "7"
    assert value_of(ran) == f"value {(1 / (1 + 10 / 9)) / 2:.4f}", "8 calls to the failure, 10 to the answer"


async def test_an_engine_that_fails_is_replaced_by_the_other() -> None:
    ran = await run(
        "mas2", Designer(template=["cot"], engine=["general"], patch=["swap_engine"]), failing("s1_cot", "")
    )
    assert ran.steps == ["cot", "cot"]
    assert [len(engine.asked) for engine in ran.engines] == [7, 1]
    assert ran.solution.value == "7"


async def test_128_there_are_two_repairs_at_most() -> None:
    designer = Designer(template=["cot"], patch=["retry_t0"])
    ran = await run("mas2", designer, failing("_cot"))
    assert repairs_of(ran) == [("cot", "retry_t0")] * 2
    assert ran.stopped.reason == "cot, 2 repairs"
    assert ran.solution.value is None


async def test_answers_without_a_majority_leave_the_first() -> None:
    def split(_prompt: Prompt, sampling: Sampling, _index: int) -> str:
        return f"so => {'1' if 's1' in sampling.tag else '2'}"

    ran = await run("mas2", Designer(template=["cot_sc_vote"], patch=["fallback_first"]), split)
    assert repairs_of(ran) == [("cot_sc", "fallback_first")]
    assert ran.solution.value == "1"
    agreed = await run("mas2", Designer(template=["cot_sc_vote"]))
    assert repairs_of(agreed) == []


async def test_beyond_twelve_calls_fewer_samples_are_drawn_and_then_it_ends() -> None:
    calls = [{"id": "w", "user": "N: {case}", "out": "text", "parse": "marker", "decode": {"samples": 7}}]
    nodes = [node(f"N{number}", calls=calls) for number in range(3)]
    toy = pack(*nodes, node("Last", reads=("N0", "N1", "N2"), final=True, calls=calls))
    ran = await run("mas2", silent, pack=toy, only_nodes=True)
    assert repairs_of(ran) == [("N2", "lower_n"), ("Last", "stop_and_answer")]
    assert ran.steps == ["N0", "N1", "N2"]
    assert ran.solution.value == "7"


@pytest.mark.parametrize(("revision", "repaired"), [(3, []), (2, [("revise", "stop_and_answer")])])
async def test_128_no_repair_is_spent_on_a_step_that_is_left_out_anyway(
    revision: int, repaired: list[tuple[str, str]]
) -> None:
    calls = [{"id": "w", "user": "N: {case}", "out": "text", "parse": "marker", "decode": {"samples": 11}}]
    toy = pack(node("Before"), node("Last", reads=("Before",), final=True, calls=calls))
    designer = Designer(template=["pack_review"], engine=["general"], patch=["stop_and_answer"])
    ran = await run("mas2", designer, pack=toy, revision=2, host_revision=revision)
    assert ran.steps == ["Before", "Last", "review"]
    assert repairs_of(ran) == repaired
    assert ran.solution.value == "7"


@pytest.mark.parametrize("revision", [2, 1])
@pytest.mark.parametrize(("template", "other"), [("debate", "answer R.s2_cot"), ("three_ways", "answer R.s2_cot")])
async def test_who_is_asked_in_the_words_of_another_step_answers_in_a_part_of_its_own(
    template: str, other: str, revision: int
) -> None:
    ran = await run("mas2", Designer(template=[template], engine=["general"]), host_revision=revision)
    asked = {sampling.tag: prompt for prompt, sampling in ran.engines[0].asked}
    assert asked[other].messages[1:] == asked["answer R.s1_cot"].messages[1:]
    assert (asked[other] == asked["answer R.s1_cot"]) is (revision == 1), "greedy replies to equal prompts are equal"
    assert asked["answer R.s1_cot"].messages[0].content.startswith("You are a careful professional.")


@pytest.mark.parametrize("revision", [2, 1])
async def test_127_a_template_without_an_answer_is_worth_nothing_whoever_answers_then(revision: int) -> None:
    calls = [{"id": "w", "user": "N: {case}", "out": "text", "parse": "marker", "engine": "general"}]
    toy = pack(node("Facts"), node("Last", reads=("Facts",), calls=calls, final=True))
    designer = Designer(template=["pack_order"], patch=["retry_t0"])
    ran = await run("mas2", designer, failing("_Last"), pack=toy, host_revision=revision)
    assert (ran.steps[-1], ran.solution.value) == ("cot", "7")
    assert (value_of(ran) == "value 0.0000") is (revision > 1)


async def test_a_template_that_searches_needs_a_library() -> None:
    with_one, without = await run("mas2", silent, library=ToyLibrary()), await run("mas2", silent)
    offered = [next(act.options for act in ran.acts if act.part == "template") for ran in (with_one, without)]
    assert ["retrieve_cot" in options for options in offered] == [True, False]


async def test_three_ways_to_an_answer_end_in_a_vote() -> None:
    ran = await run("mas2", Designer(template=["three_ways"], engine=["general"]))
    assert ran.steps == ["cot", "cot", "review", *["cot"] * 5, "vote"]
    assert ran.answers[-1].id == "R.s9_vote"
    assert (ran.solution.value, ran.stopped.reason) == ("7", "three_ways, 0 repairs")


async def test_a_step_that_is_made_of_others_is_repaired_as_any_other() -> None:
    ran = await run("mas2", Designer(template=["reflexion"], patch=["retry_t0"]), failing("s1_cot"))
    assert repairs_of(ran) == [("reflexion", "retry_t0")]
    assert ran.steps == ["cot", "cot", "review"]
    assert ran.solution.value == "7"


@pytest.mark.parametrize("only_nodes", [True, False])
async def test_answers_of_a_pack_that_does_not_vote_itself_are_voted_on(only_nodes: bool) -> None:
    designer = Designer(template=["pack_vote"], engine=["general"])
    ran = await run("mas2", designer, pack=two_answers(), only_nodes=only_nodes)
    assert ran.steps == ["One", "Two", "vote"]
    assert ran.answers[-1].sources == ("R.s1_One", "R.s2_Two")


async def test_runs_that_began_without_them_are_offered_no_such_templates() -> None:
    for given in (None, two_answers()):
        ran = await run("mas2", silent, pack=given, revision=2)
        offered = next(act.options for act in ran.acts if act.part == "template")
        assert not {"three_ways", "reflexion", "pack_vote"} & set(offered)


@pytest.mark.parametrize(
    ("calls", "revision", "repaired"),
    [
        (0, 4, [("N2", "lower_n"), ("Last", "stop_and_answer")]),
        (2, 4, [("N1", "lower_n"), ("N2", "stop_and_answer")]),
        (10, 4, [("Last", "lower_n")]),
        (2, 3, [("N2", "lower_n"), ("Last", "stop_and_answer")]),
    ],
)
async def test_the_threshold_is_half_above_what_the_pack_took_where_it_was_measured_else_twelve_calls(
    calls: float, revision: int, repaired: list[tuple[str, str]]
) -> None:
    seven = [{"id": "w", "user": "N: {case}", "out": "text", "parse": "marker", "decode": {"samples": 7}}]
    nodes = [node(f"N{number}", calls=seven) for number in range(3)]
    toy = pack(*nodes, node("Last", reads=("N0", "N1", "N2"), final=True, calls=seven))
    toy = toy.model_copy(update={"provenance": Provenance(calls=calls)})
    ran = await run("mas2", silent, pack=toy, only_nodes=True, host_revision=revision)
    assert repairs_of(ran) == repaired
