"""Runs a pack: its nodes as a graph, what does not depend on each other at once, each entering the trajectory in order.

Every node becomes a node of the tree, made from those it read (`NodeAdded.sources`), so a workflow is shown, stored,
resumed and replayed as a search is. The order is that of `packs/order.py`, whatever finishes first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import NodeAtWork
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.packs.order import stable_order
from mma_desktop.packs.schema import NodePack, PackNode
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.workflows.filling import task_fields
from mma_desktop.workflows.graph import node_added, tree_id
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.node_running import NodeRunner, without
from mma_desktop.workflows.trajectory import NodeOutput, Trajectory

Running = Mapping[str, asyncio.Task[NodeOutput]]


async def run_pack(
    pack: NodePack, question: Question, runner: PromptRunner, budget: CallBudget | None = None
) -> Trajectory:
    """What the pack's nodes make of a question; `runner` brings team, task, seed and record. With a budget of calls the
    nodes take turns, so that timing does not decide which of them still finds calls left, and those behind an optional
    one that finds none work with what there is.

    The root of the tree is on record already. Raises BudgetSpent, EngineLost; what was finished is on record then.
    """
    budget = budget or CallBudget()
    turns = nullcontext() if budget.calls is None else asyncio.Lock()
    goes_on = budget.calls is not None and runner.settings.revision > 3
    return await _PackRun(pack, NodeRunner(question, runner, budget, goes_on=goes_on), turns).trajectory()


@dataclass(frozen=True, slots=True)
class _PackRun:
    """One run of a pack."""

    pack: NodePack
    nodes: NodeRunner
    turns: AbstractAsyncContextManager[None]

    async def trajectory(self) -> Trajectory:
        self.nodes.known.update(task_fields(self.nodes.runner.task, self.nodes.question))
        order = stable_order(self.pack.nodes)
        running: dict[str, asyncio.Task[NodeOutput]] = {}
        for node in order:
            running[node.name] = asyncio.create_task(self._after(node, [running[name] for name in node.deps]))
        try:
            return Trajectory(await self._entered(order, running))
        finally:
            await _cancelled(running.values())

    async def _entered(self, order: Sequence[PackNode], running: Running) -> tuple[NodeOutput, ...]:
        """The outputs in order, each recorded when all before it are; up to a required node that failed."""
        outputs: list[NodeOutput] = []
        for node in order:
            output = await running[node.name]
            outputs.append(output)
            runner = self.nodes.runner
            runner.record(node_added(self.pack, node, output, self.nodes.question, runner.task))
            runner.record(output.event)
            if output.status is NodeStatus.FAILED:
                break
        return tuple(outputs)

    async def _after(self, node: PackNode, before: Sequence[asyncio.Task[NodeOutput]]) -> NodeOutput:
        """The node's output once those it depends on are there; a node behind one that failed is not run."""
        outputs = [await task for task in before]
        if any(output.status is NodeStatus.FAILED for output in outputs):
            return without(node, "a node that it needs failed")
        record, place = self.nodes.runner.record, tree_id(node.name)
        async with self.turns:
            record(NodeAtWork(place, busy=True))
            output = await self.nodes.run(node)
            record(NodeAtWork(place, busy=False))
        self.nodes.keep(node, output)
        return output


async def _cancelled(tasks: Iterable[asyncio.Task[NodeOutput]]) -> None:
    """Cancel what is still running, and wait until its requests have left the engines."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
