"""Where the amounts of a document stand, as passages in which the amount is marked: what models are asked about."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.ledger.base import Entry
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
    ends = [match.end() for match in _SENTENCE_END.finditer(document)]
    return [_passage(document, entry, mark, ends) for entry in propose_ledger(document).entries]


def _passage(document: str, entry: Entry, mark: str, ends: Sequence[int]) -> Passage:
    after = bisect_right(ends, entry.start)
    begin = max(ends[after - 1] if after else 0, entry.start - _BEFORE)
    end = min(ends[after] if after < len(ends) else len(document), entry.end + _AFTER)
    marked = parse_template(mark, ("amount",)).fill({"amount": entry.shown})
    return Passage(
        entry.start, entry.end, " ".join(f"{document[begin : entry.start]}{marked}{document[entry.end : end]}".split())
    )
