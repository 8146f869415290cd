"""What a host may run: general operators, the nodes of a pack in their place, or both (docs/hosts.md, "Plugging")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mma_desktop.hosts.texts import Composite, Kind, general_operators
from mma_desktop.packs.order import stable_order
from mma_desktop.packs.schema import NodePack, NodeType, PackNode, ReplyForm

ANSWER, FEEDBACK, NOTES = "host.answer", "host.feedback", "host.notes"
"""What an operator reads beside the question: an answer, what was said of it, and the results of earlier steps."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A node that can be run for a kind of work. `domain` says that it comes from a pack, `composite` what it is made
    as where it is made of other tools.
    """

    kind: Kind
    node: PackNode
    domain: bool = False
    composite: Composite | None = None

    @property
    def name(self) -> str:
        """Its own among all tools of a toolbox."""
        return self.node.name

    @property
    def answers(self) -> bool:
        """Whether what it gives is an answer in the task's layout."""
        return self.kind is Kind.DRAFT

    @property
    def asks(self) -> bool:
        """Whether it asks a model."""
        return bool(self.node.calls) or self.composite in (Composite.DEBATE, Composite.REFLEXION)

    def reads(self, source: str) -> bool:
        """Whether this is among its inputs."""
        return source in self.node.inputs.values()


@dataclass(frozen=True, slots=True)
class Toolbox:
    """All tools of a host, the nodes of the pack first, in the pack's order. `everywhere` says that operators that are
    made of others stand in machines, templates and searched workflows too, not in menus alone.
    """

    tools: tuple[Tool, ...]
    pack: NodePack | None = None
    everywhere: bool = False

    @classmethod
    def of(
        cls,
        language: str,
        pack: NodePack | None = None,
        *,
        only_nodes: bool = False,
        composites: bool = False,
        everywhere: bool = False,
    ) -> Toolbox:
        """General operators without a pack; with one, its nodes and they, or its nodes only. `composites` are among the
        operators where they are asked for; where they stand `everywhere`, nodes only are voted on, too.
        """
        nodes = () if pack is None else tuple(Tool(kind_of(node), node, True) for node in stable_order(pack.nodes))
        names = {tool.name for tool in nodes}
        alone = pack is not None and only_nodes
        general = [
            Tool(one.kind, one.node, composite=one.composite)
            for one in general_operators(language)
            if one.node.name not in names
            and (one.composite is None or composites)
            and (not alone or (everywhere and one.composite is Composite.VOTE))
        ]
        return cls((*nodes, *general), pack, everywhere)

    @property
    def nodes(self) -> tuple[Tool, ...]:
        """The tools of the pack, each after all that it depends on."""
        return tuple(tool for tool in self.tools if tool.domain)

    @property
    def general(self) -> tuple[Tool, ...]:
        """The general operators."""
        return tuple(tool for tool in self.tools if not tool.domain)

    def tool(self, name: str) -> Tool | None:
        """The tool of this name."""
        return next((tool for tool in self.tools if tool.name == name), None)

    def before(self, tool: Tool) -> Iterator[Tool]:
        """The tools of the pack that a tool depends on, each after all that it depends on itself."""
        needed = self._needed(tool)
        return (one for one in self.nodes if one.name in needed)

    def _needed(self, tool: Tool) -> set[str]:
        found, left = set[str](), [*tool.node.deps]
        while left:
            name = left.pop()
            if name not in found and (one := self.tool(name)) is not None:
                found.add(name)
                left += one.node.deps
        return found


def kind_of(node: PackNode) -> Kind:
    """What a node of a pack does, by its type and how its last reply is read."""
    if node.final or (node.calls and node.calls[-1].parse is ReplyForm.MARKER):
        return Kind.DRAFT
    if node.type is NodeType.LLM:
        return Kind.EXTRACT if node.calls[-1].parse is ReplyForm.JSON else Kind.ANALYSE
    return Kind.RETRIEVE if node.type is NodeType.RETRIEVAL else Kind.CALCULATE
