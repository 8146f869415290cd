"""The value of a run after a person's changes, for lists and for the search.

Revision ID: 0008
"""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

from mma_desktop.storage.cases.by_hand import value_by_hand
from mma_desktop.storage.chain import Link
from mma_desktop.storage.rows import UNREADABLE

revision = "0008"
down_revision = "0007"

_EDITED = "SELECT DISTINCT run_id FROM run_events WHERE kind IN ('ledger_edited', 'hand_edited')"
_EVENTS = "SELECT seq, kind, payload, hash FROM run_events WHERE run_id = ? ORDER BY seq"


def upgrade() -> None:
    """Add the column, and write what the events say. A run that cannot be read is left for the checks to find."""
    op.add_column("runs", sa.Column("by_hand", sa.Text))
    connection = op.get_bind()
    for run in list(connection.exec_driver_sql(_EDITED).scalars()):
        with suppress(*UNREADABLE, DBAPIError):
            value = value_by_hand(Link(*row) for row in connection.exec_driver_sql(_EVENTS, (run,)))
            connection.exec_driver_sql("UPDATE runs SET by_hand = ? WHERE id = ?", (value, run))
