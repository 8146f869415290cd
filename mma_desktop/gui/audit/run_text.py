"""What a run was made with, and how what is stored of it was checked, in the window's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.prose import Fragment, body, heading, note
from mma_desktop.gui.library.notices import found_lines, looked_at
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.reports.sections.provenance import provenance_of
    from mma_desktop.service.libraries.auditing import VerifiedFile
    from mma_desktop.service.verifying import Verified

translate = QCoreApplication.translate
_HASH = re.compile(r"\b[0-9a-f]{64}\b")


def run_fragments(report: Report) -> list[Fragment]:
    """The run's manifest, the ends of its chains and what it used, as its report says them; numbers to the end."""
    run, settings, versions, hardware, usage = provenance_of(report, labels.language())
    made: list[Fragment] = []
    for title, pairs in (run, usage, versions, hardware, settings):
        made += [heading(title), *(body(_pair(name, value)) for name, value in pairs)]
    return made


def hash_lines(report: Report) -> str:
    """The run's id, and all that a hash stands for, one a line."""
    (_, pairs), *_ = provenance_of(report, labels.language())
    return "\n".join(_pair(name, value) for name, value in pairs if value == report.run or _HASH.search(value))


def library_fragments(found: Verified) -> list[Fragment]:
    """What a check of the whole library has found."""
    holds = translate("Audit", "The library is as the program wrote it.")
    differs = translate("Audit", "The library is not as the program wrote it.")
    lines = [holds if found.ok else differs, *found_lines(found.findings)]
    return [*_checked(), *map(body, lines), note(looked_at(found))]


def replay_fragments(events: int) -> list[Fragment]:
    """That a run came out the same again."""
    text = translate("Audit", "The chain of {0} events is whole, and replayed the run is the same.")
    return [*_checked(), body(text.format(events))]


def file_fragments(path: Path, found: VerifiedFile) -> list[Fragment]:
    """What the check of a report or a bundle has found."""
    holds = translate("Audit", "{0} is as the program wrote it.")
    differs = translate("Audit", "{0} is not as the program wrote it.")
    lines = [(differs if found.findings else holds).format(path.name), *found_lines(found.findings)]
    alone = translate(
        "Audit",
        "It comes from another library, whose log could not be asked: that its hashes fit is all that it can show by "
        "itself. Compare its SHA-256 with what the sender says.",
    )
    lines += [] if found.asked_log else [alone]
    hashes = [note(f"SHA-256: {found.sha256}")] if found.sha256 else []
    return [*_checked(), *map(body, lines), *hashes]


def said_fragments(lines: Sequence[str]) -> list[Fragment]:
    """What else is said of a check: that it is going on, or why it could not be made."""
    return [*_checked(), *map(body, lines)]


def _checked() -> list[Fragment]:
    return [heading(translate("Audit", "Check"))]


def _pair(name: str, value: str) -> str:
    return labels.pair(name, value.replace("\n", "\n    "))
