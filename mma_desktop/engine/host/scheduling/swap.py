"""Prefixes that had to leave the KV cells and wait in main memory: copying them back is cheaper than computing them.

What one prefix costs either way is measured by `benchmarks/inference/swap.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.engine.host.scheduling.token_lists import common_length

LEAST_GAIN = 32  # tokens that must be saved for a copy to be worth its cells


@dataclass(frozen=True, eq=False, slots=True)
class SwappedPrefix:
    """The tokens of a sequence, and its KV cells as llama.cpp wrote them."""

    tokens: Sequence[int]
    state: bytes


class Swap:
    """Holds prefixes up to `room` bytes; the ones put in first leave first. Without room it holds nothing."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._held: list[SwappedPrefix] = []
        self.used = 0

    @property
    def enabled(self) -> bool:
        """Whether anything can be held at all."""
        return self._room > 0

    def put(self, prefix: SwappedPrefix) -> None:
        """Hold `prefix`, and let older ones go for it; one that is larger than all the room is not held."""
        if len(prefix.state) > self._room:
            return
        while self.used + len(prefix.state) > self._room:
            self._remove(self._held[0])
        self._held.append(prefix)
        self.used += len(prefix.state)

    def take(self, tokens: Sequence[int], limit: int, known: int) -> SwappedPrefix | None:
        """The prefix that shares most with the first `limit` of `tokens`, if that is clearly more than `known`.

        It is held no longer.
        """
        best = max(self._held, key=lambda prefix: common_length(prefix.tokens, tokens), default=None)
        if best is None or min(limit, common_length(best.tokens, tokens)) < known + LEAST_GAIN:
            return None
        self._remove(best)
        return best

    def _remove(self, prefix: SwappedPrefix) -> None:
        self._held.remove(prefix)
        self.used -= len(prefix.state)
