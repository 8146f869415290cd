"""A rewrite that quotes what it is measured on is no improvement: it is refused before it is tried.

Refused is a known answer that stands in the new text, and a run of tokens shared with a question or a benchmark's name
(`packs/leak_guard.py`). What the node's own text or the task's instruction said already is not held against it, such as
the names of the answers to choose from. A single letter is no quote: it cannot be told from ordinary text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mma_desktop.packs.leak_guard import LeakGuard

_BETWEEN_DIGITS = re.compile(r"(?<=[0-9])[,，\s](?=[0-9]{3}(?![0-9]))")
_BLANK = re.compile(r"\s+")


class QuoteGuard:
    """Knows the questions and answers that a pack is refined on, all of them, held out or not."""

    def __init__(self, questions: Sequence[str], golds: Sequence[str]) -> None:
        self._runs = LeakGuard.over(questions).runs
        plain = dict.fromkeys(_plain(gold) for gold in golds)
        self._golds = {gold: _pattern(gold) for gold in plain if len(gold) > 1 or gold.isdigit()}

    def fault(self, text: str, said_before: str) -> str:
        """Why a new text is refused, in a few English words that do not name the answer; "" where nothing is."""
        new, old = _plain(text), _plain(said_before)
        if any(pattern.search(new) and not pattern.search(old) for pattern in self._golds.values()):
            return "it states the known answer of a question it is measured on"
        return LeakGuard(self._runs - LeakGuard.over([said_before]).runs).leak(text)


def _plain(text: str) -> str:
    """The text in one line, numbers without separators."""
    return _BLANK.sub(" ", _BETWEEN_DIGITS.sub("", text)).strip().casefold()


def _pattern(gold: str) -> re.Pattern[str]:
    """The answer where it stands for itself: not inside of a longer word or number."""
    before = r"(?<![0-9a-z.])" if gold[0].isascii() and gold[0].isalnum() else ""
    after = r"(?![0-9a-z]|\.[0-9])" if gold[-1].isascii() and gold[-1].isalnum() else ""
    return re.compile(before + re.escape(gold) + after)
