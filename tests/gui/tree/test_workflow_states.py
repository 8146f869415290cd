from __future__ import annotations

import pytest

from mma_desktop.domain.events import NodeAdded, NodeAtWork, NodeRun, WorkflowPlanned
from mma_desktop.domain.tree import ROOT_ID, Action, NodeKind
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.gui.tree.workflow_states import WorkflowStates

FACTS = NodeAdded("R.Facts", ROOT_ID, NodeKind.KNOWLEDGE, Action.NODE, 1, "")
KEPT, BROKEN = CheckResult("json_valid", True), CheckResult("length:9", False, "it has 12 characters")


@pytest.fixture
def states() -> WorkflowStates:
    states = WorkflowStates()
    assert states.see(WorkflowPlanned((FACTS,))) == {"R.Facts"}
    return states


def test_a_planned_node_waits_then_runs_then_is_done(states: WorkflowStates) -> None:
    assert (states.name("R.Facts"), states.state("R.Facts"), states.waits("R.Facts")) == ("Facts", "waiting", True)
    assert states.see(NodeAtWork("R.Facts", busy=True)) == {"R.Facts"}
    assert (states.state("R.Facts"), states.waits("R.Facts")) == ("running …", False)
    states.see(NodeAtWork("R.Facts", busy=False))
    assert states.state("R.Facts") == "done"
    assert states.see(NodeRun("R.Facts", NodeStatus.OK, (KEPT,))) == {"R.Facts"}
    assert states.state("R.Facts") == "done"


@pytest.mark.parametrize(
    ("run", "state"),
    [
        (NodeRun("R.Facts", NodeStatus.OK, (KEPT, BROKEN)), "done, checks failed: 1"),
        (NodeRun("R.Facts", NodeStatus.EMPTY, problem="nothing on it"), "gave nothing"),
        (NodeRun("R.Facts", NodeStatus.FAILED, problem="it broke"), "failed"),
    ],
)
def test_how_a_node_ended_is_told_with_its_reasons(states: WorkflowStates, run: NodeRun, state: str) -> None:
    states.see(run)
    assert states.state("R.Facts") == state
    said = " ".join(fragment.text for fragment in states.fragments("R.Facts"))
    assert "✗" not in said  # the shipped font lacks it
    assert all(reason in said for reason in (run.problem, *(check.reason for check in run.checks)))


def test_nodes_of_no_plan_have_no_state(states: WorkflowStates) -> None:
    assert states.see(NodeAtWork("R.Other", busy=True)) == states.see(NodeRun("R.Other", NodeStatus.OK)) == frozenset()
    assert (states.name("R.Other"), states.waits("R.Other"), states.fragments("R.Other")) == ("", False, [])
