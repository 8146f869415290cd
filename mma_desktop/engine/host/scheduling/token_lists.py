"""Comparing token lists."""

from __future__ import annotations

from collections.abc import Sequence


def common_length(a: Sequence[int], b: Sequence[int]) -> int:
    """The length of the longest common prefix of two token lists (slices compare faster than a loop)."""
    low, high = 0, min(len(a), len(b))
    if a[:1] != b[:1]:
        return 0
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
