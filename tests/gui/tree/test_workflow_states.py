from __future__ import annotations

import pytest

from mma_desktop.domain.events import (
    Chooser,
    HostAct,
    HostActed,
    HostStopped,
    NodeAdded,
    NodeAtWork,
    NodeRun,
    WorkflowPlanned,
)
from mma_desktop.domain.tree import ROOT_ID, Action, NodeKind
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.gui.shell.display import Display
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
    assert "json_valid" not in said
    assert all(reason in said for reason in (run.problem, *(check.reason for check in run.checks)))


def test_nodes_of_no_plan_have_no_state(states: WorkflowStates) -> None:
    assert states.see(NodeAtWork("R.Other", busy=True)) == frozenset()
    assert (states.name("R.Other"), states.waits("R.Other"), states.fragments("R.Other")) == ("", False, [])


CHOSEN = HostActed(HostAct.CHOOSE, "tool", "review", Chooser.DRAWN, ("cot", "review"), unread=True)
VOTED = HostActed(HostAct.VOTE, "answers", "s1_review")
HOST = (
    CHOSEN,
    NodeRun("R.s1_review", NodeStatus.OK, (BROKEN,), fewer=2),
    VOTED,
    HostStopped("mas2", "budget", 9, 400, 3, 2, 1),
)


@pytest.mark.parametrize("times", [1, 2])
def test_what_a_host_did_is_told_at_the_step_that_followed_and_at_the_root(times: int) -> None:
    states = WorkflowStates()
    for _ in range(times):  # it was watched, then its report is shown
        assert states.take(HOST) == {"R.s1_review", ROOT_ID}
    assert (states.name("R.s1_review"), states.state("R.s1_review")) == ("step 1, review", "done, checks failed: 1")
    assert [fragment.text for fragment in states.fragments("R.s1_review")] == [
        "done, checks failed: 1",
        "samples for which the budget of calls had no room: 2",
        "× at most 9 characters: it has 12 characters",
        "Who does it?: review (drawn at random, as no reply could be used)",
    ]
    assert [fragment.text for fragment in states.fragments(ROOT_ID)] == [
        "mas2 ended: what it may ask for is used up. Samples: 9, tokens: 400. Choices put to models: 3; "
        "without a reply that can be used: 2; drawn at random then: 1.",
        "Vote: answers: step 1, review (the method's own rule)",
    ]


def test_reasons_are_told_in_the_window_s_language(display: Display) -> None:
    display.use_language("zh")
    states = WorkflowStates()
    states.take(
        (NodeRun("R.A", NodeStatus.EMPTY, (CheckResult("json_valid", False, "it is no JSON"),), problem="budget"),)
    )
    assert [fragment.text for fragment in states.fragments("R.A")][1:] == [
        "限额用完",
        "× 要求的格式（JSON）：内容无法按此格式读取",
    ]
