"""The closed changes of a workflow: what may be added, left out, replaced, set or wired anew, and nothing else.

Only changes that give a valid workflow are offered, so no reply of a model can break one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from mma_desktop.hosts.datasets.designs import (
    MOST_STEPS,
    MOST_VOTES,
    PLAIN,
    Design,
    DesignStep,
    is_sampled,
    is_valid,
    reaching,
)
from mma_desktop.hosts.texts import Composite, Kind
from mma_desktop.hosts.toolbox import ANSWER, FEEDBACK, NOTES, Tool, Toolbox

SAMPLES, TEMPERATURES, ENGINES = (3, 5), (0.0, 0.5, 1.0), ("general", "domain")
_NUMBER = re.compile(r"s(\d+)")


class MoveKind(StrEnum):
    """What a change does."""

    ADD = "add"
    REMOVE = "remove"
    REPLACE = "replace"
    SET_SAMPLES = "set_samples"
    SET_ENGINE = "set_engine"
    SET_TEMPERATURE = "set_temperature"
    SET_PROMPT = "set_prompt"
    REWIRE = "rewire"


@dataclass(frozen=True, slots=True)
class DesignMove:
    """One change at a step (its place, from 1), the value that it sets, the tool concerned, and what it makes."""

    kind: MoveKind
    at: int
    value: str
    tool: str
    design: Design

    @property
    def key(self) -> str:
        """Its name among the changes of one workflow."""
        return f"{self.kind} {self.at} {self.value}".rstrip()


def legal_moves(design: Design, toolbox: Toolbox, prompts: Sequence[str]) -> list[DesignMove]:
    """Every change that gives another valid workflow of at most ten steps, or of no more than this one has."""
    most = max(MOST_STEPS, len(design.steps))
    tools = usable(toolbox)
    found = (move for make in (_added, _removed, _replaced, _rewired) for move in make(design, tools))
    return [
        move
        for move in (*found, *_settings(design, tools, prompts))
        if len(move.design.steps) <= most and is_valid(move.design, toolbox) and move.design.digest != design.digest
    ]


def usable(toolbox: Toolbox) -> dict[str, Tool]:
    """The tools of a searched workflow by name: those that nodes of a pack can do. General retrieval is none, so that
    the result also runs without a library.
    """
    tools = (tool for tool in toolbox.tools if tool.composite is None or toolbox.everywhere)
    return {tool.name: tool for tool in tools if tool.domain or tool.kind is not Kind.RETRIEVE}


def _added(design: Design, tools: dict[str, Tool]) -> Iterator[DesignMove]:
    """A tool before a step that reads notes, or behind the last step."""
    for tool in tools.values():
        for place in range(len(design.steps) + 1):
            if not tool.reads(FEEDBACK):
                yield DesignMove(MoveKind.ADD, place + 1, tool.name, tool.name, _with(design, place, tool, tools))


def _with(design: Design, place: int, tool: Tool, tools: dict[str, Tool]) -> Design:
    """The design with one more step at a place; behind the last step a review brings its revision."""
    before, after = design.steps[:place], design.steps[place:]
    new = DesignStep(_new_id(design, tool), tool.name, _first_reads(before, after, tool, tools))
    if after:
        reader = replace(after[0], reads=(*after[0].reads, new.id))
        return Design((*before, new, reader, *after[1:]))
    extended = Design((*before, new))
    revise = next((one for one in tools.values() if one.reads(FEEDBACK)), None)
    if tool.kind is not Kind.CHECK or revise is None:
        return extended
    revision = DesignStep(_new_id(extended, revise), revise.name, (*new.reads, new.id))
    return Design((*extended.steps, revision))


def _first_reads(
    before: Sequence[DesignStep], after: Sequence[DesignStep], tool: Tool, tools: dict[str, Tool]
) -> tuple[str, ...]:
    """What a new step reads: its node's own, the newest answer, or what the step behind it reads."""
    if tool.domain:
        return tuple(tool.node.deps)
    if tool.reads(ANSWER):
        answers = tuple(step.id for step in before if tools[step.tool].answers)
        return answers[-MOST_VOTES:] if tool.composite is Composite.VOTE else answers[-1:]
    if not tool.reads(NOTES):
        return ()
    return after[0].reads if after else tuple(step.id for step in before[-1:])


def _removed(design: Design, tools: dict[str, Tool]) -> Iterator[DesignMove]:
    for place, step in enumerate(design.steps):
        if len(design.steps) > 1:
            yield DesignMove(MoveKind.REMOVE, place + 1, "", step.tool, _without(design, step, tools))


def _without(design: Design, gone: DesignStep, tools: dict[str, Tool]) -> Design:
    """The design without a step: those that take notes read what it read, the others go with it."""
    bridge: dict[str, tuple[str, ...]] = {gone.id: gone.reads}
    kept: list[DesignStep] = []
    for step in design.steps:
        if step.id == gone.id:
            continue
        reads = tuple(dict.fromkeys(name for one in step.reads for name in bridge.get(one, (one,))))
        if reads != step.reads and not _reads_several(tools[step.tool]):
            bridge[step.id] = reads
        else:
            kept.append(replace(step, reads=reads))
    while kept and not tools[kept[-1].tool].answers:
        kept.pop()
    return _pruned(Design(tuple(kept))) if kept else Design(())


def _pruned(design: Design) -> Design:
    needed = reaching(design)
    return Design(tuple(step for step in design.steps if step.id in needed))


def _replaced(design: Design, tools: dict[str, Tool]) -> Iterator[DesignMove]:
    """Another tool in the place of one, which reads the same."""
    for place, step in enumerate(design.steps):
        for tool in tools.values():
            new = DesignStep(_new_id(design, tool), tool.name, step.reads, prompt=step.prompt)
            changed = tuple(_renamed(one, step.id, new.id) for one in design.steps)
            result = Design((*changed[:place], new, *changed[place + 1 :]))
            yield DesignMove(MoveKind.REPLACE, place + 1, tool.name, tool.name, result)


def _renamed(step: DesignStep, old: str, new: str) -> DesignStep:
    return replace(step, reads=tuple(new if name == old else name for name in step.reads))


def _rewired(design: Design, tools: dict[str, Tool]) -> Iterator[DesignMove]:
    """One earlier step that is read or no longer read; a review of another answer."""
    for place, step in enumerate(design.steps):
        for earlier in design.steps[:place]:
            if tools[step.tool].domain:
                continue
            reads = _toggled(step, earlier.id, tools[step.tool])
            yield DesignMove(
                MoveKind.REWIRE, place + 1, earlier.id, step.tool, _changed(design, place, replace(step, reads=reads))
            )


def _toggled(step: DesignStep, name: str, tool: Tool) -> tuple[str, ...]:
    if not _reads_several(tool):
        return (name, *step.reads[1:])
    return tuple(one for one in step.reads if one != name) if name in step.reads else (*step.reads, name)


def _reads_several(tool: Tool) -> bool:
    """Whether what it reads may grow and shrink: notes, and the answers of a vote."""
    return tool.reads(NOTES) or tool.composite is Composite.VOTE


def _settings(design: Design, tools: dict[str, Tool], prompts: Sequence[str]) -> Iterator[DesignMove]:
    """Samples, engine, temperature and hint of the steps that ask a model."""
    for place, step in enumerate(design.steps):
        tool = tools[step.tool]
        if not tool.node.calls:
            continue
        made: list[tuple[MoveKind, str, DesignStep]] = [
            *((MoveKind.SET_SAMPLES, str(n), replace(step, samples=n)) for n in SAMPLES if is_sampled(tool)),
            *((MoveKind.SET_ENGINE, one, replace(step, engine=one)) for one in ENGINES),
            *((MoveKind.SET_TEMPERATURE, str(t), replace(step, temperature=t)) for t in TEMPERATURES),
            *((MoveKind.SET_PROMPT, one, replace(step, prompt=one)) for one in (PLAIN, *prompts)),
        ]
        for kind, value, changed in made:
            yield DesignMove(kind, place + 1, value, step.tool, _changed(design, place, changed))


def _changed(design: Design, place: int, step: DesignStep) -> Design:
    return Design((*design.steps[:place], step, *design.steps[place + 1 :]))


def _new_id(design: Design, tool: Tool) -> str:
    """A name for a new step: a node of a pack keeps its own, as it can be there once only."""
    if tool.domain:
        return tool.name
    numbers = [int(found[1]) for name in design.ids if (found := _NUMBER.match(name))]
    return f"s{1 + max(numbers, default=0)}_{tool.name}"
