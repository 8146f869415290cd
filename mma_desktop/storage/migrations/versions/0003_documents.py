"""A case has several documents in the user's order, and what was imported is kept: bytes, places, hidden texts.

Documents of earlier versions stand alone and have none of it: their bytes were not kept.

Revision ID: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of files, and the columns that a document of a case of several needs."""
    op.create_table(
        "originals",
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_originals"),
    )
    op.add_column("documents", sa.Column("position", sa.Integer, nullable=False, server_default="0"))
    op.add_column("documents", sa.Column("taken", sa.Text, nullable=False, server_default="[]"))
    op.add_column("documents", sa.Column("imported_text", sa.Text))
    op.add_column("documents", sa.Column("layout", sa.Text))
