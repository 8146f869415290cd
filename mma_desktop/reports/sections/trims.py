"""What was left out of prompts to make them fit, in words: for reports and the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mma_desktop.reports.base import Report
from mma_desktop.reports.text import visible


def trim_lines(report: Report, labels: Mapping[str, Any], called: Callable[[str], str] = str) -> tuple[str, ...]:
    """A line for each: the node whose prompt it was, as `called` names it, what was left out, and how much of it."""
    words, colon = labels["trimmed"], labels["colon"]
    what = [words.get(one.what, words["other"]).format(one.removed, visible(one.what)) for one in report.trims]
    return tuple(f"{visible(called(one.node))}{colon}{said}" for one, said in zip(report.trims, what, strict=True))
