"""One library that is held open, and the use cases that need no models: look, export, hand on, delete, check."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Self

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.runs import LogEnd
from mma_desktop.reports.base import Report
from mma_desktop.service.deleting import Deletion, carry_out, planned
from mma_desktop.service.libraries.auditing import AuditTrail, VerifiedFile, trail_of, verify_file
from mma_desktop.service.libraries.bundles import TakenIn, WrittenBundle, bundle, check_bundle, take_in_bundle
from mma_desktop.service.libraries.cases import rename_case, tag_case
from mma_desktop.service.libraries.comparing import ComparedRun, compared
from mma_desktop.service.libraries.drafts import Draft, DraftState, draft_of_request, duplicated, stored_draft
from mma_desktop.service.records import export, export_cases
from mma_desktop.service.request import RunSummary, SolveRequest
from mma_desktop.service.verifying import Verified, accepted, verify_library
from mma_desktop.storage.anchors import Anchors
from mma_desktop.storage.cases.drafts import keep
from mma_desktop.storage.cases.same_documents import KnownCase, case_with
from mma_desktop.storage.library import Library
from mma_desktop.storage.listing.runs import ListedDraft, ListedRun
from mma_desktop.storage.records import DamagedRun
from mma_desktop.storage.upkeep.backups import back_up_if_due
from mma_desktop.storage.upkeep.copies import Backup

_FIRST = "9"  # where a damaged run stands, of which nobody knows when it began


class HeldLibrary:
    """A library that is opened when it is first needed and held until `close`; it may be called from any thread."""

    def __init__(self, library: Path, anchors: Anchors | None, passphrase: Callable[[], str | None]) -> None:
        """`anchors` is where the end of the library's log is kept outside it, and `passphrase` gives that of a library
        that is encrypted.
        """
        self.library = library
        self._anchors = anchors
        self._passphrase = passphrase
        self._opened: Library | None = None
        self._opening = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the library, if it is open."""
        with self._opening:
            opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()

    def imported(self, run: str) -> list[ImportedDocument]:
        """The documents of a run's case as they were imported, with the bytes of their files where they are kept."""
        return self._library.imported(self._library.run_id(run))

    def export(self, report: Report, path: Path, language: str, ending: str = "") -> None:
        """Write the report in zh or en, as its ending or `ending` says, and note in the library that it was written.

        Raises RecordChanged when its run is not what was stored, InputError when the place or the ending is wrong.
        """
        export(self._library, report, path, language, ending)

    def export_cases(self, reports: Sequence[Report], path: Path, language: str) -> None:
        """Write several reports as one file, and note in the library that it was written. Raises as `export`."""
        export_cases(self._library, reports, path, language)

    def bundle(self, run: str, path: Path) -> WrittenBundle:
        """Write the case of a run, or a draft, whole to one file, which is not encrypted; the library notes it.

        Raises RecordChanged when anything of it is not what was stored, InputError when the place is wrong.
        """
        return bundle(self._library, run, path)

    def take_in(self, path: Path) -> TakenIn:
        """Add the case in a bundle to the library, which is made where there is none: all that it lacks, or nothing.

        Raises InputError for a file that is no bundle or that says otherwise of what is here, RecordChanged for one
        that was changed.
        """
        if not self.library.exists():  # none is made for what is refused
            check_bundle(path)
        return take_in_bundle(self._open(make=True), path)

    def runs(self) -> list[RunSummary]:
        """All runs and drafts of the library, newest first; none where there is no library yet."""
        if not self.library.exists():
            return []
        kept = [*map(_draft_summary, self._library.drafts()), *map(_summary, self._library.listed())]
        return sorted(kept, key=lambda entry: entry.created or _FIRST, reverse=True)

    def holding(self, text: str) -> set[str]:
        """The ids of the runs with this text in a document, a title, a question, an answer or a value."""
        return self._library.holding(text) if self.library.exists() else set()

    def case_with(self, documents: Sequence[ImportedDocument]) -> KnownCase | None:
        """The case of the library that holds just these documents; None where there is none, or no library yet."""
        return case_with(self._library.file, documents) if self.library.exists() else None

    def keep_draft(self, request: SolveRequest) -> DraftState:
        """Keep the case of this request as a draft under the id of its case, in place of what was seen there.

        Raises DocumentError for a text that is none, DraftChanged where the draft was changed elsewhere since, and
        StorageError when it cannot be kept.
        """
        return keep(self._open(make=True).file, draft_of_request(request), request.seen)

    def draft(self, draft: str) -> Draft:
        """The draft with this id or beginning of one, with the bytes of its files. Raises InputError for others."""
        return stored_draft(self._library, draft)

    def duplicate(self, key: str, title: str) -> Draft:
        """A new draft of this title: a copy of the case of this run, or of this draft. Raises InputError for others."""
        return duplicated(self._library, key, title)

    def rename(self, run: str, title: str) -> None:
        """Give the case of a run another title. Raises what `cases.rename_case` does."""
        rename_case(self._library, run, title)

    def tag(self, run: str, words: str, seen: Sequence[str] | None = None) -> None:
        """Put the case of a run under these words, and no others. Does and raises what `cases.tag_case` does."""
        tag_case(self._library, run, words, seen)

    def deletion(self, run: str, *, case: bool = False) -> Deletion:
        """What goes when this run is deleted, or with `case` its whole case. Raises InputError if there is none."""
        return planned(self._library, run, case=case)

    def delete(self, deletion: Deletion, copies: Sequence[Backup] = (), *, compact: bool = False) -> None:
        """Delete what was planned and these copies of the library for good; `compact` writes the file anew, smaller.

        Raises StorageError while one of the runs is being worked on; then nothing is deleted.
        """
        carry_out(self._library, deletion, copies, compact=compact)

    def read_only(self) -> bool:
        """Whether the library can only be read where it lies."""
        return self.library.exists() and self._library.read_only

    def log_end(self) -> LogEnd:
        """Where the library's log ends, and whether that is as this computer has kept it."""
        return self._library.log_end()

    def back_up_if_due(self) -> Path | None:
        """A new copy beside the library when there was none for a while and something was written since; else None.

        Raises StorageError when it cannot be made.
        """
        return back_up_if_due(self.library, self._passphrase()) if self.library.is_file() else None

    def verify(self) -> Verified:
        """What in the library is not as the program wrote it. Raises InputError if there is no library."""
        return verify_library(self._library)

    def trail(self, run: str) -> AuditTrail:
        """What the library's audit log says of a run and its case. Raises InputError if there is no such run."""
        return trail_of(self._library, run)

    def verify_file(self, file: Path) -> VerifiedFile:
        """Whether a report or a bundle is still what the program wrote. Raises what `auditing.verify_file` does."""
        return verify_file(self._library, file)

    def compared(self, run: str) -> list[ComparedRun]:
        """This run and all others on the same question about the same texts. Raises what `comparing.compared` does."""
        return compared(self._library, run)

    def accept(self) -> bool:
        """Hold the library from now on to its present state, as after restoring a copy; whether it was another one."""
        return accepted(self._library)

    @property
    def _library(self) -> Library:
        """The library, opened once, and again when its disk has room again. Raises InputError if there is none."""
        return self._open(make=False)

    def _open(self, *, make: bool) -> Library:
        with self._opening:
            if self._opened is not None and self._opened.has_room_now:
                self._opened.close()
                self._opened = None
            if self._opened is None:
                passphrase = self._passphrase()
                self._opened = Library.open(self.library, passphrase=passphrase, anchors=self._anchors, make=make)
            return self._opened


def _summary(run: ListedRun | DamagedRun) -> RunSummary:
    if isinstance(run, DamagedRun):
        return RunSummary(run.id, "", "", "", "", None, None, "", run.problem)
    return RunSummary(
        id=run.id,
        title=run.case_title,
        task=run.manifest.task,
        method=run.manifest.method,
        preset=run.manifest.preset,
        status=run.status,
        value=run.value,
        created=run.created.isoformat(timespec="seconds"),
        tags=run.tags,
        demonstration=run.manifest.demonstration,
        by_hand=run.by_hand,
        case=run.case,
        held=run.held,
        currency=run.manifest.currency,
    )


def _draft_summary(draft: ListedDraft | DamagedRun) -> RunSummary:
    if isinstance(draft, DamagedRun):
        return _summary(draft)
    kept = datetime.fromisoformat(draft.created).isoformat(timespec="seconds")
    title, task, tags = draft.title, draft.task, draft.tags
    return RunSummary(draft.id, title, task, "", "", None, None, kept, tags=tags, case=draft.id, draft=True)
