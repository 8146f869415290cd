"""Batches as a Qt list model, and the questions of one as a table model."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from mma_desktop.domain.batches import Batch
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.lines_delegate import DETAILS, Index
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.reports.batches import BatchResult
from mma_desktop.reports.text import brief

translate = QCoreApplication.translate


class BatchesModel(QAbstractListModel):
    """Lists batches, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.batches: Sequence[Batch] = ()

    def show_batches(self, batches: Sequence[Batch]) -> None:
        """List these."""
        self.beginResetModel()
        self.batches = batches
        self.endResetModel()

    def count(self, place: int, solved: int) -> None:
        """So many questions of the batch at this place are solved now."""
        batches = list(self.batches)
        batches[place] = replace(batches[place], solved=solved)
        self.batches = batches
        self.dataChanged.emit(self.index(place), self.index(place))

    def name_again(self) -> None:
        """The language has changed."""
        if self.batches:
            self.dataChanged.emit(self.index(0), self.index(len(self.batches) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every batch."""
        return 0 if parent.isValid() else len(self.batches)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A batch's name, and (DETAILS) how many of its questions are solved and when it was added."""
        if not index.isValid():
            return None
        batch = self.batches[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return batch.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{batch.name}, {_details(batch)}"
            case _ if role == DETAILS:
                return _details(batch)
            case _:
                return None


class ResultColumn(IntEnum):
    """The columns of a batch's table."""

    NAME = 0
    QUESTION = 1
    ANSWER = 2
    OPTION = 3
    CHANCE = 4
    KNOWN = 5
    SCORE = 6


class ResultsModel(QAbstractTableModel):
    """The questions of a batch in their order, each with its answer or what keeps it from having one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results: Sequence[BatchResult] = ()
        self._current: str | None = None
        self._failed: Collection[str] = ()

    def show_results(self, results: Sequence[BatchResult]) -> None:
        """Show these; where the questions are the same in the same order, only what is said of them changes."""
        if [one.entry.id for one in results] == [one.entry.id for one in self.results]:
            self.results = results
            self.name_again()
            return
        self.beginResetModel()
        self.results = results
        self.endResetModel()

    def mark(self, current: str | None, failed: Collection[str]) -> None:
        """Mark the question that is being solved, and those that could not be."""
        self._current, self._failed = current, failed
        self.name_again()

    def name_again(self) -> None:
        """What is said, or the language, has changed."""
        if self.results:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.results) - 1, len(ResultColumn) - 1))

    def row_of(self, question: str) -> int | None:
        """Where a question stands, None if it is not here."""
        return next((row for row, one in enumerate(self.results) if one.entry.id == question), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row for every question."""
        return 0 if parent.isValid() else len(self.results)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else len(ResultColumn)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows, and the whole of a long text as its tooltip; the question being solved is bold."""
        if not index.isValid():
            return None
        result, column = self.results[index.row()], ResultColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(result, column)
            case Qt.ItemDataRole.ToolTipRole if column in (ResultColumn.NAME, ResultColumn.ANSWER, ResultColumn.OPTION):
                return escaped(self._text(result, column))
            case Qt.ItemDataRole.FontRole if result.entry.id == self._current:
                font = QFont()
                font.setBold(True)
                return font
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The names of the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            ResultColumn.NAME: translate("Batches", "Number"),
            ResultColumn.QUESTION: translate("Batches", "Question"),
            ResultColumn.ANSWER: translate("Batches", "Answer"),
            ResultColumn.OPTION: translate("Batches", "Option"),
            ResultColumn.CHANCE: translate("Batches", "Chance"),
            ResultColumn.KNOWN: translate("Batches", "Known answer"),
            ResultColumn.SCORE: translate("Batches", "Right"),
        }[ResultColumn(section)]

    def _text(self, result: BatchResult, column: ResultColumn) -> str:
        entry = result.entry
        match column:
            case ResultColumn.NAME:
                return entry.name
            case ResultColumn.QUESTION:
                return brief(entry.question.text, 200)
            case ResultColumn.ANSWER:
                return result.shown or self._status(result)
            case ResultColumn.OPTION:
                return result.option
            case ResultColumn.CHANCE:
                return "" if entry.chance is None else figures.share(entry.chance)
            case ResultColumn.KNOWN:
                return entry.gold
            case ResultColumn.SCORE:
                return "" if result.score is None else _verdict(result.score)

    def _status(self, result: BatchResult) -> str:
        """Why there is no answer (yet)."""
        entry = result.entry
        if entry.id == self._current:
            return translate("Batches", "being solved")
        if entry.id in self._failed:
            return translate("Batches", "not solved")
        if entry.status is None:
            return translate("Batches", "waiting")
        return translate("Batches", "no answer") if result.solved else labels.status_name(entry.status)


def _details(batch: Batch) -> str:
    solved = translate("Batches", "{0} of {1} solved").format(batch.solved, batch.questions)
    return f"{solved} · {figures.moment(batch.created)}"


def _verdict(score: float) -> str:
    if score == 1:
        return translate("Batches", "✓ right")
    return translate("Batches", "× wrong") if score == 0 else figures.share(score)
