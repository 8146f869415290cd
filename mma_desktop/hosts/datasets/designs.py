"""A workflow while it is searched for: steps, each a tool that reads earlier steps; the last one answers.

What may be read is typed: notes read anything, a review reads an answer, a revision an answer and a review, and a node
of a pack what it depends on. The result is written as a node pack (`packing.py`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mma_desktop.domain.team import GENERAL
from mma_desktop.hosts.texts import Composite, Kind
from mma_desktop.hosts.toolbox import ANSWER, FEEDBACK, NOTES, Tool, Toolbox
from mma_desktop.packs.schema import NodeCall, ReplyForm

PLAIN = "plain"
MOST_STEPS = 10
_MOST_READ = 3
LEAST_VOTES, MOST_VOTES = 2, 5
_PARTS = {Composite.DEBATE: ("cot",), Composite.REFLEXION: ("cot", "review", "revise"), Composite.VOTE: ()}
_NODES = {Composite.DEBATE: 5, Composite.REFLEXION: 5}
_MOST_NODES = 24  # of a pack


@dataclass(frozen=True, slots=True)
class DesignStep:
    """One step. 0 samples, no engine ("") and no temperature (None) leave the tool as it is; `prompt` names a hint."""

    id: str
    tool: str
    reads: tuple[str, ...] = ()
    samples: int = 0
    engine: str = ""
    temperature: float | None = None
    prompt: str = PLAIN


@dataclass(frozen=True, slots=True)
class Design:
    """Steps, each after those that it reads."""

    steps: tuple[DesignStep, ...]

    @property
    def digest(self) -> str:
        """What it is, whatever its steps are called: SHA-256 over the steps with their places for names."""
        place = {step.id: number for number, step in enumerate(self.steps)}
        plain = [[step.tool, sorted(place[name] for name in step.reads), *_settings_of(step)] for step in self.steps]
        return hashlib.sha256(json.dumps(plain).encode()).hexdigest()

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of its steps."""
        return tuple(step.id for step in self.steps)

    def __str__(self) -> str:
        return "; ".join(f"{step.id}({', '.join(step.reads)}){_set(step)}" for step in self.steps)


def _set(step: DesignStep) -> str:
    """What a change set of a step, for people."""
    samples = f" x{step.samples}" if step.samples else ""
    engine = f" @{step.engine}" if step.engine else ""
    temperature = "" if step.temperature is None else f" t{step.temperature:g}"
    return f"{samples}{engine}{temperature}" + ("" if step.prompt == PLAIN else f" {step.prompt}")


def _settings_of(step: DesignStep) -> list[object]:
    return [step.samples, step.engine, step.temperature, step.prompt]


def reduced(design: Design, toolbox: Toolbox) -> Design:
    """The design without what a step sets to what its tool has by itself: workflows that do the same become equal."""
    return Design(tuple(_reduced(step, toolbox.tool(step.tool)) for step in design.steps))


def _reduced(step: DesignStep, tool: Tool | None) -> DesignStep:
    calls = tool.node.calls if tool is not None else ()
    if not calls:
        return DesignStep(step.id, step.tool, step.reads)
    samples = step.samples if any(samples_of(step, call) != call.decode.samples for call in calls) else 0
    engine = step.engine if any(step.engine != _asked(call) for call in calls) else ""
    warmer = any(step.temperature != call.decode.temperature for call in calls)
    return replace(step, samples=samples, engine=engine, temperature=step.temperature if warmer else None)


def _asked(call: NodeCall) -> str:
    """Whom a call asks; where that is left open a workflow asks the general model."""
    return GENERAL if call.engine == "any" else call.engine


def first_design(toolbox: Toolbox, *, blank: bool = False) -> Design:
    """What a search starts from: the pack in its order, or where there is none (or `blank`) one answer in one step."""
    if blank or toolbox.pack is None:
        return Design((DesignStep("s1_cot", "cot"),))
    final = toolbox.pack.final.name
    nodes = sorted(toolbox.nodes, key=lambda tool: tool.name == final)
    return Design(tuple(DesignStep(tool.name, tool.name, tuple(tool.node.deps)) for tool in nodes))


def is_valid(design: Design, toolbox: Toolbox) -> bool:
    """Whether it can be run: tools that are there, nodes of the pack under their own names, inputs of the right kind,
    an answer that every step leads to.
    """
    seen: dict[str, Tool] = {}
    for step in design.steps:
        tool = toolbox.tool(step.tool)
        if tool is None or step.id in seen or not all(name in seen for name in step.reads):
            return False
        if (tool.domain and step.id != tool.name) or not _has_parts(tool, toolbox):
            return False
        if not _fits(tool, [seen[name] for name in step.reads]) or not _decodes(tool, step):
            return False
        seen[step.id] = tool
    if sum(_NODES.get(tool.composite, 1) if tool.composite else 1 for tool in seen.values()) > _MOST_NODES:
        return False
    return bool(design.steps) and _ends_well(seen[design.ids[-1]]) and reaching(design) == set(design.ids)


def _has_parts(tool: Tool, toolbox: Toolbox) -> bool:
    """Whether the general operators are there that a composite one is made of."""
    parts = [toolbox.tool(name) for name in _PARTS[tool.composite]] if tool.composite else []
    return all(part is not None and not part.domain for part in parts)


def _ends_well(tool: Tool) -> bool:
    return tool.answers and len(tool.node.outputs) == 1


def _fits(tool: Tool, read: Sequence[Tool]) -> bool:
    """Whether the tool can read these."""
    answers, reviews = sum(one.answers for one in read), sum(one.kind is Kind.CHECK for one in read)
    if tool.domain:
        return sorted(one.name for one in read if one.domain) == sorted(tool.node.deps) and len(read) == len(
            tool.node.deps
        )
    if tool.composite is Composite.VOTE:
        return LEAST_VOTES <= len(read) == answers <= MOST_VOTES
    if tool.reads(FEEDBACK):
        return (len(read), answers, reviews) == (2, 1, 1)
    if tool.reads(ANSWER):
        return len(read) == answers == 1
    return len(read) <= (_MOST_READ if tool.reads(NOTES) else 0)


def _decodes(tool: Tool, step: DesignStep) -> bool:
    """Whether samples are asked for only where several are drawn, and then not all alike."""
    if not is_sampled(tool):
        return step.samples == 0
    return step.temperature != 0


def is_sampled(tool: Tool) -> bool:
    """Whether the tool takes the majority of several answers."""
    return any(call.parse is ReplyForm.MARKER and call.decode.samples > 1 for call in tool.node.calls)


def reaching(design: Design) -> set[str]:
    """The steps that the last one is made from, itself too."""
    needed = {design.ids[-1]}
    for step in reversed(design.steps):
        if step.id in needed:
            needed.update(step.reads)
    return needed


def samples_of(step: DesignStep, call: NodeCall) -> int:
    """How often a call of the step's tool is sampled: as often as the step says, where the call is a vote."""
    several = call.parse is ReplyForm.MARKER and call.decode.samples > 1
    return step.samples if several and step.samples else call.decode.samples
