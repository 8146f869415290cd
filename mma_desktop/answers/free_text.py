"""Answers that are free text: two agree as far as ROUGE-L says, and the medoid stands for all (method.md 1.9, 4.3).

ROUGE-L needs words. Chinese is taken character by character, everything else by words and numbers: that needs no
dictionary, gives the same figure in every version, and a wrong cut cannot hide a match. (jieba, the usual cutter, has
had no release since 2020 and brings a dictionary larger than this program; benchmarks that use it get other figures.)
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import LCSseq

from mma_desktop.answers.base import AsWritten

_WORD = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W_\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")


class FreeTextAnswer(AsWritten):
    """Any text. The key is the text itself, without the space around it."""

    def parse(self, segment: str) -> str | None:
        """The text; None when it holds no word."""
        text = segment.strip()
        return text if _WORD.search(text) else None

    def agree(self, a: str | None, b: str | None) -> float:
        """The F-measure of ROUGE-L over words; None never agrees."""
        return 0.0 if a is None or b is None else rouge_l(a, b)

    def first_mention(self, text: str, key: str) -> int | None:
        """None: a text is not given away before it is written."""
        del text, key
        return None

    def grammar(self, language: str) -> str | None:
        """None: there is no rule for free text."""
        del language
        return None


def rouge_l(a: str, b: str) -> float:
    """The F-measure (beta 1) of ROUGE-L, 0..1: twice the longest common subsequence over the sum of both lengths.

    rapidfuzz compares words by their 64-bit hash; two different words of one are not to be expected in any text.
    """
    first, second = words(a), words(b)
    both = len(first) + len(second)
    return 2 * LCSseq.similarity(first, second) / both if both else 0.0


@lru_cache(maxsize=256)
def words(text: str) -> tuple[str, ...]:
    """The Chinese characters, words and numbers of a text, in small letters."""
    return tuple(_WORD.findall(text.casefold()))
