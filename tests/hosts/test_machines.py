"""State machines: the path of the example, exact names, ends (claims 129 and 130)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from mma_desktop.hosts.machines import (
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

Edges = Sequence[tuple[str, str, str]]


def machine(states: Sequence[str], edges: Edges, **changed: dict[str, object]) -> Machine:
    """A machine that begins with its first state and ends with its last."""
    made = [
        MachineState.model_validate(
            {"id": name, "tool": None if last else f"do_{name}", "initial": not place, "final": last}
            | changed.get(name, {})
        )
        for place, name in enumerate(states)
        for last in [place == len(states) - 1]
    ]
    return Machine(
        id="toy",
        states=tuple(made),
        edges=tuple(MachineEdge(source=source, to=to, cond=Condition(cond)) for source, to, cond in edges),
    )


async def walked(toy: Machine, *visits: Visit) -> tuple[list[str], list[Transition]]:
    left, moves = list(visits), list[Transition]()

    async def visit(_state: MachineState, _before: str) -> Visit:
        return left.pop(0) if len(left) > 1 else left[0]

    return await walk(toy, visit, moves.append), moves


GOOD, BAD = Visit(True), Visit(False)
EXAMPLE = machine("ABC", [("A", "B", "ok"), ("B", "A", "check_failed"), ("B", "C", "ok")])


async def test_129_two_checks_that_fail_give_the_path_of_the_example() -> None:
    path, moves = await walked(EXAMPLE, GOOD, BAD, GOOD, BAD, GOOD, GOOD)
    assert "".join(path) == "ABABABC"
    assert [move.reason for move in moves] == ["ok", "check_failed", "ok", "check_failed", "ok", "ok"]


async def test_129_names_match_exactly() -> None:
    toy = machine(["s1", "s10", "s100"], [("s1", "s10", "always"), ("s10", "s100", "always")])
    assert (await walked(toy, GOOD))[0] == ["s1", "s10", "s100"]
    assert toy.state("s1").id == "s1"
    with pytest.raises(KeyError):
        toy.state("s")


async def test_129_conditions_match_exactly_and_the_first_that_holds_wins() -> None:
    edges = [("A", "B", "too_hard"), ("A", "C", "wrong_prev"), ("A", "D", "always"), ("B", "D", "always")]
    toy = machine("ABCD", [*edges, ("C", "D", "always")])
    assert (await walked(toy, Visit(True, Condition.WRONG_PREV), GOOD))[0] == ["A", "C", "D"]
    assert (await walked(toy, Visit(False, Condition.TOO_HARD), GOOD))[0] == ["A", "B", "D"]
    assert (await walked(toy, GOOD))[0] == ["A", "D"]


async def test_where_no_condition_holds_it_stays_three_times_and_then_goes_forward() -> None:
    path, moves = await walked(EXAMPLE, BAD)
    assert "".join(path) == "AAABC", "B leads back to A, which was visited enough"
    assert [move.reason for move in moves] == ["stay", "stay", "visited enough", "visited enough"]


async def test_130_from_a_state_that_was_visited_enough_it_goes_on_not_back() -> None:
    edges = [("A", "B", "always"), ("B", "A", "too_hard"), ("B", "C", "ok"), ("C", "D", "always")]
    path, moves = await walked(machine("ABCD", edges), GOOD, BAD, BAD, BAD, GOOD)
    assert "".join(path) == "ABBBCD"
    assert moves[-2] == Transition("B", "C", "visited enough")


async def test_130_the_tenth_visit_is_the_end() -> None:
    edges = [("A", "B", "always"), ("B", "C", "always"), ("C", "D", "always"), ("D", "A", "check_failed")]
    path, moves = await walked(machine("ABCDE", [*edges, ("D", "E", "ok")]), BAD)
    assert "".join(path) == "ABCDABCDAE"
    assert moves[-1].reason == "visits used up"


@given(st.integers(0, 2**32))
async def test_130_every_machine_ends_within_ten_visits_and_three_of_one_state(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"s{number}" for number in range(chance.randint(2, 6))]
    edges = [
        (name, chance.choice(names), chance.choice([*Condition]))
        for name in names[:-1]
        for _ in range(chance.randint(1, 3))
    ]
    toy = machine(names, edges)

    async def visit(_state: MachineState, _before: str) -> Visit:
        return Visit(chance.random() < 0.5, chance.choice([None, *Condition]))

    path = await walk(toy, visit, lambda _move: None)
    assert len(path) <= 10
    assert all(path.count(name) <= 3 for name in names)
    assert path[-1] == names[-1]


@pytest.mark.parametrize(
    ("states", "edges", "changed", "fault"),
    [
        ("A", [], {}, "two to six"),
        ("ABCDEFG", [(a, "G", "ok") for a in "ABCDEF"], {}, "two to six"),
        ("AA", [("A", "A", "ok")], {}, "names of their own"),
        ("AB", [("A", "B", "ok")], {"B": {"initial": True}}, "one initial"),
        ("AB", [("A", "B", "ok")], {"B": {"final": False, "tool": "x"}}, "a final one"),
        ("AB", [("A", "B", "ok")], {"A": {"tool": None}}, "needs a tool"),
        ("AB", [("A", "X", "ok")], {}, "no state"),
        ("ABC", [("A", "C", "ok")], {}, "no exit"),
    ],
)
def test_a_machine_that_cannot_be_walked_through_is_refused(
    states: str, edges: Edges, changed: dict[str, dict[str, object]], fault: str
) -> None:
    with pytest.raises(ValidationError, match=fault):
        machine(states, edges, **changed)


def test_states_of_one_tool_become_one() -> None:
    edges = [("A", "B", "always"), ("B", "C", "always"), ("C", "D", "always")]
    toy = machine("ABCD", edges, C={"tool": "do_A", "listeners": ["B"]}, B={"listeners": ["C"]})
    joined = merged(toy)
    assert [state.id for state in joined.states] == ["A", "B", "D"]
    assert [(edge.source, edge.to) for edge in joined.edges] == [("A", "B"), ("B", "A"), ("A", "D")]
    assert (joined.state("A").listeners, joined.state("B").listeners) == (("B",), ("A",))


def test_the_machines_that_come_with_the_program_can_be_walked_through() -> None:
    found = [one.id for one in shipped_machines()]
    assert found == ["solver_critic", "analyse_solve", "retrieve_solve_check", "debate_critic", "three_ways"]
