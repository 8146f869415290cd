"""Changes by hand on a stored run: they join its record, and the answer stays as it was."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mma_desktop.domain.events import Event
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.errors import InputError, StorageError
from mma_desktop.ledger.editing.errors import EditError
from mma_desktop.ledger.editing.wanted import Count, Undo
from mma_desktop.reports.base import Report
from mma_desktop.service.ledger_edits import edit_ledger
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from tests.service.solving.test_solving import REQUEST, StopAfter

ServiceOf = Callable[..., SolvingService]


def silent(_event: Event) -> None:
    """A listener that does nothing."""


async def test_changes_are_stored_and_the_answer_stays(service_of: ServiceOf) -> None:
    service = service_of()
    solved = await service.solve(REQUEST, silent)
    edited = await service.edit(solved.run, [Count("6", True), Count("1", False)], "核对笔录")
    assert (edited.ledger, edited.value, edited.ledger.total) == (solved.ledger, "51500", 51500)
    assert edited.edited.total == 51500 - 15000 + 421
    assert [change.reason for change in edited.changes] == ["核对笔录"] * 2
    assert edited == await service.report(solved.run)
    undone = await service.edit(solved.run[:8], [Undo(), Undo()])
    assert (undone.edited.total, len(undone.changes)) == (51500, 4)


async def test_changes_are_made_beside_the_loop_in_the_order_in_which_they_were_asked_for(
    service_of: ServiceOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, threads = service_of(), list[int]()
    run = (await service.solve(REQUEST, silent)).run

    def noted(*asked: Any) -> Report:
        threads.append(threading.get_ident())
        return edit_ledger(*asked)

    monkeypatch.setattr("mma_desktop.service.solving.edit_ledger", noted)
    first, second = await asyncio.gather(service.edit(run, [Count("6", True)]), service.edit(run, [Undo()]))
    assert ([len(one.changes) for one in (first, second)], len(threads)) == ([1, 2], 2)
    assert threading.get_ident() not in threads


async def test_the_record_is_whole_and_told_again_the_same(service_of: ServiceOf) -> None:
    service = service_of()
    run = (await service.solve(REQUEST, silent)).run
    before = await service.replay(run)
    await service.edit(run, [Count("6", True)])
    assert await service.replay(run) == before + 1


async def test_a_run_goes_on_after_a_change_and_keeps_it(service_of: ServiceOf) -> None:
    service = service_of()
    listener = StopAfter(2)
    stopped = await service.solve(REQUEST, listener, listener.event)
    await service.edit(stopped.run, [Count("6", True)])
    resumed = await service.resume(stopped.run, silent)
    assert [change.act for change in resumed.changes] == ["count"]
    assert resumed.edited.total == resumed.ledger.total + 421
    assert await service.replay(stopped.run) > 0


async def test_of_changes_that_are_not_all_possible_none_is_stored(service_of: ServiceOf) -> None:
    service = service_of()
    run = (await service.solve(REQUEST, silent)).run
    with pytest.raises(InputError, match="no amount 99"):
        await service.edit(run, [Count("6", True), Count("99", True)])
    assert (await service.report(run)).changes == ()


async def test_a_run_that_is_being_worked_on_is_left_alone(service_of: ServiceOf, tmp_path: Path) -> None:
    service = service_of()
    run = (await service.solve(REQUEST, silent)).run
    with Library.open(tmp_path / "library.mma") as library:
        library.claim(run)
        with pytest.raises(StorageError, match="worked on"):
            await service.edit(run, [Count("6", True)])


async def test_a_run_whose_answer_is_no_sum_has_nothing_to_change(service_of: ServiceOf) -> None:
    service = service_of(general=ScriptedEngine(_free_text))
    run = (await service.solve(replace(REQUEST, task="open", method="majority"), silent)).run
    with pytest.raises(EditError, match="no sum of amounts"):
        await service.edit(run, [Count("1", False)])


def _free_text(*_: object) -> str:
    return "被告人应当赔偿。"
