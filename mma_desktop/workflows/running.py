"""Runs a pack: its nodes as a graph, what does not depend on each other at once, each entering the trajectory in order.

Every node becomes a node of the tree, made from those it read (`NodeAdded.sources`), so a workflow is shown, stored,
resumed and replayed as a search is. The order is that of `packs/order.py`, whatever finishes first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mma_desktop.domain.cases import Question
from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import LEDGER, LIBRARY
from mma_desktop.domain.tree import Candidate
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.errors import EngineError, EngineLost
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.packs.checks import CheckContext, run_check
from mma_desktop.packs.order import stable_order
from mma_desktop.packs.schema import RETRIEVED, NodePack, PackNode
from mma_desktop.packs.templates import parse_pack_template
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.workflows.calls import CallFailed, CallRunner
from mma_desktop.workflows.filling import Filled, inputs_of, task_fields
from mma_desktop.workflows.graph import node_added
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.registry import PROGRAMS
from mma_desktop.workflows.trajectory import NodeOutput, Trajectory

Running = Mapping[str, asyncio.Task[NodeOutput]]


async def run_pack(
    pack: NodePack, question: Question, runner: PromptRunner, budget: CallBudget | None = None
) -> Trajectory:
    """What the pack's nodes make of a question; `runner` brings team, task, seed and record.

    The root of the tree is on record already. Raises BudgetSpent, EngineLost; what was finished is on record then.
    """
    return await _PackRun(pack, question, runner, budget or CallBudget()).trajectory()


@dataclass(frozen=True, slots=True)
class _PackRun:
    """One run of a pack. `known` are the texts that inputs name: the question's fields and the outputs so far; `found`
    the passages that each node and those before it found, `authors` who wrote what each gave.
    """

    pack: NodePack
    question: Question
    runner: PromptRunner
    budget: CallBudget
    known: dict[str, str] = field(default_factory=dict[str, str])
    found: dict[str, tuple[LibraryPassage, ...]] = field(default_factory=dict[str, tuple[LibraryPassage, ...]])
    authors: dict[str, str] = field(default_factory=dict[str, str])

    async def trajectory(self) -> Trajectory:
        self.known.update(task_fields(self.runner.task, self.question))
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
            self.runner.record(node_added(self.pack, node, output, self.question, self.runner.task))
            self.runner.record(output.event)
            if output.status is NodeStatus.FAILED:
                break
        return tuple(outputs)

    async def _after(self, node: PackNode, before: Sequence[asyncio.Task[NodeOutput]]) -> NodeOutput:
        """The node's output once those it depends on are there; a node behind one that failed is not run."""
        outputs = [await task for task in before]
        if any(output.status is NodeStatus.FAILED for output in outputs):
            return _without(node, "a node that it needs failed")
        output = await self._output(node)
        self.known.update({f"{node.name}.{name}": text for name, text in output.texts.items()})
        self.authors[node.name] = output.producer
        self.found[node.name] = (*output.passages, *_passages_of(node, self.found))
        return output

    async def _output(self, node: PackNode) -> NodeOutput:
        calls = CallRunner(node, self.runner, self.budget)
        try:
            return await (self._computed(node) if node.program else self._written(node, calls))
        except EngineLost:
            raise
        except (CallFailed, ProgramFailed, EngineError) as error:
            problem = error.fact if isinstance(error, EngineError) else str(error)
            return _without(node, problem, calls.counter.calls, calls.counter.tokens)

    async def _computed(self, node: PackNode) -> NodeOutput:
        """What the node's program makes of its inputs."""
        texts = {variable: filled.text for variable, filled in inputs_of(node, self.known).items()}
        request = ProgramRequest(texts, self.question, self.runner.task, tuple(self.runner.chosen))
        made = await beside_the_loop(partial(PROGRAMS[node.program], request))
        answers = tuple(Candidate(text, self.runner.task.read(text).value) for text in texts.values())
        voted = answers if any(one.value is not None for one in answers) else ()
        output = NodeOutput(node.name, _outputs(node, made), producer=self._author(node, made), candidates=voted)
        return self._checked(node, output)

    def _author(self, node: PackNode, made: Mapping[str, str]) -> str:
        """Who wrote what a program gives: the author of the text that it only passes on, else the program."""
        given = made[node.outputs[0]]
        passed_on = [source.partition(".")[0] for source in node.inputs.values() if self.known[source] == given]
        return next((self.authors[name] for name in passed_on if self.authors.get(name)), LEDGER)

    async def _written(self, node: PackNode, calls: CallRunner) -> NodeOutput:
        """Passages first, where the node finds any, then its calls one after the other."""
        values = inputs_of(node, self.known)
        passages = await self._passages(node, values)
        if passages:
            values[RETRIEVED] = Filled(evidence_of(passages, self.runner.task.language).text, RETRIEVED)
        producer, candidates = LIBRARY, tuple[Candidate, ...]()
        for call in node.calls:
            reply = await calls.reply(call, values)
            values[call.out] = Filled(reply.text)
            producer, candidates = reply.role, reply.candidates or candidates
        texts = _outputs(node, {name: filled.text for name, filled in values.items()})
        output = NodeOutput(
            node.name,
            texts,
            producer=producer,
            candidates=candidates,
            passages=passages,
            calls=calls.counter.calls,
            tokens=calls.counter.tokens,
        )
        return self._checked(node, output)

    async def _passages(self, node: PackNode, values: Mapping[str, Filled]) -> tuple[LibraryPassage, ...]:
        """What the library finds for the node's query. Raises CallFailed where there is nothing, or no library."""
        if node.retrieval is None:
            return ()
        if self.runner.team.library is None:
            raise CallFailed("no knowledge library is open")
        template = parse_pack_template(node.retrieval.query, values.keys())
        query = template.fill({name: values[name].text for name in template.names})
        found = await self.runner.team.library.search(query, node.retrieval.k, node.retrieval.shelves)
        if not found:
            raise CallFailed("the knowledge library has nothing on it")
        return found

    def _checked(self, node: PackNode, output: NodeOutput) -> NodeOutput:
        """The output with what the node's checks say of it."""
        sources = tuple(filled.text for filled in inputs_of(node, self.known).values())
        passages = (*output.passages, *_passages_of(node, self.found))
        context = CheckContext(self.question.text, sources, passages, self.runner.task)
        return replace(output, checks=tuple(run_check(name, output.text, context) for name in node.checks))


def _outputs(node: PackNode, made: Mapping[str, str]) -> dict[str, str]:
    return {name: made[name] for name in node.outputs}


def _without(node: PackNode, problem: str, calls: int = 0, tokens: int = 0) -> NodeOutput:
    """A node without output: a required one has failed, any other is empty."""
    status = NodeStatus.FAILED if node.required else NodeStatus.EMPTY
    return NodeOutput(node.name, dict.fromkeys(node.outputs, ""), status, calls=calls, tokens=tokens, problem=problem)


def _passages_of(node: PackNode, found: Mapping[str, tuple[LibraryPassage, ...]]) -> tuple[LibraryPassage, ...]:
    """The passages that stood before the node, each once."""
    before = {passage.id: passage for name in node.deps for passage in found.get(name, ())}
    return tuple(before.values())


async def _cancelled(tasks: Iterable[asyncio.Task[NodeOutput]]) -> None:
    """Cancel what is still running, and wait until its requests have left the engines."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
