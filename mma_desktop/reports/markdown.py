"""The report as Markdown. Text of the case or of a model is escaped, so it can add neither links nor pictures."""

from __future__ import annotations

from markupsafe import Markup

from mma_desktop.reports.base import Report
from mma_desktop.reports.templates import render
from mma_desktop.reports.text import markdown_line


def as_markdown(report: Report, language: str, anchor: str = "") -> str:
    """The report as Markdown in zh or en; `anchor` sets the places in it apart from those of others in the file."""
    return render("report.md", report, language, lambda text: Markup(markdown_line(text)), anchor)
