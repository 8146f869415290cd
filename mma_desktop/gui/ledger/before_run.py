"""The amounts of a text as soon as it is there, before any run: read by rules in the worker, shown, and not kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot

from mma_desktop.domain.cases import Document
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.worker import Latest, Worker
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.run.session import State
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.ledger.editing.edited import EditedLedger
    from mma_desktop.ledger.persons.totals import ByDefendant
    from mma_desktop.service.amounts import AmountReport, amounts_by_rules

_NEXT_TURN_MS = 1  # with 0 it would come before the keys and clicks that wait


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is shown of a case that is in no run; worked out in the worker."""

    amounts: AmountReport
    lines: EditedLedger
    whose: ByDefendant


class AmountsBeforeRun(QObject):
    """Follows the text of the case: what was read of an earlier one is dropped, and its reading stopped."""

    def __init__(self, worker: Worker, workspace: Workspace, runs: RunActions) -> None:
        super().__init__(workspace)
        self._worker, self._workspace, self._runs = worker, workspace, runs
        self._latest = Latest(worker)
        self._stop: asyncio.Event | None = None
        case = workspace.case
        case.outdated.connect(self._forget)
        case.settled.connect(self.read)
        runs.changed.connect(self._follow_run)

    @Slot()
    def read(self) -> None:
        """Show the amounts of the text that is in sight, unless it is that of a run, or they are shown already."""
        case, ledger = self._workspace.case, self._workspace.ledger
        if case.is_of_run or case.is_empty:
            return
        documents = case.as_it_stands()
        shown = ledger.shown
        if isinstance(shown, AmountReport) and shown.documents == documents:
            return
        self._stop_reading()
        self._stop = asyncio.Event()
        self._latest.submit(_draft(documents, self._stop), self._show, self._say_failed)

    @Slot()
    def _forget(self) -> None:
        """The text is another one."""
        self._stop_reading()
        self._workspace.ledger.show_report(None)

    def _stop_reading(self) -> None:
        self._latest.forget()
        if self._stop is not None:
            self._worker.post(self._stop.set)

    def _show(self, draft: _Draft) -> None:
        """Mark them in the text; list them in another turn of the event loop, as ten thousand take a while."""
        self._stop = None
        if self._is_in_sight(draft):
            self._workspace.case.mark_draft(draft.amounts.document.text, draft.lines.rows)
            QTimer.singleShot(_NEXT_TURN_MS, self, partial(self._list, draft))

    def _list(self, draft: _Draft) -> None:
        if self._is_in_sight(draft):
            self._workspace.ledger.show_draft(draft.amounts, draft.lines, draft.whose)

    def _is_in_sight(self, draft: _Draft) -> bool:
        """Whether the text is still there, and no run has taken its place."""
        case = self._workspace.case
        return not case.is_of_run and case.as_it_stands() == draft.amounts.documents

    def _say_failed(self, error: Exception) -> None:
        self._workspace.bar.show_message(partial(labels.explained, error))

    @Slot()
    def _follow_run(self) -> None:
        runs = self._runs
        self._workspace.ledger.say_solving(runs.watching and runs.state is not State.IDLE)


async def _draft(documents: Sequence[Document], stop: asyncio.Event) -> _Draft:
    amounts = await amounts_by_rules(documents, stop)
    return await asyncio.to_thread(lambda: _Draft(amounts, amounts.lines, amounts.by_defendant))
