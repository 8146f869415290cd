"""Text that goes round in circles: small models often repeat one paragraph until they reach the token limit."""

from __future__ import annotations

from collections.abc import Sequence

LEAST_TOKENS = 48  # a loop is believed when so much text ...
LEAST_ROUNDS = 4  # ... is one stretch written so many times
_WINDOW = 512  # tokens that are looked at
_EVERY = 16  # tokens between two looks


def loop_start(tokens: Sequence[int]) -> int | None:
    """Where the first repetition begins if `tokens` end in a loop: what comes before holds the stretch once.

    Looks only now and then, so that asking after every token costs next to nothing.
    """
    if len(tokens) < LEAST_TOKENS or len(tokens) % _EVERY:
        return None
    tail = tokens[-_WINDOW:]
    length, period = _longest_loop(tail[::-1])
    if length < max(LEAST_TOKENS, LEAST_ROUNDS * period):
        return None
    return len(tokens) - length + period


def _longest_loop(text: Sequence[int]) -> tuple[int, int]:
    """The longest beginning of `text` that is one stretch written several times: its length, and the stretch's.

    By the borders of all beginnings (Knuth, Morris, Pratt), in linear time.
    """
    best = (0, 1)
    borders = [0] * len(text)
    for end in range(1, len(text)):
        border = borders[end - 1]
        while border and text[end] != text[border]:
            border = borders[border - 1]
        borders[end] = border + (text[end] == text[border])
        length = end + 1
        period = length - borders[end]
        if length >= LEAST_ROUNDS * period:
            best = (length, period)
    return best
