"""From what a designer proposes to steps that can be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.synthesis.plan import PlannedStep, PlanWish, StepKind, planned
from tests.synthesis.scripts import QUESTION, brief, designer, engine

WISH = PlanWish("归纳", has_ledger=False)
SUMS = PlanWish("归纳", has_ledger=True)


def step(name: str, kind: str = "analyse", purpose: str = "", reads: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"name": name, "kind": kind, "purpose": purpose or f"做{name}", "reads": list(reads)}


async def plan(*steps: dict[str, Any], wish: PlanWish = WISH) -> tuple[PlannedStep, ...]:
    return await planned(designer(engine(plan={"nodes": list(steps)})), brief(), wish)


async def test_the_last_step_reads_whatever_no_other_reads() -> None:
    found = await plan(step("Facts"), step("Law", "retrieve"), step("Check", reads=(1,)), step("Answer", "expert"))
    assert [(one.name, one.reads) for one in found] == [
        ("Facts", ()),
        ("Law", ()),
        ("Check", ("Facts",)),
        ("Answer", ("Law", "Check")),
    ]


@pytest.mark.parametrize(("proposed", "taken"), [(2, 0), (3, 3), (8, 8), (9, 0)])
async def test_a_plan_has_three_to_eight_steps(proposed: int, taken: int) -> None:
    assert len(await plan(*(step(f"S{number}") for number in range(proposed)))) == taken


async def test_names_become_unique_and_nothing_reads_what_comes_later_or_is_not_there() -> None:
    found = await plan(step("事实"), step("Facts", reads=(2, 3, 99, 0)), step("facts", reads=(1, 1)), step("task"))
    assert [one.name for one in found] == ["Step1", "Facts", "Step3", "Step4"]
    assert [one.reads for one in found] == [(), (), ("Step1",), ("Facts", "Step3")]


async def test_a_last_step_that_only_looks_up_is_followed_by_one_that_answers() -> None:
    found = await plan(step("Facts"), step("Check"), step("Law", "retrieve"))
    assert (found[-1].name, found[-1].kind, found[-1].filled) == ("Answer", StepKind.ANALYSE, True)
    assert found[-1].reads == ("Facts", "Check", "Law")


async def test_a_task_with_a_ledger_gets_it_even_where_nobody_planned_it() -> None:
    found = await plan(step("Facts"), step("Check"), step("Answer"), wish=SUMS)
    assert (found[0].name, found[0].kind, found[0].filled) == ("Ledger", StepKind.LEDGER, True)
    assert "Ledger" in found[-1].reads


async def test_one_ledger_at_most_and_it_reads_nothing() -> None:
    found = await plan(step("A"), step("Sums", "ledger", reads=(1,)), step("More", "ledger"), step("B"), wish=SUMS)
    assert [(one.name, one.reads) for one in found if one.kind is StepKind.LEDGER] == [("Sums", ())]


async def test_steps_that_say_nothing_repeat_or_quote_are_passed_over_and_too_few_are_none() -> None:
    empty, twice = step("A", purpose=" "), step("C", purpose="整理")
    quoting = step("D", purpose=QUESTION)
    assert await plan(empty, step("B", purpose="整理"), twice, quoting, step("E")) == ()


async def test_a_plan_is_asked_for_twice() -> None:
    made = engine(**{"plan": {"nodes": [step("A", purpose=" ")] * 3}})
    assert await planned(designer(made), brief(), WISH) == ()
    assert [sampling.tag for _, sampling in made.asked] == ["plan", "plan again"]


_proposals = st.lists(
    st.fixed_dictionaries(
        {
            "name": st.text(max_size=24),
            "kind": st.sampled_from(["analyse", "expert", "retrieve", "ledger"]),
            "purpose": st.text(max_size=20),
            "reads": st.lists(st.integers(-3, 12), max_size=4),
        }
    ),
    min_size=3,
    max_size=8,
)


@given(_proposals)
async def test_whatever_is_proposed_every_step_reaches_the_last_and_reads_only_earlier_ones(proposed: Any) -> None:
    found = await plan(*proposed, wish=SUMS)
    names = [one.name for one in found]
    assert len({name.lower() for name in names}) == len(names)
    read = {name for one in found for name in one.reads}
    assert read == set(names[:-1])
    assert all(names.index(name) < place for place, one in enumerate(found) for name in one.reads)
