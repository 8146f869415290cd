"""The nodes of a pack as actions of the tree search (docs/method.md 4.2.1): what each says joins the knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Event, NodeAdded, NodeRun, Record
from mma_desktop.domain.team import Team
from mma_desktop.errors import EngineError
from mma_desktop.packs.loading import parse_pack
from mma_desktop.packs.schema import NodePack, PackNode
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Task
from mma_desktop.workflows.running import run_pack


@dataclass(frozen=True, slots=True)
class PackNodes:
    """All nodes of a pack but the final one. A node is run with those it depends on, once for a question: where in the
    tree it is taken changes nothing in what it reads.
    """

    pack: NodePack
    question: Question
    runner: PromptRunner
    _said: dict[str, str] = field(default_factory=dict[str, str])
    _ended: dict[str, NodeRun] = field(default_factory=dict[str, NodeRun])

    @property
    def ended(self) -> tuple[NodeRun, ...]:
        """How those that were run ended, as listed: which of several asked first depends on the engines."""
        return tuple(self._ended[node.name] for node in self.pack.nodes if node.name in self._ended)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the nodes, as listed."""
        return tuple(node.name for node in self.pack.nodes if not node.final)

    async def text(self, name: str) -> str:
        """The outputs of a node. Raises EngineError where it failed or is empty."""
        if name not in self._said:
            self._said[name] = await self._run(name)
        return self._said[name]

    async def _run(self, name: str) -> str:
        before = {node.name for node in self._closure(self.pack.node(name))}
        nodes = tuple(node for node in self.pack.nodes if node.name in before)
        trajectory = await run_pack(self.pack.model_copy(update={"nodes": nodes}), self.question, self.runner)
        self._ended.update({output.node: output.event for output in trajectory.outputs})
        output = trajectory.output(name)
        if output is None or not output.text.strip():
            problem = output.problem if output is not None else "a node that it needs failed"
            raise EngineError(f"The node {name} has nothing to say: {problem or 'it is empty'}.")
        return output.text.strip()

    def _closure(self, node: PackNode) -> Iterator[PackNode]:
        """The node and all it depends on."""
        yield node
        for name in node.deps:
            yield from self._closure(self.pack.node(name))


def with_nodes(team: Team, question: Question, task: Task, settings: SearchSettings, seed: int, record: Record) -> Team:
    """The team with the nodes of the pack in the settings, where they name one."""
    if not settings.nodes:
        return team

    def heard(event: Event) -> None:
        if not isinstance(event, NodeAdded | NodeRun):  # the node of the tree is the search's own
            record(event)

    return replace(
        team, nodes=PackNodes(parse_pack(settings.nodes), question, PromptRunner(task, team, seed, heard, settings))
    )


def nodes_search(settings: SearchSettings) -> bool:
    """Whether any node that the search may take searches the knowledge library."""
    return bool(settings.nodes) and any(node.retrieval for node in parse_pack(settings.nodes).nodes if not node.final)
