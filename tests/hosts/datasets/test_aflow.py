"""AFlow's search."""

from __future__ import annotations

import pytest

from mma_desktop.domain.events import Chooser
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.hosts.datasets import aflow
from mma_desktop.hosts.datasets.aflow import by_score
from mma_desktop.hosts.datasets.designs import Design
from mma_desktop.hosts.datasets.moves import DesignMove
from mma_desktop.hosts.datasets.proposing import MenuDesigner, MoveBandit, MoveChoice, Offer, Situation
from mma_desktop.hosts.datasets.selection import Mixture
from mma_desktop.packs.loading import written
from tests.hosts.datasets.toys import Table, packer, renamed, search
from tests.hosts.toys import broken


def by_tools(design: Design) -> float:
    """Better with calculation, and still better with a second answer."""
    tools = [step.tool for step in design.steps]
    return 0.3 + 0.4 * ("calculate" in tools) + 0.2 * (tools.count("cot") > 1)


class Noting:
    """Takes the first change, and keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[Situation] = []

    async def choose(self, number: int, offer: Offer, situation: Situation) -> MoveChoice:
        self.told.append(situation)
        return MoveChoice(offer.moves[0], Chooser.RULE)


async def test_a_better_workflow_is_found_and_kept() -> None:
    searches = [await search(Table(say=by_tools), rounds=40, seed=seed) for seed in range(8)]
    bests = [by_score(done)[0] for done, _ in searches]
    found = [best for best in bests if best.measured.score > 0.3]
    assert len(found) > len(bests) / 2
    assert any("calculate" in str(best.design) for best in found)


async def test_no_workflow_is_measured_twice() -> None:
    table = Table(say=by_tools)
    await search(table, rounds=40)
    assert len({design.digest for design in table.measured}) == len(table.measured)


async def test_116_no_two_workflows_that_do_the_same_are_measured() -> None:
    for seed in range(6):
        table = Table([number / 1000 for number in range(200)])
        await search(table, rounds=60, seed=seed)
        packs = [packer().packed(renamed(design)) for design in table.measured]
        assert len(set(map(written, packs))) == len(packs)


async def test_114_the_search_stops_after_the_eighth_workflow() -> None:
    done, made = await search(Table([0.50, 0.60, 0.57, 0.40, 0.30, 0.45, 0.20, 0.10]))
    assert (len(done), made.reason) == (8, "converged")


async def test_115_rounds_start_from_the_first_workflow_too_after_ten_better_ones() -> None:
    done, _ = await search(Table([0.1 + number / 1000 for number in range(60)]), rounds=50)
    assert 0 in {one.parent for one in done[12:]}


@pytest.mark.parametrize(("mixture", "newest"), [(Mixture(10, 0), True), (Mixture(10, 1), False)])
async def test_113_a_round_starts_from_the_workflow_that_the_mixture_of_the_search_says(
    mixture: Mixture, *, newest: bool
) -> None:
    """Each workflow is far better than the one before."""
    done, _ = await search(Table([number / 20 for number in range(20)]), rounds=15, mixture=mixture)
    assert all(one.parent == one.number - 1 for one in done[1:]) is newest


async def test_the_experience_with_a_workflow_is_told_and_each_round_knows_where_it_comes_from() -> None:
    chooser = Noting()
    done, _ = await search(Table(say=by_tools), chooser, rounds=25)
    for one, told in zip(done[1:], chooser.told, strict=True):
        assert one.parent is not None
        parent = done[one.parent]
        assert one.before == told.score == parent.measured.score
        earlier = [other for other in done[: one.number] if other.parent == one.parent]
        assert [*told.better] == [other.move for other in earlier if other.gained]
        assert [*told.worse] == [other.move for other in earlier if not other.gained]
        assert one.move not in {other.move for other in earlier}


async def test_what_helped_and_what_did_not_is_told_and_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    learned: list[tuple[str, bool]] = []

    class Learning(MoveBandit):
        """A bandit that keeps what it is taught."""

        def learn(self, move: DesignMove, *, gained: bool) -> None:
            learned.append((move.key, gained))
            super().learn(move, gained=gained)

    monkeypatch.setattr(aflow, "MoveBandit", Learning)
    chooser = Noting()
    done, _ = await search(Table([0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9] * 3), chooser, rounds=20)
    assert learned == [(one.move, one.gained) for one in done[1:]]
    assert {gained for _, gained in learned} == {True, False}
    assert not done[0].gained, "what is given is made of nothing"
    assert any(told.better for told in chooser.told) and any(told.worse for told in chooser.told)
    assert all(not {*told.better} & {*told.worse} for told in chooser.told)


async def test_116_where_nothing_new_is_left_the_search_is_exhausted() -> None:
    table = Table()
    done, made = await search(table, rounds=100, most=1)
    assert made.reason in ("exhausted", "converged")
    rising = Table([number / 1000 for number in range(200)])
    done, made = await search(rising, rounds=100, most=1)
    assert made.reason == "exhausted"
    assert {one.parent for one in done[1:]} == {0}


async def test_119_the_search_ends_when_every_call_of_the_designer_fails() -> None:
    engine = ScriptedEngine(lambda prompt, sampling, _index: broken(prompt, sampling), name="G")
    done, made = await search(Table([number / 100 for number in range(20)]), MenuDesigner(engine, "en", 7), rounds=6)
    assert (len(done), made.reason) == (7, "rounds")
    assert all(one.unread and one.by is Chooser.DRAWN for one in done[1:])


async def test_137_the_same_seed_gives_the_same_search_and_another_one_another() -> None:
    searches = [await search(Table(say=by_tools), rounds=10, seed=seed) for seed in (3, 3, 4)]
    first, again, other = ([one.design.digest for one in done] for done, _ in searches)
    assert first == again != other
