"""ScoreFlow (docs/method.md 2.7, H3): a workflow for each question, taken from a pool by a policy.

Published, a trained language model writes the workflow. Here the pool and the policy are those of the pack
(`hosts search scoreflow`), and the policy's first choice is run. Where nothing was learned, the pack in its order and
two changes of it, drawn by the seed, are run, and agreement and kept checks decide between their answers. No model is
asked to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean

from mma_desktop.domain.events import HostAct
from mma_desktop.domain.stopping import beside_the_loop
from mma_desktop.domain.workflow_nodes import NodeStatus
from mma_desktop.hosts.base import HostEntry, Verdict
from mma_desktop.hosts.datasets.composites import written_out
from mma_desktop.hosts.datasets.designs import Design, first_design, is_valid
from mma_desktop.hosts.datasets.flows import designs_of, preferred
from mma_desktop.hosts.datasets.packing import Packer
from mma_desktop.hosts.datasets.scoreflow import drawn_pool
from mma_desktop.hosts.datasets.texts import search_words
from mma_desktop.hosts.graph import HostStep
from mma_desktop.hosts.mas_zero import fitness
from mma_desktop.hosts.toolbox import Tool
from mma_desktop.hosts.workbench import Workbench
from mma_desktop.packs.schema import TASK, PackNode
from mma_desktop.search.seeds import generator

TRIED = 3
"""Workflows that are run where no policy was trained."""


@dataclass(frozen=True, slots=True)
class _FlowAnswer:
    """The last step of a workflow, and the share of checks that its steps keep."""

    entry: HostStep
    checks: float


class ScoreFlow:
    """Runs the workflows that are preferred for the question."""

    async def solve(self, bench: Workbench) -> Verdict:
        """The answer of the only workflow, or the fittest of several."""
        designs, answers = await beside_the_loop(partial(_preferred, bench)), list[_FlowAnswer]()
        for number, design in enumerate(designs, start=1):
            bench.acted(HostAct.CHOOSE, "workflow", str(design))
            if (answered := await _answered(bench, design, f"w{number}_")) is not None:
                answers.append(answered)
            if _settled(answers, len(designs)):
                break
        if not answers:
            return Verdict(await bench.answered(), "no workflow has an answer that can be read")
        return Verdict(_fittest(answers), f"{len(answers)} of {len(designs)} workflows")


def _preferred(bench: Workbench) -> list[Design]:
    """What the pack's policy prefers of the workflows that can be run, or a uniform draw of these where that is to be
    measured; without any, the first one and changes of it.
    """
    toolbox, settings, seed = bench.toolbox, bench.runner.settings, bench.runner.seed
    flows = toolbox.pack.flows if toolbox.pack is not None else None
    pool = [design for design in designs_of(flows) if is_valid(design, toolbox)] if flows is not None else []
    if flows is not None and pool:
        if settings.flow_policy == "uniform":
            return generator(seed, "uniform", bench.question.text).sample(pool, min(flows.tried, len(pool)))
        return preferred(flows, pool, bench.question)
    prompts = tuple(search_words(bench.language).prompts)
    return drawn_pool(first_design(toolbox), toolbox, prompts, TRIED, seed, unlike=bench.varies)


async def _answered(bench: Workbench, design: Design, prefix: str) -> _FlowAnswer | None:
    """What a workflow answers; None where a step failed that it needs, or its answer cannot be read."""
    steps: list[HostStep] = []
    for tool in _tools(bench, design, prefix):
        step = await bench.completed(tool)
        if step is None or step.output.status is NodeStatus.FAILED:
            return None
        steps.append(step)
    return None if steps[-1].value is None else _FlowAnswer(steps[-1], fmean(step.kept for step in steps))


def _tools(bench: Workbench, design: Design, prefix: str) -> list[Tool]:
    """The steps of a workflow as nodes of their own on the bench, worded as in the pack that a search measures."""
    toolbox, language = bench.toolbox, bench.language
    packer = Packer("flow", {"en": "flow"}, language, (), toolbox, bench.texts, search_words(language))
    nodes = packer.packed(design).nodes
    steps = (one.step for one in written_out(design, toolbox))
    kinds = [tool.kind for step in steps if (tool := toolbox.tool(step.tool)) is not None]
    tools = [Tool(kind, _named(node, prefix), True) for kind, node in zip(kinds, nodes, strict=True)]
    bench.toolbox = replace(toolbox, tools=(*toolbox.tools, *tools))
    return tools


def _named(node: PackNode, prefix: str) -> PackNode:
    """The node under a name that no other workflow's has."""
    inputs = {
        name: source if source.startswith(f"{TASK}.") else f"{prefix}{source}" for name, source in node.inputs.items()
    }
    deps = tuple(f"{prefix}{name}" for name in node.deps)
    return node.model_copy(update={"name": f"{prefix}{node.name}", "deps": deps, "inputs": inputs})


def _settled(answers: Sequence[_FlowAnswer], planned: int) -> bool:
    """Whether no further workflow can change the answer: more than half give it, one of them with all checks kept."""
    sound = [one.entry.value for one in answers if one.checks == 1]
    values = [one.entry.value for one in answers]
    return any(2 * values.count(value) > planned for value in sound)


def _fittest(answers: Sequence[_FlowAnswer]) -> HostStep:
    """By agreement and checks, the earliest of equals."""
    marks = fitness([one.entry.value or "" for one in answers], [one.checks for one in answers])
    return answers[marks.index(max(marks))].entry


HOST = HostEntry("scoreflow", ScoreFlow)
