"""What the other amounts of a document say of one: how large it is beside them, and what the rules make of those next
to it, as signals for surroundings.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from mma_desktop.ledger.base import Entry

_SMALLEST = 1e-9  # no amount is taken for smaller
_FAR, _FARTHER = 5.0, 25.0  # an amount that is so many times another one is far above it
_POWERS = 3.0  # of ten, between amounts of one document; they are told in parts of that


class Neighbours:
    """The amounts of a document in order."""

    def __init__(self, entries: Sequence[Entry], length: int) -> None:
        self._entries, self._length = entries, max(length, 1)
        self._values = [max(float(entry.value), _SMALLEST) for entry in entries]
        self._largest = max(self._values, default=1.0)

    def signals(self, index: int) -> dict[str, float]:
        """The signals of one amount, by name."""
        value = self._values[index]
        return {
            "first": float(index == 0),
            "last": float(index == len(self._entries) - 1),
            "number": math.log(len(self._entries)),
            "position": self._entries[index].start / self._length,
            "largest": float(value == self._largest),
            "of_largest": math.log10(value / self._largest) / _POWERS,
            "in_ten_thousands": float("万" in self._entries[index].shown),
            **dict(self._beside(value, index - 1, "amount_before")),
            **dict(self._beside(value, index + 1, "amount_behind")),
        }

    def _beside(self, value: float, index: int, name: str) -> Iterator[tuple[str, float]]:
        """What a neighbour says, if there is one."""
        if not 0 <= index < len(self._entries):
            return
        times = value / self._values[index]
        yield f"above_{name}", float(times > 1)
        yield f"far_above_{name}", float(times > _FAR)
        yield f"far_below_{name}", float(times < 1 / _FAR)
        yield f"farther_below_{name}", float(times < 1 / _FARTHER)
        yield f"{self._entries[index].role.value}_is_{name}", 1.0
