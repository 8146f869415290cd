"""The day whose law a draft is asked under, and an index of documents by their file.

Which files no case holds any more is asked whenever a draft is kept: without the index, the texts of all documents are
read for it.

Revision ID: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column and the index."""
    op.add_column("cases", sa.Column("as_of", sa.Text))
    op.create_index("ix_documents_sha256", "documents", ["sha256"])
