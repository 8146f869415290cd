"""The ledger's lines as a Qt table model: what the answer, the rules and a person say of every amount."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.gui.kit import figures, labels
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.editing.wanted import Count
    from mma_desktop.ledger.judging import Opinion
    from mma_desktop.ledger.messages import in_language
    from mma_desktop.ledger.persons.totals import ByDefendant

Index = QModelIndex | QPersistentModelIndex
Opinions = Mapping[tuple[int, int], Opinion]
_AROUND = 14  # characters shown on each side of an amount
_MANUAL = "\u270e"  # a pencil
_ROLES = frozenset(  # what a cell answers; of the others Qt asks for five whenever it measures or paints one
    (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.CheckStateRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.FontRole,
        Qt.ItemDataRole.TextAlignmentRole,
    )
)


class LedgerColumn(IntEnum):
    """The columns of the ledger. The first carries the tick: what counts after manual edits."""

    COUNTED = 0
    VALUE = 1
    TEXT = 2
    ANSWER = 3
    RULES = 4
    WHOSE = 5
    GENERAL = 6
    DOMAIN = 7
    CHANCE = 8
    NOTE = 9
    REASON = 10
    PLACE = 11


OPINIONS = (
    LedgerColumn.GENERAL,
    LedgerColumn.DOMAIN,
    LedgerColumn.CHANCE,
)  # what models said of single amounts, where they were asked


class LedgerModel(QAbstractTableModel):
    """Shows amounts in the order of the document. A tick is asked for; it shows once the change is stored."""

    change_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[Line, ...] = ()
        self._document = ""
        self._opinions: Opinions = {}
        self._by_defendant = ByDefendant()
        self._currency = YUAN
        self.editable = True

    def show_lines(
        self,
        lines: Sequence[Line],
        document: str,
        opinions: Opinions | None = None,
        by_defendant: ByDefendant | None = None,
        currency: str = YUAN,
    ) -> None:
        """Show these lines of this document from now on; where the amounts are the same, only what changed."""
        self._show_currency(currency)
        new, given = tuple(lines), opinions or {}
        same = document == self._document and given == self._opinions
        self._opinions = given
        self._by_defendant = by_defendant or ByDefendant()
        if same and [_key(line) for line in new] == [_key(line) for line in self.lines]:
            old, self.lines = self.lines, new
            for row, (before, after) in enumerate(zip(old, new, strict=True)):
                if before != after:
                    self.dataChanged.emit(self.index(row, 0), self.index(row, len(LedgerColumn) - 1))
            return
        self.beginResetModel()
        self.lines, self._document = new, document
        self.endResetModel()

    def _show_currency(self, currency: str) -> None:
        if currency != self._currency:
            self._currency = currency
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, LedgerColumn.VALUE, LedgerColumn.VALUE)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every amount, and for every part of a split one."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else len(LedgerColumn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell can be chosen, the first one ticked where the ledger can be edited."""
        flags = super().flags(index)
        tickable = self.editable and index.isValid() and not self.lines[index.row()].foreign
        if tickable and index.column() == LedgerColumn.COUNTED:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows, its tick, its font, and how it is aligned."""
        if role not in _ROLES or not index.isValid():
            return None
        line, column = self.lines[index.row()], LedgerColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(line, column)
            case Qt.ItemDataRole.CheckStateRole if column is LedgerColumn.COUNTED and not line.foreign:
                return Qt.CheckState.Checked if line.counted else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.AccessibleTextRole if column is LedgerColumn.COUNTED:
                return _accessible_text(line)
            case Qt.ItemDataRole.FontRole if line.edit is not None and column in (
                LedgerColumn.COUNTED,
                LedgerColumn.VALUE,
            ):
                return _bold()
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case _:
                return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for a tick or for its absence."""
        if not index.isValid() or role != Qt.ItemDataRole.CheckStateRole or index.column() != LedgerColumn.COUNTED:
            return False
        self.ask_for_tick(index.row(), ticked=Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def ask_for_tick(self, row: int, *, ticked: bool) -> None:
        """Ask for an amount to be counted or left out, unless it is already; foreign money cannot count as it is."""
        line = self.lines[row]
        if line.counted != ticked and not line.foreign:
            self.change_wanted.emit(Count(line.name, counted=ticked))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The columns' names; rows have none."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _heading(LedgerColumn(section), self._currency)
            case Qt.ItemDataRole.ToolTipRole:
                return _meaning(LedgerColumn(section))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(LedgerColumn(section))
            case _:
                return None

    def _text(self, line: Line, column: LedgerColumn) -> str:
        entry = line.entry
        match column:
            case LedgerColumn.COUNTED:
                return line.name if line.edit is None else f"{line.name} {_MANUAL}"
            case LedgerColumn.VALUE:
                return figures.ledger_value(line)
            case LedgerColumn.TEXT:
                return line.text
            case LedgerColumn.ANSWER:
                return labels.counts(entry.counted) if entry is not None else figures.NOTHING
            case LedgerColumn.RULES:
                if entry is not None:
                    return labels.proposal(entry)
                return QCoreApplication.translate("Ledger", "foreign money") if line.foreign else figures.NOTHING
            case LedgerColumn.WHOSE:
                names = self._by_defendant.names_at(line.place.start, line.place.end)
                return " / ".join(names) or figures.NOTHING
            case LedgerColumn.GENERAL | LedgerColumn.DOMAIN | LedgerColumn.CHANCE:
                return _opinion_text(self._opinions.get((line.place.start, line.place.end)), column)
            case LedgerColumn.NOTE:
                return line.note
            case LedgerColumn.REASON:
                return in_language(entry.reason, labels.language()) if entry is not None else ""
            case LedgerColumn.PLACE:
                return self._surroundings(line)

    def _surroundings(self, line: Line) -> str:
        """The amount with the words around it, on one line."""
        start, end = line.place.start, line.place.end
        return " ".join(f"…{self._document[max(0, start - _AROUND) : end + _AROUND]}…".split())


class TickDelegate(QStyledItemDelegate):
    """Draws the box of a tick so that it is seen on a dark ground too: Fusion derives its edge from the window's."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Take the edge from the colour of muted text."""
        super().initStyleOption(option, index)
        option.palette.setColor(QPalette.ColorRole.Window, option.palette.color(QPalette.ColorRole.PlaceholderText))


def _key(line: Line) -> tuple[str, object]:
    return line.name, line.place


def _opinion_text(opinion: Opinion | None, column: LedgerColumn) -> str:
    """What the general model or the domain models said of an amount, in log-odds, or the chance that it counts."""
    if opinion is None:
        return figures.NOTHING
    if column is LedgerColumn.CHANCE:
        return figures.NOTHING if opinion.probability is None else figures.share(opinion.probability)
    general = column is LedgerColumn.GENERAL
    values = [value for role, value in opinion.log_odds.items() if (role == "general") is general]
    return " / ".join(figures.signed(value) for value in values) or figures.NOTHING


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font


def _accessible_text(line: Line) -> str:
    """What a screen reader says of the first cell."""
    parts = [line.name, labels.counts(line.counted)]
    if line.edit is not None:
        parts.append(QCoreApplication.translate("Ledger", "by hand"))
    return ", ".join(parts)


def _alignment(column: LedgerColumn) -> Qt.AlignmentFlag:
    """Figures stand at the right, everything else at the left."""
    side = Qt.AlignmentFlag.AlignRight if column in (LedgerColumn.VALUE, *OPINIONS) else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _heading(column: LedgerColumn, currency: str) -> str:
    translate = QCoreApplication.translate
    match column:
        case LedgerColumn.COUNTED:
            return translate("Ledger", "Counted")
        case LedgerColumn.VALUE:
            return translate("Ledger", "Value ({0})").format(figures.unit_name(currency))
        case LedgerColumn.TEXT:
            return translate("Ledger", "As written")
        case LedgerColumn.ANSWER:
            return translate("Ledger", "Answer")
        case LedgerColumn.RULES:
            return translate("Ledger", "Rules")
        case LedgerColumn.WHOSE:
            return translate("Ledger", "Defendant")
        case LedgerColumn.GENERAL:
            return translate("Ledger", "General model")
        case LedgerColumn.DOMAIN:
            return translate("Ledger", "Domain model")
        case LedgerColumn.CHANCE:
            return translate("Ledger", "Chance")
        case LedgerColumn.NOTE:
            return translate("Ledger", "Remark")
        case LedgerColumn.PLACE:
            return translate("Ledger", "Place in the document")
        case LedgerColumn.REASON:
            return translate("Ledger", "Why")


def _meaning(column: LedgerColumn) -> str:
    """What the figures of a column are, where its heading does not say it."""
    translate = QCoreApplication.translate
    if column is LedgerColumn.CHANCE:
        return translate("Ledger", "The chance that the amount counts, from rules and models; a dash: not calibrated")
    if column is LedgerColumn.WHOSE:
        return translate("Ledger", "Whose deed it is, as the document tells it; a dash: not told")
    if column in OPINIONS:
        return translate("Ledger", "Log-odds that the amount counts: above 0 it speaks for, below 0 against it")
    return ""
