"""MAS-Zero (docs/method.md 2.7, H2): plans for one question, run, judged without any gold answer, and changed.

Published (mode faithful: the same first answers and five plans), a meta-agent writes each plan as code. Here a plan is
a list of sub-tasks; the model takes one from a menu, says of each sub-task how it went (where the program does not see
that it failed) and what to do about it. What did not change is not run again. Of all answers one is taken from a menu;
without a model the fittest: half how many candidates say the same, half the share of checks kept. Nothing is ever
remembered as wrong. For small models (mode product) there are two first answers, two plans, and an end once three
candidates agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from mma_desktop.domain.events import HostAct
from mma_desktop.hosts.base import HostEntry, Verdict
from mma_desktop.hosts.graph import HostStep
from mma_desktop.hosts.menus import Menu
from mma_desktop.hosts.operators import debate, perform, reflexion
from mma_desktop.hosts.plans import Plan, SubTask, changes, first_plans, pack_plan, shown_plan
from mma_desktop.hosts.workbench import ToolOrder, Workbench

PLANS = {"faithful": 5, "product": 2}
ROUNDS = 5  # of the published reflexion and debate
_SPEAKERS = 2
_AGREED = 3  # candidates with one value that end it (product)
_AGREE = "candidates agree"
_STATES = ("ok", "wrong", "too_hard", "info_missing")
_BY_RULE = {"wrong": ("use_domain", "swap_block"), "too_hard": ("raise_n", "split"), "info_missing": ("add_dep",)}


@dataclass(frozen=True, slots=True)
class PlanCandidate:
    """An answer and the steps that led to it."""

    entry: HostStep
    steps: tuple[HostStep, ...]

    @property
    def checks(self) -> float:
        """The share of checks that its steps keep to."""
        return fmean(step.kept for step in self.steps)


@dataclass(slots=True)
class _Designing:
    """The work on one question: what has been run of which sub-task, and the candidates so far."""

    bench: Workbench
    candidates: list[PlanCandidate] = field(default_factory=list[PlanCandidate])
    done: dict[tuple[SubTask, tuple[str, ...]], HostStep] = field(
        default_factory=dict[tuple[SubTask, tuple[str, ...]], HostStep]
    )

    async def begin(self) -> Plan | None:
        """Draw the first answers; the plan of the pack where there is one."""
        bench, plan = self.bench, pack_plan(self.bench.toolbox)
        for name in ("cot", "cot_sc") if bench.mode == "faithful" else ("cot",):
            if (tool := bench.toolbox.tool(name)) is not None:
                self.add(await bench.run(tool))
        if bench.mode == "faithful":
            self.add(await reflexion(bench, ROUNDS))
            self.add(await debate(bench, bench.texts.roles[:_SPEAKERS], ROUNDS))
        if plan is not None:
            await self.run(plan)
        return plan

    def add(self, entry: HostStep | None, steps: Sequence[HostStep] = ()) -> None:
        """Take an answer in, where it can be read and is not there yet."""
        known = {candidate.entry.id for candidate in self.candidates}
        if entry is not None and entry.value is not None and entry.id not in known:
            self.candidates.append(PlanCandidate(entry, tuple(steps) or (entry,)))

    @property
    def settled(self) -> bool:
        """Whether enough candidates give one value; the published host works on nevertheless."""
        values = [candidate.entry.value for candidate in self.candidates if not candidate.entry.refuted]
        return self.bench.mode == "product" and any(values.count(value) >= _AGREED for value in values)

    async def run(self, plan: Plan) -> list[HostStep | None]:
        """The steps of a plan; None for a node that something it needs failed for."""
        steps: list[HostStep | None] = []
        for task in plan:
            steps.append(await self._step(task, [step for dep in task.deps if (step := steps[dep]) is not None]))
        self.add(steps[-1], [step for step in steps if step is not None])
        return steps

    async def _step(self, task: SubTask, reads: Sequence[HostStep]) -> HostStep | None:
        """What a sub-task gives; what it gave before where it and all that it reads are the same."""
        key = (task, tuple(step.id for step in reads))
        tool = self.bench.toolbox.tool(task.block)
        if key in self.done or tool is None:
            return self.done.get(key)
        order = ToolOrder(tuple(reads), samples=task.samples or None, engine=task.engine)
        step = await (self.bench.completed(tool, order) if tool.domain else perform(self.bench, tool, order))
        if step is not None:
            self.done[key] = step
        return step

    async def next_plan(self, plan: Plan, steps: Sequence[HostStep | None]) -> Plan:
        """The plan with what is done about each sub-task that did not go well, from the last to the first."""
        states = [await self._state(plan, place, step) for place, step in enumerate(steps)]
        for place in reversed(range(len(plan))):
            if states[place] != "ok":
                plan = await self._changed(plan, place, states[place])
        return plan

    async def _state(self, plan: Plan, place: int, step: HostStep | None) -> str:
        """How a sub-task went: what the program sees itself is not asked for."""
        if (seen := state_by_rule(step)) != "ok":
            self.bench.acted(HostAct.FEEDBACK, "state", seen)
            return seen
        said = {state: self.bench.texts.options[state] for state in _STATES}
        text = f"{shown_plan(plan)}\n{plan[place].block}: {step.text if step is not None else ''}"
        return await self.bench.choose(Menu("state", said, rule=seen, act=HostAct.FEEDBACK, texts=(text,)))

    async def _changed(self, plan: Plan, place: int, state: str) -> Plan:
        """One change; a sub-task that is too hard is never kept as it is where anything can be changed."""
        possible = changes(plan, place, self.bench.toolbox, self.bench.legal)
        if not possible:
            return plan
        rule = next((action for action in _BY_RULE[state] if action in possible), next(iter(possible)))
        options = [*possible, *(["keep_task"] if state != "too_hard" else [])]
        said = {action: self.bench.texts.options[action] for action in options}
        text = f"{shown_plan(plan)}\n{plan[place].block}: {self.bench.texts.options[state]}"
        return possible.get(await self.bench.choose(Menu("change", said, text, rule, HostAct.RECTIFY)), plan)

    async def taken(self) -> HostStep | None:
        """One of the sound candidates: from a menu of their values, or the fittest, the earliest of equals."""
        if not self.candidates:
            return None
        sound = [one for one in self.candidates if not one.entry.refuted] or self.candidates
        keys = [candidate.entry.value or "" for candidate in sound]
        marks = fitness(keys, [candidate.checks for candidate in sound])
        ranked = sorted(zip(marks, sound, strict=True), key=lambda pair: -pair[0])
        fittest: dict[str, HostStep] = {}
        for _, candidate in ranked:
            fittest.setdefault(candidate.entry.value or "", candidate.entry)
        said = {entry.id: "".join(self.bench.runner.task.closing(value)).strip() for value, entry in fittest.items()}
        rule = next(iter(fittest.values())).id
        texts = self.bench.noted_each([*fittest.values()])
        chosen = await self.bench.choose(Menu("verify", said, rule=rule, act=HostAct.VOTE, texts=texts))
        return next(entry for entry in fittest.values() if entry.id == chosen)


class MasZero:
    """First answers, plans that are changed by what became of them, and a choice among all answers."""

    async def solve(self, bench: Workbench) -> Verdict:
        """The candidate that is taken in the end."""
        work = _Designing(bench)
        plan = await work.begin()
        plan = await _first_plan(bench, plan if bench.varies else None) or plan
        reason = await _designed(work, plan) if plan is not None else "no plan can be made"
        return Verdict(await work.taken() or await bench.answered(), reason)


async def _first_plan(bench: Workbench, of_pack: Plan | None) -> Plan | None:
    """The plan that is taken to begin with; without a model that of the pack, or a drawn one."""
    own = [of_pack] if of_pack is not None else []
    plans = {shown_plan(plan): plan for plan in (*own, *first_plans(bench.toolbox, bench.legal))}
    if not plans:
        return None
    rule = shown_plan(of_pack) if of_pack is not None else ""
    return plans[await bench.choose(Menu("plan", {shown: shown for shown in plans}, rule=rule))]


async def _designed(work: _Designing, plan: Plan) -> str:
    """Run plans until there are enough; why it ended."""
    for number in range(PLANS[work.bench.mode]):
        if work.settled:
            return _AGREE
        steps = await work.run(plan)
        if work.bench.brief and work.settled:
            return _AGREE
        if number == PLANS[work.bench.mode] - 1:
            break
        changed = await work.next_plan(plan, steps)
        if changed == plan:
            return "nothing to change"
        work.bench.acted(HostAct.RECTIFY, "plan", shown_plan(changed))
        plan = changed
    return "all plans were run"


def state_by_rule(step: HostStep | None) -> str:
    """How a sub-task went, without a model: an answer that cannot be read was too hard, a broken check is wrong."""
    if step is not None and step.tool.answers and step.value is None:
        return "too_hard"
    if step is None or not step.text:
        return "info_missing"
    return "ok" if step.kept == 1.0 else "wrong"


def fitness(keys: Sequence[str], checks: Sequence[float]) -> list[float]:
    """The fitness of each candidate, 0..1: half the share of candidates with its key, half its checks."""
    return [0.5 * keys.count(key) / len(keys) + 0.5 * kept for key, kept in zip(keys, checks, strict=True)]


HOST = HostEntry("mas-zero", MasZero)
