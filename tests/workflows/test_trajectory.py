"""What a run of a pack leaves."""

from __future__ import annotations

from mma_desktop.domain.events import NodeRun
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.workflows.trajectory import NodeOutput, Trajectory


def test_several_outputs_are_one_text_with_their_names() -> None:
    assert NodeOutput("A", {"x": "1"}).text == "1"
    assert NodeOutput("A", {"x": "1", "y": "", "z": "3"}).text == "x: 1\nz: 3"


def test_how_a_node_ended_is_an_event() -> None:
    kept = CheckResult("json_valid", kept=True)
    output = NodeOutput("A", {"x": ""}, NodeStatus.EMPTY, checks=(kept,), calls=2, tokens=9, problem="why")
    assert output.event == NodeRun("R.A", NodeStatus.EMPTY, (kept,), 2, 9, "why")


def test_the_node_that_failed_is_known() -> None:
    good, bad = NodeOutput("A", {"x": "1"}), NodeOutput("B", {"x": ""}, NodeStatus.FAILED)
    assert Trajectory((good,)).failed is None
    assert Trajectory((good, bad)).failed is bad
    assert Trajectory((good, bad)).output("A") is good
