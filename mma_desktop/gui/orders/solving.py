"""The orders to solve the case that is shown: start, stop, continue, add rollouts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Slot

from mma_desktop.gui.orders.activity import Activity
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.gui.run.bar import State


class SolveOrders(QObject):
    """Connects menu and bar, and offers there, in the form and on the pages what can be started now."""

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
        menus.models.triggered.connect(self.show_models)
        bar.start_wanted.connect(self.start)
        bar.stop_wanted.connect(activity.stop)
        bar.continue_wanted.connect(self.resume)
        bar.more_wanted.connect(self.add_rollouts)
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
    def show_models(self) -> None:
        """Show how models are added."""
        self._workspace.show_case()
        self._workspace.show_welcome(True)

    @Slot()
    def offer(self) -> None:
        """Offer what can be done now."""
        menus, workspace, runs, state = self._menus, self._workspace, self._runs, self._activity.state
        idle = self._activity.idle
        menus.start.setEnabled(runs.can_start)
        menus.by_rules.setEnabled(runs.can_start)
        menus.stop.setEnabled(state is State.RUNNING)
        menus.resume.setEnabled(runs.can_continue)
        menus.more.setEnabled(runs.can_add)
        workspace.bar.set_state(
            state,
            can_continue=runs.can_continue,
            can_add=runs.takes_rollouts,
            read_only=runs.read_only,
            demonstration=self._is_demonstration(),
        )
        workspace.form.setEnabled(idle)
        workspace.compare.allow(may_start=runs.can_start)
        workspace.batches.allow(running=self._activity.batch_running, may_start=runs.can_start)
        workspace.audit.allow(idle=idle)

    def _is_demonstration(self) -> bool:
        """Whether recorded replies answer what is in sight: the batches stand in front of the case."""
        hidden = self._workspace.shows(self._workspace.batches) and not self._activity.batch_running
        return self._activity.demonstration and not hidden


def _nothing_waits() -> str:
    return QCoreApplication.translate("Solving", "No batch is chosen, or all its questions are solved.")
