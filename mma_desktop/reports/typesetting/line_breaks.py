"""Where a line may end: between Chinese characters by the rules of Chinese typesetting, else between words.

No line begins with a mark that closes or ends with one that opens; words, numbers and dates in digits stay whole. What
alone is longer than a line is cut where the line is full.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

_NO_START = frozenset("!%),.:;?]}°’”…·‰℃、。，．：；！？％）］｝》〉」』】〕〗〞々〜～ー")
_NO_END = frozenset("([{‘“（［｛《〈「『【〔〖〝$£€¥￥＄￡§№")
_SPACES = " \t\n"
_OPERATORS = "+"
_JOINTS = "/–—"
_WHOLE = "—…"  # the two halves of a dash or an ellipsis of two characters


def line_ends(text: str, widths: Sequence[float], first: float, room: float) -> Iterator[int]:
    """Where each line of `text` ends, with the room of the first line and of the others. Spaces at an end need none."""
    start = 0
    while start < len(text):
        full = _full(text, widths, start, room if start else first)
        start = full if full == len(text) else _last_break(text, start, full)
        yield start


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between these two characters."""
    if after in _SPACES or after in _NO_START or before in _NO_END or unicodedata.combining(after):
        return False
    if before in _SPACES or before in _OPERATORS or (before in _JOINTS and after.isalpha()):
        return True
    return not (before == after and before in _WHOLE) and (_is_chinese(before) or _is_chinese(after))


def _is_chinese(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def _full(text: str, widths: Sequence[float], start: int, room: float) -> int:
    """The place behind the last character for which the line has room, and the spaces there; at least one."""
    used = 0.0
    for place in range(start, len(text)):
        used += widths[place]
        if used > room and place > start and text[place] not in _SPACES:
            return place
    return len(text)


def _last_break(text: str, start: int, full: int) -> int:
    """The last place up to `full` where the line may end; `full` if there is none."""
    return next((place for place in range(full, start, -1) if may_break(text[place - 1], text[place])), full)
