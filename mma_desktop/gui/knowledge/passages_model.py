"""Passages that were found, or those of a text, as a Qt list model."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication, QObject

from mma_desktop.domain.passages import LibraryPart, LibraryPassage
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.lines_delegate import LinesModel
from mma_desktop.gui.knowledge.contents_model import in_force, shelf_name
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.knowledge.references import heading_of

translate = QCoreApplication.translate
_BEGINNING = 120  # characters of a passage in its row


class PassagesModel(LinesModel[LibraryPassage]):
    """Lists passages in their order; what is left out says so."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.left_out: Collection[LibraryPart] = frozenset()

    def show_left_out(self, left_out: Collection[LibraryPart]) -> None:
        """Mark these as left out."""
        self.left_out = left_out
        self.name_again()

    def title(self, entry: LibraryPassage) -> str:
        """Law and article."""
        heading = heading_of(entry, labels.language())
        return translate("Knowledge", "{0} (left out)").format(heading) if entry.is_in(self.left_out) else heading

    def details(self, entry: LibraryPassage) -> str:
        """Date and shelf, then how the text begins."""
        return _details(entry)


def _details(passage: LibraryPassage) -> str:
    work = passage.work
    said = " · ".join(part for part in (in_force(work), shelf_name(work.shelf)) if part)
    return f"{said}\n{' '.join(passage.text[:_BEGINNING].split())}"
