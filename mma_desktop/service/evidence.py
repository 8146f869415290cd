"""Evidence of a run: found once in the knowledge library, before the run begins, and then only read from its manifest.

The library's shelves may change at any time; a run that goes on, a replay and a report take the passages as they stood.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

from mma_desktop.domain.cases import Question
from mma_desktop.domain.passages import NO_EVIDENCE, Evidence
from mma_desktop.domain.runs import Manifest
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.request import OpenEvidence
from mma_desktop.solvers.registry import reads_evidence


async def evidence_for(
    method: str, settings: SearchSettings, text: str, language: str, open_evidence: OpenEvidence
) -> Evidence:
    """The passages for a question; none for a method that reads none, and then no library is opened."""
    if not reads_evidence(method, settings):
        return NO_EVIDENCE
    return await asyncio.to_thread(_found, text, language, open_evidence)


def with_evidence(question: Question, manifest: Manifest) -> Question:
    """The question with the passages that its run was given."""
    return replace(question, evidence=manifest.evidence)


def _found(text: str, language: str, open_evidence: OpenEvidence) -> Evidence:
    with open_evidence() as library:
        return library.evidence(text, language)
