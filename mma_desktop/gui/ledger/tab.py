"""The ledger: every amount of the document, who counts it and why, and the exact totals."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QPlainTextEdit

from mma_desktop.gui.answer.findings import FindingsList
from mma_desktop.gui.kit.controls import IconButton, column, frame, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.kit.tables import RowTable
from mma_desktop.gui.ledger.defendant_filter import DefendantFilter
from mma_desktop.gui.ledger.ledger_text import LedgerText
from mma_desktop.gui.ledger.model import OPINIONS, LedgerColumn, LedgerModel, TickDelegate
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.ledger.editing.edited import EditedLedger
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.persons.totals import ByDefendant, by_defendant
    from mma_desktop.reports.base import Report
    from mma_desktop.service.amounts import AmountReport

_LOW = 460  # pixels of height below which the details take less room
_FEW_LINES, _LINES = 3, 4
_WIDEST_COLUMN = 260
_LEAST_ROWS = 4  # of a table that a person goes through
_MEASURED_ROWS = 60  # the columns are as wide as the first rows need; they are measured anew at every change


class LedgerTable(RowTable):
    """The table of amounts; the space bar ticks the chosen row in whatever column the cursor stands."""

    toggle_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the space bar, leave all else to Qt."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.toggle_wanted.emit()
        else:
            super().keyPressEvent(event)


class LedgerTab(Panel):
    """Shows a report's ledger with its manual edits; choosing a row emits its line."""

    line_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.model = LedgerModel(self)
        self.table = LedgerTable()
        self.defendants = DefendantFilter()
        self.findings = FindingsList()
        self.details = QPlainTextEdit()
        self.correct, self.split, self.annotate = IconButton("edit"), IconButton("split"), IconButton("note")
        self.add, self.undo = IconButton("add"), IconButton("undo")
        self._case: Report | AmountReport | None = None
        self._solving = False
        self._edited = EditedLedger()
        self._by_defendant = ByDefendant()
        self._build()
        self.table.selectionModel().currentRowChanged.connect(self._emit_line)
        self.table.clicked.connect(self._emit_line)
        self.defendants.currentIndexChanged.connect(self._show_lines)
        self.table.toggle_wanted.connect(self.toggle)
        self.table.doubleClicked.connect(self._change_cell)
        self.settle()

    def show_report(self, report: Report | None, edited: EditedLedger | None = None) -> None:
        """Show the ledger of `report` with its manual edits, or none. The chosen row stays chosen while it is there.

        `edited` is the report's, if it is computed already.
        """
        before = self._case
        same = report is not None and isinstance(before, Report) and report.run == before.run
        chosen = self.current if same else None
        edited = edited or (report.edited if report is not None else EditedLedger())
        shown = report is not None and report.has_ledger
        self._show(report, edited, by_defendant(report.document.text, edited) if report and shown else ByDefendant())
        self.findings.show_findings(report.ledger.findings if report is not None else ())
        if chosen is not None and self.current is None:
            self._choose_again(chosen)

    def show_draft(self, amounts: AmountReport, lines: EditedLedger, whose: ByDefendant) -> None:
        """Show what rules make of a case that is in no run."""
        self._show(amounts, lines, whose)
        self.findings.show_findings(())

    def say_solving(self, solving: bool) -> None:
        """Say whether the case is being solved: there is no answer beside its amounts then."""
        self._solving = solving
        self._fill()

    @property
    def shown(self) -> Report | AmountReport | None:
        """Whose ledger is shown."""
        return self._case

    @property
    def current(self) -> Line | None:
        """The chosen line."""
        index = self.table.currentIndex()
        return self.model.lines[index.row()] if index.isValid() else None

    @property
    def edited(self) -> EditedLedger:
        """The ledger that is shown."""
        return self._edited

    def choose(self, line: Line) -> None:
        """Choose the row of a line and bring it into sight."""
        names = [shown.name for shown in self.model.lines]
        if line.name not in names:
            self.defendants.show_everybody()
            names = [shown.name for shown in self.model.lines]
        if line.name in names:
            place = names.index(line.name)
            self.table.setCurrentIndex(self.model.index(place, max(0, self.table.currentIndex().column())))
            self.table.scrollTo(self.model.index(place, 0))

    @Slot()
    def toggle(self) -> None:
        """Ask for the chosen amount to be counted, or left out."""
        index, line = self.table.currentIndex(), self.current
        if line is not None and self.model.editable:
            self.model.ask_for_tick(index.row(), ticked=not line.counted)

    def offer(self, *, ledger: bool, line: bool, selection: bool, undo: bool) -> None:
        """Let those orders be given that are possible now: on the ledger, with a chosen line, with selected text, with
        a change.
        """
        self.model.editable = ledger
        for button in (self.correct, self.split, self.annotate):
            button.setEnabled(line)
        self.add.setEnabled(selection)
        self.undo.setEnabled(undo)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.table.setAccessibleName(self.tr("Amounts in the document"))
        self.details.setAccessibleName(self.tr("Who decided what about the chosen amount"))
        self.details.setPlaceholderText(
            self.tr("Choose an amount: the space bar ticks it. Select words in the case to add an amount.")
        )
        self.correct.name(self.tr("Correct the value (F2)"))
        self.split.name(self.tr("Split into several amounts (Ctrl+D)"))
        self.annotate.name(self.tr("Remark (Ctrl+M)"))
        self.add.name(self.tr("Add the words selected in the case (Ctrl+I)"))
        self.undo.name(self.tr("Undo the last change (Ctrl+Z)"))
        self._fill()
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(LedgerColumn) - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen row in sight."""
        super().resizeEvent(event)
        self._fit()
        self.table.scrollTo(self.table.currentIndex())

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._build_table()
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.details.setTextInteractionFlags(flags)
        layout = column(self, margin=8, spacing=8)
        layout.addWidget(self._card())
        layout.addWidget(self.defendants)
        layout.addWidget(self.table, 1)
        layout.addLayout(row(self.correct, self.split, self.annotate, self.add, None, self.undo, spacing=2))
        layout.addWidget(self.details)
        layout.addWidget(self.findings)

    def _card(self) -> QFrame:
        self.total, self.answer = PlainLabel(selectable=True, wrap=True), PlainLabel(selectable=True, wrap=True)
        self.persons = PlainLabel(selectable=True, wrap=True)
        self._warning = PlainLabel(selectable=True, wrap=True)
        self.total.setObjectName("heading")
        self.answer.setObjectName("muted")
        self._warning.setObjectName("warning")
        card = frame("card")
        inside = column(card, margin=10, spacing=2)
        for label in (self.total, self.answer, self.persons, self._warning):
            inside.addWidget(label)
        return card

    def _build_table(self) -> None:
        self.table.show_rows(self.model)
        self.table.keep_rows(_LEAST_ROWS)
        self.table.setItemDelegateForColumn(LedgerColumn.COUNTED, TickDelegate(self.table))
        self.table.setWordWrap(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(_MEASURED_ROWS)
        header.setMaximumSectionSize(_WIDEST_COLUMN)

    # Showing -------------------------------------------------------------------------------------------------------

    @Slot(QModelIndex)
    def _emit_line(self, index: QModelIndex) -> None:
        if index.isValid():
            self.line_chosen.emit(self.model.lines[index.row()])
        self._show_details()

    @Slot(QModelIndex)
    def _change_cell(self, index: QModelIndex) -> None:
        """A double click on a value or a remark is the order to change it."""
        match index.column():
            case LedgerColumn.VALUE:
                self.correct.click()
            case LedgerColumn.NOTE:
                self.annotate.click()
            case _:
                pass

    def _show(self, case: Report | AmountReport | None, lines: EditedLedger, whose: ByDefendant) -> None:
        self._case, self._edited, self._by_defendant = case, lines, whose
        self.defendants.offer(whose)
        self._show_lines()
        self._fill()

    def _said(self) -> LedgerText:
        return LedgerText(self._case, self._edited, self._by_defendant, self._solving)

    def _choose_again(self, before: Line) -> None:
        """Choose the line of this name again, or another one at its place."""
        same = [line for line in self.model.lines if line.name == before.name]
        there = [line for line in self.model.lines if line.place == before.place]
        for line in (*same, *there)[:1]:
            self.choose(line)

    @Slot()
    def _show_lines(self) -> None:
        case = self._case
        opinions = case.opinions if isinstance(case, Report) else None
        text = case.document.text if case is not None else ""
        lines = self.defendants.shown(self._edited.rows)
        self.model.show_lines(lines, text, opinions, self._by_defendant, self._edited.currency)
        self.table.setColumnHidden(LedgerColumn.ANSWER, isinstance(case, AmountReport))
        self.table.setColumnHidden(LedgerColumn.WHOSE, not self._by_defendant.defendants)
        for said in OPINIONS:
            self.table.setColumnHidden(said, not opinions)

    def _fill(self) -> None:
        said = self._said()
        self.total.setText(said.total())
        self.answer.setText(said.answer())
        self._warning.setText(said.warning())
        self._warning.setVisible(bool(self._warning.text()))
        self.persons.setText(said.persons())
        self.persons.setVisible(bool(self._by_defendant.defendants))
        self.persons.setToolTip(
            self.tr(
                "A joint deed counts in full for each who took part, so these totals may add up to more than the total."
            )
        )
        self._fit()
        self._show_details()

    def _fit(self) -> None:
        lines = _FEW_LINES if self.height() < _LOW else _LINES
        self.details.setFixedHeight(lines * self.details.fontMetrics().lineSpacing() + 14)

    def _show_details(self) -> None:
        line, said = self.current, self._said()
        self.details.setPlainText("\n".join(said.of_line(line)) if line is not None else "")
