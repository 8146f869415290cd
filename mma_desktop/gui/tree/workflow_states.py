"""How far each node of a workflow is while it runs: waiting, at work, or done, and what its checks found."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.events import Event, NodeAtWork, NodeRun, WorkflowPlanned
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.gui.kit.prose import Fragment, body, note

translate = QCoreApplication.translate


@dataclass(slots=True)
class WorkflowStates:
    """The states of the planned nodes by id; there are none where no workflow runs."""

    planned: set[str] = field(default_factory=set[str])
    busy: dict[str, bool] = field(default_factory=dict[str, bool])
    ended: dict[str, NodeRun] = field(default_factory=dict[str, NodeRun])

    def see(self, event: Event) -> frozenset[str]:
        """Take one event; returns the nodes whose state it changed."""
        match event:
            case WorkflowPlanned(nodes=nodes):
                changed = frozenset(node.id for node in nodes)
                self.planned |= changed
                return changed
            case NodeAtWork(id=node_id, busy=busy) if node_id in self.planned:
                self.busy[node_id] = busy
                return frozenset((node_id,))
            case NodeRun(id=node_id) if node_id in self.planned:
                self.ended[node_id] = event
                return frozenset((node_id,))
            case _:
                return frozenset()

    def waits(self, node_id: str) -> bool:
        """Whether it is a planned node that has not begun."""
        return node_id in self.planned and node_id not in self.busy and node_id not in self.ended

    def name(self, node_id: str) -> str:
        """What a planned node is called in its pack; "" for any other."""
        return node_id.rpartition(".")[2] if node_id in self.planned else ""

    def state(self, node_id: str) -> str:
        """The state of a planned node, for people."""
        if (run := self.ended.get(node_id)) is not None:
            return _ended(run)
        if self.waits(node_id):
            return translate("Workflow", "waiting")
        return translate("Workflow", "running …") if self.busy[node_id] else _done()

    def fragments(self, node_id: str) -> list[Fragment]:
        """State and checks of a planned node, to be read before what it holds; nothing for any other."""
        if node_id not in self.planned:
            return []
        run = self.ended.get(node_id)
        found = [] if run is None else [*([body(run.problem)] if run.problem else []), *map(_check, run.checks)]
        return [note(self.state(node_id)), *found]


def _ended(run: NodeRun) -> str:
    match run.status:
        case NodeStatus.OK:
            failed = sum(not check.kept for check in run.checks)
            return translate("Workflow", "done, checks failed: {0}").format(failed) if failed else _done()
        case NodeStatus.EMPTY:
            return translate("Workflow", "gave nothing")
        case NodeStatus.FAILED:
            return translate("Workflow", "failed")


def _done() -> str:
    return translate("Workflow", "done")


def _check(check: CheckResult) -> Fragment:
    if check.kept:
        return note(f"✓ {check.name}")
    return body(f"× {check.name}: {check.reason}")
