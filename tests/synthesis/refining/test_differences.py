"""The diff of a rewrite names the node and shows what left and what came."""

from __future__ import annotations

from mma_desktop.synthesis.refining.differences import text_diff
from mma_desktop.synthesis.refining.rewrites import CallRewrite, NodeRewrite, applied
from tests.packs.toys import diamond_pack


def test_the_diff_shows_the_one_node_that_changed() -> None:
    pack = diamond_pack()
    calls = (
        CallRewrite(out="plan", system="Be brief.", user="Plan {case}"),
        CallRewrite(out="text", system="", user="x"),
    )
    diff = text_diff(pack, applied(pack, "Facts", NodeRewrite(reason="", calls=calls)))
    assert diff[:2] == ["--- Facts", "+++ Facts"]
    assert "-Facts: {case}" in diff
    assert {"+[plan]", "+system: Be brief.", "+Plan {case}"} <= set(diff)


def test_equal_packs_have_none() -> None:
    assert text_diff(diamond_pack(), diamond_pack()) == []
