"""One call: forms of replies, votes of samples, the one retry, lists, contexts that are too short."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Trimmed
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.catalog import load_task
from tests.packs.toys import call, node
from tests.workflows.toys import CASE, Reply, pack, run, text_of

SCHEMA = {"type": "object", "properties": {"items": {"type": "array", "items": {"type": "string"}}}}
RIGHT = '{"items": ["a", "b"]}'


def one(**more: Any) -> dict[str, Any]:
    """A final node with one call that says this."""
    return {**node("Answer", final=True), "calls": [call("text", "Answer: {case}", **more)]}


def said(*texts: str) -> Reply:
    """An engine that says these texts, one a request, the samples of a request by their number."""
    asked: list[str] = []

    def reply(prompt: Prompt, sampling: Sampling, index: int) -> str:
        if index == 0:
            asked.append(text_of(prompt))
        return texts[min(len(asked) - 1 + index, len(texts) - 1)].removeprefix(prompt.prefix)

    return reply


async def test_json_is_held_to_its_grammar_and_read() -> None:
    ran = await run(pack(one(parse="json", json_schema=SCHEMA)), said(RIGHT))
    [(_, sampling)] = ran.general.asked
    assert sampling.constraint is not None
    assert sampling.constraint.grammar.startswith("root ::=")
    assert ran.trajectory.outputs[0].text == RIGHT


async def test_a_reply_that_is_no_json_is_asked_for_once_more_with_another_seed() -> None:
    ran = await run(pack(one(parse="json", json_schema=SCHEMA)), said("{", RIGHT))
    (_, first), (_, second) = ran.general.asked
    assert first.seed != second.seed
    assert (first.temperature, second.temperature) == (0.0, 0.5)
    assert (ran.statuses, ran.trajectory.outputs[0].calls) == ({"Answer": "ok"}, 2)


@pytest.mark.parametrize(
    ("form", "text", "problem"),
    [
        ({"parse": "json", "json_schema": SCHEMA}, '{"items": 1}', "no JSON of the form asked for: a list is needed"),
        ({"parse": "json", "json_schema": SCHEMA, "decode": {"max_tokens": 5}}, RIGHT, "cut before its JSON ended"),
        ({"parse": "marker"}, "no final line", "no final line that can be read"),
        ({}, "  \n", "the reply is empty"),
    ],
)
async def test_a_reply_that_stays_unreadable_fails_the_node(form: dict[str, Any], text: str, problem: str) -> None:
    ran = await run(pack(one(**form)), said(text))
    assert ran.trajectory.failed is not None
    assert problem in ran.trajectory.failed.problem
    assert ran.trajectory.failed.calls == 2


async def test_of_several_samples_the_most_frequent_answer_is_taken() -> None:
    ran = await run(pack(one(parse="marker", decode={"samples": 3})), said("a => 1", "b => 2", "c => 2"))
    answer = ran.tree["R.Answer"]
    assert (answer.answer, answer.value, answer.vote_share) == ("b => 2", "2", pytest.approx(2 / 3))
    assert len(answer.candidates) == 3


async def test_of_several_jsons_the_most_frequent_is_taken() -> None:
    form = {"parse": "json", "json_schema": SCHEMA, "decode": {"samples": 3}}
    ran = await run(pack(one(**form)), said('{"items": []}', RIGHT, RIGHT))
    assert ran.trajectory.outputs[0].text == RIGHT


async def test_an_answer_without_its_final_line_is_continued_with_it() -> None:
    task = load_task("eca", "zh")
    question = Question("eca", "zh", "盗窃手机一部，价值3000元。")

    def reply(prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        return "最终金额:3000元" if prompt.prefix else "手机3000元"

    ran = await run(pack(one(parse="marker"), language="zh"), reply, task=task, question=question)
    (_, first), (prompt, second) = ran.general.asked
    assert prompt.prefix == "手机3000元\n"
    assert first.constraint is not None
    assert second.constraint is not None
    assert (first.constraint.trigger, second.constraint.trigger, second.max_tokens) == ("最终金额", "", 64)
    assert ran.tree["R.Answer"].value == "3000"


async def test_without_the_task_s_grammar_an_answer_is_asked_for_anew() -> None:
    settings = SearchSettings(constrain=False)
    ran = await run(pack(one(parse="marker")), said("none", "a => 1"), settings=settings)
    assert [prompt.prefix for prompt, _ in ran.general.asked] == ["", ""]
    assert ran.tree["R.Answer"].value == "1"


def listing(items: str, **more: Any) -> list[dict[str, Any]]:
    """A node that lists items, and one that is asked about each."""
    lists = {**node("List"), "calls": [call("text", "List: {case}", parse="json", json_schema=SCHEMA)]}
    each = {**node("Answer", reads=("List",), final=True)}
    each["calls"] = [call("text", "Item {item} of " + items, each="of_list", **more)]
    return [lists, each]


async def test_a_call_for_each_item_is_made_once_for_every_one_up_to_its_limit() -> None:
    many = json.dumps({"items": [f"exhibit {n}" for n in range(9)]})

    def reply(prompt: Prompt, _sampling: Sampling, _index: int) -> str:
        return many if text_of(prompt).startswith("List") else text_of(prompt).split("\n")[1]

    ran = await run(pack(*listing("{case}", most=3)), reply)
    assert json.loads(ran.trajectory.outputs[1].text) == ["exhibit 0", "exhibit 1", "exhibit 2"]
    assert ran.trajectory.outputs[1].calls == 3


@pytest.mark.parametrize("text", ["no JSON", "3", '{"a": [], "b": []}'])
async def test_what_is_no_list_cannot_be_gone_through(text: str) -> None:
    first, each = listing("{case}")
    first["calls"] = [call("text", "List: {case}")]
    ran = await run(pack(first, each), said(text))
    assert ran.trajectory.failed is not None
    assert "no list" in ran.trajectory.failed.problem


async def test_what_other_nodes_wrote_gives_way_where_the_context_is_short_and_that_is_on_record() -> None:
    toy = pack(node("Facts"), node("Answer", reads=("Facts",), final=True))
    toy = toy.model_copy(
        update={"nodes": tuple(one.model_copy(update={"calls": (_short(one.calls[0]),)}) for one in toy.nodes)}
    )
    ran = await run(toy, said("x" * 150, "y => 1"), context_length=350)
    [trimmed] = [event for event in ran.events if isinstance(event, Trimmed)]
    assert (trimmed.node, trimmed.what) == ("R.Answer", "inputs")
    assert CASE in ran.asked[1]


def _short(one_call: Any) -> Any:
    return one_call.model_copy(update={"decode": one_call.decode.model_copy(update={"max_tokens": 150})})


async def test_a_case_that_does_not_fit_by_itself_fails_the_node_at_once() -> None:
    ran = await run(pack(one()), context_length=100)
    assert ran.trajectory.failed is not None
    assert "too long" in ran.trajectory.failed.problem
    assert not ran.general.asked


async def test_an_engine_is_chosen_by_name_and_any_is_the_general_one() -> None:
    nodes = [{**node(name), "calls": [call("text", "{case}", engine=name.lower())]} for name in ("General", "Domain")]
    ran = await run(pack(*nodes, node("Answer", final=True)))
    assert (len(ran.general.asked), len(ran.domain.asked)) == (2, 1)
