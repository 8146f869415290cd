"""The runs on one question side by side, as a Qt table model. One of them is chosen; the others are told beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from enum import IntEnum

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QFont

from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.lines_delegate import Index
from mma_desktop.gui.kit.plain import escaped
from mma_desktop.gui.kit.tables import RowsModel
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.reports.text import brief

with lazy_imports():
    from mma_desktop.service.libraries.comparing import ComparedRun

translate = QCoreApplication.translate


class RunColumn(IntEnum):
    """The columns of the table."""

    METHOD = 0
    ANSWER = 1
    BESIDE = 2
    CHANCE = 3
    STATUS = 4
    PRESET = 5
    MODELS = 6
    TOKENS = 7
    SECONDS = 8
    BEGAN = 9


class ComparedRunsModel(RowsModel[ComparedRun]):
    """One row for every run, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(RunColumn, parent)
        self._chosen: ComparedRun | None = None

    def show_rows(self, rows: Sequence[ComparedRun]) -> None:
        """Show these; none is chosen."""
        self._chosen = None
        super().show_rows(rows)

    def choose(self, row: int) -> None:
        """Tell all others beside this one."""
        self._chosen = self.rows[row]
        self.name_again()

    def row_of(self, run: str) -> int:
        """Where a run stands, 0 if it is not here."""
        return next((row for row, one in enumerate(self.rows) if one.id == run), 0)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell shows, the whole of a text as its tooltip; a run with another answer than the chosen is bold."""
        if not index.isValid():
            return None
        run, column = self.rows[index.row()], RunColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(run, column)
            case Qt.ItemDataRole.ToolTipRole if column in (RunColumn.METHOD, RunColumn.MODELS, RunColumn.BESIDE):
                return escaped(labels.said(run.problem) or self._text(run, column))
            case Qt.ItemDataRole.ToolTipRole if column is RunColumn.ANSWER:
                return escaped(run.shown_values.get(labels.language(), ""))
            case Qt.ItemDataRole.FontRole if self._differs(run):
                font = QFont()
                font.setBold(True)
                return font
            case _:
                return None

    def headings(self) -> tuple[str, ...]:
        """The names of the columns."""
        return (
            translate("Compare", "Method"),
            translate("Compare", "Answer"),
            translate("Compare", "Beside the chosen run"),
            translate("Compare", "Chance"),
            translate("Compare", "Status"),
            translate("Compare", "Preset"),
            translate("Compare", "Models"),
            translate("Compare", "Tokens"),
            translate("Compare", "Time"),
            translate("Compare", "Began"),
        )

    def _differs(self, run: ComparedRun) -> bool:
        """Whether a run answers otherwise than the chosen one."""
        chosen = self._chosen
        return chosen is not None and None not in (chosen.answer, run.answer) and chosen.answer != run.answer

    def _text(self, run: ComparedRun, column: RunColumn) -> str:
        if run.status is None:
            return labels.damaged_run(run.id) if column is RunColumn.METHOD else figures.NOTHING
        match column:
            case RunColumn.METHOD:
                return labels.method_name(run.method)
            case RunColumn.ANSWER:
                return brief(run.shown_values.get(labels.language(), "")) or figures.NOTHING
            case RunColumn.BESIDE:
                return " · ".join(self._beside(run))
            case RunColumn.CHANCE:
                return _chance(run)
            case RunColumn.STATUS:
                return labels.status_name(run.status)
            case RunColumn.PRESET:
                return labels.preset_name(run.preset)
            case RunColumn.MODELS:
                return ", ".join(map(labels.said, run.models)) or translate("Compare", "none")
            case RunColumn.TOKENS:
                return figures.amount(Decimal(run.tokens))
            case RunColumn.SECONDS:
                return figures.duration(run.seconds)
            case RunColumn.BEGAN:
                return figures.moment(run.created)

    def _beside(self, run: ComparedRun) -> Iterator[str]:
        """What a run says beside the chosen one, in words."""
        if run is self._chosen:
            yield translate("Compare", "chosen")
        elif run.answer is None:
            yield translate("Compare", "no answer")
        elif self._chosen is not None and self._chosen.answer is not None:
            differs = translate("Compare", "another answer")
            yield differs if self._differs(run) else translate("Compare", "the same answer")
        if run.models_disagree:
            both, one = translate("Compare", "its models disagree"), translate("Compare", "its model differs by role")
            yield both if len(run.models) > 1 else one
        if run.demonstration:
            yield labels.demonstration()


def _chance(run: ComparedRun) -> str:
    if run.answer is None:
        return figures.NOTHING
    if run.chance is None:
        return translate("Compare", "not calibrated")
    share = figures.share(run.chance)
    return translate("Compare", "{0} (recorded)").format(share) if run.demonstration else share
