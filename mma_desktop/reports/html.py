"""The report as one HTML file that needs nothing else: no script, no picture, no reference to anything outside."""

from __future__ import annotations

from mma_desktop.reports.base import Report
from mma_desktop.reports.templates import render
from mma_desktop.reports.text import visible


def as_html(report: Report, language: str) -> str:
    """The report as HTML in zh or en."""
    return render("report.html", report, language, visible)
