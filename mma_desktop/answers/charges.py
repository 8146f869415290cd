"""Answers that are sets of criminal charges (SPEC 1.9, D16, D27).

Charge names hold separators (走私、贩卖、运输、制造毒品) and 罪 itself (掩饰、隐瞒犯罪所得、犯罪所得收益), so known
names are matched whole, longest first, and only one 罪 is dropped after a name. The key is the names, sorted, joined
with ";".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

_SENTENCE_END = re.compile(r"[。\n.!！?？]")
_SEPARATORS = ";；、,，和及与 \t:：\"“”'‘’《》[]【】"
_LEADING_WORDS = ("被告人犯", "构成", "犯有", "犯", "系", "为", "是")


@dataclass(frozen=True)
class ChargeAnswer:
    """Sets of charges among the `known` names (without the last 罪). Other names are kept as they are."""

    known: frozenset[str] = field(default_factory=frozenset[str])

    @cached_property
    def _names(self) -> re.Pattern[str]:
        longest_first = sorted(self.known, key=lambda name: (-len(name), name))
        return re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def parse(self, segment: str) -> str | None:
        """The charges of the first sentence; None when none of them is known."""
        names = self.split(_SENTENCE_END.split(segment.strip(_SEPARATORS), maxsplit=1)[0])
        return ";".join(sorted(names)) if names & self.known else None

    def split(self, text: str) -> frozenset[str]:
        """All charge names in `text`, known or not."""
        names: set[str] = set()
        rest = 0
        for found in self._names.finditer(text):
            names |= self._unknown(text[rest : found.start()])
            names.add(found.group())
            rest = found.end() + text.startswith("罪", found.end())
        return frozenset(names | self._unknown(text[rest:]))

    def unknown(self, key: str) -> frozenset[str]:
        """The names in a key that are on no list: to be shown as such."""
        return frozenset(key.split(";")) - self.known

    def agree(self, a: str | None, b: str | None) -> float:
        """Jaccard similarity of the two sets; None never agrees."""
        if a is None or b is None:
            return 0.0
        first, second = set(a.split(";")), set(b.split(";"))
        return len(first & second) / len(first | second)

    def show(self, key: str, language: str) -> str:
        """The charges with their 罪."""
        return ("；" if language == "zh" else "; ").join(f"{name}罪" for name in key.split(";"))

    def write(self, key: str, language: str) -> str:
        """The charges as they are shown."""
        return self.show(key, language)

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place that names one of the charges."""
        found = [at for name in key.split(";") if (at := text.find(name)) >= 0]
        return min(found, default=None)

    def grammar(self, language: str) -> str | None:
        """None: charges are free text."""
        del language
        return None

    @staticmethod
    def _unknown(text: str) -> set[str]:
        parts = re.split(f"[{re.escape(_SEPARATORS)}]", text)
        return {name for part in parts if (name := _bare(part))}


def _bare(name: str) -> str:
    """A name without the words before it and without one 罪 after it."""
    for word in _LEADING_WORDS:
        name = name.removeprefix(word)
    return name.removesuffix("罪")
