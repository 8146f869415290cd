"""What an entry of the audit log says, in the window's language. Its details come from a file and are plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.prose import Fragment, body, heading, note
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import brief, visible

with lazy_imports():
    from mma_desktop.service.libraries.auditing import AuditAction, TrailEntry

translate = QCoreApplication.translate
_LONGEST = 200  # characters of one detail


def action_title(entry: TrailEntry) -> str:
    """What was done; an action that this version does not know keeps its name."""
    title = _titles().get(entry.action)
    return visible(entry.action) if title is None else translate("Audit", str(title))


@cache
def _titles() -> Mapping[str, object]:
    """What each action is called, to be translated."""
    return {
        AuditAction.MADE: QT_TRANSLATE_NOOP("Audit", "The library was made"),
        AuditAction.DRAFTED: QT_TRANSLATE_NOOP("Audit", "Draft kept"),
        AuditAction.IMPORTED: QT_TRANSLATE_NOOP("Audit", "Case imported"),
        AuditAction.TAKEN_IN: QT_TRANSLATE_NOOP("Audit", "Taken in from a bundle"),
        AuditAction.ADOPTED: QT_TRANSLATE_NOOP("Audit", "Run taken over as it was"),
        AuditAction.CREATED: QT_TRANSLATE_NOOP("Audit", "Run created"),
        AuditAction.STARTED: QT_TRANSLATE_NOOP("Audit", "Begun or continued"),
        AuditAction.STOPPED: QT_TRANSLATE_NOOP("Audit", "Solving stopped"),
        AuditAction.FINISHED: QT_TRANSLATE_NOOP("Audit", "Solving finished"),
        AuditAction.FAILED: QT_TRANSLATE_NOOP("Audit", "Solving failed"),
        AuditAction.EDITED: QT_TRANSLATE_NOOP("Audit", "Amounts edited"),
        AuditAction.RENAMED: QT_TRANSLATE_NOOP("Audit", "Renamed"),
        AuditAction.TAGGED: QT_TRANSLATE_NOOP("Audit", "Tags set"),
        AuditAction.BATCH_ADDED: QT_TRANSLATE_NOOP("Audit", "Batch added"),
        AuditAction.BATCH_ORDERED: QT_TRANSLATE_NOOP("Audit", "Order of a batch changed"),
        AuditAction.EXPORTED: QT_TRANSLATE_NOOP("Audit", "File written"),
        AuditAction.DELETED: QT_TRANSLATE_NOOP("Audit", "Deleted"),
    }


def maker(entry: TrailEntry) -> str:
    """Whether a person ordered just that, or it is a step of the program's."""
    return translate("Audit", "a person") if entry.by_person else translate("Audit", "the program")


def entry_fragments(entry: TrailEntry, *, recorded: bool = False) -> list[Fragment]:
    """All that an entry says, with its whole hash; `recorded` says that the run's replies were."""
    subject = translate("Audit", "of the run") if entry.of_run else translate("Audit", "of the case")
    lines = [
        f"{_second(entry.time)} (UTC) · {subject} · {maker(entry)}",
        *_details(entry.facts, recorded and entry.of_run),
    ]
    if not entry.facts:
        lines.append(translate("Audit", "Its details were deleted with what it was about, or cannot be read."))
    title = translate("Audit", "Entry {0}: {1}").format(entry.seq, action_title(entry))
    return [heading(title), note(translate("Audit", "Hash: {0}").format(visible(entry.hash))), *map(body, lines)]


def _second(time: str) -> str:
    """A moment of the log (UTC, ISO 8601), to the second."""
    return visible(time)[:19].replace("T", " ")


def _details(facts: Mapping[str, Any], recorded: bool) -> Iterator[str]:
    """The details that mean something to people, in a fixed order."""
    right, shown = (
        translate("Audit", "Chance that it is right: {0}"),
        translate("Audit", "Chance in the recorded run: {0}"),
    )
    for name, text in (
        ("title", translate("Audit", "Title: {0}")),
        ("documents", translate("Audit", "Documents: {0}")),
        ("as_of", translate("Audit", "The law as of {0}")),
        ("tags", translate("Audit", "Tags: {0}")),
        ("value", translate("Audit", "Answer: {0}")),
        ("chance", shown if recorded else right),
        ("events", translate("Audit", "Events on record: {0}")),
        ("ending", translate("Audit", "Kind of file: {0}")),
        ("sha256", translate("Audit", "SHA-256 of the file: {0}")),
        ("library", translate("Audit", "From the library {0}")),
        ("gone", translate("Audit", "Ids of what is gone: {0}")),
    ):
        if name in facts:
            yield text.format(_said(name, facts[name]))


def _said(name: str, value: Any) -> str:
    match name, value:
        case "chance", None:
            return translate("Audit", "not calibrated")
        case "chance", float():
            return figures.share(value)
        case _, None | "":
            return figures.NOTHING
        case "documents", [*documents]:
            return _line(", ".join(map(_name, documents)))
        case "gone" | "tags", [*names]:
            return _line(", ".join(map(str, names)))
        case _:
            return _line(str(value))


def _name(document: Any) -> str:
    match document:
        case [str(name), *_]:
            return name
        case _:
            return figures.NOTHING


def _line(text: str) -> str:
    return visible(brief(text, _LONGEST))
