"""One library, held open: a case leaves it whole and comes into another."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError, LibraryReadOnly, RecordChanged
from mma_desktop.ledger.editing.wanted import Count
from mma_desktop.service.libraries.holding import HeldLibrary
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from tests.service.solving.test_solving import REQUEST


def silent(_event: Event) -> None:
    """Nobody listens."""


async def test_a_case_is_edited_replayed_and_exported_in_the_library_it_came_into(
    service_of: Callable[..., SolvingService], tmp_path: Path
) -> None:
    bundle = tmp_path / "case.mmacase"
    with service_of() as service:
        report = await service.solve(REQUEST, silent)
        edited = await service.edit(report.run, [Count("1", counted=False)])
        assert service.bundle(report.run, bundle).noted
    service.library.rename(tmp_path / "sent.mma")
    with service_of() as elsewhere:
        assert elsewhere.take_in(bundle).added == (report.run,)
        there = await elsewhere.report(report.run)
        assert replace(there, log=edited.log) == edited
        assert await elsewhere.replay(report.run)
        assert (await elsewhere.resume(report.run, silent)).status is RunStatus.FINISHED
        elsewhere.export(there, tmp_path / "report.html", "zh")
        assert elsewhere.verify().ok


def test_taking_a_case_in_makes_a_library_where_there_is_none_and_looking_does_not(tmp_path: Path) -> None:
    with HeldLibrary(tmp_path / "library.mma", None, lambda: None) as held:
        assert (held.runs(), held.read_only()) == ([], False)
    assert not held.library.exists()
    with Library.open(tmp_path / "library.mma") as library:
        assert library.runs() == []


def test_11_where_the_disk_has_room_again_what_is_held_goes_on_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.mma"
    Library.open(path).close()
    with monkeypatch.context() as patch, HeldLibrary(path, None, lambda: None) as held:
        patch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=0))
        assert held.read_only()
        request = replace(REQUEST, case="a" * 32)
        with pytest.raises(LibraryReadOnly, match="disk is full"):
            held.keep_draft(request)
        patch.undo()
        held.keep_draft(request)
        assert not held.read_only()
        assert [run.draft for run in held.runs()] == [True]


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:9] + data[10:], lambda _: b"x"])
async def test_a_bundle_that_is_refused_makes_no_library(
    service_of: Callable[..., SolvingService], tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    bundle, fresh = tmp_path / "case.mmacase", tmp_path / "new" / "library.mma"
    with service_of() as service:
        service.bundle((await service.solve(REQUEST, silent)).run, bundle)
    bundle.write_bytes(damage(bundle.read_bytes()))
    with HeldLibrary(fresh, None, lambda: None) as held, pytest.raises((InputError, RecordChanged)):
        held.take_in(bundle)
    assert not fresh.parent.exists()
