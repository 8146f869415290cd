"""A run that is asked again with what a person decided about the first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from mma_desktop.domain.events import Event, Record, Replied
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.ledger.editing.wanted import Annotate, Count, Undo
from mma_desktop.reports.base import Report
from mma_desktop.service.solving import SolvingService
from tests.service.solving.test_solving import REQUEST, StopAfter, silent

ServiceOf = Callable[..., SolvingService]


async def _decided(service: SolvingService, listen: Record = silent) -> Report:
    solved = await service.solve(replace(REQUEST, preset="standard"), listen)
    return await service.edit(solved.run, [Count("6", True), Count("1", False), Annotate("1", "已退还")])


async def test_rules_and_ledger_keep_to_what_was_decided(service_of: ServiceOf) -> None:
    service = service_of()
    first = await _decided(service)
    again = await service.solve_again(first.run, silent)
    given = again.manifest.given
    assert (again.status, again.run != first.run, again.case) == (RunStatus.FINISHED, True, first.case)
    assert given.run == first.run
    assert [(one.counted, one.note) for one in given.amounts] == [(False, "已退还"), (True, "")]
    by_rules = next(node for node in again.tree if node.producer == "ledger")
    assert Decimal(by_rules.value or "0") == first.edited.total
    against = [node for node in again.tree if node.value == "51500" and node.parts is not None]
    assert against and all(node.reward == 0 for node in against)
    decided = [again.ledger.entries[0], again.ledger.entries[5]]
    assert [entry.reason for entry in decided] == ["人工核定：已退还", "人工核定"]
    assert Decimal(again.value or "0") == first.edited.total  # what models said against it is no answer any more
    assert (again.chance, again.hinge) == (None, None)  # nothing calibrates what a person decided


async def test_models_are_told_and_only_what_depends_on_it_is_asked(service_of: ServiceOf) -> None:
    service = service_of()
    asked, heard = list[Event](), list[Event]()
    first = await _decided(service, asked.append)
    again = await service.solve_again(first.run, heard.append)
    replies = [event for event in heard if isinstance(event, Replied)]
    before = {one.key for one in asked if isinstance(one, Replied)}
    assert {one.key for one in replies if one.taken_over} == {one.key for one in replies} & before != set[str]()
    assert not any(one.generated_tokens or one.seconds for one in replies if one.taken_over)
    assert again.usage.taken_over == sum(one.taken_over for one in replies)
    assert again.usage.requests == sum(not one.taken_over for one in replies) > 0
    assert "不计入（已退还）" in again.manifest.given.text


async def test_it_is_replayed_and_continued_without_the_first(service_of: ServiceOf) -> None:
    service, listener = service_of(), StopAfter(1)
    first = await _decided(service)
    whole = await service.solve_again(first.run, silent)
    assert await service.replay(whole.run) == whole.events
    stopped = await service.solve_again(first.run, listener, listener.event)
    assert stopped.status is RunStatus.STOPPED
    service.delete(service.deletion(first.run))
    resumed = await service.resume(stopped.run, silent)
    assert (resumed.tree.nodes, resumed.value) == (whole.tree.nodes, whole.value)
    assert await service.replay(resumed.run) > 0


async def test_decisions_go_on_from_run_to_run(service_of: ServiceOf) -> None:
    service = service_of()
    second = await service.solve_again((await _decided(service)).run, silent)
    with pytest.raises(InputError, match="Nothing was decided"):
        await service.solve_again(second.run, silent)
    await service.edit(second.run, [Count("1", True)])
    third = await service.solve_again(second.run, silent)
    assert [one.counted for one in third.manifest.given.amounts] == [True, True]
    assert third.manifest.given.run == second.run


async def test_what_was_undone_is_no_decision(service_of: ServiceOf) -> None:
    service = service_of()
    solved = await service.solve(REQUEST, silent)
    await service.edit(solved.run, [Count("6", True), Undo(), Annotate("1", "见笔录")])
    with pytest.raises(InputError, match="Nothing was decided"):
        await service.solve_again(solved.run, silent)
    assert len(service.runs()) == 1
