"""Which options an item offers, read from its text.

An option is a letter with a dot, colon or bracket behind it, at the beginning of a line or after a space: A. x, B、x,
(C) x. Together they are A, B, C and so on, in any order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from string import ascii_uppercase

from mma_desktop.answers.characters import HALF_WIDTH

_MARK = r"(?:\(\s?([A-Z])\s?\)|([A-Z])[.、:)])"
_LINE = re.compile(rf"^[^\S\n]*{_MARK}", re.MULTILINE)
_INLINE = re.compile(rf"(?<![^\s;。]){_MARK}[^\S\n]*(?!{_MARK})(?=\S)")  # "A、 B、 C" are no options but points
_ABOUT_OTHERS = re.compile(
    r"以上|上述|前[两二三]项|(?<![A-Za-z])(?-i:[A-H](?:[、,和与及]*[A-H])+)(?![A-Za-z])"
    r"|(?:of|the) above|\b(?:both|all|none) of",
    re.IGNORECASE,
)
_FEWEST_LINES, _FEWEST_INLINE = 2, 3


def offered_options(text: str) -> str:
    """The letters of the options that `text` offers, such as ABCD; empty when there are none to be read."""
    text = text.translate(HALF_WIDTH)
    lines = _letters(_LINE, text)
    offered = _from_a(lines | _letters(_INLINE, text))
    if len(offered) >= _FEWEST_INLINE:
        return offered
    return offered if len(_from_a(lines)) >= _FEWEST_LINES else ""


def _letters(mark: re.Pattern[str], text: str) -> set[str]:
    return {found[1] or found[2] for found in mark.finditer(text)}


def _from_a(letters: set[str]) -> str:
    """A, B, C and so on, as far as all are there."""
    return "".join(takewhile(letters.__contains__, ascii_uppercase))


@dataclass(frozen=True, slots=True)
class ListedOptions:
    """A question whose options stand one after the other at its end: what is before them, their marks, their texts."""

    stem: str
    marks: tuple[str, ...]
    texts: tuple[str, ...]

    def rotated(self, by: int, stem: str | None = None) -> str:
        """The question with each option's text `by` marks later; with another `stem` in place of its own."""
        count = len(self.texts)
        lines = [f"{mark} {self.texts[(place - by) % count]}" for place, mark in enumerate(self.marks)]
        return "\n".join([(self.stem if stem is None else stem).strip(), *lines])

    @property
    def movable(self) -> bool:
        """Whether no option speaks of another, by its letter or as "all of the above"."""
        return not any(_ABOUT_OTHERS.search(text.translate(HALF_WIDTH)) for text in self.texts)


def listed_options(text: str) -> ListedOptions | None:
    """The options of `text` where each begins a line and they are A, B, C in order; None for any other layout."""
    marks = list(_LINE.finditer(text.translate(HALF_WIDTH)))
    letters = "".join(found[1] or found[2] for found in marks)
    if len(marks) < _FEWEST_LINES or not ascii_uppercase.startswith(letters) or letters != offered_options(text):
        return None
    ends = [*(found.start() for found in marks[1:]), len(text)]
    texts = tuple(text[found.end() : end].strip() for found, end in zip(marks, ends, strict=True))
    return ListedOptions(text[: marks[0].start()], tuple(text[m.start() : m.end()].strip() for m in marks), texts)
