"""One node of a workflow at work: its passages, its calls or its program, and what its checks say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial

from mma_desktop.domain.cases import Question
from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.team import LEDGER, LIBRARY
from mma_desktop.domain.tree import Candidate
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.errors import BudgetSpent, EngineError
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.packs.checks import CheckContext, run_check
from mma_desktop.packs.schema import RETRIEVED, PackNode
from mma_desktop.packs.templates import parse_pack_template
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.workflows.calls import CallCounter, CallFailed, CallRunner
from mma_desktop.workflows.filling import Filled, inputs_of
from mma_desktop.workflows.limits import CallBudget
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.registry import PROGRAMS
from mma_desktop.workflows.trajectory import NodeOutput


@dataclass(frozen=True, slots=True)
class NodeRunner:
    """Runs nodes about one question. `known` are the texts that inputs name: the question's fields and the outputs so
    far; `found` the passages that each node and those before it found, `authors` who wrote what each gave. With
    `goes_on` an optional node for which the budget has nothing left is empty, and does not end the run.
    """

    question: Question
    runner: PromptRunner
    budget: CallBudget
    known: dict[str, str] = field(default_factory=dict[str, str])
    found: dict[str, tuple[LibraryPassage, ...]] = field(default_factory=dict[str, tuple[LibraryPassage, ...]])
    authors: dict[str, str] = field(default_factory=dict[str, str])
    goes_on: bool = False

    def keep(self, node: PackNode, output: NodeOutput) -> None:
        """Make what a node gave known to those that read it."""
        self.known.update({f"{node.name}.{name}": text for name, text in output.texts.items()})
        self.authors[node.name] = output.producer
        self.found[node.name] = (*output.passages, *passages_before(node, self.found))

    async def run(self, node: PackNode) -> NodeOutput:
        """What a node gives; nothing, with the reason, where it failed. Raises BudgetSpent, EngineLost."""
        calls = CallRunner(node, self.runner, self.budget)
        try:
            return await (self._computed(node) if node.program else self._written(node, calls))
        except BudgetSpent as spent:
            if node.required or not self.goes_on:
                raise
            return without(node, spent.problem, calls.counter)
        except (CallFailed, ProgramFailed, EngineError) as error:
            problem = error.fact if isinstance(error, EngineError) else str(error)
            of_engine = error.of_engine if isinstance(error, CallFailed) else isinstance(error, EngineError)
            return replace(without(node, problem, calls.counter), of_engine=of_engine)

    async def _computed(self, node: PackNode) -> NodeOutput:
        """What the node's program makes of its inputs."""
        texts = {variable: filled.text for variable, filled in inputs_of(node, self.known).items()}
        request = ProgramRequest(texts, self.question, self.runner.task)
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
            **asdict(calls.counter),
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
        passages = (*output.passages, *passages_before(node, self.found))
        context = CheckContext(self.question.text, sources, passages, self.runner.task)
        return replace(output, checks=tuple(run_check(name, output.text, context) for name in node.checks))


def _outputs(node: PackNode, made: Mapping[str, str]) -> dict[str, str]:
    return {name: made[name] for name in node.outputs}


def without(node: PackNode, problem: str, counter: CallCounter | None = None) -> NodeOutput:
    """A node without output, and what it took: a required one has failed, any other is empty."""
    status = NodeStatus.FAILED if node.required else NodeStatus.EMPTY
    taken = asdict(counter or CallCounter())
    return NodeOutput(node.name, dict.fromkeys(node.outputs, ""), status, problem=problem, **taken)


def passages_before(node: PackNode, found: Mapping[str, tuple[LibraryPassage, ...]]) -> tuple[LibraryPassage, ...]:
    """The passages that stood before the node, each once."""
    before = {passage.id: passage for name in node.deps for passage in found.get(name, ())}
    return tuple(before.values())
