"""Delete a run or its whole case for good: what would go is said first, copies of the library are dealt with too."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from mma_desktop.errors import StorageError
from mma_desktop.storage.cases.drafts import delete as delete_draft
from mma_desktop.storage.cases.drafts import draft_id, draft_of
from mma_desktop.storage.library import Library
from mma_desktop.storage.upkeep.backups import backups, delete, discard_remains
from mma_desktop.storage.upkeep.copies import AUTOMATIC, Backup


@dataclass(frozen=True, slots=True)
class Deletion:
    """What goes when a run is deleted: `runs` of the case, and the case too if `whole`. A damaged run has no title, a
    draft no runs.

    `copies` lie beside the library and may hold all of it still.
    """

    run: str
    case: str
    title: str
    runs: tuple[str, ...]
    whole: bool
    copies: tuple[Backup, ...] = ()

    @property
    def automatic(self) -> tuple[Backup, ...]:
        """The copies that the program made by itself from time to time."""
        return tuple(copy for copy in self.copies if copy.label == AUTOMATIC)


def planned(library: Library, run: str, *, case: bool) -> Deletion:
    """What goes with the run with this id or beginning of one; with `case`, or if it is the only one, its whole case.

    It may be a draft. Raises InputError if there is no such run, or several.
    """
    copies = tuple(backups(library.path))
    if (draft := draft_id(library.file, run)) is not None:
        return Deletion(draft, draft, draft_of(library.file, draft).title, (), whole=True, copies=copies)
    run = library.run_id(run)
    of_case = library.case_of(run)
    runs = library.runs_of(of_case)
    whole = case or runs == [run]
    title = ""
    with suppress(StorageError):
        title = library.run(run).case_title
    return Deletion(run, of_case, title, tuple(runs) if whole else (run,), whole, copies)


def carry_out(library: Library, deletion: Deletion, copies: Sequence[Backup] = (), *, compact: bool = False) -> None:
    """Delete what was planned, these copies, half-written ones, then what is left in the library's files.

    Raises StorageError while one of the runs is being worked on; then nothing is deleted.
    """
    if not deletion.runs:
        delete_draft(library.file, deletion.case)
    elif deletion.whole:
        library.delete_case(deletion.case)
    else:
        library.delete_run(deletion.run)
    try:
        for copy in copies:
            _remove(copy)
        discard_remains(library.path)  # whoever is just making a copy makes one of what is deleted here
    finally:
        library.purge(compact=compact)


def _remove(copy: Backup) -> None:
    try:
        delete(copy.path)
    except OSError as error:
        raise StorageError(
            f"The copy {copy.path} cannot be deleted ({error.strerror}): it may still hold the case.",
            "Delete the file yourself.",
        ) from error
