"""The view of nodes reads the share of votes under its name of today, and shows what a node was made from.

Revision ID: 0002
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"

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
    a.payload ->> 'sources' AS sources,
    a.payload ->> 'node_kind' AS kind,
    a.payload ->> 'action' AS action,
    a.payload ->> 'producer' AS producer,
    a.payload ->> 'depth' AS depth,
    coalesce(s.visits, 0) AS visits,
    coalesce(s.total, 0.0) AS value,
    r.reward,
    coalesce(a.payload ->> 'vote_share', a.payload ->> 'n_conf') AS confidence,
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
    """Make the view anew; the record itself stays as it was written."""
    op.execute("DROP VIEW nodes")
    op.execute(_NODES)
