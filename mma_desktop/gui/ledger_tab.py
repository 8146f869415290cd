"""The ledger: every amount of the document, what was counted, and the exact total beside the answer."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from mma_desktop.gui import figures
from mma_desktop.gui.controls import column, frame
from mma_desktop.gui.findings import FindingsList
from mma_desktop.gui.ledger_model import Column, LedgerModel
from mma_desktop.gui.panel import Panel
from mma_desktop.gui.plain import PlainLabel
from mma_desktop.ledger.base import Entry
from mma_desktop.reports.base import Report


class LedgerTab(Panel):
    """Shows a report's ledger; choosing a row tells the entry."""

    entry_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.model = LedgerModel(self)
        self.table = QTableView()
        self.findings = FindingsList()
        self._report: Report | None = None
        self._build()
        self.table.selectionModel().currentRowChanged.connect(self._tell)
        self.table.clicked.connect(self._tell)
        self.settle()

    def show_report(self, report: Report | None) -> None:
        """Show the ledger of `report`, or none."""
        self._report = report
        entries = report.ledger.entries if report is not None else ()
        self.model.show_entries(entries, report.document.text if report is not None else "")
        self.findings.show_findings(report.ledger.findings if report is not None else ())
        self.retranslate()

    def choose(self, entry: Entry) -> None:
        """Choose the row of an entry and bring it into sight."""
        row = self.model.entries.index(entry)
        self.table.selectRow(row)
        self.table.scrollTo(self.model.index(row, 0))

    def retranslate(self) -> None:
        """Say everything again."""
        self.table.setAccessibleName(self.tr("Amounts in the document"))
        self._total.setText(self._total_text())
        self._answer.setText(self._answer_text())
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)

    def _build(self) -> None:
        self._total, self._answer = PlainLabel(selectable=True), PlainLabel(selectable=True, wrap=True)
        self._total.setObjectName("heading")
        self._answer.setObjectName("muted")
        card = frame("card")
        inside = column(card, margin=10, spacing=2)
        inside.addWidget(self._total)
        inside.addWidget(self._answer)
        self._build_table()
        layout = column(self, margin=8, spacing=8)
        layout.addWidget(card)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.findings)

    def _build_table(self) -> None:
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        self.table.verticalHeader().setDefaultSectionSize(self.table.fontMetrics().lineSpacing() + 9)

    @Slot(QModelIndex)
    def _tell(self, index: QModelIndex) -> None:
        if index.isValid():
            self.entry_chosen.emit(self.model.entries[index.row()])

    def _total_text(self) -> str:
        if self._report is None:
            return self.tr("No ledger yet")
        if not self._report.has_ledger:
            return self.tr("No ledger for this task")
        return self.tr("Total of the counted amounts: {0} yuan").format(figures.amount(self._report.ledger.total))

    def _answer_text(self) -> str:
        if self._report is None:
            return self.tr("Every amount of the document will stand here, with the place where it was found.")
        if not self._report.has_ledger:
            return self.tr("The answer to this task is no sum of amounts, so there is nothing to count and to add up.")
        counted = sum(entry.counted for entry in self._report.ledger.entries)
        parts = self.tr("{0} of {1} amounts counted").format(counted, len(self._report.ledger.entries))
        answer = self.tr("the answer says {0}").format(self._report.shown_value or figures.NOTHING)
        return f"{parts} · {answer}"
