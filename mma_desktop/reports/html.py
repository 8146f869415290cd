"""The report as one HTML file that needs nothing else: no script, no picture, no reference to anything outside."""

from __future__ import annotations

from markupsafe import Markup

from mma_desktop.reports.base import Report
from mma_desktop.reports.templates import render
from mma_desktop.reports.text import visible


def as_html(report: Report, language: str) -> str:
    """The report as HTML in zh or en."""
    return render("report.html", report, language, visible)


def html_body(report: Report, language: str, anchor: str) -> Markup:
    """What a page shows of the report; `anchor` sets the places in it apart from those of others on the page."""
    return Markup(render("report_body.html", report, language, visible, anchor))
