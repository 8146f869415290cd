"""The library's runs as a Qt list model."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QObject, QSortFilterProxyModel

from mma_desktop.domain.runs import RunStatus
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.lines_delegate import Index, LinesModel
from mma_desktop.service.request import RunSummary


class RunsModel(LinesModel[RunSummary]):
    """Lists runs, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: Mapping[str, Mapping[str, str]] = {}

    def name_tasks(self, tasks: Mapping[str, Mapping[str, str]]) -> None:
        """The titles of tasks, by task and language."""
        self._tasks = tasks
        self.name_again()

    def title(self, entry: RunSummary) -> str:
        """The title of the run's case."""
        return _title(entry)

    def details(self, entry: RunSummary) -> str:
        """What came of the run and what was asked; when, and how it is marked. Of a damaged run what to do."""
        if entry.damaged:
            return labels.restore_copy()
        asked = labels.task_name(entry.task, self._tasks.get(entry.task, {}))
        return f"{' · '.join((*_outcome(entry), asked))}\n{' · '.join(_marks(entry))}"


class RunsFilter(QSortFilterProxyModel):
    """The runs whose row says what is searched for, and those that were found by their texts."""

    def __init__(self, source: RunsModel) -> None:
        super().__init__(source)
        self._runs = source
        self._wanted = ""
        self._holding: frozenset[str] = frozenset()
        self._said: list[str] = []  # what each row says; reading a run's row is slow for ten thousand
        source.modelAboutToBeReset.connect(self.read_anew)
        self.setSourceModel(source)

    def read_anew(self) -> None:
        """Read again what the rows say, for other runs or another language."""
        self._said = []

    def search(self, text: str) -> None:
        """Leave the rows that say this; what was found by another text goes."""
        self._wanted = text.casefold()
        self.add(frozenset())

    def add(self, runs: Collection[str]) -> None:
        """Leave these too."""
        self._holding = frozenset(runs)
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Whether the run of this row is left."""
        if not self._wanted:
            return True
        if not self._said:
            self._said = [self._text(run).casefold() for run in self._runs.rows]
        return self._wanted in self._said[row] or self._runs.rows[row].id in self._holding

    def _text(self, run: RunSummary) -> str:
        """What the row says, and its values as they are typed, without separators."""
        return "\n".join((_title(run), self._runs.details(run), run.value or "", run.by_hand or ""))


def _title(run: RunSummary) -> str:
    """The title of its case; a damaged run has none that could be read."""
    return labels.damaged_run(run.id[:12]) if run.damaged else run.title


def _outcome(run: RunSummary) -> list[str]:
    """The value, that by hand where a person changed amounts, and the status unless the run is finished.

    Of a draft that it is one.
    """
    if run.draft:
        return [labels.draft()]
    value = [] if run.value is None else [figures.vote_key(run.value)]
    if run.by_hand is not None:
        value = [labels.by_hand(figures.vote_key(run.by_hand))]
    return value if run.status in (None, RunStatus.FINISHED) else [*value, labels.status_name(run.status)]


def _marks(run: RunSummary) -> list[str]:
    """When it began, whether its replies were recorded, and its tags."""
    shown = [labels.demonstration()] if run.demonstration else []
    return [figures.moment(run.created), *shown, *run.tags]
