"""MAS2 (docs/method.md 2.7, H4): a template, a model for each of its places, and repairs while it runs.

Published (the paper's text; no code was to be had), three trained models generate the template, put models into it, and
repair it when a step fails or the cost goes beyond a threshold. Here the template and each model are taken from menus,
and so is each repair, of which there are two at most; finished steps are never run again, the last step is never
bypassed. What the ways through the template were worth is on record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mma_desktop.domain.events import HostAct
from mma_desktop.domain.team import DOMAIN, GENERAL
from mma_desktop.hosts.base import HostEntry, Verdict
from mma_desktop.hosts.datasets.designs import is_sampled
from mma_desktop.hosts.graph import HostStep
from mma_desktop.hosts.menus import Menu
from mma_desktop.hosts.operators import approved, perform
from mma_desktop.hosts.plans import VOTE, Plan, PlanTemplate, SubTask, pack_plan, plan_file, votes_beside
from mma_desktop.hosts.repairs import RULES, Failure, Leaf, Patch, RepairedPlan, failure_of, value
from mma_desktop.hosts.texts import Composite, Kind
from mma_desktop.hosts.toolbox import Tool, Toolbox
from mma_desktop.hosts.workbench import ToolOrder, Workbench

THRESHOLD = 12  # calls after which the plan is made cheaper, where nothing was measured
_ABOVE = 1.5  # of the median calls that the pack took where it was measured
MOST_REPAIRS = 2
_PACK, _PACK_REVIEW, _PACK_VOTE = "pack_order", "pack_review", "pack_vote"


@dataclass(slots=True)
class _Running:
    """A plan at work: the finished steps by place, the repairs, and the ways that ended."""

    bench: Workbench
    plan: RepairedPlan
    done: dict[int, HostStep] = field(default_factory=dict[int, HostStep])
    repairs: int = 0
    leaves: list[Leaf] = field(default_factory=list[Leaf])
    stopped: bool = False

    async def run(self) -> None:
        """Run what is left, step by step, with repairs where they are needed and there are any left."""
        begun, threshold = self.bench.budget.asked, _threshold(self.bench)
        for place in range(len(self.plan.tasks)):
            runs = self._runs(place)
            if self.bench.budget.asked - begun > threshold and (runs or not self.bench.careful):
                await self._repair(place, Failure.COST)
            if self.stopped:
                return
            if runs:
                await self._step(place)

    async def taken(self, *, vote: bool) -> HostStep | None:
        """The answer of the last step, or with `vote` that of most."""
        if not vote or self.stopped:
            return self.bench.newest
        answers = self.bench.sound
        values = [entry.value for entry in answers]
        leading = max(answers, key=lambda entry: values.count(entry.value), default=None)
        if leading is not None and len(answers) > 1 and values.count(leading.value) == 1:
            await self._repair(len(self.plan.tasks) - 1, Failure.CHOICE)
        if leading is not None:
            self.bench.acted(HostAct.VOTE, "answers", leading.id)
        return leading

    async def _step(self, place: int) -> None:
        """One step, and again in another way where a repair says so."""
        order, engine = ToolOrder(), self.plan.tasks[place].engine
        while True:
            step = await self._worked(place, replace(order, engine=engine))
            failure = failure_of(step)
            if failure is None or step is None:
                break
            patch = await self._repair(place, failure)
            if patch is Patch.RETRY_T0:
                order = replace(order, temperature=0.0)
            elif patch is Patch.SWAP_ENGINE:
                engine = self._other(engine)
            else:
                break
        if step is not None and failure in (None, Failure.REFUTED):
            self.done[place] = step

    async def _worked(self, place: int, order: ToolOrder) -> HostStep | None:
        tool = self.plan.tool(place)
        reads = [self.done[dep] for dep in self.plan.reads(place) if dep in self.done]
        reviews = [step for step in reads if step.tool.kind is Kind.CHECK]
        order = replace(
            order,
            reads=tuple(reads),
            answer=next((step for step in reversed(reads) if step.value is not None), None),
            feedback=reviews[-1].text if reviews else "",
            samples=self.plan.tasks[place].samples or None,
            persona=self._role(place) if self.bench.varies else "",
        )
        return await (self.bench.completed(tool, order) if tool.domain else perform(self.bench, tool, order))

    def _role(self, place: int) -> str:
        """The part in which an answer is written for which an earlier step was asked in equal words; else ""."""
        if not self._is_greedy(place):
            return ""
        alike = [one for one in range(place) if self._is_greedy(one) and self.plan.reads(one) == self.plan.reads(place)]
        roles = self.bench.texts.roles
        return roles[len(alike) % len(roles)] if alike else ""

    def _is_greedy(self, place: int) -> bool:
        """Whether a step answers as a general operator and without chance; the speakers of a debate have parts."""
        tool = self.plan.tool(place)
        speaks = tool.asks and tool.answers and not tool.domain
        return speaks and not is_sampled(tool) and tool.composite is not Composite.DEBATE

    def _runs(self, place: int) -> bool:
        """Whether anything is to be done at a place."""
        return place not in self.plan.skipped and not self._approved(place)

    def _approved(self, place: int) -> bool:
        """Whether this is a correction of what its review finds nothing wrong with."""
        reviews = [self.done[dep] for dep in self.plan.reads(place) if dep in self.done]
        return any(step.tool.kind is Kind.CHECK and approved(step) for step in reviews)

    async def _repair(self, place: int, failure: Failure) -> Patch | None:
        """What is done about a failure; None where nothing can be, or enough was."""
        roles = self.bench.runner.team.roles
        possible = self.plan.patches(place, failure, roles, answered=self.bench.newest is not None)
        if self.repairs >= MOST_REPAIRS or not possible:
            return None
        self.repairs += 1
        if failure not in (Failure.COST, Failure.CHOICE):
            self.leaves.append(Leaf(self.bench.budget.asked, succeeded=False))
        rule = next((patch for patch in RULES[failure] if patch in possible), possible[0])
        said = {patch.value: self.bench.texts.options[patch.value] for patch in possible}
        state = f"{self.plan.tasks[place].block}: {failure}"
        patch = Patch(await self.bench.choose(Menu("patch", said, state, rule.value, HostAct.RECTIFY)))
        self.bench.acted(HostAct.RECTIFY, self.plan.tasks[place].block, patch.value, failure.value)
        self._apply(place, patch)
        return patch

    def _apply(self, place: int, patch: Patch) -> None:
        match patch:
            case Patch.BYPASS_STEP:
                self.plan.bypass(place)
            case Patch.DROP_BRANCH:
                self.plan.drop(place)
            case Patch.LOWER_N:
                self.plan.lower(place)
            case Patch.STOP_AND_ANSWER:
                self.stopped = True
            case Patch.RETRY_T0 | Patch.SWAP_ENGINE | Patch.FALLBACK_FIRST:
                pass  # the step itself is run in another way, or the first answer is taken

    def _other(self, engine: str) -> str:
        roles = self.bench.runner.team.roles
        return roles[(roles.index(engine if engine in roles else GENERAL) + 1) % len(roles)]


class Mas2:
    """Generates, implements, runs and repairs."""

    async def solve(self, bench: Workbench) -> Verdict:
        """The answer of the plan as it was repaired."""
        templates = {name: template for name, template in _templates(bench).items() if _possible(template, bench)}
        if not templates:
            return Verdict(await bench.answered(), "no template can be filled in")
        said = {name: bench.texts.options[name] for name in templates}
        rule = _PACK if _PACK in templates else ""
        name = await bench.choose(Menu("template", said, rule=rule))
        tasks = [await _implemented(bench, task) for task in templates[name].tasks]
        running = _Running(bench, RepairedPlan(tasks, bench.toolbox))
        await running.run()
        taken = await running.taken(vote=templates[name].vote)
        entry = taken or await bench.answered()
        leaves = [*running.leaves, Leaf(bench.budget.asked, (taken if bench.varies else entry) is not None)]
        bench.acted(HostAct.FEEDBACK, "template", name, f"value {value(leaves):.4f}")
        return Verdict(entry, f"{name}, {running.repairs} repairs")


def _threshold(bench: Workbench) -> float:
    """The calls after which the plan is made cheaper."""
    pack = bench.toolbox.pack
    measured = pack.provenance.calls if pack is not None and bench.thorough else 0
    return _ABOVE * measured or THRESHOLD


def _templates(bench: Workbench) -> Mapping[str, PlanTemplate]:
    """Those of general operators, those of the pack first."""
    plan = pack_plan(bench.toolbox)
    if plan is None:
        return plan_file().mas2
    last = len(plan) - 1
    review = (SubTask("review", (last,)), SubTask("revise", (last, last + 1)))
    own = {_PACK: plan, _PACK_REVIEW: (*plan, *review)}
    if votes_beside(bench.toolbox):
        own[_PACK_VOTE] = (*plan, SubTask(VOTE, _answering(plan, bench.toolbox)))
    return {**{name: PlanTemplate.of(steps) for name, steps in own.items()}, **plan_file().mas2}


def _answering(plan: Plan, toolbox: Toolbox) -> tuple[int, ...]:
    """The places of the steps that answer."""
    tools = [toolbox.tool(task.block) for task in plan]
    return tuple(place for place, tool in enumerate(tools) if tool is not None and tool.answers)


def _possible(template: PlanTemplate, bench: Workbench) -> bool:
    tools = [bench.toolbox.tool(task.block) for task in template.tasks]
    return all(tool is not None and bench.usable(tool) for tool in tools)


async def _implemented(bench: Workbench, task: SubTask) -> SubTask:
    """The step with the model that does it: by default the domain model a node, the general one all else."""
    tool = bench.toolbox.tool(task.block)
    if tool is None or not _open(tool):
        return task
    rule = DOMAIN if tool.domain and DOMAIN in bench.runner.team.roles else GENERAL
    said = {role: bench.texts.options.get(role, role) for role in bench.runner.team.roles}
    return replace(task, engine=await bench.choose(Menu("engine", said, tool.node.purpose, rule)))


def _open(tool: Tool) -> bool:
    """Whether it is left open who does it: a node of a pack may say so itself."""
    calls = tool.node.calls
    return bool(calls) and (not tool.domain or all(call.engine == "any" for call in calls))


HOST = HostEntry("mas2", Mas2)
