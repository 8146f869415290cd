"""Whether a bundle holds together: pure, and without any library.

The chain of each run, the answer that it decided, and what the audit log says of the case and its runs are checked as
in a library. A bundle has no key, so whoever computes all of it anew is not found here: that takes the library that it
was written from, which has noted the SHA-256 of the file (`service/libraries/bundles.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial

from mma_desktop.domain.case_documents import whole_of
from mma_desktop.domain.events import fold
from mma_desktop.errors import MmaError
from mma_desktop.storage import audit, chain, rows
from mma_desktop.storage.audit import AuditAction, AuditEntry
from mma_desktop.storage.bundles.content import BundleContent, CaseRows
from mma_desktop.storage.bundles.format import (
    CASE,
    LOG,
    MIMETYPE,
    BundledEntry,
    BundleManifest,
    events_name,
    original_name,
)
from mma_desktop.storage.cases.draft_log import against_draft
from mma_desktop.storage.checks import (
    ORIGINAL_REMOVED,
    UNKNOWN,
    Discrepancy,
    against_entry,
    against_import,
    check_record,
)
from mma_desktop.storage.records import document_of, imported_of, question_of, run_record
from mma_desktop.storage.tables import RunRow

_BROKEN = (*rows.UNREADABLE, LookupError, MmaError)
_OF_RUNS = frozenset(AuditAction) - {AuditAction.EXPORTED}


def problems(content: BundleContent, manifest: BundleManifest, kept: Collection[str]) -> Iterator[Discrepancy]:
    """All that does not hold, without any text of the case; `kept` are the SHA-256 of files whose bytes are there."""
    case = content.case
    if problem := _parts_problem(content, manifest):
        yield Discrepancy("bundle", problem)
        return
    if problem := _log_problem(content, manifest):
        yield Discrepancy("audit log", problem)
    found = CaseRows.of(case)
    if problem := _said(partial(_case_problem, found, content, kept)):
        yield Discrepancy(f"case {case.id}", problem)
    for run in found.runs:
        if problem := _said(partial(_run_problem, run, found, content)):
            yield Discrepancy(f"run {run.id}", problem)


def _parts_problem(content: BundleContent, manifest: BundleManifest) -> str:
    """Every id once, every run with its question, and no file but those that belong to the case."""
    case = content.case
    questions = {question.id for question in case.questions}
    items = (*case.documents, *case.questions, *case.runs)
    if manifest.case != case.id or len({item.id for item in items}) != len(items):
        return "its manifest is about another case, or an id stands in it twice"
    if not case.documents or not {run.question_id for run in case.runs} <= questions:
        return "a run in it has no question, or the case no document"
    if case.draft is not None and (case.questions or case.runs):
        return "it is of a draft, and something was asked about it"
    known = {MIMETYPE, CASE, LOG, *map(events_name, content.events)}
    known |= {original_name(document.sha256) for document in case.documents}
    if {file.name for file in manifest.files} - known:
        return "it holds a file that does not belong to its case"
    originals = (file for file in manifest.files if file.name.startswith(original_name("")))
    wrong = [file.sha256 for file in originals if file.name != original_name(file.sha256)]
    return "a file in it is not the one that was imported" if wrong else ""


def _log_problem(content: BundleContent, manifest: BundleManifest) -> str:
    """Each entry fits the hash before it, as far as that can be known: those of other cases are not in the bundle."""
    ends = {} if manifest.keyed else {0: audit.beginning(manifest.library, None)}
    subjects, last = {content.case.id, *content.events}, 0
    for entry in content.log:
        in_place = entry.seq > last and ends.get(entry.seq - 1, entry.previous) == entry.previous
        if not in_place or entry.subject not in subjects:
            return f"entry {entry.seq} of the audit log is not in its place"
        if not manifest.keyed and not audit.follows(None, entry.previous, _entry(entry)):
            return f"entry {entry.seq} of the audit log was changed"
        last, ends[entry.seq] = entry.seq, entry.hash
    if last > manifest.entries or ends.get(manifest.entries, manifest.head) != manifest.head:
        return "the audit log does not end where its manifest says"
    return ""


def _case_problem(found: CaseRows, content: BundleContent, kept: Collection[str]) -> str:
    for document in found.documents:
        if imported_of(document).chosen.text != document.text:
            return "the text of a document is not the one that was imported"
    if content.case.draft is not None:  # no log knows its documents
        return against_draft(
            _last(content, found.case.id, (AuditAction.DRAFTED,)), content.case.draft, content.case.as_of
        )
    entry = _last(content, found.case.id, audit.OF_CASES)
    if entry is None:
        return UNKNOWN
    lacking = set(audit.originals_of(entry)).difference(kept)
    return ORIGINAL_REMOVED if lacking else against_import(entry, found.case.title, found.documents)


def _run_problem(run: RunRow, found: CaseRows, content: BundleContent) -> str:
    """What does not hold of a run; that all of it can be read is tried, too."""
    links = content.events[run.id]
    read = [document_of(document) for document in found.documents]
    start = chain.genesis(run.id, question_of(run.question), whole_of(read), run.manifest)
    check = check_record(run, start, links)
    if not check.ok:
        return check.problem
    run_record(run, read)
    fold([rows.event_of(run.id, link) for link in links])
    entry = _last(content, run.id, _OF_RUNS)
    return UNKNOWN if entry is None else against_entry(entry, run, start, links)


def _last(content: BundleContent, subject: str, actions: Collection[AuditAction]) -> AuditEntry | None:
    """The last entry of these kinds about a case or a run."""
    about = [entry for entry in content.log if entry.subject == subject and entry.action in actions]
    return _entry(about[-1]) if about else None


def _entry(entry: BundledEntry) -> AuditEntry:
    return AuditEntry(**entry.model_dump(exclude={"previous"}))


def _said(check: Callable[[], str]) -> str:
    """The problem that a check finds; what it cannot read is one."""
    try:
        return check()
    except _BROKEN as error:
        return error.fact if isinstance(error, MmaError) else f"it is damaged ({type(error).__name__})"
