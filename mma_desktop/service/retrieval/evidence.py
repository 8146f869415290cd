"""Evidence of a run: found once in the knowledge library, before the run begins, and then only read from its manifest.

The library's shelves may change at any time; a run that goes on, a replay and a report take the passages as they stood.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

from mma_desktop.domain.cases import Question
from mma_desktop.domain.excerpts import LeftOut
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence, PassageQuery
from mma_desktop.domain.runs import Manifest
from mma_desktop.domain.team import Team
from mma_desktop.knowledge.evidence import evidence_of
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.long_cases import fits, left_out_for
from mma_desktop.service.request import OpenEvidence
from mma_desktop.solvers.registry import reads_evidence
from mma_desktop.tasks.base import CatalogTask


async def evidence_for(
    method: str, settings: SearchSettings, query: PassageQuery, language: str, open_evidence: OpenEvidence
) -> Evidence:
    """The passages for a query; none for a method that reads none, and then no library is opened.

    The day whose law is asked for is kept with them, for a method that only searches the library as it goes, too.
    """
    if not reads_evidence(method, settings):
        return replace(NO_EVIDENCE, as_of=query.as_of)
    return await asyncio.to_thread(_found, query, language, open_evidence)


async def with_room(
    task: CatalogTask, text: str, team: Team, evidence: Evidence
) -> tuple[Evidence, tuple[LeftOut, ...]]:
    """The evidence for which there is room, and what no model is shown of the case beside it.

    The last passages give way first, where that leaves the case whole; one that is too long by itself is shortened.
    """
    fewer = [_first(evidence, number, task.language) for number in range(len(evidence.passages), -1, -1)]
    for shown in fewer:
        if await fits(task, text, team, shown):
            return shown, ()
    for shown in fewer:
        if left_out := await left_out_for(task, text, team, shown):
            return shown, left_out
    return evidence, ()


def _first(evidence: Evidence, number: int, language: str) -> Evidence:
    """The evidence with so many of its passages."""
    if number == len(evidence.passages):
        return evidence
    left_out = tuple(passage.id for passage in evidence.passages[number:])
    shown = evidence_of(evidence.passages[:number], language)
    return replace(evidence, passages=shown.passages, text=shown.text, left_out=left_out)


def found_again(before: Evidence, found: Evidence) -> bool:
    """Whether a run would be given the passages that an earlier one was."""
    known = len(before.passages)
    return found.passages[:known] == before.passages and len(found.passages) == known + len(before.left_out)


def with_evidence(question: Question, manifest: Manifest) -> Question:
    """The question with the passages that its run was given."""
    return replace(question, evidence=manifest.evidence)


def _found(query: PassageQuery, language: str, open_evidence: OpenEvidence) -> Evidence:
    with open_evidence() as library:
        return library.evidence(query, language)
