"""Only the calls of one node change, whatever a designer replies; what has one right reading is put right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.errors import InputError, PackError
from mma_desktop.packs.json_schema import mismatch
from mma_desktop.packs.loading import pack_of
from mma_desktop.packs.schema import NodePack
from mma_desktop.synthesis.refining.rewrites import (
    CallRewrite,
    NodeRewrite,
    applied,
    as_shown,
    reply_shape,
    rewritable,
    texts_of,
)
from tests.packs.toys import diamond, diamond_pack


def rewrite(*calls: tuple[str, str], query: str = "") -> NodeRewrite:
    """A reply with these requests, each as (out, user)."""
    return NodeRewrite(reason="why", query=query, calls=tuple(CallRewrite(out=o, system="", user=u) for o, u in calls))


def search_pack() -> NodePack:
    data = diamond()
    data["nodes"][0] |= {
        "type": "retrieval",
        "retrieval": {"query": "about {case}", "k": 3},
        "calls": [{"id": "sum_up", "user": "{retrieved} of {case}", "out": "text"}],
    }
    return pack_of(data)


def differing(before: NodePack, after: NodePack) -> dict[str, set[str]]:
    """The fields that differ, by node; a difference outside of nodes fails."""
    assert before.model_copy(update={"nodes": ()}) == after.model_copy(update={"nodes": ()})
    assert [node.name for node in before.nodes] == [node.name for node in after.nodes]
    pairs = zip(before.nodes, after.nodes, strict=True)
    return {
        old.name: {name for name in type(old).model_fields if getattr(old, name) != getattr(new, name)}
        for old, new in pairs
        if old != new
    }


def test_only_the_calls_of_the_one_node_change() -> None:
    pack = diamond_pack()
    changed = applied(pack, "Left", rewrite(("plan", "Plan it: {case}"), ("text", "Do it: {plan} with {of_facts}")))
    assert differing(pack, changed) == {"Left": {"calls"}}
    assert [call.out for call in changed.node("Left").calls] == ["plan", "text"]
    assert changed.node("Left").calls[1].user == "Do it: {plan} with {of_facts}"


@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=80)), max_size=5), st.text(max_size=30))
def test_whatever_comes_only_calls_and_query_change_or_it_is_refused(calls: list[tuple[str, str]], query: str) -> None:
    pack = search_pack()
    try:
        changed = applied(pack, "Facts", rewrite(*calls, query=query))
    except InputError:
        return
    assert differing(pack, changed).keys() == {"Facts"}
    assert differing(pack, changed)["Facts"] <= {"calls", "retrieval"}
    assert changed.node("Facts").retrieval.k == 3  # type: ignore[union-attr]


def test_the_query_of_a_search_changes_and_keeps_its_variables() -> None:
    changed = applied(search_pack(), "Facts", rewrite(("text", "Sum up {retrieved}"), query="law on {case} {nothing}"))
    retrieval = changed.node("Facts").retrieval
    assert retrieval is not None
    assert retrieval.query == "law on {case} {{nothing}}"
    assert changed.node("Facts").calls[0].user == "{case}\n\nSum up {retrieved}"


def test_braces_that_name_nothing_are_braces() -> None:
    changed = applied(diamond_pack(), "Facts", rewrite(("text", 'As {"a": 1} of {case} {unknown} {{x}}')))
    assert changed.node("Facts").calls[0].user == 'As {{"a": 1}} of {case} {{unknown}} {{x}}'


def test_what_the_node_read_is_read_again() -> None:
    changed = applied(diamond_pack(), "Left", rewrite(("text", "Only words")))
    assert changed.node("Left").calls[0].user == "{case}\n\n{of_facts}\n\nOnly words"


def test_the_tasks_format_stands_last_again() -> None:
    data = diamond()
    data["nodes"][3]["inputs"] |= {"format": "task.format"}
    data["nodes"][3]["calls"][0] |= {"user": "{case} {of_left} {of_right} {format}", "parse": "marker"}
    changed = applied(pack_of(data), "Answer", rewrite(("text", "{of_left} {of_right} {case} Think.")))
    assert changed.node("Answer").calls[0].user.endswith("Think.\n\n{format}")
    assert changed.node("Answer").calls[0].parse == "marker"


def test_the_last_request_makes_the_output_where_none_does() -> None:
    changed = applied(diamond_pack(), "Facts", rewrite(("draft", "Draft {case}"), ("result", "Better {draft}")))
    assert [call.out for call in changed.node("Facts").calls] == ["draft", "text"]


@pytest.mark.parametrize("calls", [[], [("text", " ")], [("../x", "Do {case}")]])
def test_without_a_request_it_is_refused(calls: list[tuple[str, str]]) -> None:
    with pytest.raises(InputError, match="no request"):
        applied(diamond_pack(), "Facts", rewrite(*calls))


def test_two_requests_with_one_name_are_refused_with_the_reason() -> None:
    with pytest.raises(PackError, match="text is taken"):
        applied(diamond_pack(), "Facts", rewrite(("text", "a {case}"), ("text", "b {case}")))


def test_a_rewrite_that_changes_nothing_is_refused() -> None:
    pack = diamond_pack()
    with pytest.raises(InputError, match="nothing"):
        applied(pack, "Facts", rewrite(("text", pack.node("Facts").calls[0].user)))


def test_programs_cannot_be_rewritten_and_the_others_can() -> None:
    data = diamond()
    data["nodes"][0] |= {"type": "program", "program": "ledger", "calls": [], "inputs": {}, "outputs": ["total"]}
    for node in data["nodes"][1:3]:
        node["inputs"]["of_facts"] = "Facts.total"
    assert rewritable(pack_of(data)) == {"Left", "Right", "Answer"}


def test_the_form_of_a_reply_fits_what_is_shown() -> None:
    node = search_pack().node("Facts")
    shown = as_shown(node)
    reply: dict[str, Any] = {"reason": "", "query": shown["query"], "calls": shown["calls"]}
    assert mismatch(reply, reply_shape(node)) == ""
    assert "about {case}" in texts_of(node)
    assert "of {case}" in texts_of(node)
