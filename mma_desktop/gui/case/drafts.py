"""The case in the window that is not solved yet is kept in the library as a draft: a while after a key, and before
another case takes its place. Where another window has changed the draft since, it is kept as a copy beside it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot

from mma_desktop.errors import DocumentError, DraftChanged
from mma_desktop.gui.case.titles import copy_title, title_of
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.service import Service
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.libraries.drafts import DraftState
    from mma_desktop.service.request import SolveRequest

_KEPT_MS = 3000  # after the first key since it was kept, however long somebody types without a pause
_Words = tuple[str, ...]


class _Standing(NamedTuple):
    """What stands in the window: the words of a case, and what is asked about it (the task, the day of its law)."""

    words: _Words = ()
    asked: tuple[str, str] = ("", "")


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
        self.seen: tuple[DraftState, ...] = ()
        """The state in which the library is known to have the draft, if it has it."""
        self.paused = False
        """Whether the library's file is just being copied or written anew: what is typed is kept afterwards."""
        self._keeping = False
        self._waiting: list[Callable[[], None]] = []
        self._known = self._standing()
        self._listed: _Words = ()
        self._timer = QTimer(self, singleShot=True, interval=_KEPT_MS)
        self._timer.timeout.connect(self._keep_quietly)
        for changed in (workspace.case.changed, workspace.form.chosen, workspace.form.options.law_day.textChanged):
            changed.connect(self._keep_soon)

    @property
    def case(self) -> str:
        """The id of the case that a run on what stands in the window belongs to: that which is open, or the draft."""
        case = self._workspace.case
        return self._solved if self._solved and (case.is_fixed or case.words() == self._known.words) else self.draft

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
        return not case.is_fixed and not case.is_empty and self._differs

    @property
    def _differs(self) -> bool:
        """Whether the words are others than the library has, or something else is asked about a draft."""
        now = self._standing()
        return now.words != self._known.words or (bool(self.stored) and now.asked != self._known.asked)

    def begin(
        self, draft: str = "", *, solved: str = "", stands: bool = False, seen: tuple[DraftState, ...] = ()
    ) -> None:
        """Another case is in the window: this draft, that of a run (its id is `solved`), or a new one.

        `stands` says that there is nothing in it to be kept: it stands in the library, or among the samples.
        """
        self.draft, self._solved, self._stored = draft or _new_id(), solved, bool(draft) and stands
        self.seen = seen
        self._known = self._standing() if stands else _Standing()
        self._listed = self._row() if stands else ()

    def leave(self, act: Callable[[], None], refused: Callable[[Callable[[], None]], None]) -> None:
        """Do what takes the case out of the window once it is kept; where it cannot be kept, ask `refused` to do it."""
        if self._keeping:
            self._waiting.append(partial(self.leave, act, refused))
        elif not self.pending:
            act()
        elif self.keeps:
            self._keep(partial(self.leave, act, refused), lambda _error: refused(act))
        else:
            refused(act)

    def when_kept(self, act: Callable[[], None]) -> None:
        """Do what is about the draft once nothing of it is on its way to the library."""
        if self._keeping:
            self._waiting.append(act)
        else:
            act()

    @Slot()
    def _keep_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _keep_quietly(self) -> None:
        if self._keeping or self.paused:
            self._timer.start()
        elif self.keeps and self.pending:
            self._keep(lambda: None, self._say)

    def _keep(self, done: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        try:
            request = self._request()
        except DocumentError as error:  # one of several documents was emptied
            failed(error)
            self._go_on()
            return
        self._keeping = True
        kept = partial(self._kept, request, self._standing(), done)
        self._worker.call(
            partial(self._service.keep_draft, request), kept, partial(self._not_kept, request.case, done, failed)
        )

    def _request(self) -> SolveRequest:
        case, (task, day) = self._workspace.case, self._workspace.form.asked
        documents, seen = case.documents(), self.seen
        return SolveRequest(
            case.text.text(), self.title, task, as_of=day, documents=documents, case=self.draft, seen=seen
        )

    def _standing(self) -> _Standing:
        return _Standing(self._workspace.case.words(), self._workspace.form.asked)

    def _kept(self, request: SolveRequest, standing: _Standing, done: Callable[[], None], state: DraftState) -> None:
        """It is in the library now, a case of its own; the list is read anew only where its row says something else."""
        if request.case == self.draft:
            self.seen, self._known, self._stored, self._solved = (state,), standing, True, ""
            if state.title != request.title and self.title == request.title:
                self.name(state.title)
            if (row := self._row()) != self._listed:
                self._listed = row
                self.changed.emit()
        done()
        self._go_on()

    def name(self, title: str) -> None:
        """The draft is called so in the library, by another window or the list."""
        self._workspace.case.title.setText(title)
        self.seen = tuple(replace(state, title=title) for state in self.seen)
        self._known = self._known._replace(words=(title, *self._known.words[1:]))

    def _not_kept(
        self, draft: str, done: Callable[[], None], failed: Callable[[Exception], None], error: Exception
    ) -> None:
        """Where another window has changed the draft, what stands here is kept as a copy."""
        if not isinstance(error, DraftChanged):
            failed(error)
        elif draft == self.draft and self.pending:
            title = copy_title(self.title, {entry.title for entry in self._workspace.runs.model.rows})
            self.draft, self.seen, self._solved, self._stored = _new_id(), (), "", False
            self._workspace.case.title.setText(title)
            self._workspace.bar.show_message(partial(_changed_elsewhere, title))
            self._keep(done, failed)
            return
        else:
            done()
        self._go_on()

    def _go_on(self) -> None:
        """Nothing is on its way to the library any more: do what has waited for that."""
        self._keeping = False
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            self.when_kept(act)

    def _row(self) -> _Words:
        case = self._workspace.case
        return (self.draft, case.title.text(), title_of(case.text.text()), self._workspace.form.asked[0])

    def _say(self, error: Exception) -> None:
        self._workspace.bar.show_message(partial(labels.explained, error))


def _changed_elsewhere(title: str) -> str:
    text = QCoreApplication.translate(
        "Cases", "This draft is another one in the library by now. What stands here is kept beside it: {0}"
    )
    return text.format(title)


def _new_id() -> str:
    return uuid.uuid4().hex
