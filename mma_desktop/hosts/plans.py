"""Plans of sub-tasks, and the changes that can be made to one. A plan is data; equal plans are equal values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from pydantic import Field, model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.team import DOMAIN
from mma_desktop.hosts.texts import Composite, Kind
from mma_desktop.hosts.toolbox import Tool, Toolbox
from mma_desktop.packs.schema import NodeName

LEAST, MOST_TASKS = 2, 6
VOTE = Composite.VOTE.value
_SAMPLES = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class SubTask:
    """One piece of a plan: the tool that does it, the places of the sub-tasks it reads, how often and by whom."""

    block: str
    deps: tuple[int, ...] = ()
    samples: int = 0  # 0: as the tool has it
    engine: str = ""


Plan = tuple[SubTask, ...]


class TemplateStep(DataModel):
    """One step of a template: its tool, the places of the steps that it reads, its samples (0: as the tool has)."""

    block: NodeName
    deps: tuple[int, ...] = ()
    samples: int = 0


class PlanTemplate(DataModel):
    """Steps whose models are left open; with `vote` the answer that most give is taken, else the last."""

    steps: tuple[TemplateStep, ...] = Field(min_length=1)
    vote: bool = False

    @classmethod
    def of(cls, plan: Plan) -> PlanTemplate:
        """The template that a plan is."""
        steps = (TemplateStep(block=task.block, deps=task.deps, samples=task.samples) for task in plan)
        return cls(steps=tuple(steps))

    @property
    def tasks(self) -> Plan:
        """The steps, with their models left open."""
        return tuple(SubTask(step.block, step.deps, step.samples) for step in self.steps)

    @model_validator(mode="after")
    def _reads_backwards(self) -> PlanTemplate:
        if any(dep >= place or dep < 0 for place, step in enumerate(self.steps) for dep in step.deps):
            raise ValueError("a step reads one that does not come before it")
        return self


class PlanFile(DataModel):
    """What hosts begin with, in names of general operators."""

    mas_zero: tuple[tuple[NodeName, ...], ...]
    mas2: Mapping[str, PlanTemplate]


@cache
def plan_file() -> PlanFile:
    """The plans that come with the program. Raises ResourceError."""
    return load_data(paths.resources() / "hosts" / "plans.toml", PlanFile)


def shown_plan(plan: Plan) -> str:
    """The plan in a line: tools, with the number of samples and the model where a change set them."""
    return " > ".join(_shown(task) for task in plan)


def _shown(task: SubTask) -> str:
    drawn = f" x{task.samples}" if task.samples > 1 else ""
    return f"{task.block}{drawn}@{task.engine}" if task.engine else f"{task.block}{drawn}"


def valid(plan: Plan, toolbox: Toolbox) -> bool:
    """Whether it has two to six sub-tasks of known tools, reads backwards only, wastes none, ends with an answer."""
    tools = [toolbox.tool(task.block) for task in plan]
    last = tools[-1] if tools else None
    if not LEAST <= len(plan) <= MOST_TASKS or None in tools or last is None or not last.answers:
        return False
    backwards = all(dep < place for place, task in enumerate(plan) for dep in task.deps)
    read = {dep for task in plan for dep in task.deps}
    return backwards and read >= set(range(len(plan) - 1))


def chain(blocks: tuple[str, ...]) -> Plan:
    """A plan in which every sub-task reads all before it."""
    return tuple(SubTask(block, tuple(range(place))) for place, block in enumerate(blocks))


def pack_plan(toolbox: Toolbox) -> Plan | None:
    """The pack in its order, or the end of a longer one; None without a pack, or where it is too short for a plan."""
    if toolbox.pack is None:
        return None
    nodes = [tool for tool in toolbox.nodes if not tool.node.final]
    finals = [tool for tool in toolbox.nodes if tool.node.final]
    plan = _wired([*nodes, *finals][-MOST_TASKS:])
    return plan if valid(plan, toolbox) else None


def votes_beside(toolbox: Toolbox) -> bool:
    """Whether a vote can say more than the pack: several of its nodes answer, and it does not vote on them itself."""
    answering = [tool for tool in toolbox.nodes if tool.answers]
    itself = any(tool.node.final and tool.node.program == VOTE for tool in answering)
    votes = any(tool.composite is Composite.VOTE for tool in toolbox.general)
    return toolbox.everywhere and votes and len(answering) > 1 and not itself


def first_plans(toolbox: Toolbox, legal: Callable[[Tool], bool]) -> Iterator[Plan]:
    """The plans to begin with: those of general operators, and what the pack finds out before a general answer."""
    for blocks in plan_file().mas_zero:
        tools = [toolbox.tool(block) for block in blocks]
        if all(tool is not None and not tool.domain and legal(tool) for tool in tools):
            yield chain(blocks)
    nodes = tuple(tool.name for tool in toolbox.nodes if not tool.answers)[: MOST_TASKS - 1]
    cot = toolbox.tool("cot")
    if nodes and cot is not None and not cot.domain:
        yield chain((*nodes, cot.name))


def changes(plan: Plan, place: int, toolbox: Toolbox, legal: Callable[[Tool], bool]) -> Mapping[str, Plan]:
    """What can be done about the sub-task at this place: the plan that each action leads to, if it is another one."""
    made = {
        "split": _split(plan, place, toolbox, legal),
        "swap_block": _swapped(plan, place, toolbox, legal),
        "raise_n": _raised(plan, place, toolbox),
        "add_dep": _reading_more(plan, place, toolbox),
        "use_domain": _by_the_domain(plan, place, toolbox),
    }
    return {action: new for action, new in made.items() if new is not None and new != plan and valid(new, toolbox)}


def _wired(tools: list[Tool]) -> Plan:
    """Nodes as sub-tasks: the last one reads those that nobody else does, so that none is wasted."""
    places = {tool.name: place for place, tool in enumerate(tools)}
    tasks = [
        SubTask(tool.name, tuple(sorted(places[name] for name in tool.node.deps if name in places))) for tool in tools
    ]
    read = {dep for task in tasks for dep in task.deps}
    last = tuple(sorted({*tasks[-1].deps, *(place for place in range(len(tasks) - 1) if place not in read)}))
    return (*tasks[:-1], replace(tasks[-1], deps=last))


def _split(plan: Plan, place: int, toolbox: Toolbox, legal: Callable[[Tool], bool]) -> Plan | None:
    """A general sub-task that is not in the plan yet does the groundwork for this one."""
    used = {task.block for task in plan}
    ground = (Kind.EXTRACT, Kind.ANALYSE, Kind.CALCULATE)
    tools = (tool for tool in toolbox.general if tool.kind in ground and tool.name not in used and legal(tool))
    new = next(tools, None)
    if new is None:
        return None
    moved = [replace(task, deps=tuple(dep + (dep >= place) for dep in task.deps)) for task in plan]
    before, (own, *after) = moved[:place], moved[place:]
    return (*before, SubTask(new.name, own.deps), replace(own, deps=(*own.deps, place)), *after)


def _swapped(plan: Plan, place: int, toolbox: Toolbox, legal: Callable[[Tool], bool]) -> Plan | None:
    """Another tool of the same kind; a node must not be in the plan twice."""
    own, used = toolbox.tool(plan[place].block), {task.block for task in plan}
    if own is None:
        return None
    alike = [tool for tool in toolbox.tools if tool.kind is own.kind and tool.name not in used]
    others = [tool for tool in alike if tool.domain or (legal(tool) and tool.kind is not Kind.CHECK)]
    return _with(plan, place, SubTask(others[0].name, plan[place].deps)) if others else None


def _raised(plan: Plan, place: int, toolbox: Toolbox) -> Plan | None:
    """More samples of an answer: three, then five."""
    task, tool = plan[place], toolbox.tool(plan[place].block)
    if tool is None or not tool.answers or not tool.node.calls:
        return None
    now = task.samples or tool.node.calls[-1].decode.samples
    more = next((number for number in _SAMPLES if number > now), None)
    return _with(plan, place, replace(task, samples=more)) if more is not None else None


def _reading_more(plan: Plan, place: int, toolbox: Toolbox) -> Plan | None:
    """A general operator also reads the nearest earlier sub-task that it does not read yet."""
    task, tool = plan[place], toolbox.tool(plan[place].block)
    unread = [earlier for earlier in range(place) if earlier not in task.deps]
    if not unread or tool is None or tool.domain:
        return None
    return _with(plan, place, replace(task, deps=tuple(sorted((*task.deps, unread[-1])))))


def _by_the_domain(plan: Plan, place: int, toolbox: Toolbox) -> Plan | None:
    """A node of the pack of the same kind, else the domain model."""
    task, tool = plan[place], toolbox.tool(plan[place].block)
    if tool is None:
        return None
    used = {one.block for one in plan}
    nodes = [] if tool.domain else [one for one in toolbox.nodes if one.kind is tool.kind and one.name not in used]
    if nodes:
        return _with(plan, place, SubTask(nodes[0].name, task.deps))
    asks = {call.engine for call in tool.node.calls}
    if not asks or task.engine == DOMAIN or asks == {DOMAIN}:
        return None
    return _with(plan, place, replace(task, engine=DOMAIN))


def _with(plan: Plan, place: int, task: SubTask) -> Plan:
    return (*plan[:place], task, *plan[place + 1 :])
