"""What the log says of a run and its case, and files checked against the library that is open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mma_desktop.errors import InputError
from mma_desktop.ledger.editing.wanted import Count
from mma_desktop.reports.base import Report
from mma_desktop.service.libraries.auditing import AuditAction, verify_file
from mma_desktop.service.solving import SolvingService
from mma_desktop.storage.library import Library
from tests.service.solving.test_solving import REQUEST
from tests.storage.conftest import sql

MakeService = Callable[..., SolvingService]


async def _solved(service: SolvingService) -> Report:
    return await service.solve(REQUEST, lambda _event: None)


async def test_a_trail_holds_what_was_done_to_the_run_and_its_case_and_nothing_else(
    service_of: MakeService, tmp_path: Path
) -> None:
    with service_of() as service:
        report = await _solved(service)
        other = await _solved(service)
        await service.edit(report.run, [Count("1", counted=False)])
        service.rename(report.run, "another title")
        service.export(report, tmp_path / "report.md", "en")
        service.bundle(report.run, tmp_path / "case.mmacase")
        trail = service.trail(report.run[:12])
        assert trail.log == service.log_end()
        assert [(entry.action, entry.of_run, entry.by_person) for entry in trail.entries] == [
            (AuditAction.IMPORTED, False, True),
            (AuditAction.CREATED, True, False),
            (AuditAction.STARTED, True, False),
            (AuditAction.FINISHED, True, False),
            (AuditAction.EDITED, True, True),
            (AuditAction.RENAMED, False, True),
            (AuditAction.RENAMED, True, True),
            (AuditAction.EXPORTED, True, True),
            (AuditAction.EXPORTED, False, True),
        ]
        assert trail.entries[3].facts["value"] == report.value
        assert len(service.trail(other.run).entries) == 4


async def test_a_case_that_was_deleted_and_taken_in_again_has_both_in_its_trail(
    service_of: MakeService, tmp_path: Path
) -> None:
    with service_of() as service:
        report = await _solved(service)
        service.bundle(report.run, tmp_path / "case.mmacase")
        service.delete(service.deletion(report.run))
        service.take_in(tmp_path / "case.mmacase")
        entries = service.trail(report.run).entries
    assert [entry.action for entry in entries][-5:-1] == [
        AuditAction.EXPORTED,
        AuditAction.DELETED,
        AuditAction.IMPORTED,
        AuditAction.TAKEN_IN,
    ]
    assert not entries[1].facts, "details of what was deleted are gone"
    assert entries[-4].facts["gone"]


async def test_an_entry_that_cannot_be_read_is_listed_without_details(service_of: MakeService, tmp_path: Path) -> None:
    with service_of() as service:
        run = (await _solved(service)).run
    for damaged in ("{", "5", "[1]"):
        sql(tmp_path / "library.mma", f"UPDATE audit SET details = '{damaged}' WHERE action = 'run_finished'")
        with service_of() as service:
            assert service.trail(run).entries[-1].facts == {}


async def test_files_are_checked_against_the_library_and_a_foreign_bundle_by_itself(
    service_of: MakeService, tmp_path: Path
) -> None:
    report, bundle = tmp_path / "report.md", tmp_path / "case.mmacase"
    with service_of() as service:
        solved = await _solved(service)
        service.export(solved, report, "en")
        sha256 = service.bundle(solved.run, bundle).sha256
        assert service.verify_file(report).findings == ()
        own = service.verify_file(bundle)
        assert (own.findings, own.asked_log, own.sha256) == ((), True, sha256)
        report.write_text(report.read_text(encoding="utf-8") + "x", encoding="utf-8")
        assert service.verify_file(report).findings
    with Library.open(tmp_path / "other.mma") as other:
        alone = verify_file(other, bundle)
        assert (alone.findings, alone.asked_log, alone.sha256) == ((), False, sha256)
        with pytest.raises(InputError, match="another library"):
            verify_file(other, report)
        bundle.write_bytes(bundle.read_bytes().replace(b"case.json", b"cane.json", 1))
        assert verify_file(other, bundle).findings
