"""A workflow's nodes as nodes of the tree."""

from __future__ import annotations

import pytest

from mma_desktop.domain.team import DOMAIN, GENERAL, LEDGER
from mma_desktop.domain.tree import Candidate, NodeKind
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.workflows.graph import node_added, tree_id
from mma_desktop.workflows.trajectory import NodeOutput
from tests.packs.toys import diamond_pack
from tests.search.toy import ToyTask
from tests.workflows.toys import QUESTION

PACK = diamond_pack()


def test_each_node_stands_below_those_it_read() -> None:
    depths = [
        node_added(PACK, node, NodeOutput(node.name, {"text": "x"}), QUESTION, ToyTask()).depth for node in PACK.nodes
    ]
    assert depths == [1, 2, 2, 3]
    assert tree_id("Facts") == "R.Facts"


@pytest.mark.parametrize(
    ("producer", "kind"),
    [(GENERAL, NodeKind.ANSWER_GENERAL), (DOMAIN, NodeKind.ANSWER_DOMAIN), (LEDGER, NodeKind.ANSWER_LEDGER)],
)
def test_the_final_node_is_the_answer_of_who_wrote_it(producer: str, kind: NodeKind) -> None:
    candidates = (Candidate("so => 1", "1"), Candidate("so => 2", "2"))
    output = NodeOutput("Answer", {"text": "so => 1"}, producer=producer, candidates=candidates)
    added = node_added(PACK, PACK.final, output, QUESTION, ToyTask())
    assert (added.node_kind, added.answer, added.value, added.vote_share) == (kind, "so => 1", "1", 0.5)
    assert added.knowledge is None


@pytest.mark.parametrize(("text", "share", "valid"), [("so => 1", 1.0, True), ("nothing", 0.0, False)])
def test_an_answer_that_nobody_voted_on_is_sure_of_itself_or_none(text: str, share: float, valid: bool) -> None:
    added = node_added(PACK, PACK.final, NodeOutput("Answer", {"text": text}), QUESTION, ToyTask())
    assert (added.vote_share, added.valid) == (share, valid)


def test_a_node_without_output_is_not_valid() -> None:
    empty = NodeOutput("Right", {"text": ""}, NodeStatus.EMPTY)
    assert node_added(PACK, PACK.node("Right"), empty, QUESTION, ToyTask()).valid is False
