"""What the parts of a run's manifest are called by people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mma_desktop.domain.runs import RunStatus
from mma_desktop.reports.base import Report


def name_in_words(report: Report, part: str, w: Mapping[str, Any]) -> str:
    """Task, method, mode or preset by its name, and behind it what is on record, by which a run is repeated."""
    recorded = str(getattr(report.manifest, part))
    titles = report.names.get(part, {})
    known: Mapping[str, str] = w.get(f"{part}s", {})
    name = titles.get(w["language"]) or known.get(recorded) or next(iter(titles.values()), recorded)
    return recorded if name == recorded else f"{name} [{recorded}]"


def status_in_words(report: Report, w: Mapping[str, Any]) -> str:
    """How a run ended; one that did not may be going on or was interrupted, which no record says."""
    return w["not_ended"] if report.status is RunStatus.RUNNING else w["statuses"][report.status.value]
