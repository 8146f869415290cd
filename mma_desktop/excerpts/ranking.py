"""How much passages bear on a question: BM25 (Robertson and Zaragoza 2009) over pairs of characters and words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from mma_desktop.domain.terms import terms_of

_SATURATION = 1.2  # k1
_LENGTH = 0.75  # b


def bm25(passages: Sequence[str], query: str) -> list[float]:
    """The score of every passage for the query, 0 where they share no term."""
    counts = [Counter(terms_of(passage)) for passage in passages]
    lengths = [count.total() for count in counts]
    mean = sum(lengths) / max(1, len(lengths)) or 1.0
    holding = Counter(term for count in counts for term in count)
    weights = {
        term: math.log(1 + (len(passages) - holding[term] + 0.5) / (holding[term] + 0.5))
        for term in set(terms_of(query)) & holding.keys()
    }
    return [
        sum(
            weight * _saturated(count[term], length / mean) for term, weight in sorted(weights.items()) if term in count
        )
        for count, length in zip(counts, lengths, strict=True)
    ]


def _saturated(frequency: int, length: float) -> float:
    return frequency * (_SATURATION + 1) / (frequency + _SATURATION * (1 - _LENGTH + _LENGTH * length))
