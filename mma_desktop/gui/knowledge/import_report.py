"""What came of an import, in words: what is on the shelf now, what was noticed, what could not be read."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QStyle, QWidget

from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.kit.labels import language, said
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents import note_text
    from mma_desktop.service.retrieval.shelf_imports import FilesImport

translate = QCoreApplication.translate


def import_summary(came: FilesImport, shelf: str) -> str:
    """How much was put on the shelf, and how many files were not."""
    added = translate("Knowledge", "Put on the shelf “{0}”: texts {1}, passages {2}.")
    said = added.format(shelf, came.works, came.passages)
    if came.refusals:
        said += " " + translate("Knowledge", "Files that could not be read: {0}.").format(len(came.refusals))
    return said


def import_notice(parent: QWidget | None, came: FilesImport, shelf: str) -> Notice:
    """A dialog with the summary, and every refusal and remark as a text that can be copied."""
    title = translate("Knowledge", "Not everything was read") if came.refusals else translate("Knowledge", "Imported")
    dialog = Notice(parent, title, import_summary(came, shelf), QDialogButtonBox.StandardButton.Close)
    warning, done = QStyle.StandardPixmap.SP_MessageBoxWarning, QStyle.StandardPixmap.SP_MessageBoxInformation
    dialog.picture(warning if came.refusals else done)
    lines = [*_refused(came), *_noticed(came)]
    if lines:
        dialog.details("\n".join(lines), translate("Knowledge", "What was noticed"))
    return dialog


def _refused(came: FilesImport) -> Iterator[str]:
    for refusal in came.refusals:
        yield f"⚠ {refusal.name}: {said(refusal.fact)} {said(refusal.remedy)}".strip()


def _noticed(came: FilesImport) -> Iterator[str]:
    for name, one in came.done:
        yield translate("Knowledge", "{0}: texts {1}, passages {2}").format(name, one.works, one.passages)
        for note in one.notes:
            yield f"    {note_text(note, language())}"
