"""The library: all cases, the newest first, with a search field above them; each can be renamed, tagged, copied and
deleted, and several be saved as one report. A case with several runs unfolds to them.

The field finds at once what the rows say, and a moment after the last key what stands in the texts of the cases; Down
leads from it to what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QTreeView

from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.lines_delegate import LinesDelegate
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.run.case_line import CaseField, CaseLine
from mma_desktop.gui.run.cases_model import CasesModel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.request import RunSummary

_TYPED_MS = 250  # after the last key
_INDENT = 14
_SEVERAL = 2


class RunsPanel(Panel):
    """Lists the cases; activating one asks for its newest run to be opened, or for the run below it."""

    run_wanted = Signal(str)
    draft_wanted = Signal(str)
    duplicate_wanted = Signal(object)
    """A copy of the case of this entry (`RunSummary`)."""
    delete_wanted = Signal(str, bool)
    """This run, or with True its whole case."""
    search_wanted = Signal(str)
    report_wanted = Signal(list)
    """One report on the runs with these ids."""

    def __init__(self) -> None:
        super().__init__()
        self.model = CasesModel(self)
        self.search = QLineEdit()
        self.list = QTreeView()
        self.line = CaseLine()
        self.report, self.rename, self.tag, self.delete = (QAction(self.list) for _ in range(4))
        self.duplicate = QAction(self.list)
        self._may_change = True
        self._unfolded: set[str] = set()
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_MS)
        self._asked, self._just_asked = "", QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())
        self._build()
        self.list.expanded.connect(self._note_unfolded)
        self.list.collapsed.connect(self._note_folded)
        self.search.textChanged.connect(self._search)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.search, context=Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self._lead_to_list)
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

    def show_runs(self, runs: list[RunSummary], going_on: Collection[str] = ()) -> None:
        """List these, of which some are being solved now, and keep the choice and what is unfolded."""
        self._keeping(partial(self.model.show_rows, runs, going_on))

    def allow(self, *, read_only: bool) -> None:
        """Let runs be changed where the library can be."""
        self._may_change = not read_only
        if not self._may_change:
            self.line.hide()
        self._offer()

    def show_found(self, text: str, runs: Collection[str]) -> None:
        """Show these too, whose texts hold `text`, if that is still what is searched for."""
        if text == self.search.text():
            self._keeping(partial(self.model.add, runs))

    def choose(self, run: str) -> None:
        """Choose a run without opening it: its case where it is the newest, else its row below it.

        Where several rows are selected they stay so, and so does the choice where the run is not listed.
        """
        indexes = list(self.model.indexes_of(run))
        if indexes and len(self.list.selectedIndexes()) < _SEVERAL and self.list.currentIndex() not in indexes:
            self._select(indexes[0])

    def choose_none(self) -> None:
        """Let no row be chosen, not by the keyboard either: what is shown is not in the list."""
        self.list.selectionModel().clear()

    def current(self) -> RunSummary | None:
        """The chosen run, or the newest of the chosen case."""
        return self.model.run_at(self.list.currentIndex())

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.model.read_anew()
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
        self.list.setAccessibleName(self.tr("Cases in the library"))

    def _build(self) -> None:
        self._title = PlainLabel()
        self._title.setObjectName("heading")
        self.search.setClearButtonEnabled(True)
        self.list.setModel(self.model)
        self.list.setItemDelegate(LinesDelegate(self.list, 2, Qt.TextElideMode.ElideMiddle))
        self.list.setUniformRowHeights(True)
        self.list.setHeaderHidden(True)
        self.list.setIndentation(_INDENT)
        self.list.setExpandsOnDoubleClick(False)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.delete.setShortcut(QKeySequence.StandardKey.Delete)
        self.delete.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.list.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.list.addActions([self.report, self.rename, self.tag, self.duplicate, self.delete])
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        layout = column(self, margin=8)
        layout.addWidget(self._title)
        layout.addWidget(self.search)
        layout.addWidget(self.line)
        layout.addWidget(self.list, 1)

    @Slot(str)
    def _search(self, text: str) -> None:
        self._keeping(partial(self.model.search, text))
        if text:
            self._typed.start()
        else:
            self._typed.stop()

    @Slot()
    def _lead_to_list(self) -> None:
        """Give the keyboard to the list, with its first row where none is chosen."""
        if not self.list.currentIndex().isValid():
            self._select(self.model.index(0, 0))
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _search_texts(self) -> None:
        self.search_wanted.emit(self.search.text())

    def _keeping(self, change: Callable[[], None]) -> None:
        """List other rows, and keep the choice and what is unfolded."""
        chosen = self._named(self.list.currentIndex())
        selected = [self._named(index) for index in self.list.selectedIndexes()]
        change()
        self._title.setText(self._title_text())
        for row, case in enumerate(self.model.shown if self._unfolded else ()):
            if case.key in self._unfolded:
                self.list.expand(self.model.index(row, 0))
        if (index := self._row_of(*chosen)) is not None:
            self._select(index)
        for index in (self._row_of(*row) for row in selected if len(selected) >= _SEVERAL):
            if index is not None:
                self.list.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)

    def _select(self, index: QModelIndex) -> None:
        """Choose this row alone. `setCurrentIndex` of a list would add it while Ctrl of the order's keys is down."""
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _named(self, index: QModelIndex) -> tuple[str, bool]:
        """The run of a row, "" for none, and whether it is the row of its case."""
        run = self.model.run_at(index)
        return "" if run is None else run.id, self.model.case_at(index) is not None

    def _row_of(self, run: str, of_case: bool) -> QModelIndex | None:
        """The row of a run, or of its case; None where it is not listed."""
        indexes = list(self.model.indexes_of(run)) if run else []
        return indexes[0 if of_case else -1] if indexes else None

    @Slot(QModelIndex)
    def _note_unfolded(self, index: QModelIndex) -> None:
        if (case := self.model.case_at(index)) is not None:
            self._unfolded.add(case.key)

    @Slot(QModelIndex)
    def _note_folded(self, index: QModelIndex) -> None:
        if (case := self.model.case_at(index)) is not None:
            self._unfolded.discard(case.key)

    def _selected(self) -> list[RunSummary]:
        """The selected runs, each once, in the order of the list."""
        indexes = sorted(self.list.selectedIndexes(), key=_place)
        found = (self.model.run_at(index) for index in indexes)
        return list({run.id: run for run in found if run is not None}.values())

    @Slot()
    def _offer(self) -> None:
        """Offer what can be done with the selected runs; what is named or deleted is one run at a time."""
        selected = self._selected()
        whole = [run for run in selected if run.status is not None]  # no draft, and nothing damaged
        self.report.setEnabled(len(whole) > 1)
        for action in (self.rename, self.tag, self.delete):
            action.setEnabled(self._may_change and len(self.list.selectedIndexes()) < _SEVERAL)
        alone = len(selected) == 1 and not selected[0].damaged
        self.duplicate.setEnabled(self._may_change and alone)

    @Slot()
    def _ask_for_report(self) -> None:
        self.report_wanted.emit([run.id for run in self._selected() if run.status is not None])

    @Slot(QModelIndex)
    def _ask(self, index: QModelIndex) -> None:
        """Open the run, unless several are being selected; what a double click emits opens it once.

        A row that Tab led to is not selected yet.
        """
        if not self.list.selectedIndexes() and not QGuiApplication.keyboardModifiers():
            self._select(index)
        if self.list.selectedIndexes() != [index]:
            return
        entry = self.model.run_at(index)
        if entry is not None and (entry.id != self._asked or not self._just_asked.isActive()):
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
            case = self.model.case_at(self.list.currentIndex())
            self.delete_wanted.emit(chosen.id, case is not None and len(case.runs) > 1)

    def _title_text(self) -> str:
        count, shown = len(self.model.cases), len(self.model.shown)
        if count == shown:
            return self.tr("Library ({0})").format(count)
        return self.tr("Library ({0} of {1})").format(shown, count)


def _place(index: QModelIndex) -> tuple[int, int]:
    """Where a row stands: the runs of a case come behind it."""
    case = index.parent()
    return (case.row(), index.row()) if case.isValid() else (index.row(), -1)
