"""`mma-desktop knowledge check`: the statute citations of a text, each compared with the library."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from rich.table import Table

from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.domain.cases import Document
from mma_desktop.knowledge.checking import CheckedStatute, StatuteReport
from mma_desktop.reports.statutes import statute_headings, statute_notes, statute_rows, statute_summary


def show_statutes(document: Document, report: StatuteReport, as_of: str, language: str, console: Terminal) -> None:
    """A table of the citations, each with its place and what the library says, and how many are confirmed."""
    if report.statutes:
        table = Table()
        for name in statute_headings(language):
            table.add_column(name, overflow="fold")
        for one in statute_rows(document, report, language):
            style = "" if one.confirmed else "yellow"
            table.add_row(*(shown(cell, style=style) for cell in (one.place, one.words, one.said)))
        console.print(table)
    for note in statute_notes(report):
        console.print(shown(note, style="dim"))
    for line in statute_summary(report, as_of, language):
        console.print(shown(line))


def statutes_json(document: Document, report: StatuteReport, as_of: str) -> dict[str, Any]:
    """All that was found, JSON-ready. Places are counted in characters of the text as it was read."""
    return {
        "document": document.name,
        "sha256": document.sha256,
        "as_of": as_of or date.today().isoformat(),
        "citations": [_as_json(document, one) for one in report.statutes],
        "confirmed": report.confirmed,
        "unnamed": report.unnamed,
        "others": [{"title": o.written, "article": o.number, "start": o.start, "end": o.end} for o in report.others],
    }


def _as_json(document: Document, one: CheckedStatute) -> dict[str, Any]:
    cited = one.cited
    return {
        "text": document.text[cited.start : cited.end],
        "start": cited.start,
        "end": cited.end,
        "place": asdict(document.place_of(cited.start, cited.end)),
        "law": cited.law,
        "article": cited.number,
        "paragraph": cited.paragraph,
        "item": cited.item,
        "state": one.state,
        "confirmed": one.is_confirmed,
        "title": one.work.title if one.work is not None else "",
        "version": one.work.version if one.work is not None else "",
        "effective": one.work.effective if one.work is not None else "",
        "until": one.work.until if one.work is not None else "",
        "note": one.work.note if one.work is not None else "",
        "passage": one.passage.id if one.passage is not None else "",
        "quote": one.quote,
        "quoted": one.said,
        "not_found": list(one.unfound),
    }
