"""More rollouts for a run that has ended: the tree is that of a run which was asked for all of them from the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mma_desktop.domain.events import Event, Replied, Started, Trouble
from mma_desktop.domain.runs import RunStatus
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import InputError
from mma_desktop.paths import resources
from mma_desktop.reports.json_report import as_json
from mma_desktop.reports.sections.provenance import provenance_of
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.solving import NOTHING_LEFT, SolvingService
from mma_desktop.service.verifying import verify_library
from mma_desktop.storage.library import Library
from tests.service.solving.test_solving import StopAfter, silent

ServiceOf = Callable[..., SolvingService]
CASE = (resources() / "samples" / "hotel_watches.zh.txt").read_text(encoding="utf-8")
REQUEST = SolveRequest(text=CASE, title="盗窃案", preset="faithful", rollouts=1, seed=3)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    first=st.integers(1, 4),
    more=st.lists(st.integers(1, 3), min_size=1, max_size=3),
    seed=st.integers(0, 99),
    preset=st.sampled_from(["quick", "standard", "faithful"]),
)
async def test_the_tree_is_that_of_a_run_asked_for_all_from_the_start(
    service_of: ServiceOf, first: int, more: list[int], seed: int, preset: str
) -> None:
    service, request = service_of(), replace(REQUEST, preset=preset, seed=seed)
    whole = await service.solve(replace(request, rollouts=first + sum(more)), silent)
    grown = await service.solve(replace(request, rollouts=first), silent)
    for number in more:
        grown = await service.resume(grown.run, silent, more=number)
    assert grown.tree.nodes == whole.tree.nodes
    assert (grown.answer, grown.value, grown.path, grown.vote_share) == (
        whole.answer, whole.value, whole.path, whole.vote_share,
    )  # fmt: skip
    assert [one.rollouts for one in grown.rollouts_added] == more
    assert await service.replay(grown.run) == grown.events


async def test_nothing_on_record_is_asked_again_and_all_is_announced(service_of: ServiceOf) -> None:
    service, heard = service_of(), list[Event]()
    before = await service.solve(REQUEST, silent)
    after = await service.resume(before.run, heard.append, more=2)
    replies = [event.key for event in heard if isinstance(event, Replied)]
    assert len(replies) == len(set(replies)) == after.usage.requests > before.usage.requests
    assert [event.rollouts for event in heard if isinstance(event, Started)] == [3]


async def test_a_stopped_run_goes_on_to_its_plan_and_beyond(service_of: ServiceOf) -> None:
    service, listener = service_of(), StopAfter(1)
    stopped = await service.solve(replace(REQUEST, rollouts=2), listener, listener.event)
    assert stopped.status is RunStatus.STOPPED
    whole = await service.solve(replace(REQUEST, rollouts=4), silent)
    assert (await service.resume(stopped.run, silent, more=2)).tree.nodes == whole.tree.nodes


async def test_one_that_is_stopped_in_what_was_added_goes_on_there(service_of: ServiceOf) -> None:
    service, listener = service_of(), StopAfter(2)
    run = (await service.solve(REQUEST, silent)).run
    stopped = await service.resume(run, listener, listener.event, more=3)
    assert stopped.status is RunStatus.STOPPED
    whole = await service.solve(replace(REQUEST, rollouts=4), silent)
    assert (await service.resume(run, silent)).tree.nodes == whole.tree.nodes


async def test_record_log_reports_and_bundle_know_of_it(service_of: ServiceOf, tmp_path: Path) -> None:
    service = service_of()
    run = (await service.solve(REQUEST, silent)).run
    report = await service.resume(run, silent, more=10)
    [added] = report.rollouts_added
    assert as_json(report)["rollouts_added"] == [{"rollouts": 10, "time": added.time}]
    pairs = [pair for _, part in provenance_of(report, "en") for pair in part]
    assert ("rollouts", "1") in pairs and ("rollouts_added", f"10 ({added.time})") in pairs
    assert [entry.action for entry in service.trail(run).entries].count("run_finished") == 2
    service.bundle(run, tmp_path / "case.mmab")
    with Library.open(tmp_path / "library.mma") as library:
        assert verify_library(library).ok
    service.close()
    (tmp_path / "library.mma").unlink()
    service.take_in(tmp_path / "case.mmab")
    assert (await service.report(run)).rollouts_added == report.rollouts_added
    assert await service.replay(run) == report.events


async def test_where_nothing_is_left_to_try_that_is_said(service_of: ServiceOf) -> None:
    engine = ScriptedEngine(lambda _prompt, _sampling, _index: "现金。\n最终金额:300元")
    service, heard = service_of(general=engine, domain=engine), list[Event]()
    before = await service.solve(SolveRequest(text="窃得现金300元。", preset="quick", rollouts=60), silent)
    after = await service.resume(before.run, heard.append, more=10)
    assert after.tree.nodes == before.tree.nodes
    assert Trouble(NOTHING_LEFT) in heard


@pytest.mark.parametrize(
    ("changes", "more", "fact"),
    [
        ({"method": "majority"}, 10, "cannot go on with more rollouts"),
        ({"method": "ledger"}, 10, "cannot go on with more rollouts"),
        ({"rollouts": 0}, 10, "cannot go on with more rollouts"),
        ({}, -1, "-1 rollouts cannot be added"),
        ({}, 1001, "1001 rollouts cannot be added"),
        ({"token_budget": 1}, 10, "budget of tokens of this run is used up"),
    ],
)
async def test_what_cannot_take_more_says_why(
    service_of: ServiceOf, changes: dict[str, object], more: int, fact: str
) -> None:
    service = service_of()
    report = await service.solve(replace(REQUEST, **changes), silent)  # pyright: ignore[reportArgumentType]
    with pytest.raises(InputError, match=fact):
        await service.resume(report.run, silent, more=more)
    assert await service.report(report.run) == report
