"""Answers that are one of a few labels, such as Buy, Sell and Hold. The key is the label's name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from mma_desktop.answers.base import AsWritten, SameKey

_REMARK = re.compile(r"[(（\[【][^()（）\[\]【】\n]*[)）\]】]")
_SENTENCE_END = re.compile(r"[。.!！?？;；\n]")


@dataclass(frozen=True)
class LabelAnswer(SameKey, AsWritten):
    """One of `labels`: the names, each with other words for it. Case does not count; longer words are tried first."""

    labels: Mapping[str, tuple[str, ...]]

    def parse(self, segment: str) -> str | None:
        """The only label in the first sentence, bracketed remarks ignored; None for none, and for several."""
        segment = segment.strip(" \t\r\n:：*_")
        return self._only(_REMARK.sub("", segment)) or self._only(segment)

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place that states the label."""
        return next((found.start() for found in self._words.finditer(text) if self._name(found) == key), None)

    def closed(self) -> tuple[str, ...]:
        """The names of the labels."""
        return tuple(self.labels)

    def grammar(self, language: str) -> str | None:
        """The names of the labels."""
        del language
        names = " | ".join('"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"' for name in self.labels)
        return f"lead ::= [ \\t:：*（(]{{0,4}}\nvalue ::= {names}\n"

    def _only(self, text: str) -> str | None:
        sentence = _SENTENCE_END.split(text.strip(" \t\r\n:：*_"), maxsplit=1)[0]
        found = {self._name(word) for word in self._words.finditer(sentence)}
        return found.pop() if len(found) == 1 else None

    def _name(self, found: re.Match[str]) -> str:
        return self._names[found.group().casefold()]

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """Every word, in small letters, and the label it stands for."""
        return {word.casefold(): name for name, others in self.labels.items() for word in (name, *others)}

    @cached_property
    def _words(self) -> re.Pattern[str]:
        longest_first = sorted(self._names, key=len, reverse=True)
        return re.compile("|".join(map(_whole, longest_first)), re.IGNORECASE)


def _whole(word: str) -> str:
    """A pattern for a word that no letter or digit of its own alphabet runs on from."""
    before = r"(?<![A-Za-z0-9])" if word[:1].isascii() else ""
    after = r"(?![A-Za-z0-9])" if word[-1:].isascii() else ""
    return before + re.escape(word) + after
