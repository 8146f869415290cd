"""What of a case that is too long for a model is left out of prompts, and the text that is shown instead.

The record of a run holds the spans; everything else follows from them, so that a run that goes on asks with the very
text it began with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.domain.cases import Span


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Characters [start, end) of a case's text that no model is shown; `section` says what they belong to."""

    start: int
    end: int
    section: str

    @property
    def characters(self) -> int:
        """How many they are."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A case's whole text, and what models are shown in its place. Rules and the ledger read the whole."""

    text: str
    shown: str

    def of(self, wording: str) -> str:
        """What is shown in place of a text: the excerpt where it is the case's, else the text itself."""
        return self.shown if wording == self.text else wording


def excerpt_of(text: str, left_out: Sequence[LeftOut], mark: str) -> Excerpt:
    """The excerpt without these spans; each gap is a line that says how many characters are missing ({0} in `mark`)."""
    pieces: list[str] = []
    done = 0
    for gap in _gaps(left_out):
        missing = mark.format(f"{gap.end - gap.start:,}")
        pieces += (text[done : gap.start].rstrip("\n"), f"\n{missing}\n")
        done = gap.end
    return Excerpt(text, "".join((*pieces, text[done:].lstrip("\n") if pieces else text[done:])).strip("\n"))


def _gaps(left_out: Sequence[LeftOut]) -> list[Span]:
    """The spans, those that follow each other as one."""
    gaps: list[Span] = []
    for item in sorted(left_out, key=lambda item: item.start):
        if gaps and gaps[-1].end == item.start:
            gaps[-1] = Span(gaps[-1].start, item.end)
        else:
            gaps.append(Span(item.start, item.end))
    return gaps
