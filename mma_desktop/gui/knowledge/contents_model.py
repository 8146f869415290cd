"""The shelves of the library and the texts on them as a Qt item model of two levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QLocale, QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from mma_desktop.domain.passages import LibraryPart, PartKind, Work
from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.retrieval import knowledge
    from mma_desktop.service.retrieval.knowledge import HeldWork, ShelfContents

translate = QCoreApplication.translate
_SHELF = 0  # the internal id of a shelf's index; that of a text is the row of its shelf, counted from 1


class ContentsColumn(IntEnum):
    """The columns."""

    NAME = 0
    DATES = 1
    PASSAGES = 2


class ContentsModel(QAbstractItemModel):
    """Lists shelves and below each its texts; what is left out is struck through and says so."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.contents: Sequence[ShelfContents] = ()
        self.left_out: Collection[LibraryPart] = frozenset()
        self._dated = False
        self._several: Collection[tuple[str, str]] = frozenset()  # shelf and title of what has several versions there

    def show_contents(self, contents: Sequence[ShelfContents], left_out: Collection[LibraryPart]) -> None:
        """List these."""
        self.beginResetModel()
        self.contents, self.left_out = contents, left_out
        counted = Counter((held.work.shelf, held.work.title) for shelf in contents for held in shelf.works)
        self._several = {name for name, versions in counted.items() if versions > 1}
        self.endResetModel()

    def tell_versions(self, *, dated: bool) -> None:
        """Whether the names of versions of one text say from when each applies: where the column of the dates is not
        there.
        """
        if dated != self._dated:
            self._dated = dated
            self.show_left_out(self.left_out)

    def show_left_out(self, left_out: Collection[LibraryPart]) -> None:
        """Mark these as left out; rows stay where they are, open or closed."""
        self.left_out = left_out
        for row in range(len(self.contents)):
            shelf = self.index(row, 0)
            self.dataChanged.emit(shelf, self.index(row, len(ContentsColumn) - 1))
            if last := self.rowCount(shelf):
                self.dataChanged.emit(self.index(0, 0, shelf), self.index(last - 1, len(ContentsColumn) - 1, shelf))

    def part(self, index: Index) -> LibraryPart | None:
        """The shelf or text in this row."""
        row = self._at(index)
        if row is None:
            return None
        if isinstance(row, ShelfContents):
            return LibraryPart(PartKind.SHELF, row.shelf.name)
        return LibraryPart(PartKind.WORK, row.work.id)

    # Qt's model ------------------------------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        """A shelf at the top, a text below a shelf."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else _SHELF)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The shelf of a text."""
        if not index.isValid() or index.internalId() == _SHELF:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, _SHELF)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Shelves at the top, texts in the first column of a shelf."""
        if not parent.isValid():
            return len(self.contents)
        if parent.internalId() != _SHELF or parent.column() > 0:
            return 0
        return len(self.contents[parent.row()].works)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """As many everywhere."""
        return len(ContentsColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        """The name of a column."""
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        names = (
            translate("Knowledge", "Shelf and text"),
            translate("Knowledge", "In force"),
            translate("Knowledge", "Count"),
        )
        return names[section] if section < len(names) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a row says, in words for screen readers too; struck through where it is left out."""
        row = self._at(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._cell(row, index.column())
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(self._cells(row))
            case Qt.ItemDataRole.ToolTipRole:
                return escaped("\n".join(self._cells(row)))
            case Qt.ItemDataRole.FontRole if self._is_left_out(row):
                font = QFont()
                font.setStrikeOut(index.column() == ContentsColumn.NAME)
                return font
            case Qt.ItemDataRole.TextAlignmentRole if index.column() == ContentsColumn.PASSAGES:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    def _at(self, index: Index) -> ShelfContents | HeldWork | None:
        if not index.isValid():
            return None
        if index.internalId() == _SHELF:
            return self.contents[index.row()]
        return self.contents[index.internalId() - 1].works[index.row()]

    def _cell(self, row: ShelfContents | HeldWork, column: int) -> str:
        if isinstance(row, ShelfContents):
            cells = (self._marked(row, shelf_name(row.shelf.name)), "", QLocale().toString(row.shelf.passages))
        else:
            cells = (self._marked(row, self._name(row.work)), in_force(row.work), QLocale().toString(row.passages))
        return cells[column]

    def _cells(self, row: ShelfContents | HeldWork) -> list[str]:
        return [cell for cell in (self._cell(row, column) for column in ContentsColumn) if cell]

    def _name(self, work: Work) -> str:
        begin = work.effective or work.version
        told = self._dated and begin and (work.shelf, work.title) in self._several
        return f"{work.short.removesuffix(f'@{begin}')} {begin}" if told else work.short

    def _marked(self, row: ShelfContents | HeldWork, name: str) -> str:
        return translate("Knowledge", "{0} (left out)").format(name) if self._is_left_out(row) else name

    def _is_left_out(self, row: ShelfContents | HeldWork) -> bool:
        """Whether the row is left out, a text with its shelf too."""
        if isinstance(row, ShelfContents):
            return LibraryPart(PartKind.SHELF, row.shelf.name) in self.left_out
        parts = (LibraryPart(PartKind.WORK, row.work.id), LibraryPart(PartKind.SHELF, row.work.shelf))
        return any(part in self.left_out for part in parts)


def shelf_name(name: str) -> str:
    """What a shelf is called."""
    return translate("Knowledge", "Statutes (built in)") if name == knowledge.STARTER else name


def in_force(work: Work) -> str:
    """From when until when a text applies, as far as that is known."""
    begin = work.effective or work.version
    return f"{begin} – {work.until}" if work.until else begin
