"""Which of several answers wins: the most frequent value, or for free text the one nearest to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from mma_desktop.tasks.base import Winner

Vote = Callable[[Sequence[str]], Winner]
"""values of several candidates, at least one -> the winner"""


def plurality(values: Sequence[str]) -> Winner:
    """The most frequent value, ties to the earliest."""
    value, votes = Counter(values).most_common(1)[0]  # Counter keeps first-seen order among equals
    return Winner(values.index(value), votes)


def medoid(values: Sequence[str], agree: Callable[[str, str], float]) -> Winner:
    """The value that agrees most with all, ties to the earliest; its votes are the sum of that agreement.

    Where values agree wholly or not at all, this is the plurality.
    """
    votes = [sum(agree(value, other) for other in values) for value in values]
    place = votes.index(max(votes))
    return Winner(place, votes[place])
