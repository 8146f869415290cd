"""Which documents of a case may tell of the same persons, as far as they name their defendants."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from mma_desktop.answers.money.folding import fold
from mma_desktop.ledger.persons.defendants import find_persons
from mma_desktop.ledger.persons.names import MASK, ORDINALS

_SIGNS = f"{MASK}{ORDINALS}0123456789"


class PersonsOfDocuments:
    """The documents of a case, and which of them (by number) may tell of the same persons."""

    def __init__(self, documents: Sequence[str]) -> None:
        self._documents = [_TextWithNames(text) for text in documents]

    def may_share(self, one: int, other: int) -> bool:
        """Whether a defendant of one document may take part in the other; where one names no defendant, he may.

        A masked name (杨XX, 杨某甲) may be every name that begins as it does.
        """
        first, second = self._documents[one], self._documents[other]
        if not first.defendants or not second.defendants:
            return True
        if any(map(second.names, first.defendants)) or any(map(first.names, second.defendants)):
            return True
        return any(_may_be_one(name, known) for name in first.defendants for known in second.defendants)


class _TextWithNames:
    """A document's text and its defendants, which are found when they are asked for."""

    def __init__(self, text: str) -> None:
        self._text = fold(text)

    @cached_property
    def defendants(self) -> tuple[str, ...]:
        return find_persons(self._text).defendants

    def names(self, person: str) -> bool:
        """Whether the text has the name; of an English one its last word is enough (Smith of John Smith)."""
        if person.isascii():
            return re.search(rf"\b{re.escape(person.rpartition(' ')[2])}\b", self._text) is not None
        return person in self._text


def _may_be_one(name: str, other: str) -> bool:
    """Whether both may be masked forms of one name."""
    shown, known = name.rstrip(_SIGNS), other.rstrip(_SIGNS)
    return shown.startswith(known) or known.startswith(shown)
