"""What models were not shown of a long case, in words: for reports, the terminal and the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.excerpts.words import load_words
from mma_desktop.reports.base import Report
from mma_desktop.reports.places import report_place_text


@dataclass(frozen=True, slots=True)
class LeftOutText:
    """A sentence, and a line for each part; both empty where everything was shown."""

    summary: str = ""
    parts: tuple[str, ...] = ()


def left_out_text(report: Report, language: str) -> LeftOutText:
    """Which parts of the report's case no model was shown, with their places and lengths."""
    left_out = report.manifest.left_out
    if not left_out:
        return LeftOutText()
    words = load_words(language)
    parts = tuple(
        words.item.format(
            section=words.names.get(item.section, item.section),
            place=report_place_text(report, item.start, item.start, language),
            characters=f"{item.characters:,}",
        )
        for item in left_out
    )
    return LeftOutText(summary_of(len(report.document.text), left_out, language) + words.parts, parts)


def summary_of(characters: int, left_out: Sequence[LeftOut], language: str) -> str:
    """The sentence on a case of so many characters."""
    shown = characters - sum(item.characters for item in left_out)
    return load_words(language).summary.format(total=f"{characters:,}", shown=f"{shown:,}")
