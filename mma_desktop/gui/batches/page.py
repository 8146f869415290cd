"""The batches page: a list at the left, the questions of the chosen batch with their answers, one of them below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QHeaderView, QListView, QPushButton, QSplitter

from mma_desktop.domain.batches import Batch, BatchEntry
from mma_desktop.gui.batches.model import BatchesModel, ResultColumn, ResultsModel, chance_text
from mma_desktop.gui.batches.refusal_lines import refusal_lines
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.controls import IconButton, column, split
from mma_desktop.gui.kit.lines_delegate import LinesDelegate
from mma_desktop.gui.kit.panel import WindowPage
from mma_desktop.gui.kit.prose import Fragment, Prose, body, heading, note
from mma_desktop.gui.kit.said import Message, SaidLabel
from mma_desktop.gui.kit.tables import RowTable
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.batches import BatchReport, BatchResult, summary_text

_WIDTHS = (240, 870)
_HEIGHTS = (420, 180)
_DIGITS: dict[int, int] = {
    ResultColumn.NAME: 10,
    ResultColumn.QUESTION: 40,
    ResultColumn.ANSWER: 15,
    ResultColumn.OPTION: 20,
    ResultColumn.REASON: 20,
    ResultColumn.CHANCE: 13,
    ResultColumn.KNOWN: 16,
    ResultColumn.SCORE: 10,
}


class BatchesPage(WindowPage):
    """Shows batches; what a user wants done with them is emitted."""

    add_wanted = Signal()
    start_wanted = Signal()
    save_wanted = Signal()
    delete_wanted = Signal()
    batch_chosen = Signal(str)
    run_wanted = Signal(str)
    move_wanted = Signal(str, int)
    """A question of the batch, and by how many places it is moved down."""

    def __init__(self) -> None:
        super().__init__()
        self.batches, self.results = BatchesModel(self), ResultsModel(self)
        self.list, self.table = QListView(), RowTable()
        self.prose = Prose()
        self._report: BatchReport | None = None
        self.status = SaidLabel()
        self._message: Message = str
        self.add, self.start, self.save, self.delete = (QPushButton() for _ in range(4))
        self.up, self.down = IconButton("up"), IconButton("down")
        self._problems: Mapping[str, Exception] = {}
        self._shown = ""
        self._may_start = self._may_add = False
        self._build()
        self._connect()
        self.settle()

    @property
    def batch(self) -> Batch | None:
        """The chosen batch."""
        index = self.list.currentIndex()
        return self.batches.rows[index.row()] if index.isValid() else None

    @property
    def result(self) -> BatchResult | None:
        """The chosen question."""
        index = self.table.currentIndex()
        return self.results.rows[index.row()] if index.isValid() else None

    def show_batches(self, batches: Sequence[Batch], choose: str = "") -> None:
        """List these, and choose the one named, else the one that was chosen, else the first."""
        wanted = choose or (self.batch.id if self.batch is not None else "")
        self.batches.show_rows(batches)
        places = [place for place, batch in enumerate(batches) if batch.id == wanted]
        self.list.setCurrentIndex(self.batches.index(places[0] if places else 0))
        if not batches:
            self._report = None
            self.results.show_rows(())
            self.say(self._message)
        self._offer()
        self._show_question()

    def show_report(self, report: BatchReport) -> None:
        """Show the questions of the chosen batch; the chosen one stays chosen, wherever it stands now."""
        chosen = self.result
        self._report = report
        self.results.show_rows(report.results)
        self._hide_empty(report)
        self.batches.count(self.list.currentIndex().row(), report.solved)
        place = None if chosen is None else self.results.row_of(chosen.entry.id)
        self.table.setCurrentIndex(self.results.index(place or 0, ResultColumn.NAME))
        self.say(self._message)
        self._offer()
        self._show_question()

    def show_work(self, entry: BatchEntry | None, problems: Mapping[str, Exception]) -> None:
        """Mark the question that is being solved, and those that could not be."""
        self._problems = dict(problems)
        self.results.mark(None if entry is None else entry.id, self._problems)
        self._show_question()

    def allow(self, *, may_start: bool, may_add: bool) -> None:
        """Whether questions can be solved now, and whether the library takes more of them."""
        self._may_start, self._may_add = may_start, may_add
        self._offer()

    def say(self, message: Message) -> None:
        """Say this below; where it is empty, how the batch stands."""
        self._message = message
        self.status.say(partial(_said_of, message, self._report))

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.title.setText(self.tr("Batches"))
        self.add.setText(self.tr("Add files …"))
        self.add.setToolTip(
            self.tr(
                "Sheets with a question a row (.xlsx, .xls, .ods, .csv, .tsv, .jsonl), or documents with a case each."
            )
        )
        self.save.setText(self.tr("Save the answers …"))
        self.delete.setText(self.tr("Delete …"))
        self.up.name(self.tr("Solve the question earlier"))
        self.down.name(self.tr("Solve the question later"))
        self.list.setAccessibleName(self.tr("Batches"))
        self.table.setAccessibleName(self.tr("Questions of the batch"))
        self.prose.setAccessibleName(self.tr("The chosen question"))
        self.batches.name_again()
        self.results.name_again()
        self._offer()
        self._show_question()

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.list.setModel(self.batches)
        self.list.setItemDelegate(LinesDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._build_table()
        self.status.setContentsMargins(10, 2, 10, 6)
        layout = column(self, spacing=0)
        layout.addWidget(self.strip(None, self.up, self.down, self.delete, self.save, self.add, self.start))
        layout.addWidget(self._columns(), 1)
        layout.addWidget(self.status)

    def _build_table(self) -> None:
        self.table.show_rows(self.results, _DIGITS)
        self.table.setWordWrap(False)
        header = self.table.horizontalHeader()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(ResultColumn.QUESTION, QHeaderView.ResizeMode.Stretch)

    def _columns(self) -> QSplitter:
        right = split(Qt.Orientation.Vertical, self.table, self.prose, sizes=_HEIGHTS, stretch=(1,))
        return split(Qt.Orientation.Horizontal, self.list, right, sizes=_WIDTHS, stretch=(0, 1))

    def _connect(self) -> None:
        self.add.clicked.connect(self.add_wanted)
        self.start.clicked.connect(self.start_wanted)
        self.save.clicked.connect(self.save_wanted)
        self.delete.clicked.connect(self.delete_wanted)
        self.up.clicked.connect(lambda: self._ask_to_move(-1))
        self.down.clicked.connect(lambda: self._ask_to_move(1))
        self.list.selectionModel().currentChanged.connect(self._choose_batch)
        self.table.selectionModel().currentRowChanged.connect(self._show_question)
        self.table.activated.connect(self._ask_for_run)

    # Slots ---------------------------------------------------------------------------------------------------------

    @Slot(QModelIndex)
    def _choose_batch(self, index: QModelIndex) -> None:
        """Another batch is shown, or the same one as it stands now."""
        if not index.isValid():
            return
        batch = self.batches.rows[index.row()].id
        if batch != self._shown:
            self._shown = batch
            self.say(str)
        self.batch_chosen.emit(batch)

    @Slot(QModelIndex)
    def _ask_for_run(self, index: QModelIndex) -> None:
        if (run := self.results.rows[index.row()].entry.run) is not None:
            self.run_wanted.emit(run)

    def _ask_to_move(self, places: int) -> None:
        if (result := self.result) is not None:
            self.move_wanted.emit(result.entry.id, places)

    @Slot()
    def _show_question(self) -> None:
        result = self.result
        self._offer()
        if result is not None:
            self.prose.show_fragments(self._fragments(result))
        elif self.batch is None:
            self.prose.show_fragments([note(self._explained())])

    def _hide_empty(self, report: BatchReport) -> None:
        """Show no column in which nothing can stand: options, and what is known of the answers."""
        entries = [one.entry for one in report.results]
        known = any(entry.gold for entry in entries)
        self.table.setColumnHidden(ResultColumn.OPTION, not any(entry.options for entry in entries))
        for place in (ResultColumn.KNOWN, ResultColumn.SCORE):
            self.table.setColumnHidden(place, not known)

    # Texts ---------------------------------------------------------------------------------------------------------

    def _offer(self) -> None:
        """Offer what can be done now."""
        report, result = self._report, self.result
        chosen = self.batch is not None and report is not None
        solved, questions = (0, 0) if report is None else (report.solved, len(report.results))
        self.start.setText(self.tr("Solve the rest") if solved else self.tr("Solve all"))
        self.start.setEnabled(chosen and self._may_start and solved < questions)
        self.add.setEnabled(self._may_add)
        self.save.setEnabled(chosen)
        self.delete.setEnabled(chosen and self._may_start)
        waiting = result is not None and not result.solved
        self.up.setEnabled(waiting)
        self.down.setEnabled(waiting)

    def _fragments(self, result: BatchResult) -> list[Fragment]:
        """The question, its options, and the answer with what it was derived from; why it has none."""
        entry = result.entry
        made = [heading(entry.question.title or entry.name), body(entry.question.text)]
        problem = self._problems.get(entry.id)
        if problem is not None:
            made += [heading(self.tr("Why it is not solved")), body(labels.explained(problem))]
        if entry.answer is not None:
            made += [heading(self.tr("Answer")), body(self._answer_line(result)), body(entry.answer)]
        if entry.run is not None:
            made.append(note(self.tr("Enter or a double click on the question opens its run.")))
        return made

    def _answer_line(self, result: BatchResult) -> str:
        entry = result.entry
        chance = self.tr("chance: {0}").format(said) if (said := chance_text(result)) else ""
        known = self.tr("known answer {0}").format(entry.gold) if entry.gold else ""
        return " · ".join(
            filter(None, (result.shown_in(labels.language()) or figures.NOTHING, result.option, chance, known))
        )

    def _explained(self) -> str:
        return self.tr(
            "There is no batch yet. Add a sheet with a question a row, with or without answers, or many documents with "
            "a case each: they are solved one after the other, with the models and for the task that are chosen above."
        )


def _said_of(message: Message, report: BatchReport | None) -> str:
    """The message, or how the batch stands and what of it could not be read."""
    if (text := message()) or report is None:
        return text
    return "\n".join([summary_text(report, labels.language()), *refusal_lines(report.refused)])
