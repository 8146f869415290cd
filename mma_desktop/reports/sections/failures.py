"""Why a run failed, what of it no model could be asked for, and what else must be known of how it was made, in words:
for reports, the terminal and the window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mma_desktop.reports.base import Report
from mma_desktop.reports.sections.given import against_line


def failure_lines(report: Report, labels: Mapping[str, Any], say: Callable[[str], str]) -> tuple[str, ...]:
    """A line for each, none where all went well; `say` puts a sentence of the record into the reader's language."""
    lines: list[str] = []
    if (failure := report.failure) is not None:
        sentences = (say(sentence) for sentence in (failure.fact, failure.remedy) if sentence)
        lines.append(f"{labels['failed']}{labels['colon']}{labels['space'].join(sentences)}")
    if closed := report.not_asked:
        counted = labels["not_asked"].format(len(closed), report.steps_tried)
        reasons = dict.fromkeys(say(one.reason) for one in closed)
        lines.append(f"{counted}{labels['colon']}{labels['space'].join(reasons)}")
    against = against_line(report, labels)
    return (*lines, *((against,) if against else ()), *(say(note) for note in report.notes))
