"""A workflow as a solver: it runs a pack's nodes, and the final node's text is the answer (`workflow:PACK`).

The pack stands in the settings of the run, so that it goes on, is replayed and is evaluated with the very nodes that it
began with, whatever becomes of the file.
"""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, Event, Record, WorkflowPlanned, apply
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import ROOT_ID, Node, SearchTree
from mma_desktop.errors import InputError
from mma_desktop.packs.loading import pack_names, parse_pack
from mma_desktop.packs.schema import NodePack
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.sampling import root_node
from mma_desktop.solvers.texts import data_file
from mma_desktop.tasks.base import Task
from mma_desktop.workflows.graph import planned_nodes, tree_id
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.running import run_pack
from mma_desktop.workflows.trajectory import NodeOutput

_UNFINISHED = "the workflow was not finished; this is what an earlier node answers"


@dataclass(frozen=True, slots=True)
class Workflow:
    """The answer of a pack's final node."""

    task: Task
    settings: SearchSettings
    seed: int
    pack: NodePack

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer; its confidence is the share of the final node's samples that give it. An abstention that names
        the node where a required one failed. Raises BudgetSpent where calls or tokens are used up before it is there.
        """
        tree = SearchTree()

        def emit(event: Event) -> None:
            apply(tree, event)
            record(event)

        emit(root_node(question))
        emit(WorkflowPlanned(planned_nodes(self.pack)))
        runner, budget = self._runner(team, emit), CallBudget(self.settings.call_budget or None)
        trajectory = await run_pack(self.pack, question, runner, budget)
        failed = trajectory.failed
        solution = self.best(tree) if failed is None else _abstention(failed)
        solution = solution or Solution("", None, 0.0, (), f"the answer of {self.pack.final.name} cannot be read")
        record(Decided.on(solution))
        return solution

    def _runner(self, team: Team, record: Record) -> PromptRunner:
        return PromptRunner(self.task, team, self.seed, record, self.settings)

    def best(self, tree: SearchTree) -> Solution | None:
        """The final node's answer; before it is there, the last node's whose text is one in the task's layout."""
        final = tree.nodes.get(tree_id(self.pack.final.name))
        if final is not None:
            return self._answered(final)
        texts = ((node, node.knowledge or "") for node in reversed([*tree]))
        return next((found for node, text in texts if (found := self._earlier(node, text)) is not None), None)

    def _answered(self, final: Node) -> Solution | None:
        if final.answer is None or final.value is None:
            return None
        share = final.vote_share or 0.0
        return Solution(final.answer, final.value, share, (ROOT_ID, final.id), f"the answer of {final.id}")

    def _earlier(self, node: Node, text: str) -> Solution | None:
        value = self.task.read(text).value if text else None
        return Solution(text, value, 0.0, (ROOT_ID, node.id), _UNFINISHED) if value is not None else None


def _abstention(failed: NodeOutput) -> Solution:
    return Solution("", None, 0.0, (), f"the required node {failed.node} failed: {failed.problem}")


def _make(task: Task, settings: SearchSettings, seed: int, _role: str) -> Workflow:
    """The solver for the pack in the settings. Raises InputError where there is none."""
    if not settings.pack:
        raise InputError("The method workflow needs a pack.", "Write workflow:PACK; see: mma-desktop packs list")
    return Workflow(task, settings, seed, parse_pack(settings.pack))


def _asks(settings: SearchSettings) -> bool:
    """Whether any node of the pack asks a model."""
    return not settings.pack or any(node.calls for node in parse_pack(settings.pack).nodes)


def _searches(settings: SearchSettings) -> bool:
    """Whether any node of the pack searches the knowledge library."""
    return bool(settings.pack) and any(node.retrieval for node in parse_pack(settings.pack).nodes)


METHODS = (
    Method(
        "workflow",
        _make,
        data_file("workflow"),
        at_role=False,
        order=8,
        asks=_asks,
        packed=True,
        packs=pack_names,
        searches=_searches,
    ),
)
