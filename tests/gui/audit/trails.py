"""Entries of an audit log as the service gives them."""

from __future__ import annotations

from mma_desktop.service.libraries.auditing import TrailEntry

TRAIL = (
    TrailEntry(
        2, "2026-11-26T08:00:00.123456+00:00", "imported", of_run=False, by_person=True,
        facts={"title": "赵某\u202e盗窃案", "documents": [["起诉书.docx", "c" * 64, "d" * 64], 5]}, hash="a" * 64,
    ),
    TrailEntry(
        5, "2026-11-26T08:05:00+00:00", "run_finished", of_run=True, by_person=False,
        facts={"value": "19450", "chance": 0.93, "events": 40, "answer": "e" * 64}, hash="b" * 64,
    ),
    TrailEntry(
        6, "2026-11-26T08:06:00+00:00", "exported", of_run=True, by_person=True,
        facts={"ending": ".pdf", "sha256": "f" * 64}, hash="c" * 64,
    ),
    TrailEntry(7, "2026-11-26T08:07:00+00:00", "deleted", of_run=False, by_person=True, facts={}, hash="d" * 64),
)  # fmt: skip
