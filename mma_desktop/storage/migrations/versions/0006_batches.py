"""Batches of questions that are solved one after the other.

Revision ID: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "batches",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_batches"),
    )
    op.create_table(
        "batch_questions",
        sa.Column("question_id", sa.Text, nullable=False),
        sa.Column("batch_id", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("gold", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("question_id", name="pk_batch_questions"),
        sa.ForeignKeyConstraint(["question_id"], ["questions.id"], name="fk_batch_questions_question_id_questions"),
        sa.ForeignKeyConstraint(["batch_id"], ["batches.id"], name="fk_batch_questions_batch_id_batches"),
    )
    op.create_index("ix_batch_questions_batch_id", "batch_questions", ["batch_id"])
