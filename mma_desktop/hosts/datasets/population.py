"""EvoAgent's population (docs/method.md 2.7, H6): experts kept across questions, the fittest of those that were tried.

Published, experts are invented anew for each question. Here a few are drawn, each is measured on questions with known
answers, and new ones are made from two of the best by crossing and variation; one that is fitter takes the place of the
least fit.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import asdict, dataclass, field

from mma_desktop.hosts.base import SearchEntry, Sought
from mma_desktop.hosts.datasets.aflow import DesignScore, FlowRound
from mma_desktop.hosts.datasets.designs import Design, DesignStep
from mma_desktop.hosts.datasets.packing import Packer
from mma_desktop.hosts.genomes import GENES, GenePool, Genome
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.schema import KeptExpert, NodeCall, NodePack, PackNode
from mma_desktop.search.seeds import generator

SIZE = 4
_COT = "cot"
MeasureExpert = Callable[[Genome], Awaitable[DesignScore]]


@dataclass(frozen=True, slots=True)
class Tried:
    """An expert, and what its answers are worth."""

    number: int
    genome: Genome
    measured: DesignScore


@dataclass(slots=True)
class PopulationSearch:
    """A search in which `rounds` experts are tried beside the first one."""

    pool: GenePool
    toolbox: Toolbox
    measure: MeasureExpert
    rounds: int
    seed: int
    reason: str = ""
    tried: list[Tried] = field(default_factory=list[Tried])

    async def run(self) -> AsyncGenerator[FlowRound]:
        """Each expert as it is measured. Raises EngineLost, EngineError."""
        for number in range(self.rounds + 1):
            chance = generator(self.seed, "expert", number)
            genome = self.pool.next_expert(self._parents(), chance)
            genome = self.pool.unlike(genome, [one.genome for one in self.tried], chance)
            self.tried.append(Tried(number, genome, await self.measure(genome)))
            yield FlowRound(number, design_of(genome, self.toolbox), self.tried[-1].measured, move=str(genome))
        self.reason = "pool"

    @property
    def population(self) -> list[Tried]:
        """The fittest of those that were tried, the best first, earlier ones before equals."""
        return sorted(self.tried, key=lambda one: -one.measured.score)[:SIZE]

    def _parents(self) -> list[Genome]:
        """Those that the next expert is made from: none while there are places left, so that it is drawn."""
        return [one.genome for one in self.population] if len(self.tried) >= SIZE else []


def places_in(toolbox: Toolbox) -> tuple[str, ...]:
    """The nodes that an expert may stand for, and "" for none of them.

    Without general operators nobody answers alone or from what a node gave, so only nodes that answer are left.
    """
    if toolbox.tool(_COT) is None:
        return tuple(tool.name for tool in toolbox.nodes if tool.answers)
    return ("", *(tool.name for tool in toolbox.nodes))


def kept(population: list[Tried]) -> tuple[KeptExpert, ...]:
    """The population as data."""
    return tuple(KeptExpert(**asdict(one.genome), score=one.measured.score) for one in population)


def genomes_of(pack: NodePack | None, pool: GenePool) -> list[Genome]:
    """The experts that a pack keeps, but for those whose genes are not in the pool."""
    experts = pack.experts if pack is not None else ()
    found = (Genome(**one.model_dump(exclude={"score"})) for one in experts)
    return [one for one in found if all(getattr(one, gene) in pool.values(gene) for gene in GENES)]


def design_of(genome: Genome, toolbox: Toolbox) -> Design:
    """The expert's work as a workflow: an answer in one step, or that of its node, or one from what its node gave."""
    node = toolbox.tool(genome.ref) if genome.ref else None
    if node is None:
        return Design((DesignStep(_COT, _COT),))
    steps = [DesignStep(tool.name, tool.name, tuple(tool.node.deps)) for tool in (*toolbox.before(node), node)]
    answer = () if node.answers else (DesignStep(_COT, _COT, (node.name,)),)
    return Design((*steps, *answer))


def expert_pack(genome: Genome, pool: GenePool, packer: Packer) -> NodePack:
    """That workflow as a pack, in which the expert speaks in its own person."""
    pack, spoken = packer.packed(design_of(genome, packer.toolbox)), {genome.ref, _COT}
    persona = pool.persona(genome)
    nodes = tuple(_told(node, persona) if node.name in spoken else node for node in pack.nodes)
    return pack.model_copy(update={"nodes": nodes})


def _told(node: PackNode, persona: str) -> PackNode:
    return node.model_copy(update={"calls": tuple(_call_told(call, persona) for call in node.calls)})


def _call_told(call: NodeCall, persona: str) -> NodeCall:
    return call.model_copy(update={"system": "\n\n".join(text for text in (persona, call.system) if text)})


SEARCH = SearchEntry("evoagent", Sought.EXPERTS)
