"""The entries of the audit log about one run and its case, as a Qt table model."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QCoreApplication, QObject, Qt

from mma_desktop.gui.audit.entry_text import action_title, maker
from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.gui.kit.tables import RowsModel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.libraries.auditing import TrailEntry

translate = QCoreApplication.translate
_SHORT_HASH = 12  # characters; the whole hash is shown of the chosen entry


class EntryColumn(IntEnum):
    """The columns of the table."""

    NUMBER = 0
    TIME = 1
    WHAT = 2
    BY = 3
    HASH = 4


class EntriesModel(RowsModel[TrailEntry]):
    """One row for every entry, in the order of the log."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(EntryColumn, parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows."""
        if not index.isValid() or role != Qt.ItemDataRole.DisplayRole:
            return None
        return _text(self.rows[index.row()], EntryColumn(index.column()))

    def headings(self) -> tuple[str, ...]:
        """The names of the columns."""
        return (
            translate("Audit", "Entry"),
            translate("Audit", "Time"),
            translate("Audit", "What was done"),
            translate("Audit", "By"),
            translate("Audit", "Hash"),
        )


def _text(entry: TrailEntry, column: EntryColumn) -> str:
    match column:
        case EntryColumn.NUMBER:
            return str(entry.seq)
        case EntryColumn.TIME:
            return figures.moment(entry.time)
        case EntryColumn.WHAT:
            return action_title(entry)
        case EntryColumn.BY:
            return maker(entry)
        case EntryColumn.HASH:
            return f"{entry.hash[:_SHORT_HASH]}…"
