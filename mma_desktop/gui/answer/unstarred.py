"""An answer without the stars with which models mark bold words, and where each character of it stands then."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from mma_desktop.gui.case.marked_text import Stretch
from mma_desktop.reports.text import star_pairs, without_stars


@dataclass(frozen=True, slots=True)
class Unstarred:
    """The text that is shown; `stars` are the places of the pairs that were left out, in order."""

    text: str
    stars: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Unstarred:
        """What is shown of `text`."""
        return cls(without_stars(text), tuple(star_pairs(text)))

    def place(self, character: int) -> int:
        """Where a character of the original text stands."""
        return character - 2 * bisect_left(self.stars, character)

    def moved(self, stretch: Stretch) -> Stretch:
        """The stretch at its new place."""
        start, end = self.place(stretch.start), self.place(stretch.end)
        text = without_stars(stretch.text) if self.stars else stretch.text
        return stretch._replace(start=start, end=end, text=text)
