"""No run is shown, continued, edited, replayed or exported that is not what was stored."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mma_desktop.domain.events import Event, Started
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError, RecordChanged, RecordDiffers, StorageError
from mma_desktop.ledger.editing.wanted import Count
from mma_desktop.service.records import check_answer
from mma_desktop.service.solving import SolvingService
from tests.service.solving.test_solving import REQUEST
from tests.storage.conftest import sql
from tests.storage.made.forging import rehash

ServiceOf = Callable[..., SolvingService]
_CHANGES = {
    "value": "UPDATE runs SET value = '99999', confidence = 1.0",
    "status": "UPDATE runs SET status = 'stopped'",
    "title": "UPDATE cases SET title = 'another'",
    "an event": "UPDATE run_events SET payload = replace(payload, '0', '1') WHERE seq = 4",
}


def silent(_event: Event) -> None:
    """Nobody listens."""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "library.mma"


@pytest.fixture
def service(service_of: ServiceOf) -> SolvingService:
    return service_of()


@pytest.mark.parametrize("change", _CHANGES.values(), ids=_CHANGES)
async def test_a_run_that_was_changed_is_refused_everywhere(
    service: SolvingService, library: Path, change: str
) -> None:
    report = await service.solve(REQUEST, silent)
    sql(library, change)
    edit = [Count("1", counted=False)]
    uses = (
        lambda: service.report(report.run),
        lambda: service.resume(report.run, silent),
        lambda: service.replay(report.run),
        lambda: service.edit(report.run, edit),
    )
    for use in uses:
        with pytest.raises(RecordChanged, match="was changed after it was stored"):
            await use()
    with pytest.raises(RecordChanged):
        service.export(report, library.with_name("report.html"), "zh")
    assert not library.with_name("report.html").exists()


async def test_what_was_not_changed_is_edited_exported_and_replayed(service: SolvingService, library: Path) -> None:
    report = await service.solve(REQUEST, silent)
    edited = await service.edit(report.run, [Count("1", counted=False)])
    service.export(edited, library.with_name("report.html"), "zh")
    assert await service.replay(report.run) == edited.events == report.events + 1
    assert (await service.report(report.run)).value == report.value


async def test_a_replay_names_the_first_node_that_differs(service: SolvingService, library: Path) -> None:
    report = await service.solve(REQUEST, silent)
    node = report.path[-1]
    of_node = f"kind = 'node_added' AND payload ->> 'id' = '{node}'"
    sql(library, f"UPDATE run_events SET payload = json_set(payload, '$.depth', 9) WHERE {of_node}")
    rehash(library)
    with pytest.raises(RecordDiffers, match=f"node {node} .*with another depth"):
        await service.replay(report.run)


async def test_a_replay_finds_what_the_run_did_not_come_to(service: SolvingService, library: Path) -> None:
    report = await service.solve(REQUEST, silent)
    columns = f"run_id, {report.events + 1}, kind, payload, hash"
    sql(library, f"INSERT INTO run_events SELECT {columns} FROM run_events WHERE kind = 'decided'")
    rehash(library)
    with pytest.raises(RecordDiffers, match=r"ends before .*decided"):
        await service.replay(report.run)


async def test_a_replay_compares_the_answer(service: SolvingService) -> None:
    report = await service.solve(REQUEST, silent)
    record = service._open(make=False).run(report.run)
    assert record.solution is not None
    check_answer(record.solution, record)
    with pytest.raises(RecordDiffers, match="another answer"):
        check_answer(replace(record.solution, value="99999"), record)


async def test_an_unfinished_run_is_not_replayed(service: SolvingService) -> None:
    report = await service.solve(REQUEST, silent)
    service._open(make=False).set_status(report.run, RunStatus.STOPPED)
    with pytest.raises(InputError, match="is not finished"):
        await service.replay(report.run)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
async def test_a_library_that_is_deleted_during_a_run_is_no_success(service: SolvingService, library: Path) -> None:
    def delete(event: Event) -> None:
        if isinstance(event, Started):
            library.unlink()

    with pytest.raises(StorageError, match="was deleted, moved or replaced"):
        await service.solve(REQUEST, delete)


async def test_a_damaged_run_is_listed_as_such(service: SolvingService, library: Path) -> None:
    report = await service.solve(REQUEST, silent)
    sql(library, "UPDATE runs SET manifest = '{'")
    (listed,) = service.runs()
    assert (listed.id, listed.status) == (report.run, None)
    assert "is damaged" in listed.problem


async def test_looking_at_a_library_that_is_not_there_makes_none(service: SolvingService, library: Path) -> None:
    assert service.runs() == []
    with pytest.raises(InputError, match="There is no library"):
        await service.report("a")
    assert not library.exists()


async def test_no_report_or_bundle_is_left_that_the_library_could_not_note(
    service: SolvingService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = await service.solve(REQUEST, silent)
    before = set(tmp_path.iterdir())

    def full(*_: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr("mma_desktop.storage.audit.add", full)
    for write in (
        lambda: service.export(report, tmp_path / "report.md", "en"),
        lambda: service.export_cases([report], tmp_path / "cases.html", "en"),
        lambda: service.bundle(report.run, tmp_path / "case.mmacase"),
    ):
        with pytest.raises(StorageError, match="disk is full"):
            write()
    assert set(tmp_path.iterdir()) == before
