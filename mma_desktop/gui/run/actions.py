"""What a user does with runs: start, stop, continue, add rollouts, open one of the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.events import Event, Started
from mma_desktop.domain.runs import RULES, RunStatus
from mma_desktop.errors import DocumentError, InputError, MmaError, RunStopped
from mma_desktop.gui.case.guard import CaseGuard
from mma_desktop.gui.case.titles import title_of
from mma_desktop.gui.kit import figures, labels
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.run.case_run import CaseRun
from mma_desktop.gui.run.session import State
from mma_desktop.gui.service import Service
from mma_desktop.gui.settings.definitions import TASK
from mma_desktop.gui.shell.workspace import Workspace
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.service import solving
    from mma_desktop.service.request import SolveRequest
    from mma_desktop.service.request_checks import check_takes_rollouts, check_tokens_left, is_demonstration

translate = QCoreApplication.translate
MORE_ROLLOUTS = 10


class RunActions(QObject):
    """Runs cases one at a time, and shows a run: the one that goes on, or another one of the library.

    Amounts are computed by rules beside it: that asks no model.
    """

    changed = Signal()
    """What can be done now is different."""
    begun = Signal()
    """The case in sight is being solved from now on."""
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
        self._resumable: str | None = None
        self.report: Report | None = None
        self._read_only = False
        self.blocked = False
        """Whether a batch is being solved, so that no run can be started."""
        self.demonstration = False
        """Whether what is in sight is answered by recorded replies."""
        self.session, self.computing = CaseRun(service, worker), CaseRun(service, worker)
        self._watched: CaseRun | None = None
        self._tab = workspace.tabs.currentIndex()  # that which was in sight before the run
        for run in (self.session, self.computing):
            run.setParent(self)  # what it passes on ends with the window
            run.grown.connect(partial(self._grow, run))
            run.finished.connect(partial(self._finish, run))
            run.failed.connect(partial(self._fail, run))

    # What runs, and what is in sight ------------------------------------------------------------------------------

    @property
    def _running(self) -> CaseRun:
        """The run that is told about and stopped; it may have ended."""
        return self.session if self.session.running else self.computing

    @property
    def state(self) -> State:
        """Whether something runs, or is about to stop."""
        return self._running.state

    @property
    def running_title(self) -> str:
        """The case that is being solved."""
        return self._running.title

    @property
    def watching(self) -> bool:
        """Whether the run that goes on is in sight."""
        return self._watched is not None and self._watched is self._running

    @property
    def tells_demonstration(self) -> bool:
        """Whether recorded replies answer what is told of: the run that goes on, else the one in sight."""
        return self._running.demonstration if self._running.running else self.demonstration

    @property
    def going_on(self) -> list[str]:
        """The runs in the library that go on."""
        return [run.stored for run in (self.session, self.computing) if run.running and run.stored is not None]

    @property
    def shown(self) -> str | None:
        """The run in the library that is in sight."""
        return self.report.run if self.report is not None else self._watched and self._watched.stored

    @property
    def title(self) -> str:
        """The case of the run in sight; empty where none is."""
        if self._watched is not None:
            return self._watched.title
        return "" if self.report is None else self.report.title

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
    def can_compute(self) -> bool:
        """Whether amounts can be computed by rules now."""
        return not self.computing.running and not self._read_only

    @property
    def read_only(self) -> bool:
        """Whether the library can only be read where it lies: nothing can be solved or edited."""
        return self._read_only

    @read_only.setter
    def read_only(self, value: bool) -> None:
        self._read_only = value
        self.changed.emit()

    # Orders -------------------------------------------------------------------------------------------------------

    @Slot()
    def start(self) -> None:
        """Solve the case that is shown as the form says, or say why that cannot be now."""
        self._guard.drafts.when_kept(self._start)

    def _start(self) -> None:
        if not self.can_start:
            self._workspace.bar.show_message(_one_at_a_time)
        elif self._workspace.form.missing_task_text():
            self._workspace.bar.show_message(self._workspace.form.missing_task_text)
        elif (request := self._request()) is not None:
            self._begin(self.session, request)

    @Slot()
    def compute_amounts(self) -> None:
        """Keep the amounts of the case that is shown as a run by rules, whatever task and method the form says.

        Where such a run is shown already, no second one is made.
        """
        self._guard.drafts.when_kept(self._compute_amounts)

    def _compute_amounts(self) -> None:
        if self._shows_amounts:
            self._workspace.tabs.setCurrentWidget(self._workspace.ledger)
        elif self.can_compute and (request := self._request()) is not None:
            by_rules = replace(request, task=TASK.default, method=RULES, evidence=False, as_of="")
            self._begin(self.computing, by_rules)

    @property
    def _shows_amounts(self) -> bool:
        """Whether what is shown is a finished run by rules, with nothing changed in its text."""
        report = self.report
        by_rules = report is not None and report.status is RunStatus.FINISHED and report.manifest.method == RULES
        return by_rules and self._workspace.case.is_fixed

    def _request(self) -> SolveRequest | None:
        """What the form asks about the case that is shown; None, and the reason on the screen, if that cannot be."""
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
        drafts = self._guard.drafts
        return replace(self._workspace.form.request(text, title, documents), case=drafts.case, seen=drafts.seen)

    def _begin(self, run: CaseRun, request: SolveRequest) -> None:
        case, demonstration = self._workspace.case.kept(), is_demonstration(request)
        joins = request.case != self._guard.drafts.draft
        plan = replace(self._workspace.form.plan(), seen=request.seen)
        run.hold(request.title, case, request.case, plan, demonstration=demonstration, joins=joins)
        run.start(request)
        self._watch(run)

    @Slot()
    def resume(self) -> None:
        """Go on with the run that is shown."""
        if self._resumable is not None and self.can_start:
            self._hold_again(self._resumable, self.report)
            self.session.resume(self._resumable)
            self._watch(self.session)

    def go_on(self, run: str) -> None:
        """Show a run of the library and go on with it."""
        self._guard.bring(self._service.report(run), self._go_on)

    def _go_on(self, report: Report) -> None:
        self._show_opened(report)
        self.resume()

    @Slot()
    def add_rollouts(self) -> None:
        """Go on with the run that is shown for ten more rollouts, or say why it cannot."""
        if self.report is None or not self.can_add:
            return
        if (refusal := self._refusal()) is not None:
            self._workspace.bar.show_message(partial(labels.explained, refusal))
            return
        self._hold_again(self.report.run, self.report)
        self.session.resume(self.report.run, MORE_ROLLOUTS)
        self._watch(self.session)

    @Slot()
    def solve_again(self) -> None:
        """Ask the question of the run that is shown again, with what was decided since, or say why that cannot be."""
        if self.session.running or self.blocked:
            self._workspace.bar.show_message(_one_at_a_time)
        elif self.report is not None and not self._read_only:
            run = self.report.run
            self._hold_again(None, self.report)
            self.session.solve_again(run)
            self._watch(self.session)

    def _hold_again(self, run: str | None, before: Report | None = None) -> None:
        case = self._workspace.case
        kept, case_id, seen = case.kept(), self._guard.drafts.case, self.demonstration
        title, plan = case.title.text(), self._workspace.form.plan()
        self.session.hold(title, kept, case_id, plan, demonstration=seen, stored=run, before=before)

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
        """End the run that goes on with its best answer so far, whatever is in sight."""
        self._running.stop()
        self.changed.emit()

    def open(self, run: str) -> None:
        """Show a run: as it goes on, or as it is in the library unless something else is wanted before it is read."""
        for going_on in (self.session, self.computing):
            if going_on.running and going_on.stored == run:
                self._return_to(going_on)
                return
        self._guard.bring(self._service.report(run), self._show_opened)

    @Slot()
    def show_running(self) -> None:
        """Show the case that is being solved."""
        if self._running.running:
            self._return_to(self._running)

    def _return_to(self, run: CaseRun) -> None:
        if run is not self._watched:
            self._guard.replacing(partial(self._show_again, run))

    def _show_again(self, run: CaseRun) -> None:
        """Show a run from its beginning to where it is; it may have ended while the user was asked."""
        if run.running:
            self._put_back(run)
            self._watch(run)
            self._draw(run, run.events)
        elif run.stored is not None:
            self.open(run.stored)

    def name(self, titles: Mapping[str, str]) -> None:
        """The cases of what goes on are called so now, by the runs in the library."""
        for run in (self.session, self.computing):
            if run.running and (title := titles.get(run.stored or "")) not in (None, run.title):
                run.title, run.case = title, replace(run.case, title=title)
                if run is self._watched:
                    self._workspace.case.title.setText(title)
        self.changed.emit()

    def forget(self) -> None:
        """No run is in sight any more, nor one that is still being read; one that goes on does so out of sight."""
        self._guard.forget()
        self._watched = self.report = self._resumable = None
        self.demonstration = False
        if self.state is State.IDLE and not self.blocked:
            self._workspace.bar.show_ready()
        self.changed.emit()

    def take_changes(self, report: Report) -> None:
        """The run that is shown was edited manually."""
        self.report = report
        self._workspace.show_changes(report)
        self.changed.emit()

    # Events of a run ----------------------------------------------------------------------------------------------

    def _watch(self, run: CaseRun) -> None:
        """Bring a run into sight, and nothing else that is still being read."""
        self._guard.forget()
        self._watched, self.report, self._resumable = run, None, None
        self.demonstration = run.demonstration
        self._guard.drafts.begin(solved=run.case_id, stands=True)
        self._workspace.case.set_editable(False)
        self._workspace.clear_run()
        self._tab = self._workspace.tabs.currentIndex()
        self._workspace.tabs.setCurrentWidget(self._workspace.tree)
        if not self.blocked:
            self._workspace.bar.show_ready()
            self._tell(self._running)
        self.changed.emit()
        self.begun.emit()

    def _grow(self, run: CaseRun, events: list[Event]) -> None:
        if run is self._watched:
            self._draw(run, events)
        if run is self._running and not self.blocked:
            self._tell(run)
        if any(isinstance(event, Started) for event in events):
            self.library_changed.emit()

    def _draw(self, run: CaseRun, events: Sequence[Event]) -> None:
        self._workspace.grow(events, run.progress.best)

    def _tell(self, run: CaseRun) -> None:
        """Show below how far a run is."""
        self._workspace.bar.show_progress(run.progress)

    def _finish(self, run: CaseRun, report: Report) -> None:
        if run is self._watched:
            self._show(report)
            if _grew_no_more(run.before, report):
                self._workspace.bar.show_message(_nothing_left)
            if report.manifest.method == RULES:  # the amounts are the answer
                self._workspace.tabs.setCurrentWidget(self._workspace.ledger)
        else:
            self._workspace.bar.show_message(lambda: labels.pair(report.title, _outcome(report, in_sight=False)))
            self.changed.emit()
        self.library_changed.emit()

    def _fail(self, run: CaseRun, error: Exception) -> None:
        """The run ended without a report; what was foreseen is said where it is shown, a mistake of the program is a
        dialog.
        """
        if run is self._watched:
            self._show_failed(run, error)
        else:
            self._tell_failed(run, error)
        foreseen = isinstance(error, MmaError) and run.progress.run is not None
        stands = isinstance(error, InputError) and _is_as_before(run)
        if not (foreseen or stands or isinstance(error, RunStopped)):
            self._failed(error)
        self.changed.emit()
        self.library_changed.emit()

    def _show_failed(self, run: CaseRun, error: Exception) -> None:
        """If it got as far as the library it is shown as far as it came, and can go on."""
        self._watched, self._resumable = None, run.stored
        if self._resumable is None:
            self.demonstration = False
            self._workspace.case.set_editable(True)
            self._workspace.tabs.setCurrentIndex(self._tab)
            self._work_on(run)
        if run.progress.run is not None and isinstance(error, MmaError) and not isinstance(error, RunStopped):
            self._guard.bring(self._service.report(run.progress.run), self._show)
        elif run.before is not None and _is_as_before(run):
            self._show(run.before)
        self._workspace.bar.show_message(partial(labels.explained, error))

    def _tell_failed(self, run: CaseRun, error: Exception) -> None:
        """Name the case; where it is not in the library yet, bring it back to be worked on."""
        if run.stored is None and run.before is None:
            self._guard.replacing(partial(self._bring_back, run))
        self._workspace.bar.show_message(lambda: labels.pair(run.title, labels.explained(error)))

    def _bring_back(self, run: CaseRun) -> None:
        """Show a case that could not be solved, to be worked on."""
        self._workspace.clear_results()
        self._put_back(run)
        self.forget()
        self._work_on(run)

    def _put_back(self, run: CaseRun) -> None:
        """Show the case of a run as it was begun, and in the form how."""
        self._workspace.case.put_back(run.case)
        self._workspace.form.take(run.plan)

    def _work_on(self, run: CaseRun) -> None:
        """What is changed now of a case that could not be solved is kept in its draft, or in a new one."""
        if run.joins:
            self._guard.drafts.begin(solved=run.case_id, stands=True)
        else:
            self._guard.drafts.begin(run.case_id, seen=run.plan.seen)

    def _show_opened(self, report: Report) -> None:
        """Show a run of the library; Start would solve its case as it was solved."""
        self._workspace.form.follow(report.manifest)
        self._show(report)

    def _show(self, report: Report) -> None:
        self._watched, self.report = None, report
        self.demonstration = report.manifest.demonstration
        self._resumable = report.run if report.status is not RunStatus.FINISHED else None
        self._workspace.show_report(report)
        self._guard.drafts.begin(solved=report.case, stands=True)
        if self.state is State.IDLE and not self.blocked:
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


def _is_as_before(run: CaseRun) -> bool:
    """Whether a case that was solved came no further: nothing was asked."""
    return run.before is not None and run.progress.run is None


def _grew_no_more(before: Report | None, report: Report) -> bool:
    """Whether a finished run came to its end again without more rollouts; one that was stopped may take them yet."""
    if before is None or {before.status, report.status} != {RunStatus.FINISHED}:
        return False
    return (before.run, before.growth.rollouts) == (report.run, report.growth.rollouts)


def _nothing_left() -> str:
    return labels.said(solving.NOTHING_LEFT)


def _one_at_a_time() -> str:
    return translate("Runs", "One case is solved at a time: wait for it, stop it, or make a batch of several.")


def _outcome(report: Report, *, in_sight: bool = True) -> str:
    """How a run ended, and where it can go on how: Continue is about the run in sight."""
    if report.failure is not None:
        return labels.pair(labels.status_name(report.status), labels.said(report.failure.fact))
    if report.status is RunStatus.FINISHED and not report.usage.requests and report.not_asked:
        return translate("Runs", "Finished: rules answered, no model could be asked")
    if report.status is RunStatus.FINISHED and not report.usage.requests:
        return translate("Runs", "Finished: rules answered, no model was asked")
    if report.status is RunStatus.FINISHED:
        text = translate("Runs", "Finished · requests: {0} · tokens generated: {1} · {2}")
        usage = report.usage
        return text.format(usage.requests, usage.generated_tokens, figures.duration(usage.seconds))
    if not in_sight:
        return translate("Runs", "Not finished. Open it in the list to see the best answer so far and to go on.")
    return translate("Runs", "Not finished: this is the best answer so far. Continue goes on where it ended.")
