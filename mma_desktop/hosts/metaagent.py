"""MetaAgent (docs/method.md 2.7, H5): a finite-state machine whose states are agents, walked through for a question.

Published, two calls design agents and machine once for a kind of task, further ones merge agents, and each agent writes
which transition it takes. Here the machine is taken from a menu (those of general operators, and a pack in its order),
then who works in each state; states of one tool are merged. Checks decide by themselves where they can, one menu a
visit decides the rest. It ends after ten visits at the latest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mma_desktop.domain.events import HostAct
from mma_desktop.hosts.base import HostEntry, Verdict
from mma_desktop.hosts.graph import HostStep
from mma_desktop.hosts.machines import (
    BY_PROGRAM,
    MOST_STATES,
    Condition,
    Machine,
    MachineEdge,
    MachineState,
    Transition,
    Visit,
    merged,
    shipped_machines,
    walk,
)
from mma_desktop.hosts.menus import Menu
from mma_desktop.hosts.operators import approved, perform
from mma_desktop.hosts.plans import VOTE, votes_beside
from mma_desktop.hosts.texts import Kind
from mma_desktop.hosts.toolbox import Tool, Toolbox
from mma_desktop.hosts.workbench import ToolOrder, Workbench

_PACK, _PACK_VOTE = "pack_order", "pack_vote"
_SUBMIT = "submit"
_NONE = "none"
_AGAIN = 0.5  # temperature of a state that is visited again: a greedy reply would come out the same


@dataclass(slots=True)
class _Walking:
    """A machine at work: what each state said last."""

    bench: Workbench
    machine: Machine
    said: dict[str, HostStep] = field(default_factory=dict[str, HostStep])

    async def visit(self, state: MachineState, before: str) -> Visit:
        """Work in a state; what the program and the model find of it."""
        tool = self.bench.toolbox.tool(state.tool or "")
        step = None if tool is None else await self._worked(tool, state, before)
        if step is not None:
            self.said[state.id] = step
        return Visit(_went_well(step), await self._found(state, step))

    def tell(self, move: Transition) -> None:
        """Record a transition."""
        self.bench.acted(HostAct.TRANSITION, move.source, move.to, move.reason)

    async def _worked(self, tool: Tool, state: MachineState, before: str) -> HostStep | None:
        if tool.kind is Kind.RETRIEVE and not tool.domain and not self.bench.legal(tool):
            return self.bench.last(tool)
        heard = [
            step for name, step in self.said.items() if name == before or state.id in self.machine.state(name).listeners
        ]
        reviews = [step.text for step in heard if step.tool.kind is Kind.CHECK]
        order = ToolOrder(
            reads=tuple(heard),
            feedback=reviews[-1] if reviews else "",
            temperature=_AGAIN if state.id in self.said else None,
        )
        return await (self.bench.completed(tool, order) if tool.domain else perform(self.bench, tool, order))

    async def _found(self, state: MachineState, step: HostStep | None) -> Condition | None:
        """Which of the conditions on the state's edges that the program cannot find holds, if any."""
        asked = [edge.cond for edge in self.machine.exits(state) if edge.cond not in BY_PROGRAM]
        if not asked or step is None:
            return None
        said = {option: self.bench.texts.options[option] for option in (*dict.fromkeys(asked), _NONE)}
        state_text = f"{step.id}: {step.text}"
        menu = Menu("condition", said, rule=_NONE, act=HostAct.FEEDBACK, texts=(state_text,))
        choice = await self.bench.choose(menu)
        return None if choice == _NONE else Condition(choice)


class MetaAgent:
    """Takes a machine and walks through it."""

    async def solve(self, bench: Workbench) -> Verdict:
        """The newest answer when the machine ends."""
        machine = await _designed(bench)
        if machine is None:
            return Verdict(await bench.answered(), "no machine can be made")
        walking = _Walking(bench, machine)
        path = await walk(machine, walking.visit, walking.tell)
        return Verdict(bench.newest or await bench.answered(), f"{machine.id}: {len(path)} visits")


async def _designed(bench: Workbench) -> Machine | None:
    """The machine that is taken, with the tools of its states; without a model that of the pack, or a drawn one."""
    machines = {machine.id: machine for machine in _machines(bench)}
    if not machines:
        return None
    said = {name: bench.texts.options[name] for name in machines}
    machine = machines[await bench.choose(Menu("machine", said, rule=_PACK if _PACK in machines else ""))]
    if machine.id in (_PACK, _PACK_VOTE):
        return machine
    states = [await _manned(bench, state) for state in machine.states]
    return merged(machine.model_copy(update={"states": tuple(states)}))


async def _manned(bench: Workbench, state: MachineState) -> MachineState:
    """The state with its tool or a node of the pack of its kind; without a model the first of these."""
    if state.tool in (None, "revise", VOTE):  # only these correct an answer and vote
        return state
    nodes = [tool for tool in bench.toolbox.nodes if tool.kind is state.kind]
    own = bench.toolbox.tool(state.tool)
    said = {tool.name: tool.node.purpose for tool in (*nodes, *([own] if own is not None else []))}
    rule = next(iter(said))
    return state.model_copy(update={"tool": await bench.choose(Menu("tool", said, state.id, rule))})


def _machines(bench: Workbench) -> list[Machine]:
    """Those whose tools can all be run, and that of the pack."""
    possible = [machine for machine in shipped_machines() if _possible(machine, bench)]
    own = [pack_machine(bench.toolbox), pack_machine(bench.toolbox, vote=True)]
    return [*(machine for machine in own if machine is not None), *possible]


def _possible(machine: Machine, bench: Workbench) -> bool:
    tools = [bench.toolbox.tool(state.tool) for state in machine.states if state.tool is not None]
    return all(tool is not None and bench.usable(tool) for tool in tools)


def pack_machine(toolbox: Toolbox, *, vote: bool = False) -> Machine | None:
    """The pack in its order, or the end of a longer one: a node whose check fails is visited up to three times.

    With `vote` its answers are then voted on; None where that says no more than the pack does.
    """
    voting = [tool for tool in toolbox.general if tool.name == VOTE] if vote else []
    ordered = sorted(toolbox.nodes, key=lambda tool: tool.node.final)
    nodes = [*ordered[1 + len(voting) - MOST_STATES :], *voting]
    if not nodes or (vote and not votes_beside(toolbox)):
        return None
    names = [tool.name for tool in nodes]
    final = _SUBMIT if _SUBMIT not in names else f"{_SUBMIT}_"
    listeners = _listeners(nodes)
    states = [
        MachineState(id=tool.name, kind=tool.kind, tool=tool.name, initial=not place, listeners=listeners[tool.name])
        for place, tool in enumerate(nodes)
    ]
    edges = [
        MachineEdge(source=tool.name, to=to, cond=Condition.OK if _checked(tool) else Condition.ALWAYS)
        for tool, to in zip(nodes, [*names[1:], final], strict=True)
    ]
    return Machine(
        id=_PACK_VOTE if vote else _PACK, states=(*states, MachineState(id=final, final=True)), edges=tuple(edges)
    )


def _checked(tool: Tool) -> bool:
    """Whether a node writes something that can turn out wrong, so that writing it again may help."""
    return bool(tool.node.calls) and (tool.answers or bool(tool.node.checks))


def _listeners(nodes: list[Tool]) -> Mapping[str, tuple[str, ...]]:
    return {tool.name: tuple(one.name for one in nodes if tool.name in one.node.deps) for tool in nodes}


def _went_well(step: HostStep | None) -> bool:
    """Whether a step kept to its checks; a review did where it finds nothing to change."""
    if step is None:
        return False
    return approved(step) if step.tool.kind is Kind.CHECK else step.kept == 1.0


HOST = HostEntry("metaagent", MetaAgent)
