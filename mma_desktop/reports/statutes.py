"""What is said to people of the statutes that a text cites, once they were compared with the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache

from mma_desktop import paths
from mma_desktop.answers.statutes import StatuteCitation
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.cases import Document
from mma_desktop.knowledge.checking import CheckedStatute, StatuteReport, StatuteState
from mma_desktop.knowledge.citing import CitationState
from mma_desktop.knowledge.references import dates_of
from mma_desktop.reports.places import place_text


class _Labels(DataModel):
    """A sentence for each state and for what is quoted or said, with {0}; `article` and `version` join a law with its
    article and its dates.
    """

    columns: tuple[str, ...]
    states: Mapping[StatuteState, str]
    quotes: Mapping[CitationState, str]
    article: str
    version: str
    none: str
    unnamed: str
    others: str
    separator: str
    all_confirmed: str
    unconfirmed: str


@dataclass(frozen=True, slots=True)
class StatuteRow:
    """A citation for people: where it stands, in words and in characters, what is cited, and what the library says."""

    place: str
    words: str
    said: str
    confirmed: bool
    start: int
    end: int


def statute_headings(language: str) -> tuple[str, ...]:
    """The headings of place, citation and finding."""
    return _labels(language).columns


def statute_rows(document: Document, report: StatuteReport, language: str) -> list[StatuteRow]:
    """The citations in order."""
    labels, spans = _labels(language), Counter((one.cited.start, one.cited.end) for one in report.statutes)
    rows: list[StatuteRow] = []
    for one in report.statutes:
        start, end = one.cited.start, one.cited.end
        place = place_text(document.place_of(start, end), language)
        words = _cited(document.text, one.cited, spans[start, end] > 1)
        rows.append(StatuteRow(place, words, _said(one, language, labels), one.is_confirmed, start, end))
    return rows


def statute_notes(report: StatuteReport) -> list[str]:
    """What must be known of the texts that were looked at."""
    works = {(one.work.title, one.work.note) for one in report.statutes if one.work is not None and one.work.note}
    return [f"{title}: {note}" for title, note in sorted(works)]


def statute_summary(report: StatuteReport, as_of: str, language: str) -> list[str]:
    """How many are confirmed on a day ("" for today), and which article numbers were not checked."""
    labels, day = _labels(language), as_of or date.today().isoformat()
    number, missing = len(report.statutes), len(report.statutes) - report.confirmed
    if missing:
        lines = [labels.unconfirmed.format(number, missing, day)]
    else:
        lines = [labels.all_confirmed.format(number, day) if number else labels.none]
    if report.unnamed:
        lines.append(labels.unnamed.format(report.unnamed))
    if report.others:
        titles = labels.separator.join(dict.fromkeys(f"《{one.written}》" for one in report.others))
        lines.append(labels.others.format(len(report.others), titles))
    return lines


@cache
def _labels(language: str) -> _Labels:
    chosen = "zh" if language == "zh" else "en"
    return load_data(paths.resources() / "templates" / f"statutes.{chosen}.toml", _Labels)


def _cited(text: str, cited: StatuteCitation, several: bool) -> str:
    """The words that cite it, with the law where they do not name it; of a range or list also which article it is."""
    words = text[cited.start : cited.end]
    if cited.number and cited.written not in words:
        words = f"《{cited.law}》{words}" if "条" in words else f"《{cited.law}》{cited.number} {words}"
    return f"{words}: {cited.number}" if several else words


def _said(one: CheckedStatute, language: str, labels: _Labels) -> str:
    """What the library says of it, and of what is quoted."""
    lines = [labels.states[one.state].format(_found(one, language, labels))]
    if one.said is not CitationState.UNQUOTED:
        lines.append(labels.quotes[one.said].format("” “".join(one.unfound)))
    return "\n".join(lines)


def _found(one: CheckedStatute, language: str, labels: _Labels) -> str:
    """The law or the article in the version that was looked at."""
    if one.work is None:
        return ""
    name = labels.article.format(one.work.title, one.passage.article) if one.passage is not None else one.work.title
    dates = dates_of(one.work, language)
    return labels.version.format(name, dates) if dates else name
