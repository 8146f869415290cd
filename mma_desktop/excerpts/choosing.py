"""Which passages of a long case models are shown: the best ranked ones, as many as fit, in the order of the document.

Everything here is arithmetic on counts of tokens; what bears on the question says `ranking.py`, and passages with an
amount that the ledger counts come before all others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.excerpts.ranking import bm25
from mma_desktop.excerpts.sections import CasePassage
from mma_desktop.excerpts.words import TaskFocus


def ranked(
    text: str, passages: Sequence[CasePassage], question: str, focus: TaskFocus, places: Collection[int]
) -> list[int]:
    """The indices of the passages, the most relevant first, equal ones in the order of the text.

    `places` are characters that the answer rests on, such as amounts that count.
    """
    query = " ".join((question, *focus.cues))
    scores = bm25([text[passage.start : passage.end] for passage in passages], query)
    weighted = [
        score * focus.weights.get(passage.section, 1.0) for score, passage in zip(scores, passages, strict=True)
    ]
    holds = [any(passage.start <= place < passage.end for place in places) for passage in passages]
    return sorted(range(len(passages)), key=lambda i: (not holds[i], -weighted[i], i))


def chosen(order: Sequence[int], costs: Sequence[Sequence[int]], rooms: Sequence[int]) -> set[int]:
    """The passages that fit, taken in `order`: for every model (a row of `costs` in tokens) within its room.

    A passage that no longer fits is passed over, and shorter ones behind it may still be taken.
    """
    left = list(rooms)
    taken: set[int] = set()
    for index in order:
        if all(cost[index] <= room for cost, room in zip(costs, left, strict=True)):
            left = [room - cost[index] for cost, room in zip(costs, left, strict=True)]
            taken.add(index)
    return taken


def left_out_of(passages: Sequence[CasePassage], taken: Collection[int]) -> tuple[LeftOut, ...]:
    """What is not taken; passages of one section that follow each other are one."""
    found: list[LeftOut] = []
    for index, passage in enumerate(passages):
        if index in taken:
            continue
        last = found[-1] if found else None
        if last is not None and (last.end, last.section) == (passage.start, passage.section):
            found[-1] = LeftOut(last.start, passage.end, passage.section)
        else:
            found.append(LeftOut(passage.start, passage.end, passage.section))
    return tuple(found)
