"""The first library: cases, documents, questions, runs, run events, and nodes as a view.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NODES = """
CREATE VIEW nodes AS
WITH
added AS (
    SELECT run_id, seq, payload, payload ->> 'id' AS id, coalesce(payload ->> 'twin', payload ->> 'id') AS owner
    FROM run_events
    WHERE kind = 'node_added'
),
scored AS (
    SELECT run_id, payload ->> 'id' AS id, payload ->> 'reward' AS reward, max(seq)
    FROM run_events
    WHERE kind = 'node_scored'
    GROUP BY 1, 2
),
visited AS (
    SELECT DISTINCT e.run_id, e.seq, e.payload ->> 'reward' AS reward, a.owner
    FROM run_events AS e
    JOIN json_each(e.payload, '$.path') AS step
    JOIN added AS a ON a.run_id = e.run_id AND a.id = step.value
    WHERE e.kind = 'rollout_done'
),
statistics AS (SELECT run_id, owner, count(*) AS visits, sum(reward) AS total FROM visited GROUP BY 1, 2)
SELECT
    a.run_id,
    a.id,
    a.payload ->> 'parent' AS parent,
    a.payload ->> 'node_kind' AS kind,
    a.payload ->> 'action' AS action,
    a.payload ->> 'producer' AS producer,
    a.payload ->> 'depth' AS depth,
    coalesce(s.visits, 0) AS visits,
    coalesce(s.total, 0.0) AS value,
    r.reward,
    a.payload ->> 'n_conf' AS confidence,
    a.payload ->> 'value' AS answer,
    CASE a.payload ->> 'action'
        WHEN 'A1' THEN a.payload ->> 'answer'
        WHEN 'A2' THEN a.payload ->> 'answer'
        WHEN 'A3' THEN a.payload ->> 'knowledge'
        ELSE a.payload ->> 'question'
    END AS text
FROM added AS a
LEFT JOIN scored AS r ON r.run_id = a.run_id AND r.id = a.id
LEFT JOIN statistics AS s ON s.run_id = a.run_id AND s.owner = a.owner
ORDER BY a.run_id, a.seq
"""


def upgrade() -> None:
    """Make every table of the first library."""
    _cases()
    _questions()
    _runs()
    _events()
    op.execute(_NODES)


def _cases() -> None:
    op.create_table(
        "cases",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_cases"),
    )
    op.create_table(
        "documents",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("case_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_documents"),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name="fk_documents_case_id_cases"),
    )
    op.create_index("ix_documents_case_id", "documents", ["case_id"])


def _questions() -> None:
    op.create_table(
        "questions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("case_id", sa.Text, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_questions"),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name="fk_questions_case_id_cases"),
    )
    op.create_index("ix_questions_case_id", "questions", ["case_id"])


def _runs() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("question_id", sa.Text, nullable=False),
        sa.Column("manifest", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("value", sa.Text),
        sa.Column("confidence", sa.Double),
        sa.Column("path", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("event_count", sa.Integer, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("claim_pid", sa.Integer),
        sa.Column("claim_started", sa.Double),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("updated_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
        sa.ForeignKeyConstraint(["question_id"], ["questions.id"], name="fk_runs_question_id_questions"),
    )
    op.create_index("ix_runs_question_id", "runs", ["question_id"])


def _events() -> None:
    op.create_table(
        "run_events",
        sa.Column("run_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "seq", name="pk_run_events"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_run_events_run_id_runs"),
    )
