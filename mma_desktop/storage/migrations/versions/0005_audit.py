"""The audit log, and a name for the library that its log and its anchors go by.

What is in the library already is taken into the log as it stands: changes before this moment cannot be found any more.
A row that cannot be read is left for the checks to find.

Revision ID: 0005
"""

from __future__ import annotations

import secrets
import uuid
from contextlib import suppress

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy.exc import DBAPIError, NoResultFound

from mma_desktop.storage.audit import Action, beginning, case_facts, entry_hash, now, run_facts
from mma_desktop.storage.chain import canonical

revision = "0005"
down_revision = "0004"

_CASE = "SELECT title FROM cases WHERE id = ?"
_DOCUMENTS = "SELECT name, sha256, text FROM documents WHERE case_id = ? ORDER BY position"
_RUN = """
SELECT cases.title, runs.created_at, runs.status, runs.answer, runs.value, runs.confidence, runs.path, runs.reason,
    runs.event_count, runs.head
FROM runs JOIN questions ON questions.id = runs.question_id JOIN cases ON cases.id = questions.case_id
WHERE runs.id = ?
"""


def upgrade() -> None:
    """Make the log, and its first entries."""
    op.create_table(
        "identity",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("audit_key", sa.Text),
        sa.Column("audit_count", sa.Integer, nullable=False),
        sa.Column("audit_head", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_identity"),
    )
    op.create_table(
        "audit",
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("time", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_audit"),
    )
    op.create_index("ix_audit_subject", "audit", ["subject"])
    _take_over(op.get_bind())


def _take_over(connection: sa.Connection) -> None:
    """Write an entry for the library, and one for each case and run that can be read."""
    library = uuid.uuid4().hex
    key = secrets.token_hex(32) if context.config.attributes.get("encrypted") else None
    entries: list[tuple[str, str, str]] = [(Action.MADE, library, canonical({}))]
    for case in _ids(connection, "cases"):
        with suppress(DBAPIError):
            title = connection.exec_driver_sql(_CASE, (case,)).scalar_one()
            documents = [tuple(row) for row in connection.exec_driver_sql(_DOCUMENTS, (case,))]
            entries.append((Action.IMPORTED, case, canonical(case_facts(title, documents))))
    for run in _ids(connection, "runs"):
        with suppress(DBAPIError, NoResultFound):
            title, created, status, *answer, events, head = connection.exec_driver_sql(_RUN, (run,)).one()
            entries.append((Action.ADOPTED, run, canonical(run_facts(title, created, status, answer, events, head))))
    _write(connection, library, key, entries)


def _write(connection: sa.Connection, library: str, key: str | None, entries: list[tuple[str, str, str]]) -> None:
    head, time = beginning(library, key), now()
    for seq, (action, subject, details) in enumerate(entries, start=1):
        head = entry_hash(key, head, seq, time, action, subject, details)
        row = (seq, time, action, subject, details, head)
        connection.exec_driver_sql("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?)", row)
    connection.exec_driver_sql("INSERT INTO identity VALUES (?, ?, ?, ?)", (library, key, len(entries), head))


def _ids(connection: sa.Connection, table: str) -> list[str]:
    return list(connection.exec_driver_sql(f"SELECT id FROM {table} ORDER BY created_at, id").scalars())
