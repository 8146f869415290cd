"""The ends of the chains as one line of a report, which a program can read back from any format."""

from __future__ import annotations

import io
import re
import zlib
from dataclasses import dataclass
from zipfile import BadZipFile, ZipFile

from mma_desktop.reports.base import Report

_ZIP, _PROPERTIES = b"PK\x03\x04", "docProps/core.xml"
_MOST = 64 * 1024  # bytes of the properties
_LINE = re.compile(
    r"run=([0-9a-f]{32}) events=(\d{1,9}) head=([0-9a-f]{64}) "
    r"library=([0-9a-f]{32}) entries=(\d{1,9}) log=([0-9a-f]{64})"
)


@dataclass(frozen=True, slots=True)
class RecordTag:
    """A run, how many events it had and the last hash of its chain; its library, and the same of the audit log."""

    run: str
    events: int
    head: str
    library: str
    entries: int
    log: str


def tag_of(report: Report) -> str:
    """The line for this report; empty where its library keeps no log."""
    log = report.log
    if not log.library:
        return ""
    return (
        f"run={report.run} events={report.events} head={report.head} "
        f"library={log.library} entries={log.entries} log={log.head}"
    )


def read_tag(content: bytes) -> RecordTag | None:
    """The last such line in the file of a report: what a case quotes stands before it."""
    found: list[tuple[str, ...]] = _LINE.findall(_text(content))
    if not found:
        return None
    run, events, head, library, entries, log = found[-1]
    return RecordTag(run, int(events), head, library, int(entries), log)


def _text(content: bytes) -> str:
    """Where a report has its line: in the properties of a Word or Excel file, in any other file as it stands."""
    if content.startswith(_ZIP):
        try:
            with ZipFile(io.BytesIO(content)) as file, file.open(_PROPERTIES) as properties:
                content = properties.read(_MOST)
        except (BadZipFile, KeyError, NotImplementedError, RuntimeError, ValueError, zlib.error):
            return ""
    return content.decode("utf-8", "replace")
