"""Whether a pack can be run: every fault has its reason and its place (claim 66)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.errors import PackError
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.validity import faults
from mma_desktop.translation import translated
from tests.packs.toys import call, diamond, diamond_pack, node

Change = Callable[[list[dict[str, Any]]], object]
ENGLISH = re.compile("[a-z]{2,} [a-z]{2,}")
"""Two words in a row, which no name of a field, a node or a program is."""
SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}}
BROKEN: list[tuple[str, Change]] = [
    ("the nodes Facts, Left, Right, Answer wait", lambda n: n[0].update(node("Facts", reads=("Answer",)))),
    ("the nodes Left wait", lambda n: n[1].update(deps=["Facts", "Left"])),
    ("two nodes are called Left", lambda n: n[2].update(name="Left")),
    ("no node may be called task", lambda n: n.append(node("task"))),
    ("exactly one node must be final, 2 are: Left, Answer", lambda n: n[1].update(final=True)),
    ("exactly one node must be final, none is", lambda n: n[3].update(final=False)),
    ("node Answer: a final node is required", lambda n: n[3].update(required=False)),
    ("a final node has one output", lambda n: n[3]["calls"].append(call("b", "x")) or n[3]["outputs"].append("b")),
    ("node Left: it depends on Nobody", lambda n: n[1].update(deps=["Facts", "Nobody"])),
    ("input of_facts: nothing is called Facts.other", lambda n: n[1]["inputs"].update(of_facts="Facts.other")),
    ("it reads Facts, which is not among its deps", lambda n: n[1].update(deps=[])),
    ("there is no task.gold, only question", lambda n: n[0]["inputs"].update(case="task.gold")),
    ("no input may be called retrieved", lambda n: n[0]["inputs"].update(retrieved="task.title")),
    ("user: unknown placeholder {gold}", lambda n: n[0]["calls"][0].update(user="{gold}")),
    ("user: there is no placeholder {case.__class__}", lambda n: n[0]["calls"][0].update(user="{case.__class__}")),
    ("system: unknown placeholder {case} (what is filled in", lambda n: n[0]["calls"][0].update(system="{case}")),
    ("out: case is taken", lambda n: n[0]["calls"][0].update(out="case")),
    ("two calls are called write_text", lambda n: n[0]["calls"].append({**call("b", "x"), "id": "write_text"})),
    ("each: nothing is called list", lambda n: n[0]["calls"][0].update(each="list")),
    ("parse = json needs a json_schema", lambda n: n[0]["calls"][0].update(parse="json")),
    ("parse = text has no json_schema", lambda n: n[0]["calls"][0].update(json_schema=SCHEMA)),
    ("json_schema: a schema is", lambda n: n[0]["calls"][0].update(parse="json", json_schema={"type": "any"})),
    ("several samples need", lambda n: n[0]["calls"][0].update(decode={"samples": 3})),
    ("nothing in it makes its output more", lambda n: n[0].update(outputs=["text", "more"])),
    ("there is no check 'shell'", lambda n: n[0].update(checks=["shell"])),
    ("the check 'length' is written length:NUMBER", lambda n: n[0].update(checks=["length"])),
    ("'json_valid' takes no number", lambda n: n[0].update(checks=["json_valid:3"])),
    ("type llm has no retrieval", lambda n: n[0].update(retrieval={"query": "{case}"})),
    ("type llm needs calls", lambda n: n[0].update(calls=[])),
    ("type retrieval needs retrieval", lambda n: n[0].update(type="retrieval")),
    ("type program needs a program", lambda n: n[0].update(type="program")),
    ("there is no program 'os_system'", lambda n: n[0].update(type="program", program="os_system", calls=[])),
    ("reads no input case", lambda n: n[0].update(type="program", program="ledger", calls=[], outputs=["total"])),
    ("type program has no calls", lambda n: n[0].update(type="program", program="ledger", outputs=["total"])),
    ("each: nothing is called item", lambda n: n[0]["calls"][0].update(each="item")),
    (
        "samples need parse = marker or json, and no each",
        lambda n: n[3]["calls"][0].update(parse="marker", each="of_left", decode={"samples": 3}),
    ),
    ("the program vote needs an input a", lambda n: n[0].update(type="program", program="vote", calls=[], inputs={})),
    ("a name stands twice", lambda n: n[3].update(deps=["Left", "Right", "Left"])),
]


def test_a_right_pack_has_no_faults() -> None:
    assert list(faults(diamond_pack())) == []


def test_a_call_may_read_what_was_retrieved_and_a_program_what_it_may() -> None:
    found = {"type": "retrieval", "retrieval": {"query": "on {case}"}, "calls": [call("text", "{retrieved} on {case}")]}
    assert pack_of({**diamond(), "nodes": [node("Law", **found), node("Answer", reads=("Law",), final=True)]})
    marked = [call("text", "Answer: {case}", parse="marker")]
    vote = node("Vote", out="answer", reads=("A", "B"), final=True, type="program", program="vote", calls=[])
    vote["inputs"] = {"a": "A.text", "b": "B.text"}
    assert pack_of({**diamond(), "nodes": [node("A", calls=marked), node("B", calls=marked), vote]})


@pytest.mark.parametrize(("said", "change"), BROKEN, ids=[said for said, _ in BROKEN])
def test_each_fault_is_said_with_its_reason(said: str, change: Change) -> None:
    data = diamond()
    change(data["nodes"])
    with pytest.raises(PackError) as refused:
        pack_of(data)
    assert said in str(refused.value)


def test_provenance_speaks_of_nodes_of_the_pack() -> None:
    with pytest.raises(PackError, match="provenance: there is no node Nobody"):
        pack_of({**diamond(), "provenance": {"filled": ["Nobody"]}})


@pytest.mark.parametrize(
    ("said", "step"),
    [
        ("flows, workflow 2: step s2: there is no tool os_system", {"tool": "os_system"}),
        ("flows, workflow 2: step s2: it reads s3, which is no earlier step", {"reads": ["s1", "s3"]}),
        ("flows, workflow 2: two steps are called s1", {"id": "s1"}),
    ],
)
def test_workflows_have_tools_that_are_there_and_read_earlier_steps(said: str, step: dict[str, object]) -> None:
    first = {"id": "s1", "tool": "Facts"}
    flows = {"middle": 1, "tried": 1, "pool": [[first], [first, {"id": "s2", "tool": "cot", "reads": ["s1"]}]]}
    assert pack_of({**diamond(), "flows": flows}).flows is not None
    flows["pool"] = [[first], [first, {"id": "s2", "tool": "cot", "reads": ["s1"], **step}]]
    with pytest.raises(PackError, match=said):
        pack_of({**diamond(), "flows": flows})


def test_an_expert_stands_for_a_node_of_the_pack() -> None:
    expert = {**dict.fromkeys(("field", "subfield", "role", "method", "stance", "evidence"), "law"), "score": 1}
    assert pack_of({**diamond(), "experts": [{**expert, "ref": "Facts"}]}).experts
    with pytest.raises(PackError, match="experts: there is no node Nobody"):
        pack_of({**diamond(), "experts": [{**expert, "ref": "Nobody"}]})


@pytest.mark.parametrize("change", [change for _, change in BROKEN], ids=[said for said, _ in BROKEN])
def test_each_fault_is_said_in_chinese_too(change: Change) -> None:
    data = diamond()
    change(data["nodes"])
    with pytest.raises(PackError) as refused:
        pack_of(data)
    assert not ENGLISH.search(translated(refused.value.fact, "zh"))


def test_several_faults_in_one_message_are_all_said_in_chinese() -> None:
    data = diamond()
    for one in data["nodes"]:
        one["checks"] = ["json_valid:3"]
    with pytest.raises(PackError) as refused:
        pack_of(data, "mine.json")
    said = translated(refused.value.fact, "zh")
    assert said.count("后面不带数字") == 3
    assert said.startswith("mine.json：节点 Facts：")
    assert said.endswith("；另有 1 处。")
