"""Operators that are made of the general ones: a vote, reflexion and debate (docs/hosts.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mma_desktop.data_files import parse_json
from mma_desktop.domain.waiting import together
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.hosts.graph import RULES_CHECK, HostStep
from mma_desktop.hosts.texts import Composite
from mma_desktop.hosts.toolbox import Tool
from mma_desktop.hosts.workbench import PLAINLY, ToolOrder, Workbench
from mma_desktop.workflows.node_running import without

_SPEAKERS, _TURNS, _REVISIONS = 2, 2, 2  # of a debate and a reflexion that is one step of a host: 5 and 2 to 5 calls


async def perform(bench: Workbench, tool: Tool, order: ToolOrder = PLAINLY) -> HostStep | None:
    """What a general tool gives, one that is made of others too. Raises BudgetSpent, EngineLost."""
    match tool.composite:
        case None:
            return await bench.run(tool, order)
        case Composite.VOTE:
            return vote(bench, tool)
        case Composite.DEBATE:
            return await debate(bench, bench.texts.roles[:_SPEAKERS], _TURNS, order)
        case Composite.REFLEXION:
            return await reflexion(bench, _REVISIONS, order)


def vote(bench: Workbench, tool: Tool) -> HostStep:
    """The first answer so far with the value that most of them give, as a step of its own; no call."""
    answers, name = bench.sound, f"s{len(bench.entries) + 1}_{tool.name}"
    if answers:
        taken = answers[bench.runner.task.vote([one.value or "" for one in answers]).place]
        checks = tuple(check for check in taken.output.checks if check.name == RULES_CHECK)
        output = replace(taken.output, node=name, checks=checks, passages=(), calls=0, tokens=0, fewer=0)
    else:
        taken, output = None, without(tool.node.model_copy(update={"name": name}), "none of the answers can be read")
    depth = 1 + max((one.depth for one in answers), default=0)
    step = HostStep(name, tool, output, taken.value if taken else None, tuple(one.id for one in answers), depth)
    bench.keep(step)
    return step


async def reflexion(bench: Workbench, rounds: int, order: ToolOrder = PLAINLY) -> HostStep | None:
    """An answer, revised up to `rounds` times until a review finds it good: 2 to 2 rounds + 1 calls.

    None without the general operators. An answer that cannot be read is not reviewed, and after a revision that cannot
    be read the answer before it stands: its review would be the same again.
    """
    cot, review, revise = (bench.toolbox.tool(name) for name in ("cot", "review", "revise"))
    if cot is None or review is None or revise is None:
        return None
    answer = await bench.run(cot, order)
    for _ in range(rounds):
        if answer.value is None and bench.thorough:
            break
        said = await bench.run(review, ToolOrder(answer=answer))
        if approved(said):
            break
        revised = await bench.run(revise, ToolOrder(answer=answer, feedback=said.text))
        if revised.value is None and bench.thorough:
            break
        answer = revised if revised.value is not None else answer
    return answer


async def debate(bench: Workbench, personas: Sequence[str], rounds: int, order: ToolOrder = PLAINLY) -> HostStep | None:
    """The judge's answer after `rounds` in which everyone reads the others' last reasons and answers.

    One call for each speaker and round, and one for the judge. None without the general operators.
    """
    cot = bench.toolbox.tool("cot")
    if cot is None:
        return None
    last: list[HostStep] = []
    for _ in range(rounds):
        last = await _round(bench, cot, personas, last, order)
    return await bench.run(cot, replace(order, reads=tuple(last)))


async def _round(
    bench: Workbench, cot: Tool, personas: Sequence[str], last: Sequence[HostStep], order: ToolOrder
) -> list[HostStep]:
    """What everyone says, at once, each after the others' last turn; at first after what the order says. With a budget
    they take turns, so that timing does not decide whose answer is kept where it ends.
    """
    number = len(bench.entries) + 1
    orders = [
        replace(
            order,
            reads=tuple(one for other, one in enumerate(last) if other != place) if last else order.reads,
            persona=persona,
        )
        for place, persona in enumerate(personas)
    ]
    if bench.thorough and bench.budget.limited:
        return [await bench.run(cot, turn) for turn in orders]
    turns = (bench.tried(cot, turn, f"s{number + place}_{cot.name}") for place, turn in enumerate(orders))
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
