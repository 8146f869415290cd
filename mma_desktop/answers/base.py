"""The contract of an answer type: how the final segment of an answer is read, compared, found again and shown.

A *key* is the canonical text of a value: two answers agree exactly when their keys say the same. None means that the
answer abstains (D12): it is never a value, and never agrees with anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self

Rewording = Callable[[str], str]
"""From a text to the same one in the words of an item."""


class AnswerType(Protocol):
    """What every answer type can do. All methods are pure."""

    def for_item(self, text: str) -> AnswerType:
        """The answers that the item of this text allows, such as the letters of the options that it offers, or sums in
        its money.
        """
        ...

    def rewording(self, language: str) -> Rewording | None:
        """How the texts of a task (prompts, examples) are put for this item; None where they suit it as they are."""
        ...

    def parse(self, segment: str) -> str | None:
        """The canonical key of a final segment (the text after the marker), or None for an abstention."""
        ...

    def parse_known(self, text: str) -> str | None:
        """The key of a known answer as people write it; None for none, or where it does not say which of several."""
        ...

    def agree(self, a: str | None, b: str | None) -> float:
        """How far two keys agree, 0..1; None never agrees with anything."""
        ...

    def show(self, key: str, language: str) -> str:
        """The key written for people."""
        ...

    def write(self, key: str, language: str) -> str:
        """The key as a model writes it after the marker; `grammar` allows it and `parse` reads it back."""
        ...

    def first_mention(self, text: str, key: str) -> int | None:
        """Offset of the first place in `text` that states the value of `key`, or None."""
        ...

    def closed(self) -> tuple[str, ...]:
        """The keys of all possible answers where they are a closed set; empty where they are not."""
        ...

    def grammar(self, language: str) -> str | None:
        """GBNF rules for `lead` (what may stand between marker and value) and `value` (the rest), or None."""
        ...


class SameKey:
    """For answer types whose values agree wholly or not at all."""

    def agree(self, a: str | None, b: str | None) -> float:
        """1 for the same key, else 0; None never agrees."""
        return float(a is not None and a == b)


class Readable(Protocol):
    """What can be read."""

    def parse(self, segment: str) -> str | None:
        """The key of a segment."""
        ...


class SameWords:
    """For answer types whose tasks are put in the same words whatever the item, and known answers as replies."""

    def rewording(self, language: str) -> None:
        """None: the texts suit every item."""
        del language

    def parse_known(self: Readable, text: str) -> str | None:
        """What a reply of these words would answer."""
        return self.parse(text)


class ForEveryItem(SameWords):
    """For answer types that are the same whatever the item, and open unless they say otherwise."""

    def for_item(self, text: str) -> Self:
        """The same type: an item narrows nothing."""
        del text
        return self

    def closed(self) -> tuple[str, ...]:
        """None: the possible answers are no closed set."""
        return ()


class AsWritten(ForEveryItem):
    """Shows and writes a value for answer types whose key is what a model writes."""

    def show(self, key: str, language: str) -> str:
        """The key as it is."""
        del language
        return key

    def write(self, key: str, language: str) -> str:
        """The key as it is."""
        del language
        return key
