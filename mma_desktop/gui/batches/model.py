"""Batches as a Qt list model, and the questions of one as a table model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import IntEnum

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QFont

from mma_desktop.domain.batches import Batch
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.lines_delegate import Index, LinesModel
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.gui.kit.tables import RowsModel
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import brief

with lazy_imports():
    from mma_desktop.reports.batches import BatchResult, chance_in

_ROLES = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.FontRole})
"""What Qt is answered; it asks for four more of each cell that it paints."""
translate = QCoreApplication.translate

_LABEL = re.compile(r"\A\s*(?:answer|reason|reasoning|analysis|答案|回答|解答|理由|分析)\s*[:：]\s*", re.IGNORECASE)
"""What a model puts before what it says; in a narrow column it would be all that is seen."""

_LONGEST_REASON = 200  # characters; the whole stands in the tooltip and in the run


class BatchesModel(LinesModel[Batch]):
    """Lists batches, the newest first."""

    def count(self, place: int, solved: int) -> None:
        """So many questions of the batch at this place are solved now."""
        batches = list(self.rows)
        batches[place] = replace(batches[place], solved=solved)
        self.rows = batches
        self.dataChanged.emit(self.index(place), self.index(place))

    def title(self, entry: Batch) -> str:
        """The batch's name."""
        return entry.name

    def details(self, entry: Batch) -> str:
        """How many of its questions are solved and when it was added."""
        return _details(entry)


class ResultColumn(IntEnum):
    """The columns of a batch's table."""

    NAME = 0
    QUESTION = 1
    ANSWER = 2
    OPTION = 3
    REASON = 4
    CHANCE = 5
    KNOWN = 6
    SCORE = 7


class ResultsModel(RowsModel[BatchResult]):
    """The questions of a batch in their order, each with its answer or what keeps it from having one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(ResultColumn, parent)
        self._current: str | None = None
        self._problems: Mapping[str, Exception] = {}

    def show_rows(self, rows: Sequence[BatchResult]) -> None:
        """Show these; where the questions are the same in the same order, only what is said of them changes."""
        if [one.entry.id for one in rows] == [one.entry.id for one in self.rows]:
            self.rows = rows
            self.name_again()
        else:
            super().show_rows(rows)

    def mark(self, current: str | None, problems: Mapping[str, Exception]) -> None:
        """Mark the question that is being solved, and those that could not be, with the reason."""
        self._current, self._problems = current, problems
        self.name_again()

    def row_of(self, question: str) -> int | None:
        """Where a question stands, None if it is not here."""
        return next((row for row, one in enumerate(self.rows) if one.entry.id == question), None)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows, and the whole of a long text as its tooltip; the question being solved is bold."""
        if role not in _ROLES or not index.isValid():
            return None
        result, column = self.rows[index.row()], ResultColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(result, column)
            case Qt.ItemDataRole.ToolTipRole if column in (ResultColumn.NAME, ResultColumn.ANSWER, ResultColumn.OPTION):
                return escaped(self._text(result, column))
            case Qt.ItemDataRole.ToolTipRole if column is ResultColumn.REASON:
                return escaped(self._reason(result))
            case Qt.ItemDataRole.FontRole if result.entry.id == self._current:
                font = QFont()
                font.setBold(True)
                return font
            case _:
                return None

    def headings(self) -> tuple[str, ...]:
        """The names of the columns."""
        return (
            translate("Batches", "Number"),
            translate("Batches", "Question"),
            translate("Batches", "Answer"),
            translate("Batches", "Option"),
            translate("Batches", "Reason"),
            translate("Batches", "Chance"),
            translate("Batches", "Known answer"),
            translate("Batches", "Right"),
        )

    def _text(self, result: BatchResult, column: ResultColumn) -> str:
        entry = result.entry
        match column:
            case ResultColumn.NAME:
                return entry.name
            case ResultColumn.QUESTION:
                return brief(entry.question.text, 200)
            case ResultColumn.ANSWER:
                return self._answer(result)
            case ResultColumn.OPTION:
                return result.option
            case ResultColumn.REASON:
                return brief(_LABEL.sub("", self._reason(result)), _LONGEST_REASON)
            case ResultColumn.CHANCE:
                return chance_text(result)
            case ResultColumn.KNOWN:
                return entry.gold
            case ResultColumn.SCORE:
                return "" if result.score is None else _verdict(result.score)

    def _answer(self, result: BatchResult) -> str:
        """The answer, of a run that has not finished with its state, or why there is none."""
        answer = result.shown_in(labels.language())
        if result.interim:
            return translate("Batches", "{0} ({1})").format(answer, self._status(result))
        return answer or self._status(result)

    def _reason(self, result: BatchResult) -> str:
        """What speaks for the answer, or why there is none."""
        problem = self._problems.get(result.entry.id)
        return result.reason_in(labels.language()) if problem is None else labels.one_line(problem)

    def _status(self, result: BatchResult) -> str:
        """Why there is no answer (yet)."""
        entry = result.entry
        if entry.id == self._current:
            return translate("Batches", "being solved")
        if entry.id in self._problems:
            return translate("Batches", "not solved")
        if entry.status is None:
            return translate("Batches", "waiting")
        return translate("Batches", "no answer") if result.solved else labels.status_name(entry.status)


def chance_text(result: BatchResult) -> str:
    """How likely the answer is right, or that nothing says so; empty where there is no final answer."""
    if result.uncalibrated:
        return translate("Batches", "not calibrated")
    return chance_in(labels.language(), result.entry)


def _details(batch: Batch) -> str:
    solved = translate("Batches", "{0} of {1} solved").format(batch.solved, batch.questions)
    return f"{solved} · {figures.moment(batch.created)}"


def _verdict(score: float) -> str:
    if score == 1:
        return translate("Batches", "✓ right")
    return translate("Batches", "× wrong") if score == 0 else figures.share(score)
