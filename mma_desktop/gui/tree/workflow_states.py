"""How far each node of a workflow is while it runs: waiting, at work, or done, and what its checks found; of a host
also what it did before each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from mma_desktop.domain.events import Event, HostActed, HostStopped, NodeAtWork, NodeRun, WorkflowPlanned
from mma_desktop.domain.tree import ROOT_ID
from mma_desktop.domain.workflow_nodes import CheckResult, NodeStatus
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.prose import Fragment, note, own
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.packs.node_names import node_name_in
    from mma_desktop.reports.base import RunStep
    from mma_desktop.reports.sections.steps import act_row, check_name, stopped_text
    from mma_desktop.reports.templates import load_labels

translate = QCoreApplication.translate


@dataclass(slots=True)
class WorkflowStates:
    """The states of the planned nodes by id, and how those and a host's steps ended; there are none of other methods.

    `acts` is what a host did before it took a step; what it did after the last one belongs to the root.
    """

    planned: set[str] = field(default_factory=set[str])
    busy: dict[str, bool] = field(default_factory=dict[str, bool])
    ended: dict[str, NodeRun] = field(default_factory=dict[str, NodeRun])
    acts: dict[str, list[HostActed]] = field(default_factory=dict[str, list[HostActed]])
    stopped: HostStopped | None = None
    _open: list[HostActed] = field(default_factory=list[HostActed])

    def take(self, steps: Iterable[RunStep]) -> frozenset[str]:
        """Take the steps of a whole run, some of which may be known; returns the nodes whose state that changed."""
        self._open = []
        return frozenset[str]().union(*map(self.see, steps))

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
            case NodeRun(id=node_id):
                self.ended[node_id] = event
                return self._close(node_id)
            case HostActed():
                self._open.append(event)
                return frozenset()
            case HostStopped():
                self.stopped = event
                return self._close(ROOT_ID)
            case _:
                return frozenset()

    def waits(self, node_id: str) -> bool:
        """Whether it is a planned node that has not begun."""
        return node_id in self.planned and node_id not in self.busy and node_id not in self.ended

    def name(self, node_id: str) -> str:
        """What a node of a workflow or a host's step is called; "" for any other."""
        if node_id not in self.planned and node_id not in self.ended:
            return ""
        return node_name_in(labels.language(), node_id.rpartition(".")[2])

    def state(self, node_id: str) -> str:
        """The state of a node that has a name, for people."""
        if (run := self.ended.get(node_id)) is not None:
            return _ended(run)
        if self.waits(node_id):
            return translate("Workflow", "waiting")
        return translate("Workflow", "running …") if self.busy[node_id] else _done()

    def fragments(self, node_id: str) -> list[Fragment]:
        """State and checks of a node, to be read before what it holds, and what a host did before it; nothing for nodes
        of other methods.
        """
        state = [note(self.state(node_id))] if self.name(node_id) else []
        run = self.ended.get(node_id)
        problem = [own(labels.said(run.problem))] if run is not None and run.problem else []
        fewer = [_fewer(run.fewer)] if run is not None and run.fewer else []
        checks = map(_check, run.checks) if run is not None else ()
        return [*state, *problem, *fewer, *checks, *self._done_by_host(node_id)]

    def _close(self, node_id: str) -> frozenset[str]:
        """What a host did so far belongs to this node."""
        self.acts[node_id], self._open = self._open, []
        return frozenset((node_id,))

    def _done_by_host(self, node_id: str) -> Iterator[Fragment]:
        words = load_labels("report", labels.language())
        if node_id == ROOT_ID and self.stopped is not None:
            yield note(stopped_text(self.stopped, words))
        for act in self.acts.get(node_id, ()):
            row = act_row(act, words)
            yield note(labels.pair(row.asked, words["bracketed"].format(row.taken, row.by)))


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


def _fewer(samples: int) -> Fragment:
    return note(load_labels("report", labels.language())["fewer_samples"].format(samples))


def _check(check: CheckResult) -> Fragment:
    name = check_name(check.name, load_labels("report", labels.language()))
    if check.kept:
        return note(f"✓ {name}")
    return own(f"× {labels.pair(name, labels.said(check.reason))}")
