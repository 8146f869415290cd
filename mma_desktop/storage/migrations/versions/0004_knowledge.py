"""Shelves of statutes and of the office's own texts, cut into passages that can be searched.

Revision ID: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# Only terms are stored, each a row's title, section and text; a passage is found by its place.
_TERMS = """
CREATE VIRTUAL TABLE passage_terms USING fts5(
    title, section, text, content='', contentless_delete=1, tokenize='unicode61'
)
"""
_VOCABULARY = "CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab(passage_terms, row)"


def upgrade() -> None:
    """Make the tables of a knowledge library; they stay empty in a library of cases."""
    op.create_table(
        "shelves",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_shelves"),
    )
    _works()
    _passages()
    op.create_table(
        "term_counts",
        sa.Column("term", sa.Text, nullable=False),
        sa.Column("passages", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("term", name="pk_term_counts"),
    )
    op.execute(_TERMS)
    op.execute(_VOCABULARY)


def _works() -> None:
    names = ("title", "short", "kind", "version", "effective", "until", "note")
    op.create_table(
        "works",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("shelf", sa.Text, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in names),
        sa.PrimaryKeyConstraint("number", name="pk_works"),
        sa.UniqueConstraint("id", name="uq_works_id"),
        sa.ForeignKeyConstraint(["shelf"], ["shelves.name"], name="fk_works_shelf_shelves"),
    )
    op.create_index("ix_works_shelf", "works", ["shelf"])


def _passages() -> None:
    op.create_table(
        "passages",
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("work_number", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("article", "number", "section", "text")),
        sa.PrimaryKeyConstraint("place", name="pk_passages"),
        sa.UniqueConstraint("id", name="uq_passages_id"),
        sa.ForeignKeyConstraint(["work_number"], ["works.number"], name="fk_passages_work_number_works"),
    )
    op.create_index("ix_passages_work_number", "passages", ["work_number"])
