"""The tables of an evaluation: which there are at the left, the chosen one at the right, the accuracies below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QStringListModel, Qt, Signal, Slot
from PySide6.QtWidgets import QHeaderView, QListView, QWidget

from mma_desktop.gui.compare.chart import Estimate, IntervalChart
from mma_desktop.gui.compare.text_table import TextTable, TextTableModel
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column, scrolled, split
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.kit.said import Message, SaidLabel
from mma_desktop.gui.kit.tables import RowTable

translate = QCoreApplication.translate
_WIDTHS = (300, 810)


class ShownTask(Protocol):
    """What methods did on a task of an evaluation."""

    @property
    def title(self) -> str:
        """The task."""
        ...

    @property
    def tables(self) -> Sequence[TextTable]:
        """What was found."""
        ...

    @property
    def accuracy(self) -> Mapping[str, Estimate]:
        """The share of items that each method has right."""
        ...


class EvaluationPanel(Panel):
    """Shows the results of an evaluation's folder."""

    anew_wanted = Signal()
    """The results shall be read again, in the language of now."""

    def __init__(self) -> None:
        super().__init__()
        self.list, self.table, self.chart = QListView(), RowTable(), IntervalChart()
        self.model = TextTableModel(self)
        self.said = SaidLabel(_nothing_opened)
        self._tables: Sequence[tuple[ShownTask, TextTable]] = ()
        self._titles = QStringListModel(self)
        self._language = ""
        self._build()
        self.list.selectionModel().currentChanged.connect(self._show_table)
        self._show_table()
        self.settle()

    def show_tasks(self, tasks: Sequence[ShownTask], said: Message) -> None:
        """Show these results, the first table of them; `said` says where they come from."""
        self._tables = [(task, table) for task in tasks for table in task.tables]
        self._titles.setStringList([table.title for _, table in self._tables])
        self._language = labels.language() if self._tables else ""
        self.list.setCurrentIndex(self._titles.index(0))
        self._show_table()
        self.said.say(said)

    def retranslate(self) -> None:
        """Set every text in the current language; tables are read again in it."""
        self.list.setAccessibleName(self.tr("Tables of the evaluation"))
        self.table.setAccessibleName(self.tr("The chosen table"))
        self.chart.setAccessibleName(self.tr("Share of right answers of each method, with its 95 % interval"))
        self._heading.setText(self.tr("Share of right answers of each method, with its 95 % interval"))
        if self._language not in ("", labels.language()):
            self._language = labels.language()
            self.anew_wanted.emit()

    def _build(self) -> None:
        self._heading = PlainLabel()
        self._heading.setObjectName("heading")
        self.list.setModel(self._titles)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setWordWrap(True)
        self.table.show_rows(self.model)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        parts = (self.list, self._right())
        self._columns = split(Qt.Orientation.Horizontal, *parts, sizes=_WIDTHS, stretch=(0, 1))
        layout = column(self, margin=8, spacing=8)
        layout.addWidget(self._columns, 1)
        layout.addWidget(self.said)

    def _right(self) -> QWidget:
        right = QWidget()
        inside = column(right, spacing=8)
        inside.setContentsMargins(8, 0, 0, 0)
        inside.addWidget(self.table, 1)
        inside.addWidget(self._heading)
        inside.addWidget(scrolled(self.chart), 1)
        return right

    @Slot()
    def _show_table(self) -> None:
        index = self.list.currentIndex()
        chosen = self._tables[index.row()] if index.isValid() else None
        self.model.show_table(None if chosen is None else chosen[1])
        self.chart.show_bars({} if chosen is None else chosen[0].accuracy)
        self._columns.setVisible(chosen is not None)


def _nothing_opened() -> str:
    return translate(
        "Compare",
        "An evaluation compares methods on many questions with known answers. It is made at the command line: "
        "mma-desktop eval exam.xlsx --out FOLDER. Open that folder to see its tables here.",
    )
