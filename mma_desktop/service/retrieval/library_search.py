"""The knowledge library for a run that searches it while it goes on: opened for it, and closed behind it.

What it finds is kept in the run's record (`engine/journal.py`), so a replay opens none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from mma_desktop.domain.passages import EvidenceSource, LibraryPassage
from mma_desktop.domain.team import Team
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.request import OpenEvidence
from mma_desktop.solvers.registry import searches_library


@dataclass(frozen=True, slots=True)
class LibrarySearch:
    """Searches beside the event loop, in the law of a day ("" for today)."""

    source: EvidenceSource
    as_of: str = ""

    async def search(self, query: str, number: int, shelves: Sequence[str] = ()) -> tuple[LibraryPassage, ...]:
        """The passages that bear on a query, best first; on these shelves, or on all where none is named."""
        return tuple(await asyncio.to_thread(self.source.find, query, number, shelves, self.as_of))


@contextmanager
def with_library(method: str, settings: SearchSettings, team: Team, open_evidence: OpenEvidence) -> Generator[Team]:
    """The team with the open library, for a method that searches it; else the team as it is."""
    if not searches_library(method, settings):
        yield team
        return
    with open_evidence() as source:
        yield replace(team, library=LibrarySearch(source, settings.as_of))
