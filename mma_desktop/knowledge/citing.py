"""What an answer cites by id, checked: the passage must exist, and what is quoted beside it must stand there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz import fuzz

from mma_desktop.domain.passages import LibraryPassage

_CITATION = re.compile(
    r"[\[【](?P<squared>[^\[\]【】\n]{1,80}#[^\[\]【】\n]{1,20})[\]】]"
    r"|[（(](?P<round>[^\s（）()#]{1,80}#\d[\d.-]{0,19})[）)]"
)
_QUOTE = re.compile('[“"「]([^“”"「」]{6,})[”"」]')
_REACH = 400  # characters before a citation in which its quote stands
_ALIKE = 80.0  # a lower likeness (0..100) means that the passage does not say so


class CitationState(StrEnum):
    """What the check found."""

    EXACT = "exact"  # the quote stands there word for word
    CHANGED = "changed"  # it stands there in slightly other words
    NOT_SAID = "not_said"  # it does not stand there
    UNKNOWN = "unknown"  # there is no such passage
    UNQUOTED = "unquoted"  # the passage exists; nothing is quoted from it
    NOT_FOUND = "not_found"  # nothing is quoted, and words of the sentence that cites it do not stand there


@dataclass(frozen=True, slots=True)
class Citation:
    """One citation at characters [start, end) of the answer; `place` is where the quote stands in the passage.

    `unfound` are the words of the citing sentence that do not stand there (`knowledge/stating.py`).
    """

    passage_id: str
    start: int
    end: int
    state: CitationState
    quote: str = ""
    place: tuple[int, int] | None = None
    unfound: tuple[str, ...] = ()

    @property
    def is_finding(self) -> bool:
        """Whether a reader must be told."""
        return self.state not in (CitationState.EXACT, CitationState.UNQUOTED)


@dataclass(frozen=True, slots=True)
class QuotedPassage:
    """Words at characters [start, end) of a text that are quoted from a passage, word for word or nearly so."""

    start: int
    end: int
    state: CitationState
    passage: LibraryPassage


def check_citations(answer: str, passages: Mapping[str, LibraryPassage]) -> tuple[Citation, ...]:
    """Every citation of the answer, in order, checked against the passages that it may cite."""
    citations: list[Citation] = []
    done = 0
    for match in _CITATION.finditer(answer):
        before = answer[max(done, match.start() - _REACH) : match.start()]
        quotes = _QUOTE.findall(before)
        citations.append(_checked(match, quotes[-1] if quotes else "", passages.get(_id(match))))
        done = match.end()
    return tuple(citations)


def quoted_places(text: str, passages: Collection[LibraryPassage]) -> Iterator[QuotedPassage]:
    """Every quote of the text that stands in one of the passages, word for word if it can be, with that passage."""
    for match in _QUOTE.finditer(text):
        said = {one: compare_quote(match[1], one.text)[0] for one in passages}
        for state in (CitationState.EXACT, CitationState.CHANGED):
            if (passage := next((one for one in passages if said[one] is state), None)) is not None:
                yield QuotedPassage(*match.span(1), state, passage)
                break


def compare_quote(quote: str, text: str) -> tuple[CitationState, tuple[int, int] | None]:
    """Whether a text says what is quoted from it, and where; UNQUOTED for an empty quote."""
    if not quote:
        return CitationState.UNQUOTED, None
    if (start := text.find(quote)) >= 0:
        return CitationState.EXACT, (start, start + len(quote))
    aligned = fuzz.partial_ratio_alignment(quote, text)
    if aligned is None or aligned.score < _ALIKE or len(quote) > 1.25 * len(text):
        return CitationState.NOT_SAID, None
    return CitationState.CHANGED, (aligned.dest_start, aligned.dest_end)


def _checked(match: re.Match[str], quote: str, passage: LibraryPassage | None) -> Citation:
    state, place = (CitationState.UNKNOWN, None) if passage is None else compare_quote(quote, passage.text)
    return Citation(_id(match), match.start(), match.end(), state, quote, place)


def _id(match: re.Match[str]) -> str:
    return (match["squared"] or match["round"]).strip()
