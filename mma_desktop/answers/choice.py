"""Answers that are option letters: one, or a set of them where several options are right (docs/method.md 1.9, D17).

The key is the letters in alphabetical order, such as B or ACD.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mma_desktop.answers.base import SameKey, SameWords
from mma_desktop.answers.characters import HALF_WIDTH
from mma_desktop.answers.offered import offered_options

_LETTER = r"(?<![A-Za-z])(?!I(?:'|\s[a-z]))[{options}]+(?![A-Za-z])"  # the I of "I think" is no option
_ARTICLE = re.compile(r"A\s+[a-z]")
_JOINT = r"\s*(?:[、,，;；/&]|和|或者|或|及|与|and|or)?\s*"


@dataclass(frozen=True, slots=True)
class ChoiceAnswer(SameKey, SameWords):
    """Letters among `options`. A reply with several letters abstains unless `several` may be right."""

    options: str = "ABCD"
    several: bool = False

    def for_item(self, text: str) -> ChoiceAnswer:
        """Letters among those that the item offers; among all where it offers none that are known."""
        offered = offered_options(text)
        return replace(self, options=offered) if offered and set(offered) <= set(self.options) else self

    def parse(self, segment: str) -> str | None:
        """The first standalone letter, or letters joined to it; None for none, and for several where one is asked."""
        found = self._group().search(segment.translate(HALF_WIDTH))
        if found is None:
            return None
        letters = self._letters(found)
        return letters if self.several or len(letters) == 1 else None

    def show(self, key: str, language: str) -> str:
        """The letters, separated as the language does it."""
        return ("、" if language == "zh" else ", ").join(key)

    def write(self, key: str, language: str) -> str:
        """The bare letters."""
        del language
        return key

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place where the letters stand on their own; the article in "A contract" is none."""
        text = text.translate(HALF_WIDTH)
        for found in self._group().finditer(text):
            if self._letters(found) == key and not _ARTICLE.match(text, found.start()):
                return found.start()
        return None

    def closed(self) -> tuple[str, ...]:
        """The letters, each alone: where several may be right, the sets of them are too many to compare."""
        return tuple(self.options)

    def grammar(self, language: str) -> str | None:
        """One letter, or up to all of them."""
        del language
        most = len(self.options) if self.several else 1
        return f"lead ::= [^A-Za-z0-9\\n]{{0,8}}\nvalue ::= [{self.options}]{{1,{most}}}\n"

    def _letters(self, found: re.Match[str]) -> str:
        return "".join(sorted({char for char in found.group() if char in self.options}))

    def _group(self) -> re.Pattern[str]:
        letter = _LETTER.format(options=self.options)
        return re.compile(f"{letter}(?:{_JOINT}{letter})*")
