"""Comparing two sets."""

from __future__ import annotations

from collections.abc import Set
from typing import Any


def f1(found: Set[Any], wanted: Set[Any]) -> float:
    """The harmonic mean of precision and recall, 2 |A and B| / (|A| + |B|); 0 for two empty sets."""
    both = len(found) + len(wanted)
    return 2 * len(found & wanted) / both if both else 0.0
