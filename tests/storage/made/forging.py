"""Computes every hash of a library anew, as somebody would who knows this program and changed what they cover."""

from __future__ import annotations

import json
from pathlib import Path

from sqlalchemy import select

from mma_desktop.storage import audit, rows
from mma_desktop.storage.audit import beginning, entry_hash, facts_of
from mma_desktop.storage.chain import canonical, link
from mma_desktop.storage.library import Library
from mma_desktop.storage.tables import AuditRow, EventRow, RunRow


def rehash(path: Path) -> None:
    """Make all chains of the library at `path` fit what stands in it."""
    with Library.open(path) as library, library._file.writes() as session:
        for run in session.scalars(select(RunRow)):
            head = rows.genesis(session, run.id, run.question, run.manifest)
            for event in session.scalars(select(EventRow).where(EventRow.run_id == run.id).order_by(EventRow.seq)):
                head = event.hash = link(head, run.id, event.seq, event.kind, event.payload)
                run.event_count = event.seq
            run.head = head
        identity = audit.identity_of(session)
        last, key = beginning(identity.id, identity.audit_key), identity.audit_key
        for entry in session.scalars(select(AuditRow).order_by(AuditRow.seq)):
            run = session.get(RunRow, entry.subject)
            if run is not None and entry.action != "exported":
                entry.details = canonical(json.loads(entry.details) | facts_of(run))
            last = entry.hash = entry_hash(key, last, entry.seq, entry.time, entry.action, entry.subject, entry.details)
        identity.audit_head = last
