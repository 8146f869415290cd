"""The case in the window that is not solved yet is kept in the library as a draft: a while after the last key, and
before another case takes its place.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mma_desktop.errors import DocumentError
from mma_desktop.gui.case.titles import title_of
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.service.request import SolveRequest

_KEPT_MS = 3000  # after the last key
_Words = tuple[str, ...]


class CaseDrafts(QObject):
    """Knows which case of the library the one in the window is, and keeps it there as long as it has no run."""

    changed = Signal()
    """The list of the library is out of date."""

    def __init__(self, service: Service, worker: Worker, workspace: Workspace, *, keeps: bool) -> None:
        """With `keeps` false (a window that keeps nothing) no draft is made."""
        super().__init__(workspace)
        self._service, self._worker, self._workspace = service, worker, workspace
        self.keeps = keeps
        self.draft = _new_id()
        self._solved, self._stored = "", False
        self._known: _Words = workspace.case.words()
        self._listed: _Words = ()
        self._timer = QTimer(self, singleShot=True, interval=_KEPT_MS)
        self._timer.timeout.connect(self._keep_quietly)
        workspace.case.changed.connect(self._timer.start)

    @property
    def case(self) -> str:
        """The id of the case that a run on what stands in the window belongs to: that which is open, or the draft."""
        case = self._workspace.case
        return self._solved if self._solved and (case.is_fixed or case.words() == self._known) else self.draft

    @property
    def stored(self) -> str:
        """The draft in the window, where the library has it; "" for any other case."""
        return self.draft if self._stored and not self._solved else ""

    @property
    def title(self) -> str:
        """What the case in the window is called, by itself or by its first words."""
        case = self._workspace.case
        return case.title.text().strip() or title_of(case.text.text())

    @property
    def pending(self) -> bool:
        """Whether the window holds something that stands nowhere else."""
        case = self._workspace.case
        if not self.keeps:
            return case.is_only_here
        return not case.is_fixed and not case.is_empty and case.words() != self._known

    def begin(self, draft: str = "", *, solved: str = "", stands: bool = False) -> None:
        """Another case is in the window: this draft, that of a run (its id is `solved`), or a new one.

        `stands` says that there is nothing in it to be kept: it stands in the library, or among the samples.
        """
        self.draft, self._solved, self._stored = draft or _new_id(), solved, bool(draft) and stands
        self._known = self._workspace.case.words() if stands else ()
        self._listed = self._row() if stands else ()

    def leave(self, act: Callable[[], None], refused: Callable[[Callable[[], None]], None]) -> None:
        """Do what takes the case out of the window once it is kept; where it cannot be kept, ask `refused` to do it."""
        if not self.pending:
            act()
        elif self.keeps:
            self._keep(partial(self.leave, act, refused), lambda _error: refused(act))
        else:
            refused(act)

    @Slot()
    def _keep_quietly(self) -> None:
        if self.keeps and self.pending:
            self._keep(lambda: None, self._say)

    def _keep(self, done: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        try:
            request = self._request()
        except DocumentError as error:  # one of several documents was emptied
            failed(error)
            return
        kept = partial(self._kept, self.draft, self._workspace.case.words(), done)
        self._worker.call(partial(self._service.keep_draft, request), lambda _nothing: kept(), failed)

    def _request(self) -> SolveRequest:
        case, task = self._workspace.case, self._workspace.form.task.currentData()
        return SolveRequest(case.text.text(), self.title, task or "", documents=case.documents(), case=self.draft)

    def _kept(self, draft: str, words: _Words, done: Callable[[], None]) -> None:
        """It is in the library now; the list is read anew only where its row says something else."""
        if draft == self.draft:
            self._known, row, self._stored = words, self._row(), True
            if row != self._listed:
                self._listed = row
                self.changed.emit()
        done()

    def _row(self) -> _Words:
        return (self.draft, self._workspace.case.title.text(), title_of(self._workspace.case.text.text()))

    def _say(self, error: Exception) -> None:
        self._workspace.bar.show_message(partial(labels.explained, error))


def _new_id() -> str:
    return uuid.uuid4().hex
