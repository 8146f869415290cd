"""What the window asks of the program: the one contract between its rooms and the service below them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from mma_desktop.domain.batches import Batch
from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.events import Record
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.service.library_upkeep import Backup

with lazy_imports():
    from mma_desktop.ledger.editing.wanted import ManualEdit
    from mma_desktop.reports.base import Report
    from mma_desktop.reports.batches import BatchReport
    from mma_desktop.service.batches.taking_in import AddedBatch
    from mma_desktop.service.deleting import Deletion
    from mma_desktop.service.libraries.auditing import AuditTrail, VerifiedFile
    from mma_desktop.service.libraries.bundles import TakenIn, WrittenBundle
    from mma_desktop.service.libraries.comparing import ComparedRun
    from mma_desktop.service.libraries.drafts import Draft, DraftState
    from mma_desktop.service.libraries.estimating import RunEstimate
    from mma_desktop.service.offered import ModelChoice, Sample
    from mma_desktop.service.request import RunSummary, SolveRequest
    from mma_desktop.service.verifying import Verified


class Service(Protocol):
    """One open library and its engines: `service.solving.SolvingService`, or a fake of it."""

    async def solve(self, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None) -> Report:
        """The report of a new run."""
        ...

    async def resume(self, run: str, listen: Record, stop: asyncio.Event | None = None, more: int = 0) -> Report:
        """The report of a run that goes on, with so many more rollouts."""
        ...

    async def solve_again(self, run: str, listen: Record, stop: asyncio.Event | None = None) -> Report:
        """The report of a new run on the question of a stored one, with what a person decided since."""
        ...

    async def estimate(self, request: SolveRequest) -> RunEstimate:
        """What a run of this request will probably take."""
        ...

    async def solve_question(
        self, question: str, request: SolveRequest, listen: Record, stop: asyncio.Event | None = None
    ) -> Report:
        """The report of a new run on a question of a batch."""
        ...

    def batches(self) -> list[Batch]:
        """All batches, newest first."""
        ...

    def batch(self, batch: str) -> BatchReport:
        """What came of a batch so far."""
        ...

    def batch_of(self, run: str) -> Batch | None:
        """The batch that holds the question of this run, if one does."""
        ...

    def add_questions(self, name: str, texts: Sequence[str], task: str) -> AddedBatch:
        """A new batch of this name with a question for each text."""
        ...

    def add_batch(self, paths: Sequence[Path], task: str, language: str = "") -> AddedBatch:
        """A new batch of the questions in these files."""
        ...

    def move_in_batch(self, question: str, places: int) -> None:
        """Move a question of a batch down by so many places, up if it is negative."""
        ...

    def export_batch(self, batch: str, path: Path, language: str) -> None:
        """Write what came of a batch to a file."""
        ...

    def delete_batch(self, batch: str) -> None:
        """Delete a batch with its cases and their runs for good."""
        ...

    async def report(self, run: str) -> Report:
        """A stored run."""
        ...

    def imported(self, run: str) -> list[ImportedDocument]:
        """The documents of a run's case as they were imported."""
        ...

    async def edit(self, run: str, changes: Sequence[ManualEdit], reason: str = "") -> Report:
        """A stored run after changes to its ledger."""
        ...

    def export(self, report: Report, path: Path, language: str) -> None:
        """Write the report to a file, and note in the library that it was written."""
        ...

    def export_cases(self, reports: Sequence[Report], path: Path, language: str) -> None:
        """Write several reports as one file, and note in the library that it was written."""
        ...

    def runs(self) -> list[RunSummary]:
        """All runs and drafts."""
        ...

    def holding(self, text: str) -> set[str]:
        """The ids of the runs with this text in a document, a title, a question, an answer or a value."""
        ...

    def keep_draft(self, request: SolveRequest) -> DraftState:
        """Keep the case of this request as a draft under the id of its case, in place of what was seen there."""
        ...

    def draft(self, draft: str) -> Draft:
        """A draft."""
        ...

    def duplicate(self, key: str, title: str) -> Draft:
        """A new draft: a copy of the case of this run, or of this draft."""
        ...

    def close(self) -> None:
        """Close the library until it is needed again."""
        ...

    def back_up_if_due(self) -> Path | None:
        """The automatic copy that was made, if it was time for one."""
        ...

    def bundle(self, run: str, path: Path) -> WrittenBundle:
        """Write the case of a run whole to one file."""
        ...

    def take_in(self, path: Path) -> TakenIn:
        """Add the case in a bundle to the library."""
        ...

    async def replay(self, run: str) -> int:
        """The number of events of a finished run that came out the same when it was replayed from its replies."""
        ...

    def trail(self, run: str) -> AuditTrail:
        """What the library's audit log says of a run and its case."""
        ...

    def verify_file(self, file: Path) -> VerifiedFile:
        """Whether a report or a bundle is still what the program wrote."""
        ...

    def compared(self, run: str) -> list[ComparedRun]:
        """This run and all others on the same question about the same texts."""
        ...

    def verify(self) -> Verified:
        """What in the library is not as the program wrote it."""
        ...

    def accept(self) -> bool:
        """Hold the library from now on to its present state."""
        ...

    def rename(self, run: str, title: str) -> None:
        """Give the case of a run another title."""
        ...

    def tag(self, run: str, words: str, seen: Sequence[str] | None = None) -> None:
        """Put the case of a run under these words in place of those that were seen."""
        ...

    def deletion(self, run: str, *, case: bool = False) -> Deletion:
        """What goes when this run is deleted, or with `case` its whole case."""
        ...

    def delete(self, deletion: Deletion, copies: Sequence[Backup] = ()) -> None:
        """Delete it for good, and these copies of the library."""
        ...

    def read_only(self) -> bool:
        """Whether the library can only be read where it lies."""
        ...

    def models(self) -> list[ModelChoice]:
        """All models that are here."""
        ...

    def samples(self) -> list[Sample]:
        """The sample cases."""
        ...
