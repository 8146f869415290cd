"""Searches for tests: what a workflow is worth is said by a table of its tools, and no model is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from mma_desktop.hosts.datasets.aflow import DesignScore, FlowRound, FlowSearch
from mma_desktop.hosts.datasets.composites import written_out
from mma_desktop.hosts.datasets.designs import Design, DesignStep, first_design, samples_of
from mma_desktop.hosts.datasets.packing import Packer
from mma_desktop.hosts.datasets.proposing import FirstDrawn, MoveChooser
from mma_desktop.hosts.datasets.selection import CODE
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.hosts.texts import host_texts
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.packs.schema import NodePack

GENERAL = Toolbox.of("en")
WHOLE = Toolbox.of("en", composites=True, everywhere=True)
PROMPTS = tuple(search_words("en").prompts)


def chain(*tools: str) -> Design:
    """Steps each of which reads the one before it."""
    ids = [f"s{number}_{tool}" for number, tool in enumerate(tools, start=1)]
    reads = [(), *((name,) for name in ids[:-1])]
    return Design(tuple(DesignStep(*parts) for parts in zip(ids, tools, reads, strict=True)))


def renamed(design: Design) -> Design:
    """The same workflow, its steps called otherwise and read in another order."""
    names = {name: f"other{number}" for number, name in enumerate(design.ids)}
    return Design(
        tuple(replace(s, id=names[s.id], reads=tuple(names[r] for r in reversed(s.reads))) for s in design.steps)
    )


def calls_of(design: Design, toolbox: Toolbox) -> int:
    """The samples for one question, where no reply has to be asked for twice and no list is gone through."""
    tools = ((one.step, toolbox.tool(one.step.tool)) for one in written_out(design, toolbox))
    return sum(samples_of(step, call) for step, tool in tools if tool is not None for call in tool.node.calls)


def packer(toolbox: Toolbox = GENERAL, language: str = "en") -> Packer:
    return Packer("found", {language: "Found"}, language, (), toolbox, host_texts(language), search_words(language))


def toolbox_of(pack: NodePack) -> Toolbox:
    return Toolbox.of(pack.language, pack)


@dataclass
class Table:
    """Scores by the order in which workflows are measured, the last one for ever, or by what a function says."""

    scores: list[float] = field(default_factory=lambda: [0.5])
    say: Callable[[Design], float] | None = None
    measured: list[Design] = field(default_factory=list[Design])

    async def __call__(self, design: Design) -> DesignScore:
        self.measured.append(design)
        if self.say is not None:
            return DesignScore(self.say(design))
        return DesignScore(self.scores[min(len(self.measured), len(self.scores)) - 1])


async def search(
    table: Table, chooser: MoveChooser | None = None, **changed: object
) -> tuple[list[FlowRound], FlowSearch]:
    """All rounds of a search with the general operators, and the search itself."""
    given: Mapping[str, object] = {"rounds": 12, "most": 4, "mixture": CODE, "seed": 3, **changed}
    made = FlowSearch(GENERAL, PROMPTS, chooser or FirstDrawn(), table, **given)  # type: ignore[arg-type]
    return [one async for one in made.run(first_design(GENERAL))], made
