"""The report as one HTML file that needs nothing else: no script, no picture, no reference to anything outside.

A report on the screen lays out the same blocks as every other format, in sections, with links between its places.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from markupsafe import Markup

from mma_desktop.reports.base import Report
from mma_desktop.reports.outline import outline_of
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedLetterhead, PrintedParagraph, place_of
from mma_desktop.reports.record_tag import tag_of
from mma_desktop.reports.templates import environment, load_labels, made_by
from mma_desktop.reports.text import visible

_Group = tuple[str, list[PrintedBlock]]
"""Paragraphs of one style that follow each other with that style; with "" any other blocks."""
_Section = tuple[PrintedHeading, list[_Group]]


def as_html(report: Report, language: str) -> str:
    """The report as HTML in zh or en."""
    template = environment(visible).get_template("report.html")
    body = html_body(report, language)
    return template.render(report=report, w=load_labels("report", language), tag=tag_of(report), body=body)


def html_body(report: Report, language: str, anchor: str = "") -> Markup:
    """What a page shows of the report; `anchor` sets the places in it apart from those of others on the page."""
    head, sections = _in_sections(outline_of(report, language, on_screen=True))
    template = environment(visible).get_template("report_body.html")
    tools: dict[str, Any] = {
        "w": load_labels("report", language),
        "anchor": anchor,
        "place_of": place_of,
        "report": report,
    }
    tools["made_by"] = made_by(report.manifest, tools["w"])
    return Markup(template.render(head=head, sections=sections, **tools))


def _in_sections(blocks: Iterable[PrintedBlock]) -> tuple[list[_Group], list[_Section]]:
    """What stands before the first section, and the sections; the letterhead has a template of its own."""
    parts: list[list[PrintedBlock]] = [[]]
    for block in blocks:
        if isinstance(block, PrintedHeading) and block.level == 1:
            parts.append([])
        if not isinstance(block, PrintedLetterhead):
            parts[-1].append(block)
    head, *others = parts
    return _grouped(head), [(part[0], _grouped(part[1:])) for part in others if isinstance(part[0], PrintedHeading)]


def _grouped(blocks: Iterable[PrintedBlock]) -> list[_Group]:
    return [(style, list(group)) for style, group in groupby(blocks, _style)]


def _style(block: PrintedBlock) -> str:
    return block.style if isinstance(block, PrintedParagraph) else ""
