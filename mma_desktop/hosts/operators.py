"""Operators that take several steps: reflexion and debate. They are made of the general ones."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.data_files import parse_json
from mma_desktop.domain.waiting import together
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.hosts.graph import HostStep
from mma_desktop.hosts.toolbox import Tool
from mma_desktop.hosts.workbench import ToolOrder, Workbench


async def reflexion(bench: Workbench, rounds: int) -> HostStep | None:
    """An answer, revised up to `rounds` times until a review finds it good: 2 to 2 rounds + 1 calls.

    None without the general operators.
    """
    cot, review, revise = (bench.toolbox.tool(name) for name in ("cot", "review", "revise"))
    if cot is None or review is None or revise is None:
        return None
    answer = await bench.run(cot)
    for _ in range(rounds):
        said = await bench.run(review, ToolOrder(answer=answer))
        if approved(said):
            break
        revised = await bench.run(revise, ToolOrder(answer=answer, feedback=said.text))
        answer = revised if revised.value is not None else answer
    return answer


async def debate(bench: Workbench, personas: Sequence[str], rounds: int) -> HostStep | None:
    """The judge's answer after `rounds` in which everyone reads the others' last reasons and answers.

    One call for each speaker and round, and one for the judge. None without the general operators.
    """
    cot = bench.toolbox.tool("cot")
    if cot is None:
        return None
    last: list[HostStep] = []
    for _ in range(rounds):
        last = await _round(bench, cot, personas, last)
    return await bench.run(cot, ToolOrder(tuple(last)))


async def _round(bench: Workbench, cot: Tool, personas: Sequence[str], last: Sequence[HostStep]) -> list[HostStep]:
    """What everyone says, at once, each after the others' last turn."""
    number = len(bench.entries) + 1
    orders = [
        ToolOrder(tuple(one for other, one in enumerate(last) if other != place), persona=persona)
        for place, persona in enumerate(personas)
    ]
    turns = (bench.tried(cot, order, f"s{number + place}_{cot.name}") for place, order in enumerate(orders))
    spoken = await together(turns)
    for step in spoken:
        bench.keep(step)
    return spoken


def approved(review: HostStep) -> bool:
    """Whether a review finds nothing to change. One that failed is none."""
    if review.output.status is not NodeStatus.OK:
        return False
    try:
        return parse_json(review.text).get("ok") is True
    except (ValueError, AttributeError):
        return False
