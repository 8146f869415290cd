"""Finite-state machines of a host: states that work, edges with conditions, and how one is walked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pydantic import Field, model_validator

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.hosts.texts import Kind
from mma_desktop.packs.schema import NodeName

MOST_VISITS, MOST_OF_ONE = 10, 3
FEWEST_STATES, MOST_STATES = 2, 6


class Condition(StrEnum):
    """When an edge is taken. The first three are found by the program."""

    ALWAYS = "always"
    OK = "ok"
    CHECK_FAILED = "check_failed"
    NEEDS_MORE_INFO = "needs_more_info"
    WRONG_PREV = "wrong_prev"
    TOO_HARD = "too_hard"


BY_PROGRAM = (Condition.ALWAYS, Condition.OK, Condition.CHECK_FAILED)


class MachineState(DataModel):
    """A state: the tool that works there, and the states that hear what it says. A final state only submits."""

    id: NodeName
    kind: Kind = Kind.DRAFT
    tool: NodeName | None = None
    initial: bool = False
    final: bool = False
    listeners: tuple[NodeName, ...] = ()


class MachineEdge(DataModel):
    """A way from one state to another, and when it is taken."""

    source: NodeName
    to: NodeName
    cond: Condition


class Machine(DataModel):
    """A state machine; its edges are tried in their order."""

    id: NodeName
    states: tuple[MachineState, ...]
    edges: tuple[MachineEdge, ...]

    @model_validator(mode="after")
    def _whole(self) -> Machine:
        if fault := next(machine_faults(self), None):
            raise ValueError(f"{self.id}: {fault}")
        return self

    def state(self, name: str) -> MachineState:
        """The state of exactly this name. Raises KeyError."""
        found = {state.id: state for state in self.states}
        return found[name]

    @property
    def initial(self) -> MachineState:
        """Where it begins."""
        return next(state for state in self.states if state.initial)

    @property
    def final(self) -> MachineState:
        """Where it ends at the latest."""
        return next(state for state in self.states if state.final)

    def exits(self, state: MachineState) -> tuple[MachineEdge, ...]:
        """The edges that lead away from a state."""
        return tuple(edge for edge in self.edges if edge.source == state.id)


class MachineFile(DataModel):
    """The machines that come with the program."""

    machines: tuple[Machine, ...] = Field(min_length=1)


def machine_faults(machine: Machine) -> Iterator[str]:
    """What keeps a machine from being walked through."""
    names = [state.id for state in machine.states]
    if not FEWEST_STATES <= len(names) <= MOST_STATES or len(set(names)) < len(names):
        yield "it needs two to six states with names of their own"
    if sum(state.initial for state in machine.states) != 1 or not any(state.final for state in machine.states):
        yield "it needs one initial state and a final one"
    if any((state.tool is None) != state.final for state in machine.states):
        yield "every state but a final one needs a tool"
    if any(name not in names for edge in machine.edges for name in (edge.source, edge.to)):
        yield "an edge leads to no state"
    if any(not state.final and not machine.exits(state) for state in machine.states):
        yield "a state has no exit"


@dataclass(frozen=True, slots=True)
class Visit:
    """What came of being in a state: whether it went well, and which of the conditions the model found."""

    ok: bool
    found: Condition | None = None

    def holds(self, condition: Condition) -> bool:
        """Whether a condition is true after it."""
        by_program = {Condition.ALWAYS: True, Condition.OK: self.ok, Condition.CHECK_FAILED: not self.ok}
        return by_program.get(condition, condition is self.found)


@dataclass(frozen=True, slots=True)
class Transition:
    """The way from a state to the next, and why: the condition, or "stay", "visited enough", "visits used up"."""

    source: str
    to: str
    reason: str


VisitState = Callable[[MachineState, str], Awaitable[Visit]]
"""Works in a state that was reached from another ("" at the beginning)."""


async def walk(machine: Machine, visit: VisitState, tell: Callable[[Transition], None]) -> list[str]:
    """The states in the order in which they were visited, a final one last; at most ten visits, three of one state."""
    state, before, path, visits = machine.initial, "", list[str](), Counter[str]()
    while not state.final:
        path.append(state.id)
        visits[state.id] += 1
        move = next_move(machine, state, await visit(state, before), visits)
        tell(move)
        state, before = machine.state(move.to), state.id
    return [*path, state.id]


def next_move(machine: Machine, state: MachineState, result: Visit, visits: Mapping[str, int]) -> Transition:
    """Where to go: the first edge whose condition holds, else stay; an edge forward, or the end, where the state that
    this leads to was visited enough, and the end where only one visit is left.
    """
    taken = next((edge for edge in machine.exits(state) if result.holds(edge.cond)), None)
    to, reason = (taken.to, taken.cond.value) if taken is not None else (state.id, "stay")
    if machine.state(to).final:
        return Transition(state.id, to, reason)
    if sum(visits.values()) >= MOST_VISITS - 1:
        return Transition(state.id, machine.final.id, "visits used up")
    if visits.get(to, 0) >= MOST_OF_ONE:
        return Transition(state.id, _forward(machine, state, visits), "visited enough")
    return Transition(state.id, to, reason)


def _forward(machine: Machine, state: MachineState, visits: Mapping[str, int]) -> str:
    """A later state that an edge leads to and that was not visited enough; else the final one."""
    order = [one.id for one in machine.states]
    later = (edge.to for edge in machine.exits(state) if order.index(edge.to) > order.index(state.id))
    return next((name for name in later if visits.get(name, 0) < MOST_OF_ONE), machine.final.id)


def merged(machine: Machine) -> Machine:
    """The machine with states of one tool made one: the first, with the edges and listeners of all."""
    first: dict[str, str] = {}
    for state in machine.states:
        first.setdefault(_tool_of(state), state.id)
    into = {state.id: first[_tool_of(state)] for state in machine.states}
    states = [_joined(state, machine.states, into) for state in machine.states if into[state.id] == state.id]
    edges = dict.fromkeys(
        MachineEdge(source=into[edge.source], to=into[edge.to], cond=edge.cond)
        for edge in machine.edges
        if into[edge.source] != into[edge.to]
    )
    return Machine(id=machine.id, states=tuple(states), edges=tuple(edges))


def _joined(kept: MachineState, states: Sequence[MachineState], into: Mapping[str, str]) -> MachineState:
    alike = [state for state in states if into[state.id] == kept.id]
    heard = dict.fromkeys(into.get(name, name) for state in alike for name in state.listeners)
    update = {"listeners": tuple(heard), "initial": any(state.initial for state in alike)}
    return kept.model_copy(update=update)


def _tool_of(state: MachineState) -> str:
    return state.tool or f"final {state.id}"


@cache
def shipped_machines() -> tuple[Machine, ...]:
    """The machines that come with the program. Raises ResourceError."""
    return load_data(paths.resources() / "hosts" / "machines.toml", MachineFile).machines
