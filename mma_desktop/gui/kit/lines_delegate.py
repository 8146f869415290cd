"""Lists whose entries have a title, drawn in bold, and below it one line or several of details."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mma_desktop.gui.kit.plain import escaped
from mma_desktop.reports.text import visible

Index = QModelIndex | QPersistentModelIndex
DETAILS = Qt.ItemDataRole.UserRole + 1  # the role of the lines below the title, with "\n" between them
_PADDING = 8
EntryT = TypeVar("EntryT")


class LinesModel(QAbstractListModel, Generic[EntryT]):
    """Entries of plain data; a subclass says what their title and their details are."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[EntryT] = ()

    def show_rows(self, rows: Sequence[EntryT]) -> None:
        """List these."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def name_again(self) -> None:
        """What is said, or the language, has changed."""
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def title(self, entry: EntryT) -> str:
        """The first line of an entry."""
        raise NotImplementedError

    def details(self, entry: EntryT) -> str:
        """The lines below the title, parted by line breaks."""
        raise NotImplementedError

    def tooltip(self, entry: EntryT) -> str:
        """All that an entry says, as its lines may be cut."""
        return f"{self.title(entry)}\n{self.details(entry)}"

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every entry."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The title, and (DETAILS) the details; for screen readers and as the tooltip all in one."""
        if not index.isValid():
            return None
        entry = self.rows[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return escaped(self.tooltip(entry))
        return line_data(self.title(entry), self.details(entry), role)


def line_data(title: str, details: str, role: int) -> object:
    """What an entry of these lines says in this role: the title, the details, or for screen readers and tips both."""
    title, details = visible(title), visible(details)
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return title
        case Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join((title, *details.split("\n")))
        case Qt.ItemDataRole.ToolTipRole:
            return escaped(f"{title}\n{details}")
        case _ if role == DETAILS:
            return details
        case _:
            return None


class LinesDelegate(QStyledItemDelegate):
    """Draws title and details; where the room ends, lines are cut with an ellipsis."""

    def __init__(
        self, parent: QObject, details: int = 1, title_cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    ) -> None:
        """`details` is the number of lines below the title, `title_cut` where a long title is cut."""
        super().__init__(parent)
        self._lines = 1 + details
        self._title_cut = title_cut

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The lines of text."""
        return QSize(120, self._lines * option.fontMetrics.lineSpacing() + 2 * _PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the background as the style does, then the lines."""
        self.initStyleOption(option, index)
        option.text = ""
        option.widget.style().drawControl(
            QStyle.ControlElement.CE_ItemViewItem,
            option,
            painter,
            option.widget,
        )
        room = option.rect.adjusted(_PADDING, _PADDING, -_PADDING, -_PADDING)
        height = room.height() // self._lines
        details = str(index.data(DETAILS)).split("\n")[: self._lines - 1]
        for number, text in enumerate((str(index.data(Qt.ItemDataRole.DisplayRole)), *details)):
            line = QRect(room.left(), room.top() + number * height, room.width(), height)
            self._line(painter, option, line, text, bold=number == 0)

    def _line(self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, text: str, *, bold: bool) -> None:
        painter.save()
        font = QFont(option.font)
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(option.palette.color(_role(option, bold)))
        cut = self._title_cut if bold else Qt.TextElideMode.ElideRight
        shown = painter.fontMetrics().elidedText(text, cut, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
        painter.restore()


def _role(option: QStyleOptionViewItem, bold: bool) -> QPalette.ColorRole:
    if option.state & QStyle.StateFlag.State_Selected:
        return QPalette.ColorRole.HighlightedText
    return QPalette.ColorRole.Text if bold else QPalette.ColorRole.PlaceholderText
