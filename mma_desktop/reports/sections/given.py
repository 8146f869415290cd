"""What a person had decided before the run, and whether its answer keeps to it, in words: for reports, the terminal and
the window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mma_desktop.reports.base import Report

_SHORT_ID = 12  # characters of a run's id, as in lists


def given_line(report: Report, labels: Mapping[str, Any]) -> str:
    """With whose decisions the run was made and what it took over; "" for a run that follows no other."""
    given, words = report.manifest.given, labels["given"]
    if not given.run:
        return ""
    amounts = [words["amounts"] % len(given.amounts)] if given.amounts else []
    asked = words["asked"].format(taken=report.usage.taken_over, asked=report.usage.requests)
    return labels["course"]["separator"].join((words["follows"] % given.run[:_SHORT_ID], *amounts, asked))


def against_line(report: Report, labels: Mapping[str, Any]) -> str:
    """The amounts that the answer counts otherwise than was decided; "" where it keeps to all of it."""
    against = report.against_given
    return labels["given"]["against"] % labels["comma"].join(entry.shown for entry in against) if against else ""
