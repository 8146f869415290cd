"""Quotation marks and ellipses are the same characters in Chinese and in Latin text, but drawn otherwise."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_CLOSING = {"”": "“", "’": "‘"}
SHARED = frozenset("“”‘’…")
"""The characters whose look depends on the text around them."""


def latin_marks(text: str) -> frozenset[int]:
    """The places of `SHARED` characters that belong to Latin text.

    One belongs to the text before it, at the beginning to that behind it; what closes, with what it closes.
    """
    latin: set[int] = set()
    opened: dict[str, list[bool]] = {mark: [] for mark in _CLOSING.values()}
    told: bool | None = None
    for place, character in enumerate(text):
        if character not in SHARED:
            told = _is_latin(character, told)
            continue
        begun = opened.get(_CLOSING.get(character, ""))
        is_latin = begun.pop() if begun else _ahead(text, place) if told is None else told
        if character in opened:
            opened[character].append(is_latin)
        if is_latin:
            latin.add(place)
    return frozenset(latin)


def _ahead(text: str, place: int) -> bool:
    """Whether the first letter from here on is Latin; text without letters is."""
    return next(_scripts(text[place:]), True)


def _scripts(text: str) -> Iterator[bool]:
    return (known for known in (_is_latin(character, None) for character in text) if known is not None)


def _is_latin(character: str, told: bool | None) -> bool | None:
    """Whether a letter is Latin; of digits, spaces and other marks, what the text before told."""
    if unicodedata.east_asian_width(character) in "WF":
        return False
    return True if character.isalpha() else told
