"""A rewrite that quotes what it is measured on is no improvement: it is refused before it is tried.

Refused is a known answer that stands in the new text, and a run of tokens shared with a question or a benchmark's name
(`packs/leak_guard.py`). What the node's own text or the task's instruction said already is not held against it, such as
the names of the answers to choose from. A single letter is a quote only where it is called the answer: elsewhere it
cannot be told from ordinary text. What the letter stands for is a known answer too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mma_desktop.packs.leak_guard import LeakGuard
from mma_desktop.synthesis.refining.samples import GoldSample

_BETWEEN_DIGITS = re.compile(r"(?<=[0-9])[,，\s](?=[0-9]{3}(?![0-9]))")
_BLANK = re.compile(r"\s+")
_CALLED_THE_ANSWER = r"(?i:answers?|答案|应选)(?:[^0-9A-Za-z.。]|(?i:is|be|option)\b){0,12}"
_ONE_OF_SEVERAL = r"(?!\s?(?:[,，、/-]|至|到|或|or\b|to\b)\s?[A-Z](?![A-Za-z]))"
_SHORTEST_OPTION = 4


class QuoteGuard:
    """Knows the questions and answers that a pack is refined on, all of them, held out or not.

    `options` are the texts that answers of one letter stand for; one of fewer than four characters is ordinary text.
    """

    def __init__(self, questions: Sequence[str], golds: Sequence[str], options: Sequence[str] = ()) -> None:
        self._runs = LeakGuard.over(questions).runs
        long = [option for option in options if len(option) >= _SHORTEST_OPTION]
        plain = dict.fromkeys(map(_plain, (*golds, *long)))
        self._golds = [_pattern(gold) for gold in plain if gold]

    @classmethod
    def over(cls, samples: Sequence[GoldSample]) -> QuoteGuard:
        """The guard of these samples: their questions, their answers, and what these choose."""
        options = [option for sample in samples for option in sample.options]
        return cls([sample.question.text for sample in samples], [sample.gold for sample in samples], options)

    def fault(self, text: str, said_before: str) -> str:
        """Why a new text is refused, in a few English words that do not name the answer; "" where nothing is."""
        new, old = _plain(text), _plain(said_before)
        if any(pattern.search(new) and not pattern.search(old) for pattern in self._golds):
            return "it states the known answer of a question it is measured on"
        return LeakGuard(self._runs - LeakGuard.over([said_before]).runs).leak(text)


def _plain(text: str) -> str:
    """The text in one line, numbers without separators."""
    return _BLANK.sub(" ", _BETWEEN_DIGITS.sub("", text)).strip()


def _pattern(gold: str) -> re.Pattern[str]:
    """The answer where it stands for itself: not inside of a longer word or number."""
    if len(gold) == 1 and not gold.isdigit():
        return re.compile(rf"{_CALLED_THE_ANSWER}{re.escape(gold.upper())}(?![0-9A-Za-z]){_ONE_OF_SEVERAL}")
    before = r"(?<![0-9a-z.])" if gold[0].isascii() and gold[0].isalnum() else ""
    after = r"(?![0-9a-z]|\.[0-9])" if gold[-1].isascii() and gold[-1].isalnum() else ""
    return re.compile(before + re.escape(gold) + after, re.IGNORECASE)
