"""A person changes the ledger of a stored run: the changes join its record, and nothing in it is overwritten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from mma_desktop.ledger.editing.edited import apply_changes
from mma_desktop.ledger.editing.errors import EditError, EditProblem
from mma_desktop.ledger.editing.wanted import ManualEdit
from mma_desktop.reports.base import Report
from mma_desktop.service.records import checked, with_ends
from mma_desktop.service.reporting import make_report
from mma_desktop.storage.library import Library


def edit_ledger(library: Library, run: str, wanted: Sequence[ManualEdit], reason: str) -> Report:
    """The report of the run after these changes, made for `reason` (may be empty).

    All changes are checked before the first is stored. Raises Refusal for one that is impossible, StorageError while
    another process works on the run.
    """
    run_id = library.run(run).id
    library.claim(run_id)
    try:
        report = make_report(checked(library, run_id), library.events(run_id))
        if not report.has_ledger:
            raise EditError(EditProblem.NO_LEDGER)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        text = report.document.text
        events = apply_changes(report.ledger, text, report.changes, wanted, reason=reason, time=now)
        library.edit(run_id, events)
        return with_ends(replace(report, changes=(*report.changes, *events)), library.run(run_id))
    finally:
        library.release(run_id)
