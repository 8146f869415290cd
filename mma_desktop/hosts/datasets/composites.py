"""Operators that are made of others, written out in the steps of a searched workflow, as a node of a pack holds none.

A vote stays one step. A debate becomes two speakers with two turns each, and a judge; a reflexion an answer that is
reviewed and revised twice, as a pack has no conditions by which a good one would end it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mma_desktop.hosts.datasets.designs import Design, DesignStep
from mma_desktop.hosts.texts import Composite
from mma_desktop.hosts.toolbox import Toolbox


@dataclass(frozen=True, slots=True)
class PlainStep:
    """A step that a node of a pack can be; `speaker` is the place of the role in which it speaks, None for none."""

    step: DesignStep
    speaker: int | None = None


def written_out(design: Design, toolbox: Toolbox) -> list[PlainStep]:
    """The steps of a design, composite ones as all that they are made of; the last of those keeps the step's name."""
    return [plain for step in design.steps for plain in _written_out(step, toolbox)]


def _written_out(step: DesignStep, toolbox: Toolbox) -> Iterator[PlainStep]:
    tool = toolbox.tool(step.tool)
    match tool.composite if tool is not None else None:
        case Composite.DEBATE:
            yield from _debate(step)
        case Composite.REFLEXION:
            yield from map(PlainStep, _reflexion(step))
        case Composite.VOTE | None:
            yield PlainStep(step)


def _debate(step: DesignStep) -> Iterator[PlainStep]:
    """In the second turn each reads the other's first one."""
    first, second = [f"{step.id}_a1", f"{step.id}_b1"], [f"{step.id}_a2", f"{step.id}_b2"]
    for speaker, name in enumerate(first):
        yield PlainStep(DesignStep(name, "cot", step.reads), speaker)
    for speaker, name in enumerate(second):
        yield PlainStep(DesignStep(name, "cot", (first[1 - speaker],)), speaker)
    yield PlainStep(DesignStep(step.id, "cot", tuple(second)))


def _reflexion(step: DesignStep) -> Iterator[DesignStep]:
    answer, review, revised, again = (f"{step.id}_{number}" for number in range(1, 5))
    yield DesignStep(answer, "cot", step.reads)
    yield DesignStep(review, "review", (answer,))
    yield DesignStep(revised, "revise", (answer, review))
    yield DesignStep(again, "review", (revised,))
    yield DesignStep(step.id, "revise", (revised, again))
