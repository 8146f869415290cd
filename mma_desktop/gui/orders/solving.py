"""The orders to solve the case that is shown: start, stop, continue, add rollouts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from mma_desktop.gui.orders.activity import Activity
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.run.session import State


class SolveOrders(QObject):
    """Connects menu and bar, and offers there, in the form and on the pages what can be started now."""

    batch_wanted = Signal()
    """The batch that is being solved shall come into sight."""

    def __init__(self, context: OrderContext, runs: RunActions, activity: Activity) -> None:
        menus, workspace = context.menus, context.workspace
        super().__init__(workspace)
        self._menus, self._workspace, self._runs, self._activity = menus, workspace, runs, activity
        bar = workspace.bar
        menus.start.triggered.connect(self.start)
        menus.by_rules.triggered.connect(self.compute_amounts)
        menus.stop.triggered.connect(activity.stop)
        menus.resume.triggered.connect(self.resume)
        menus.more.triggered.connect(self.add_rollouts)
        menus.again.triggered.connect(self.solve_again)
        menus.models.triggered.connect(self.show_models)
        bar.start_wanted.connect(self.start)
        bar.stop_wanted.connect(activity.stop)
        bar.continue_wanted.connect(self.resume)
        bar.more_wanted.connect(self.add_rollouts)
        workspace.answer.again_wanted.connect(self.solve_again)
        menus.show_running.triggered.connect(self.show_running)
        bar.show_wanted.connect(self.show_running)
        activity.changed.connect(self.offer)
        workspace.page_changed.connect(self.offer)
        self.offer()

    @Slot()
    def start(self) -> None:
        """Solve what waits in the batch that is shown; else show the case and solve it, or say how to get models."""
        batches = self._workspace.batches
        if not self._workspace.shows(batches):
            self._workspace.show_case()
            self.start_here()
        elif batches.start.isEnabled():
            batches.start.click()
        elif not self._runs.can_start:
            self._runs.start()  # says why not
        else:
            self._workspace.bar.show_message(_nothing_waits)

    @Slot()
    def compute_amounts(self) -> None:
        """Show the case and compute its amounts by rules."""
        self._workspace.show_case()
        self._workspace.show_welcome(False)
        self._runs.compute_amounts()

    @Slot()
    def start_here(self) -> None:
        """Solve the case without leaving the page that is in sight, or say how to get the models for it."""
        if self._workspace.form.general.count() == 0:
            self.show_models()
        else:
            self._runs.start()

    @Slot()
    def resume(self) -> None:
        """Show the case and go on with its run."""
        self._workspace.show_case()
        self._runs.resume()

    @Slot()
    def add_rollouts(self) -> None:
        """Show the case and go on with its search."""
        self._workspace.show_case()
        self._runs.add_rollouts()

    @Slot()
    def solve_again(self) -> None:
        """Show the case and solve it again with what was decided since."""
        self._workspace.show_case()
        self._runs.solve_again()

    @Slot()
    def show_running(self) -> None:
        """Show what is being solved, the case or the batch."""
        if self._activity.batch_running:
            self.batch_wanted.emit()
        else:
            self._workspace.show_case()
            self._runs.show_running()

    @Slot()
    def show_models(self) -> None:
        """Show how models are added."""
        self._workspace.show_case()
        self._workspace.show_welcome(True)

    @Slot()
    def offer(self) -> None:
        """Offer what can be done now."""
        menus, workspace, runs, state = self._menus, self._workspace, self._runs, self._activity.state
        idle, elsewhere = self._activity.idle, self._elsewhere()
        of_case = not workspace.shows(workspace.batches)  # there Start goes on with the batch
        menus.start.setEnabled(runs.can_start or (bool(elsewhere) and not runs.read_only))
        menus.by_rules.setEnabled(runs.can_compute)
        menus.stop.setEnabled(state is State.RUNNING)
        menus.show_running.setEnabled(bool(elsewhere))
        menus.resume.setEnabled(runs.can_continue and of_case)
        menus.more.setEnabled(runs.can_add and of_case)
        menus.again.setEnabled(runs.can_add and of_case)
        workspace.answer.allow(may_start=runs.can_start)
        workspace.bar.set_state(
            state,
            can_continue=runs.can_continue and of_case,
            can_add=runs.takes_rollouts and of_case,
            read_only=runs.read_only,
            demonstration=self._is_demonstration(),
            elsewhere=elsewhere,
        )
        workspace.compare.allow(may_start=runs.can_start)
        workspace.batches.allow(may_start=runs.can_start, may_add=not runs.read_only)
        workspace.audit.allow(idle=idle)

    def _elsewhere(self) -> str:
        """What is being solved out of sight; empty where it is in sight, or nothing is."""
        workspace = self._workspace
        if self._activity.batch_running:
            return "" if workspace.shows(workspace.batches) else _batch()
        if self._activity.idle or (self._runs.watching and workspace.shows(workspace.columns)):
            return ""
        return self._runs.running_title

    def _is_demonstration(self) -> bool:
        """Whether recorded replies answer what is in sight: the batches stand in front of the case."""
        hidden = self._workspace.shows(self._workspace.batches) and not self._activity.batch_running
        return self._activity.demonstration and not hidden


def _batch() -> str:
    return QCoreApplication.translate("Solving", "Batch")


def _nothing_waits() -> str:
    return QCoreApplication.translate("Solving", "No batch is chosen, or all its questions are solved.")
