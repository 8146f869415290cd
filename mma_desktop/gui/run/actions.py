"""What a user does with runs: start, stop, continue, add rollouts, open one of the library."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.events import Event
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import DocumentError, InputError, MmaError, RunStopped
from mma_desktop.gui.case.guard import CaseGuard
from mma_desktop.gui.case.titles import title_of
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.bar import State
from mma_desktop.gui.run.progress import LiveProgress
from mma_desktop.gui.run.session import Service, Session
from mma_desktop.gui.settings.definitions import TASK
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.reports.base import Report
from mma_desktop.service.request import SolveRequest
from mma_desktop.service.request_checks import check_takes_rollouts, check_tokens_left, is_demonstration
from mma_desktop.service.routing import RULES
from mma_desktop.service.solving import NOTHING_LEFT

translate = QCoreApplication.translate
MORE_ROLLOUTS = 10


class RunActions(QObject):
    """Runs cases one at a time and shows what comes of them."""

    changed = Signal()
    """What can be done now is different."""
    library_changed = Signal()
    """The list of runs is out of date."""

    def __init__(
        self,
        service: Service,
        worker: Worker,
        workspace: Workspace,
        guard: CaseGuard,
        failed: Callable[[Exception], None],
    ) -> None:
        """`guard` lets runs of the library into the window."""
        super().__init__(workspace)
        self._guard = guard
        self._service = service
        self._worker = worker
        self._workspace = workspace
        self._failed = failed
        self._progress = LiveProgress(time.monotonic)
        self._stopping = False
        self._resumable: str | None = None
        self._given_more: Report | None = None
        self.report: Report | None = None
        self._read_only = False
        self.blocked = False
        """Whether something else is being solved, so that no run can be started."""
        self.demonstration = False
        """Whether what is shown or being solved is answered by recorded replies."""
        self.session = Session(service, worker)
        self.session.grown.connect(self._grow)
        self.session.finished.connect(self._finish)
        self.session.failed.connect(self._fail)

    @property
    def state(self) -> State:
        """Whether something runs, or is about to stop."""
        if not self.session.running:
            return State.IDLE
        return State.STOPPING if self._stopping else State.RUNNING

    @property
    def can_continue(self) -> bool:
        """Whether the run that is shown can go on."""
        return self.can_start and self._resumable is not None

    @property
    def can_add(self) -> bool:
        """Whether the run that is shown can be asked for more rollouts; it may refuse, with the reason."""
        return self.can_start and self.report is not None

    @property
    def takes_rollouts(self) -> bool:
        """Whether the run that is shown can go on with more rollouts."""
        return self.can_add and self._refusal() is None

    @property
    def can_start(self) -> bool:
        """Whether a run can be started now."""
        return not self.session.running and not self._read_only and not self.blocked

    @property
    def read_only(self) -> bool:
        """Whether the library can only be read where it lies: nothing can be solved or edited."""
        return self._read_only

    @read_only.setter
    def read_only(self, value: bool) -> None:
        self._read_only = value
        self._workspace.ledger.model.editable = not value
        self.changed.emit()

    @Slot()
    def start(self) -> None:
        """Solve the case that is shown as the form says, unless something is being solved."""
        if (request := self._request()) is not None:
            self._begin(request)

    @Slot()
    def compute_amounts(self) -> None:
        """Compute the amounts of the case that is shown by rules, whatever task and method the form says."""
        if (request := self._request()) is not None:
            self._begin(replace(request, task=TASK.default, method=RULES, evidence=False, as_of=""))

    def _request(self) -> SolveRequest | None:
        """What the form asks about the case that is shown; None, and the reason on the screen, if that cannot be."""
        if not self.can_start:
            return None
        case = self._workspace.case
        text = case.text.text()
        if not text.strip():
            self._workspace.bar.show_message(_no_case)
            case.text.setFocus()
            return None
        title = case.title.text().strip() or title_of(text)
        try:
            documents = case.documents()
        except DocumentError as error:  # one of several was emptied
            self._failed(error)
            return None
        return replace(self._workspace.form.request(text, title, documents), case=self._guard.drafts.case)

    def _begin(self, request: SolveRequest) -> None:
        self.demonstration = is_demonstration(request)
        self.session.start(request)
        self._watch()

    @Slot()
    def resume(self) -> None:
        """Go on with the run that is shown."""
        if self._resumable is not None and self.can_start:
            self.session.resume(self._resumable)
            self._watch()

    @Slot()
    def add_rollouts(self) -> None:
        """Go on with the run that is shown for ten more rollouts, or say why it cannot."""
        if self.report is None or not self.can_add:
            return
        if (refusal := self._refusal()) is not None:
            self._workspace.bar.show_message(partial(labels.said, refusal.fact))
            return
        self._given_more = self.report
        self.session.resume(self.report.run, MORE_ROLLOUTS)
        self._watch()

    def _refusal(self) -> InputError | None:
        """Why the run that is shown takes no more rollouts."""
        if self.report is None:
            return None
        try:
            check_takes_rollouts(self.report.manifest)
            check_tokens_left(self.report.manifest, self.report.usage.generated_tokens)
        except InputError as error:
            return error
        return None

    @Slot()
    def stop(self) -> None:
        """End the run with its best answer so far."""
        self._stopping = self.session.running
        self.session.stop()
        self.changed.emit()

    def open(self, run: str) -> None:
        """Show a run of the library, unless something else is wanted in the window before it is read."""
        if not self.session.running:
            self._guard.bring(self._service.report(run), self._show_opened)

    def forget(self) -> None:
        """No run is shown any more, nor one that is still being read."""
        self._guard.forget()
        self.report = self._resumable = None
        self.demonstration = False
        if not self.blocked:
            self._workspace.bar.show_ready()
        self.changed.emit()

    def take_changes(self, report: Report) -> None:
        """The run that is shown was edited manually."""
        self.report = report
        self._workspace.show_changes(report)
        self.changed.emit()

    # Events of a run ----------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Show a run from its beginning, and nothing else that is still being read."""
        self._guard.forget()
        self._progress = LiveProgress(time.monotonic)
        self._stopping = False
        self.report = None
        self._workspace.case.set_editable(False)
        self._workspace.clear_results()
        self._workspace.tabs.setCurrentWidget(self._workspace.tree)
        self._workspace.bar.show_progress(self._progress, "")
        self.changed.emit()

    @Slot(list)
    def _grow(self, events: list[Event]) -> None:
        for event in events:
            self._progress.see(event)
        best = self._progress.best
        self._workspace.grow(events, best)
        value = figures.vote_key(best.value) if best is not None else ""
        self._workspace.bar.show_progress(self._progress, value)

    @Slot(object)
    def _finish(self, report: Report) -> None:
        before, self._given_more = self._given_more, None
        self._show(report)
        if before is not None and report.growth.rollouts == before.growth.rollouts:
            self._workspace.bar.show_message(_nothing_left)
        if report.manifest.method == RULES:  # the amounts are the answer
            self._workspace.tabs.setCurrentWidget(self._workspace.ledger)
        self.library_changed.emit()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        """The run ended without a report; if it got as far as the library it is shown as far as it came, and can go on.

        What was foreseen is said there; a mistake of the program is a dialog.
        """
        before, self._given_more = self._given_more, None
        self._resumable = self._progress.run or self._resumable
        self._workspace.bar.show_message(partial(labels.error_name, error))
        self._workspace.case.set_editable(self._resumable is None)
        if self._progress.run and isinstance(error, MmaError) and not isinstance(error, RunStopped):
            self._guard.bring(self._service.report(self._progress.run), self._show)
        elif not isinstance(error, RunStopped):
            self._failed(error)
        if before is not None and self._progress.run is None:  # nothing was asked: the run is as it was
            self._show(before)
        self.changed.emit()
        self.library_changed.emit()

    def _show_opened(self, report: Report) -> None:
        """Show a run of the library; Start would solve its case as it was solved."""
        self._workspace.form.follow(report.manifest)
        self._show(report)

    def _show(self, report: Report) -> None:
        self.report = report
        self.demonstration = report.manifest.demonstration
        self._resumable = report.run if report.status is not RunStatus.FINISHED else None
        self._workspace.show_report(report)
        self._guard.drafts.begin(solved=report.case, stands=True)
        self._workspace.bar.show_message(partial(_outcome, report))
        self.changed.emit()
        self._worker.call(
            partial(self._service.imported, report.run), partial(self._show_originals, report.run), self._failed
        )

    def _show_originals(self, run: str, documents: Sequence[ImportedDocument]) -> None:
        if self.report is not None and self.report.run == run:
            self._workspace.case.show_originals(documents)


def _no_case() -> str:
    return translate("Runs", "There is no case yet: type, paste or open one first.")


def _nothing_left() -> str:
    return labels.said(NOTHING_LEFT)


def _outcome(report: Report) -> str:
    if report.failure is not None:
        return labels.pair(labels.status_name(report.status), labels.said(report.failure.fact))
    if report.status is RunStatus.FINISHED and not report.usage.requests and report.not_asked:
        return translate("Runs", "Finished: rules answered, no model could be asked")
    if report.status is RunStatus.FINISHED and not report.usage.requests:
        return translate("Runs", "Finished: rules answered, no model was asked")
    if report.status is RunStatus.FINISHED:
        text = translate("Runs", "Finished: {0} requests, {1} tokens generated, {2}")
        usage = report.usage
        return text.format(usage.requests, usage.generated_tokens, figures.duration(usage.seconds))
    return translate("Runs", "Not finished: this is the best answer so far. Continue goes on where it ended.")
