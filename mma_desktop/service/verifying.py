"""Whether a library or a report that was written from it is still what the program wrote."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mma_desktop.domain.runs import Anchored, LogEnd
from mma_desktop.errors import InputError
from mma_desktop.files import read_ordinary
from mma_desktop.reports.record_tag import RecordTag, read_tag
from mma_desktop.storage.audit import AuditAction, AuditEntry, deleted
from mma_desktop.storage.checks import Discrepancy
from mma_desktop.storage.library import Library

_LARGEST = 512 * 1024 * 1024  # bytes; a report on many cases has some dozens of megabytes
ANOTHER_LIBRARY = "Name that one: `mma-desktop verify FILE --library LIBRARY`."


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found (nothing: all holds), where the log ends, and how many runs were looked at."""

    findings: tuple[Discrepancy, ...]
    log: LogEnd
    runs: int

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.findings


def verify_library(library: Library) -> Verified:
    """Every run, case and kept file, the audit log, the pages of the file, and the end that this computer knows."""
    return Verified(tuple(library.findings()), library.log_end(), len(library.listed()))


def verify_report(file: Path, library: Library) -> Verified:
    """A report on one case or several, against its library. Raises InputError for a file that is no report.

    Of a run that was deleted on purpose only the log is left: it says whether the file is what the program wrote.
    """
    content = _content(file)
    tag = read_tag(content)
    if tag is None:
        raise InputError(f"{file} names no run of a library.", "Give a report that this version of the program wrote.")
    log = library.log_end()
    if tag.library != log.library:
        raise InputError(f"{file} was written from another library.", ANOTHER_LIBRARY)
    sha256 = hashlib.sha256(content).hexdigest()
    entries = library.entries()
    others = {entry.subject for entry in entries if is_export(entry, entry.subject, sha256)} - {tag.run}
    problems = [*_report_problems(tag, sha256, library, entries), *_others_problems(others, library, deleted(entries))]
    return Verified(tuple(Discrepancy(file.name, problem) for problem in problems), log, 1 + len(others))


def _content(file: Path) -> bytes:
    try:
        content = read_ordinary(file, _LARGEST)
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}.", "Check the name of the file.") from error
    if len(content) > _LARGEST:
        raise InputError(f"{file} is too large for a report.", "Give a report that this program wrote.")
    return content


def _report_problems(tag: RecordTag, sha256: str, library: Library, entries: Sequence[AuditEntry]) -> Iterator[str]:
    if not any(is_export(entry, tag.run, sha256) for entry in entries):
        yield "the file is not as the program wrote it: no report of this run with its content is in the audit log"
    if tag.entries > len(entries) or entries[tag.entries - 1].hash != tag.log:
        yield "the audit log is not the one that the report was written from"
    if library.has_run(tag.run):
        yield from _run_problems(tag, library)
    elif tag.run not in deleted(entries):
        yield "its run was removed from the library"
    if not (check := library.check_log()).ok:
        yield check.problem


def _others_problems(runs: set[str], library: Library, gone: set[str]) -> Iterator[str]:
    """What no longer holds of the other runs of a report on several cases; one may have been deleted on purpose."""
    for run in sorted(runs):
        if library.has_run(run):
            check = library.verify(run)
            problem = "" if check.ok else f"its run {run} was changed: {check.problem}"
        else:
            problem = "" if run in gone else f"its run {run} was removed from the library"
        if problem:
            yield problem


def _run_problems(tag: RecordTag, library: Library) -> Iterator[str]:
    if library.head_after(tag.run, tag.events) != tag.head:
        yield "the record of its run is not the one that the report was written from"
    if not (check := library.verify(tag.run)).ok:
        yield f"its run was changed: {check.problem}"


def is_export(entry: AuditEntry, subject: str, sha256: str) -> bool:
    """Whether the entry says that a file with this content was written of a run or a case."""
    return (
        entry.action == AuditAction.EXPORTED and entry.subject == subject and entry.known_facts.get("sha256") == sha256
    )


def accepted(library: Library) -> bool:
    """Hold the library from now on to its present state; whether it was another one than was known."""
    differed = library.log_end().anchored is Anchored.DIFFERS
    library.accept()
    return differed
