"""`mma-desktop knowledge check`: the statute citations of a text, each compared with the library."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from datetime import date
from typing import Any

from rich.table import Table

from mma_desktop.answers.statutes import StatuteCitation
from mma_desktop.cli.labels import StatuteLabels, load_labels
from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.domain.cases import Document
from mma_desktop.knowledge.checking import CheckedStatute, StatuteReport
from mma_desktop.knowledge.citing import CitationState
from mma_desktop.knowledge.references import dates_of
from mma_desktop.reports.places import place_text


def show_statutes(document: Document, report: StatuteReport, as_of: str, language: str, console: Terminal) -> None:
    """A table of the citations, each with its place and what the library says, and how many are confirmed."""
    labels = load_labels(language).statutes
    if report.statutes:
        console.print(_table(document, report, language, labels))
    for title, note in sorted({(one.work.title, one.work.note) for one in report.statutes if one.work is not None}):
        if note:
            console.print(shown(f"{title}: {note}", style="dim"))
    console.print(shown(_summary(report, as_of or date.today().isoformat(), labels)))
    if report.unnamed:
        console.print(shown(labels.unnamed.format(report.unnamed)))


def statutes_json(document: Document, report: StatuteReport, as_of: str) -> dict[str, Any]:
    """All that was found, JSON-ready. Places are counted in characters of the text as it was read."""
    return {
        "document": document.name,
        "sha256": document.sha256,
        "as_of": as_of or date.today().isoformat(),
        "citations": [_as_json(document, one) for one in report.statutes],
        "confirmed": report.confirmed,
        "unnamed": report.unnamed,
    }


def _table(document: Document, report: StatuteReport, language: str, labels: StatuteLabels) -> Table:
    table, spans = Table(), Counter((one.cited.start, one.cited.end) for one in report.statutes)
    for name in labels.columns:
        table.add_column(name, overflow="fold")
    for one in report.statutes:
        several = spans[one.cited.start, one.cited.end] > 1
        place = place_text(document.place_of(one.cited.start, one.cited.end), language)
        cells = (place, _cited(document.text, one.cited, several), _said(one, language, labels))
        table.add_row(*(shown(cell, style="" if one.is_confirmed else "yellow") for cell in cells))
    return table


def _cited(text: str, cited: StatuteCitation, several: bool) -> str:
    """The words that cite it, with the law where they do not name it; of a range or list also which article it is."""
    words = text[cited.start : cited.end]
    if cited.number and cited.written not in words:
        words = f"《{cited.law}》{words}" if "条" in words else f"《{cited.law}》{cited.number} {words}"
    return f"{words}: {cited.number}" if several else words


def _said(one: CheckedStatute, language: str, labels: StatuteLabels) -> str:
    """What the library says of it, and of what is quoted."""
    lines = [labels.states[one.state].format(_found(one, language, labels))]
    if one.said is not CitationState.UNQUOTED:
        lines.append(labels.quotes[one.said])
    return "\n".join(lines)


def _found(one: CheckedStatute, language: str, labels: StatuteLabels) -> str:
    """The law or the article in the version that was looked at."""
    if one.work is None:
        return ""
    name = labels.article.format(one.work.title, one.passage.article) if one.passage is not None else one.work.title
    dates = dates_of(one.work, language)
    return labels.version.format(name, dates) if dates else name


def _summary(report: StatuteReport, day: str, labels: StatuteLabels) -> str:
    number, missing = len(report.statutes), len(report.statutes) - report.confirmed
    if not number:
        return labels.none
    return labels.unconfirmed.format(number, missing, day) if missing else labels.all_confirmed.format(number, day)


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
    }
