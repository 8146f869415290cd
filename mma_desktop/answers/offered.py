"""Which options an item offers, read from its text.

An option is a letter with a dot, colon or bracket behind it, at the beginning of a line or after a space: A. x, B、x,
(C) x. Together they are A, B, C and so on, in any order.
"""

from __future__ import annotations

import re
from itertools import takewhile
from string import ascii_uppercase

from mma_desktop.answers.characters import HALF_WIDTH

_MARK = r"(?:\(\s?([A-Z])\s?\)|([A-Z])[.、:)])"
_LINE = re.compile(rf"^[^\S\n]*{_MARK}", re.MULTILINE)
_INLINE = re.compile(rf"(?<![^\s;。]){_MARK}[^\S\n]*(?!{_MARK})(?=\S)")  # "A、 B、 C" are no options but points
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
