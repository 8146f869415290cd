"""Tags of cases.

Revision ID: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "case_tags",
        sa.Column("case_id", sa.Text, nullable=False),
        sa.Column("tag", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("case_id", "tag", name="pk_case_tags"),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name="fk_case_tags_case_id_cases"),
    )
