"""Search terms: pairs of neighbouring Chinese characters, and whole Latin words and numbers.

Pairs need no dictionary and no dependency, and found more articles than a segmenter or SQLite's trigrams
(docs/results/retrieval.md).
"""

from __future__ import annotations

import re

_RUNS = re.compile("[\u3400-\u9fff]+|[A-Za-z0-9]+")


def terms_of(text: str) -> list[str]:
    """The terms of a text in order, repetitions included; a Chinese character that stands alone is one too."""
    terms: list[str] = []
    for run in _RUNS.findall(text):
        if run[0].isascii():
            terms.append(run.lower())
        else:
            terms += [run[i : i + 2] for i in range(max(1, len(run) - 1))]
    return terms
