"""The batches of one library that is held open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from mma_desktop.domain.batches import Batch
from mma_desktop.reports.batches import BatchReport, batch_bytes
from mma_desktop.reports.letterhead.loading import headed
from mma_desktop.reports.writing import write_bytes
from mma_desktop.service.batches.results import batch_report
from mma_desktop.service.batches.taking_in import AddedBatch, items_of, items_of_texts
from mma_desktop.service.libraries.holding import HeldLibrary
from mma_desktop.service.records import checked, note_export
from mma_desktop.storage.batches import batches


class HeldBatches(HeldLibrary):
    """A library with its batches."""

    def add_batch(self, paths: Sequence[Path], task: str, language: str = "") -> AddedBatch:
        """A new batch of the questions in these files, for `task`; its library is made where there is none.

        Raises InputError where a sheet is wrong or nothing is left, DocumentError as for any document.
        """
        items, refused = items_of(paths, task, language)
        name, file = ", ".join(path.name for path in paths), self._open(make=True).file
        earlier = batches.same_questions(file, items)
        return AddedBatch(batches.add_batch(file, name, items, refused), len(items), refused, earlier)

    def add_questions(self, name: str, texts: Sequence[str], task: str) -> AddedBatch:
        """A new batch of this name with a question for each text; its library is made where there is none.

        Raises DocumentError as for any text.
        """
        items = items_of_texts(texts, task)
        return AddedBatch(batches.add_batch(self._open(make=True).file, name, items), len(items))

    def batches(self) -> list[Batch]:
        """All batches, newest first; none where there is no library yet."""
        return batches.batches(self._library.file) if self.library.exists() else []

    def batch(self, batch: str) -> BatchReport:
        """What came of a batch so far. Raises InputError if there is none with this id or beginning of one."""
        return batch_report(self._library.file, batch)

    def batch_of(self, run: str) -> Batch | None:
        """The batch that holds the question of the run with this id, if one does."""
        return batches.batch_of(self._library.file, run)

    def move_in_batch(self, question: str, places: int) -> None:
        """Move a question of a batch down by so many places, up if it is negative."""
        batches.move(self._library.file, question, places)

    def export_batch(self, batch: str, path: Path, language: str, letterhead: Path | None = None) -> None:
        """Write what came of a batch, in zh or en, as the ending says, and note of each of its runs that it is in it.

        It stands under the letterhead in this file, else under the user's own if there is one. Raises InputError when
        the ending or the letterhead is wrong, RecordChanged when one of the runs is not what was stored.
        """
        report = self.batch(batch)
        records = [checked(self._library, one.entry.run) for one in report.results if one.entry.run is not None]
        content = batch_bytes(headed(report, letterhead), path, language)
        write_bytes(path, content, partial(note_export, self._library, records, content, path.suffix.lower()))

    def delete_batch(self, batch: str) -> None:
        """Delete a batch with its cases and their runs for good.

        Raises StorageError while one of the runs is being worked on; then nothing is deleted.
        """
        batches.delete_batch(self._library.file, batch)
        self._library.purge()
