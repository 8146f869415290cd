"""Stored runs on their way out: none is shown, continued or exported unless it is what was stored."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from mma_desktop.domain.runs import Solution
from mma_desktop.errors import RecordChanged, RecordDiffers
from mma_desktop.reports.base import Report
from mma_desktop.reports.several.cases import cases_bytes
from mma_desktop.reports.writing import report_bytes, write_bytes
from mma_desktop.storage.library import Library
from mma_desktop.storage.records import RunRecord

REMEDY = "Restore the last good copy of the library; `mma-desktop verify` says all that was changed."


def checked(library: Library, run: str) -> RunRecord:
    """The run with this id or beginning of one. Raises RecordChanged when it is not what was stored."""
    record = library.run(run)
    check = library.verify(record.id)
    if not check.ok:
        raise RecordChanged(f"Run {record.id} was changed after it was stored: {check.problem}.", REMEDY)
    return record


def check_log(library: Library) -> None:
    """Raise RecordChanged when the library's log is broken, or ends elsewhere than this computer has seen it end."""
    check = library.check_log()
    if not check.ok:
        raise RecordChanged(f"The library {library.path} was changed: {check.problem}.", REMEDY)


def check_answer(solution: Solution, record: RunRecord) -> None:
    """Raise RecordDiffers when a run that was replayed answers otherwise than the library says."""
    if solution != record.solution:
        raise RecordDiffers(
            f"Replayed, run {record.id} ends with another answer than the library holds.",
            "The program or its prompts have changed since; start a new run.",
        )


def with_ends(report: Report, record: RunRecord) -> Report:
    """The report with the ends of the chains as they are in `record`."""
    return replace(report, head=record.head, events=record.events, log=record.log)


def export(library: Library, report: Report, path: Path, language: str, ending: str = "") -> None:
    """Write the report in zh or en, as its ending or `ending` says, and note in the library which file it is.

    A library that is read-only where it lies notes nothing, so `verify` does not know the report later.
    Raises RecordChanged when the run is not what was stored, InputError when the place or the ending is wrong.
    """
    record = checked(library, report.run)
    ending = ending or path.suffix.lower()
    content = report_bytes(with_ends(report, record), path.with_suffix(ending), language)
    write_bytes(path, content, partial(note_export, library, [record], content, ending))


def export_cases(library: Library, reports: Sequence[Report], path: Path, language: str) -> None:
    """Write several reports as one file, as its ending says, and note in the library that each of them is in it.

    Raises RecordChanged when one of the runs is not what was stored, InputError when the place or the ending is wrong.
    """
    records = [checked(library, report.run) for report in reports]
    content = cases_bytes(list(map(with_ends, reports, records)), path, language)
    write_bytes(path, content, partial(note_export, library, records, content, path.suffix.lower()))


def note_export(library: Library, records: Sequence[RunRecord], content: bytes, ending: str) -> None:
    """Say in the log which file was written of these runs, where the library can be written."""
    if library.read_only:
        return
    sha256 = hashlib.sha256(content).hexdigest()
    facts = {"sha256": sha256, "ending": ending}
    library.exported({record.id: {**facts, "head": record.head} for record in records})
