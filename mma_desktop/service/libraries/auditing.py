"""What a library's audit log says of a run and its case, and whether a file that was written from it still holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mma_desktop.domain.runs import LogEnd
from mma_desktop.service.libraries.bundles import is_bundle, verify_bundle
from mma_desktop.service.verifying import verify_report
from mma_desktop.storage.audit import AuditAction, AuditEntry
from mma_desktop.storage.checks import Discrepancy
from mma_desktop.storage.library import Library

__all__ = ["AuditAction", "AuditTrail", "Discrepancy", "TrailEntry", "VerifiedFile", "trail_of", "verify_file"]

_BY_PERSON = {
    AuditAction.DRAFTED,
    AuditAction.IMPORTED,
    AuditAction.TAKEN_IN,
    AuditAction.EDITED,
    AuditAction.RENAMED,
    AuditAction.TAGGED,
    AuditAction.BATCH_ADDED,
    AuditAction.BATCH_ORDERED,
    AuditAction.EXPORTED,
    AuditAction.DELETED,
}


@dataclass(frozen=True, slots=True)
class TrailEntry:
    """One entry of the log: its number, when (ISO 8601, UTC) what was done to the run, or else to its case.

    `facts` are its details, none where they were deleted or cannot be read; `by_person` is whether somebody ordered
    just that, where all else is a step of the program's.
    """

    seq: int
    time: str
    action: str
    of_run: bool
    by_person: bool
    facts: Mapping[str, Any]
    hash: str


@dataclass(frozen=True, slots=True)
class AuditTrail:
    """The entries about a run and its case, in order, and where the whole log ends."""

    entries: tuple[TrailEntry, ...]
    log: LogEnd


@dataclass(frozen=True, slots=True)
class VerifiedFile:
    """What was found in a report or a bundle (nothing: all holds), and whether the library's log could be asked of it.

    A bundle of another library is checked by itself; its SHA-256 can be compared over another way.
    """

    findings: tuple[Discrepancy, ...]
    asked_log: bool
    sha256: str = ""


def trail_of(library: Library, run: str) -> AuditTrail:
    """What the log says of the run with this id or beginning of one. Raises InputError if there is none."""
    run_id = library.run_id(run)
    return AuditTrail(tuple(_entry(entry, run_id) for entry in library.entries_about(run_id)), library.log_end())


def _entry(entry: AuditEntry, run: str) -> TrailEntry:
    return TrailEntry(
        seq=entry.seq,
        time=entry.time,
        action=entry.action,
        of_run=entry.subject == run,
        by_person=entry.action in _BY_PERSON,
        facts=entry.known_facts,
        hash=entry.hash,
    )


def verify_file(library: Library, file: Path) -> VerifiedFile:
    """A report or a bundle, against this library; a bundle of another one by itself.

    Raises InputError for a file that is neither, and for a report of another library.
    """
    if not is_bundle(file):
        return VerifiedFile(verify_report(file, library).findings, asked_log=True)
    alone = verify_bundle(file)
    own = alone.manifest is not None and alone.manifest.library == library.log_end().library
    found = verify_bundle(file, library) if own else alone
    return VerifiedFile(found.findings, own, found.sha256)
