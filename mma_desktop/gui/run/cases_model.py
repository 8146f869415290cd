"""The library's cases as a Qt tree: each a row, with the runs on it below where there are several."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.lines_delegate import Index, line_data
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.request import RunSummary

_TOP = 0  # the internal id of a case; that of a run is the row of its case, from 1


@dataclass(frozen=True, slots=True)
class ListedCase:
    """A case with its runs, the newest first; a draft and a damaged run stand alone."""

    key: str
    runs: tuple[RunSummary, ...]

    @property
    def newest(self) -> RunSummary:
        """The run whose answer stands in the row of the case."""
        return self.runs[0]


def cases_of(runs: Sequence[RunSummary]) -> list[ListedCase]:
    """The runs by case, in the order of the newest of each."""
    found: dict[str, list[RunSummary]] = {}
    for run in runs:
        found.setdefault(run.case or run.id, []).append(run)
    return [ListedCase(key, tuple(of_case)) for key, of_case in found.items()]


class CasesModel(QAbstractItemModel):
    """Lists the cases that are searched for: those whose row says it, and those that were found by their texts."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cases: Sequence[ListedCase] = ()
        self.shown: Sequence[ListedCase] = ()
        self._tasks: Mapping[str, Mapping[str, str]] = {}
        self._wanted = ""
        self._holding: frozenset[str] = frozenset()
        self._going_on: frozenset[str] = frozenset()
        self._said: list[str] = []  # what each case says; reading the rows is slow for ten thousand

    @property
    def rows(self) -> list[RunSummary]:
        """All runs and drafts, those of one case together."""
        return [run for case in self.cases for run in case.runs]

    def show_rows(self, runs: Sequence[RunSummary], going_on: Collection[str] = ()) -> None:
        """List these, of which some are being solved now."""
        self.cases, self._said, self._going_on = cases_of(runs), [], frozenset(going_on)
        self._filter()

    def name_tasks(self, tasks: Mapping[str, Mapping[str, str]]) -> None:
        """The titles of tasks, by task and language."""
        self._tasks = tasks
        self.read_anew()

    def read_anew(self) -> None:
        """What the rows say, or the language, has changed."""
        self._said = []
        if self.shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.shown) - 1, 0))

    def search(self, text: str) -> None:
        """Leave the cases that say this; what was found by another text goes."""
        self._wanted = text.casefold()
        self.add(frozenset())

    def add(self, runs: Collection[str]) -> None:
        """Leave the cases of these too."""
        self._holding = frozenset(runs)
        self._filter()

    def run_at(self, index: Index) -> RunSummary | None:
        """The run of this row: of a case its newest, or its draft."""
        if not index.isValid():
            return None
        if index.internalId() == _TOP:
            return self.shown[index.row()].newest
        return self.shown[index.internalId() - 1].runs[index.row()]

    def case_at(self, index: Index) -> ListedCase | None:
        """The case of this row, None where it is that of one of several runs."""
        top = index.isValid() and index.internalId() == _TOP
        return self.shown[index.row()] if top else None

    def indexes_of(self, run: str) -> Iterator[QModelIndex]:
        """The rows of this run: that of its case where it is the newest, then its own among several."""
        for row, case in enumerate(self.shown):
            for place, listed in enumerate(case.runs):
                if listed.id == run:
                    top = self.index(row, 0)
                    yield from ([top] if place == 0 else [])
                    yield from ([self.index(place, 0, top)] if len(case.runs) > 1 else [])

    def title(self, run: RunSummary) -> str:
        """The title of the run's case; a damaged run has none that could be read."""
        return labels.damaged_run(run.id[:12]) if run.damaged else run.title

    def details(self, case: ListedCase) -> str:
        """What came of the newest run and what was asked; when, how it is marked, and how many runs there are."""
        run = case.newest
        if run.damaged:
            return labels.restore_copy()
        return f"{' · '.join((*self._outcome(run), self._asked(run)))}\n{' · '.join(_marks(case))}"

    def _filter(self) -> None:
        self.beginResetModel()
        if not self._said and self._wanted:
            self._said = [self._text(case).casefold() for case in self.cases]
        self.shown = self.cases if not self._wanted else list(self._found())
        self.endResetModel()

    def _found(self) -> Iterator[ListedCase]:
        for case, said in zip(self.cases, self._said, strict=True):
            if self._wanted in said or (self._holding and any(run.id in self._holding for run in case.runs)):
                yield case

    def _text(self, case: ListedCase) -> str:
        """What the rows of a case say, and its values as they are typed, without separators."""
        said = [self.title(case.newest), self.details(case)]
        for run in case.runs:
            said += [*self._lines(case, run), run.value or "", run.by_hand or ""]
        return "\n".join(said)

    def _outcome(self, run: RunSummary) -> list[str]:
        """What came of a run, or that it is being solved."""
        return [labels.being_solved()] if run.goes_on or run.id in self._going_on else _outcome(run)

    def _asked(self, run: RunSummary) -> str:
        return labels.task_name(run.task, self._tasks.get(run.task, {}))

    def _lines(self, case: ListedCase, run: RunSummary) -> tuple[str, str]:
        """The title and the details of the row of one of several runs."""
        if run.damaged:
            return self.title(run), labels.restore_copy()
        outcome = " · ".join(self._outcome(run)) or figures.NOTHING
        method = labels.method_name(run.method) if run.method else ""
        return outcome, f"{' · '.join(filter(None, (self._asked(run), method)))}\n{figures.moment(run.created)}"

    # What Qt asks ---------------------------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        """The row of a case, or of one of its runs."""
        above = parent.isValid()
        rows = self.rowCount(parent) if above else len(self.shown)  # `hasIndex` takes far longer for ten thousand
        if column or not 0 <= row < rows:
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if above else _TOP)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The case of a run."""
        if not index.isValid() or index.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, _TOP)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """The cases, and below each its runs where there are several."""
        if not parent.isValid():
            return len(self.shown)
        if parent.internalId() != _TOP or parent.column():
            return 0
        runs = len(self.shown[parent.row()].runs)
        return runs if runs > 1 else 0

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:
        """Whether there are any."""
        if not parent.isValid():
            return bool(self.shown)
        return parent.internalId() == _TOP and len(self.shown[parent.row()].runs) > 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """One."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The title, and (DETAILS) the details; for screen readers and as the tooltip all in one."""
        run = self.run_at(index)
        if run is None:
            return None
        case = self.case_at(index)
        if case is not None:
            return line_data(self.title(run), self.details(case), role)
        return line_data(*self._lines(self.shown[index.internalId() - 1], run), role)


def _outcome(run: RunSummary) -> list[str]:
    """The value, that by hand where a person changed amounts, and the status unless the run is finished.

    Of a draft that it is one.
    """
    if run.draft:
        return [labels.draft()]
    value = [] if run.value is None else [figures.answer(run.value, run.currency)]
    if run.by_hand is not None:
        value = [labels.by_hand(figures.answer(run.by_hand, run.currency))]
    return value if run.status in (None, RunStatus.FINISHED) else [*value, labels.status_name(run.status)]


def _marks(case: ListedCase) -> list[str]:
    """When the newest run began, whether its replies were recorded, how many runs there are, and the tags."""
    run = case.newest
    shown = [labels.demonstration()] if run.demonstration else []
    several = [labels.runs_count(len(case.runs))] if len(case.runs) > 1 else []
    return [figures.moment(run.created), *shown, *several, *run.tags]
