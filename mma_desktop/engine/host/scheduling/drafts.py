"""Draft tokens for speculative decoding, by prompt lookup: what followed the same last tokens the last time.

Answers repeat the document, the samples beside them and the answer they check. A draft token is computed in the same
batch as the one before it, which costs a fraction of a batch of its own; it is accepted only if the sampler draws that
very token there, so drafts change how fast a text is written and, but for the rounding of larger batches, never which.
There is no draft model: the draft is what followed the same last tokens the last time they were seen, as in prompt
lookup decoding (Saxena 2023).

Every request has a lookup of its own: what is drafted, and with it how its batches round, depends on the request and on
what is computed beside it, and not on what was asked before.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

_SIZES = (6, 4, 3)  # tokens that must agree; the longest agreement decides


class NgramLookup:
    """Remembers token lists, which may go on growing, and finds where the end of a text stood before."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, ...], tuple[list[int], int]] = {}

    def learn(self, tokens: list[int], start: int) -> None:
        """Remember what stands from position `start` on, and after which tokens."""
        for size in _SIZES:
            first = max(start, size)
            ends = zip(*(tokens[first - size + skip :] for skip in range(size)), strict=False)
            self._places.update(zip(ends, zip(repeat(tokens), range(first, len(tokens)), strict=False), strict=False))

    def draft(self, tokens: Sequence[int], most: int) -> list[int]:
        """Up to `most` tokens that may follow `tokens`; none if their end was never seen."""
        for size in _SIZES:
            place = self._places.get(tuple(tokens[-size:]))
            if place:
                known, position = place
                return known[position : position + most]
        return []
