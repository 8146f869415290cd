"""Run by alembic for every migration: one transaction, on the connection that `schema` hands over."""

from __future__ import annotations

from alembic import context

from mma_desktop.storage.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
