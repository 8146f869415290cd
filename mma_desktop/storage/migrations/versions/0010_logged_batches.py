"""The audit log knows of batches and tags. Those that are there are taken into it as they stand.

A row that cannot be read is left for the checks to find.

Revision ID: 0010
"""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

from mma_desktop.storage.audit import AuditAction, entry_hash, now
from mma_desktop.storage.batches.batch_log import batch_facts
from mma_desktop.storage.chain import canonical

revision = "0010"
down_revision = "0009"

_QUESTIONS = """
SELECT batch_questions.question_id, questions.task, questions.language, questions.title, questions.text,
    batch_questions.name, batch_questions.gold, batch_questions.options
FROM batch_questions JOIN questions ON questions.id = batch_questions.question_id
WHERE batch_questions.batch_id = ? ORDER BY batch_questions.position
"""


def upgrade() -> None:
    """Write an entry for each batch and for the tags of each case."""
    connection = op.get_bind()
    entries: list[tuple[str, str, str]] = []
    for batch, name in connection.exec_driver_sql("SELECT id, name FROM batches ORDER BY created_at, id").all():
        with suppress(DBAPIError):
            questions = [tuple(row) for row in connection.exec_driver_sql(_QUESTIONS, (batch,))]
            entries.append((AuditAction.BATCH_ADDED, batch, canonical(batch_facts(name, questions))))
    tags: dict[str, list[str]] = {}
    for case, tag in connection.exec_driver_sql("SELECT case_id, tag FROM case_tags ORDER BY case_id, tag").all():
        tags.setdefault(case, []).append(tag)
    entries += [(AuditAction.TAGGED, case, canonical({"tags": found})) for case, found in tags.items()]
    _append(connection, entries)


def _append(connection: sa.Connection, entries: list[tuple[str, str, str]]) -> None:
    """Write these behind the log, if it is known where it ends."""
    identity = connection.exec_driver_sql("SELECT audit_key, audit_count, audit_head FROM identity").first()
    if identity is None:
        return
    key, seq, head = identity
    for action, subject, details in entries:
        seq, time = seq + 1, now()
        head = entry_hash(key, head, seq, time, action, subject, details)
        row = (seq, time, action, subject, details, head)
        connection.exec_driver_sql("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?)", row)
    connection.exec_driver_sql("UPDATE identity SET audit_count = ?, audit_head = ?", (seq, head))
