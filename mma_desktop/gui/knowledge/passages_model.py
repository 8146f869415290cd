"""Passages that were found, or those of a text, as a Qt list model."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, Qt

from mma_desktop.domain.passages import LibraryPart, LibraryPassage
from mma_desktop.gui.kit.lines_delegate import DETAILS, Index
from mma_desktop.gui.knowledge.contents_model import in_force, shelf_name

translate = QCoreApplication.translate
_BEGINNING = 120  # characters of a passage in its row


class PassagesModel(QAbstractListModel):
    """Lists passages in their order; what is left out says so."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.passages: Sequence[LibraryPassage] = ()
        self.left_out: Collection[LibraryPart] = frozenset()

    def show_passages(self, passages: Sequence[LibraryPassage]) -> None:
        """List these."""
        self.beginResetModel()
        self.passages = passages
        self.endResetModel()

    def show_left_out(self, left_out: Collection[LibraryPart]) -> None:
        """Mark these as left out."""
        self.left_out = left_out
        if self.passages:
            self.dataChanged.emit(self.index(0), self.index(len(self.passages) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every passage."""
        return 0 if parent.isValid() else len(self.passages)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Law and article, and (DETAILS) date and shelf, then how the text begins; for screen readers all in one."""
        if not index.isValid():
            return None
        passage = self.passages[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._title(passage)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join((self._title(passage), *_details(passage).split("\n")))
            case _ if role == DETAILS:
                return _details(passage)
            case _:
                return None

    def _title(self, passage: LibraryPassage) -> str:
        heading = passage.heading
        return translate("Knowledge", "{0} (left out)").format(heading) if passage.is_in(self.left_out) else heading


def _details(passage: LibraryPassage) -> str:
    work = passage.work
    said = " · ".join(part for part in (in_force(work), shelf_name(work.shelf)) if part)
    return f"{said}\n{' '.join(passage.text[:_BEGINNING].split())}"
