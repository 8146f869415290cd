"""What was handed in for a batch and could not be read.

Revision ID: 0012
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "batch_refusals",
        sa.Column("batch_id", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("fact", sa.Text, nullable=False),
        sa.Column("remedy", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("batch_id", "position", name="pk_batch_refusals"),
        sa.ForeignKeyConstraint(["batch_id"], ["batches.id"], name="fk_batch_refusals_batch_id_batches"),
    )
