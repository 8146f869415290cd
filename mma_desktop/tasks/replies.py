"""Reading what models reply to the steps that are not answers: review verdicts and restated questions.

Models rarely write a tag exactly as asked, so brackets may be of any style or missing, and case and spaces do not count
(D8). The verdict must stand within the first 40 characters; of two verdicts the first one holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mma_desktop.tasks.base import Review
from mma_desktop.tasks.schema import ReplyRules

_VERDICT_WITHIN = 40
_LOOKED_AT = 80  # room for a verdict that begins just within the limit
_OPEN = r"[【\[［（(〔<《「]"
_CLOSE = r"[】\]］）)〕>》」*]"
_DECORATION = r"[*#\s]*"


class ReplyReader:
    """Reads replies by the rules of a task's data file."""

    def __init__(self, rules: ReplyRules) -> None:
        tags = rf"(?:(?P<correction>{_any_of(rules.correction)})|(?P<unchanged>{_any_of(rules.unchanged)}))"
        self._bracketed = re.compile(rf"{_OPEN}[\s*]*{tags}\s*[:：]?\s*{_CLOSE}*", re.IGNORECASE)
        self._bare = re.compile(rf"{_DECORATION}{tags}\s*(?:\**[:：]\**|(?=[。.\n*]|$))", re.IGNORECASE)
        self._knowledge_label = re.compile(rf"[\s。．.,，:：;；]*{_label(rules.knowledge_labels)}", re.IGNORECASE)
        self._restatement_label = re.compile(rf"\s*{_label(rules.restatement_labels)}", re.IGNORECASE)

    def review(self, text: str) -> Review:
        """The corrected knowledge after a Correction verdict; no change after any other reply."""
        text = text.strip()
        verdict = self._bare.match(text) or self._bracketed.search(text, 0, _LOOKED_AT)
        if verdict is None or verdict.start() >= _VERDICT_WITHIN or verdict["correction"] is None:
            return Review(None)
        return Review(_without(self._knowledge_label, text[verdict.end() :]) or None)

    def restatement(self, text: str) -> str:
        """The restated question without its label; line breaks are kept (D10)."""
        return _without(self._restatement_label, text)


def _any_of(tags: Sequence[str]) -> str:
    """A pattern for any of `tags`, longest first, with spaces anywhere between words or Chinese characters."""
    return "|".join(_spaced(tag) for tag in sorted(tags, key=len, reverse=True))


def _spaced(tag: str) -> str:
    return r"\s*".join(re.escape(unit) for unit in re.findall(r"[A-Za-z]+|\S", tag))


def _label(labels: Sequence[str]) -> str:
    """A pattern for one of `labels`, in brackets or followed by a colon or a line break, or for nothing."""
    names = _any_of(labels)
    return rf"(?:{_DECORATION}(?:{_OPEN}\s*(?:{names})\s*[:：]?{_CLOSE}+[:：]?|(?:{names})\**\s*(?:[:：]\**|\n)))?"


def _without(label: re.Pattern[str], text: str) -> str:
    match = label.match(text)
    return text[match.end() if match else 0 :].strip()
