"""Where the amounts of a document stand, as passages in which the amount is marked: what models are asked about."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.ledger.building import propose_ledger
from mma_desktop.tasks.templates import parse_template

_BEFORE, _AFTER = 60, 30  # characters shown on each side of an amount, within its sentence
_SENTENCE_END = re.compile(r"[。！？!?；;\n]|\.\s")


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage about the amount at characters [start, end)."""

    start: int
    end: int
    text: str


def passages_of_amounts(document: str, mark: str) -> Sequence[Passage]:
    """A passage for every entry of the document's ledger, in its order."""
    amounts = [(entry.start, entry.end, entry.shown) for entry in propose_ledger(document).entries]
    return marked_passages(document, amounts, mark)


def marked_passages(document: str, amounts: Sequence[tuple[int, int, str]], mark: str) -> list[Passage]:
    """A passage for each of these amounts, which are shown so: (start, end, how it is shown)."""
    ends = [match.end() for match in _SENTENCE_END.finditer(document)]
    return [_passage(document, *amount, mark, ends) for amount in amounts]


def _passage(document: str, start: int, end: int, shown: str, mark: str, ends: Sequence[int]) -> Passage:
    after = bisect_right(ends, start)
    first = max(ends[after - 1] if after else 0, start - _BEFORE)
    last = min(ends[after] if after < len(ends) else len(document), end + _AFTER)
    marked = parse_template(mark, ("amount",)).fill({"amount": shown})
    return Passage(start, end, " ".join(f"{document[first:start]}{marked}{document[end:last]}".split()))
