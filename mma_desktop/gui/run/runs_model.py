"""The library's runs as a Qt list model, and how one of them is drawn."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit import figures, labels
from mma_desktop.service.request import RunSummary

Index = QModelIndex | QPersistentModelIndex
DETAILS = Qt.ItemDataRole.UserRole + 1
_PADDING = 8


class RunsModel(QAbstractListModel):
    """Lists runs, the newest first. What is searched is all that a row says."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.runs: list[RunSummary] = []

    def show_runs(self, runs: list[RunSummary]) -> None:
        """List these."""
        self.beginResetModel()
        self.runs = runs
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every run."""
        return 0 if parent.isValid() else len(self.runs)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A run's title, and (DETAILS) its outcome; for screen readers both in one."""
        if not index.isValid():
            return None
        run = self.runs[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _title(run)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{_title(run)}, {_details(run)}"
            case _ if role == DETAILS:
                return _details(run)
            case _:
                return None


class RunDelegate(QStyledItemDelegate):
    """Draws a run in two lines: its title, and below it the outcome."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines of text."""
        return QSize(120, 2 * option.fontMetrics.lineSpacing() + 2 * _PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the background as the style does, then the two lines."""
        self.initStyleOption(option, index)
        option.text = ""
        option.widget.style().drawControl(
            QStyle.ControlElement.CE_ItemViewItem,
            option,
            painter,
            option.widget,
        )
        room = option.rect.adjusted(_PADDING, _PADDING, -_PADDING, -_PADDING)
        upper = QRect(room.left(), room.top(), room.width(), room.height() // 2)
        lower = QRect(room.left(), room.top() + room.height() // 2, room.width(), room.height() // 2)
        title, details = index.data(Qt.ItemDataRole.DisplayRole), index.data(DETAILS)
        self._line(painter, option, upper, str(title), bold=True)
        self._line(painter, option, lower, str(details), bold=False)

    def _line(self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, text: str, *, bold: bool) -> None:
        painter.save()
        font = QFont(option.font)
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(option.palette.color(_role(option, bold)))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
        painter.restore()


def _role(option: QStyleOptionViewItem, bold: bool) -> QPalette.ColorRole:
    if option.state & QStyle.StateFlag.State_Selected:
        return QPalette.ColorRole.HighlightedText
    return QPalette.ColorRole.Text if bold else QPalette.ColorRole.PlaceholderText


def _title(run: RunSummary) -> str:
    """The title of its case; a damaged run has none that could be read."""
    return run.title if run.status is not None else labels.damaged_run(run.id[:12])


def _details(run: RunSummary) -> str:
    """The value, the status unless the run is finished, and when it began; of a damaged one what to do."""
    if run.status is None:
        return labels.restore_copy()
    value = [] if run.value is None else [figures.vote_key(run.value)]
    status = [] if run.status is RunStatus.FINISHED else [labels.status_name(run.status)]
    return " · ".join([*value, *status, figures.moment(run.created)])
