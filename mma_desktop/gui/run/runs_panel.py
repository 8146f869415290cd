"""The library: all runs, newest first, with a search field above them; each can be renamed, tagged and deleted,
and several be saved as one report.

The field finds at once what the rows say, and a moment after the last key what stands in the texts of the cases.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QListView

from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.lines_delegate import LinesDelegate
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.run.case_line import CaseField, CaseLine
from mma_desktop.gui.run.runs_model import RunsFilter, RunsModel
from mma_desktop.service.request import RunSummary

_TYPED_MS = 250  # after the last key


class RunsPanel(Panel):
    """Lists the runs; activating one asks for it to be opened."""

    run_wanted = Signal(str)
    draft_wanted = Signal(str)
    duplicate_wanted = Signal(object)
    """A copy of the case of this entry (`RunSummary`)."""
    delete_wanted = Signal(str)
    search_wanted = Signal(str)
    report_wanted = Signal(list)
    """One report on the runs with these ids."""

    def __init__(self) -> None:
        super().__init__()
        self.model = RunsModel(self)
        self.search = QLineEdit()
        self.list = QListView()
        self.line = CaseLine()
        self.report, self.rename, self.tag, self.delete = (QAction(self.list) for _ in range(4))
        self.duplicate = QAction(self.list)
        self._may_change = True
        self._filter = RunsFilter(self.model)
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_MS)
        self._asked, self._just_asked = "", QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())
        self._build()
        self.search.textChanged.connect(self._search)
        self._typed.timeout.connect(self._search_texts)
        self.list.clicked.connect(self._ask)
        self.list.activated.connect(self._ask)
        self.list.selectionModel().selectionChanged.connect(self._offer)
        self.report.triggered.connect(self._ask_for_report)
        self.rename.triggered.connect(partial(self._ask_for, CaseField.TITLE))
        self.tag.triggered.connect(partial(self._ask_for, CaseField.TAGS))
        self.delete.triggered.connect(self._ask_to_delete)
        self.duplicate.triggered.connect(self._ask_to_duplicate)
        self.line.closed.connect(self.list.setFocus)
        self.settle()

    def show_runs(self, runs: list[RunSummary]) -> None:
        """List these, and keep the choice."""
        chosen = self.current()
        self.model.show_rows(runs)
        self._title.setText(self._title_text())
        if chosen is not None:
            self.choose(chosen.id)

    def allow(self, *, read_only: bool) -> None:
        """Let runs be changed where the library can be."""
        self._may_change = not read_only
        if not self._may_change:
            self.line.hide()
        self._offer()

    def show_found(self, text: str, runs: Collection[str]) -> None:
        """Show these too, whose texts hold `text`, if that is still what is searched for."""
        if text == self.search.text():
            self._filter.add(runs)
            self._title.setText(self._title_text())

    def choose(self, run: str) -> None:
        """Choose a run without opening it."""
        for row, summary in enumerate(self.model.rows):
            if summary.id == run:
                self.list.setCurrentIndex(self._filter.mapFromSource(self.model.index(row)))

    def current(self) -> RunSummary | None:
        """The chosen run."""
        index = self._filter.mapToSource(self.list.currentIndex())
        return self.model.rows[index.row()] if index.isValid() else None

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self._filter.read_anew()
        self._title.setText(self._title_text())
        self.report.setText(self.tr("Save one report…"))
        self.report.setToolTip(self.tr("Select several runs with Ctrl or Shift."))
        self.rename.setText(self.tr("Rename…"))
        self.tag.setText(self.tr("Tags…"))
        self.duplicate.setText(self.tr("Duplicate"))
        self.duplicate.setToolTip(self.tr("A copy of the case, to be changed and solved again."))
        self.delete.setText(self.tr("Delete…"))
        self.search.setPlaceholderText(self.tr("Search the library"))
        self.search.setToolTip(self.tr("Finds titles, tags, answers, questions and the text of the documents."))
        self.search.setAccessibleName(self.tr("Search the library"))
        self.list.setAccessibleName(self.tr("Runs in the library"))

    def _build(self) -> None:
        self._title = PlainLabel()
        self._title.setObjectName("heading")
        self.search.setClearButtonEnabled(True)
        self.list.setModel(self._filter)
        self.list.setItemDelegate(LinesDelegate(self.list, 2))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.delete.setShortcut(QKeySequence.StandardKey.Delete)
        self.delete.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.addActions([self.report, self.rename, self.tag, self.duplicate, self.delete])
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        layout = column(self, margin=8)
        layout.addWidget(self._title)
        layout.addWidget(self.search)
        layout.addWidget(self.line)
        layout.addWidget(self.list, 1)

    @Slot(str)
    def _search(self, text: str) -> None:
        self._filter.search(text)
        self._title.setText(self._title_text())
        if text:
            self._typed.start()
        else:
            self._typed.stop()

    @Slot()
    def _search_texts(self) -> None:
        self.search_wanted.emit(self.search.text())

    def _selected(self) -> list[RunSummary]:
        """The selected runs in the order of the list."""
        rows = sorted(self._filter.mapToSource(index).row() for index in self.list.selectedIndexes())
        return [self.model.rows[row] for row in rows]

    @Slot()
    def _offer(self) -> None:
        """Offer what can be done with the selected runs; what is named or deleted is one run at a time."""
        selected = self._selected()
        whole = [run for run in selected if run.status is not None]  # no draft, and nothing damaged
        self.report.setEnabled(len(whole) > 1)
        for action in (self.rename, self.tag, self.delete):
            action.setEnabled(self._may_change and len(selected) < 2)
        alone = len(selected) == 1 and not selected[0].damaged
        self.duplicate.setEnabled(self._may_change and alone)

    @Slot()
    def _ask_for_report(self) -> None:
        self.report_wanted.emit([run.id for run in self._selected() if run.status is not None])

    @Slot(QModelIndex)
    def _ask(self, index: QModelIndex) -> None:
        """Open the run, unless several are being selected; what a double click emits opens it once."""
        if self.list.selectedIndexes() != [index]:
            return
        entry = self.model.rows[self._filter.mapToSource(index).row()]
        if entry.id != self._asked or not self._just_asked.isActive():
            self._asked = entry.id
            self._just_asked.start()
            (self.draft_wanted if entry.draft else self.run_wanted).emit(entry.id)

    def _ask_for(self, line: CaseField) -> None:
        """A damaged run has no case that could be named."""
        if (chosen := self.current()) is not None and not chosen.damaged:
            self.line.ask(line, chosen)

    @Slot()
    def _ask_to_duplicate(self) -> None:
        for chosen in self._selected()[:1]:
            self.duplicate_wanted.emit(chosen)

    @Slot()
    def _ask_to_delete(self) -> None:
        if (chosen := self.current()) is not None:
            self.delete_wanted.emit(chosen.id)

    def _title_text(self) -> str:
        count, shown = len(self.model.rows), self._filter.rowCount()
        if count == shown:
            return self.tr("Library ({0})").format(count)
        return self.tr("Library ({0} of {1})").format(shown, count)
