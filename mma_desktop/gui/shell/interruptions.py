"""What was interrupted by a crash, a kill or a power cut is said above the case, and goes on from there.

A run that another living process works on is none of it. What was dismissed is not said again by this window.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Slot

from mma_desktop.domain.batches import Batch
from mma_desktop.gui.orders.activity import Activity
from mma_desktop.gui.orders.batches import BatchOrders
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.orders.run_list import RunListOrders
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.reports.base import Report
    from mma_desktop.service.request import RunSummary


class Interruptions(QObject):
    """Follows the list of runs."""

    def __init__(
        self,
        context: OrderContext,
        runs: RunActions,
        run_list: RunListOrders,
        batches: BatchOrders,
        activity: Activity,
    ) -> None:
        super().__init__(context.workspace)
        self._workspace, self._service, self._worker = context.workspace, context.service, context.worker
        self._runs, self._batches, self._fail = runs, batches, context.fail
        self._notice, self._activity = context.workspace.interrupted, activity
        self._run: RunSummary | None = None
        self._batch: Batch | None = None
        self.dismissed: frozenset[str] = frozenset()
        """The runs of which this is not said."""
        self._cut: Sequence[RunSummary] = ()
        self._notice.go_on_wanted.connect(self.go_on)
        self._notice.show_wanted.connect(self.show)
        self._notice.close_wanted.connect(self.dismiss)
        run_list.listed.connect(self._follow)
        activity.changed.connect(self._offer)

    @Slot()
    def go_on(self) -> None:
        """Go on with what was interrupted: the run, or the whole batch as it was being solved."""
        if self._run is None:
            return
        run, batch = self._run, self._batch
        self.dismiss()
        self._workspace.show_case()
        if batch is None:
            self._runs.go_on(run.id)
        else:
            self._worker.submit(self._service.report(run.id), partial(self._go_on_with, batch), self._fail)

    @Slot()
    def show(self) -> None:
        """Show what was interrupted; the line stays."""
        if self._batch is not None:
            self._batches.open(self._batch.id)
        elif self._run is not None:
            self._workspace.show_case()
            self._runs.open(self._run.id)

    @Slot()
    def dismiss(self) -> None:
        """Say no more of what was interrupted until now."""
        self.dismissed |= {run.id for run in self._cut}
        self._hide()

    def _go_on_with(self, batch: Batch, report: Report) -> None:
        self._workspace.form.follow(report.manifest)
        self._batches.open(batch.id)
        self._batches.start_batch(batch.id)

    @Slot(object)
    def _follow(self, runs: Sequence[RunSummary]) -> None:
        """Say what of these was interrupted; the newest is named."""
        going_on = self.dismissed.union(self._activity.going_on)
        self._cut = [run for run in runs if run.interrupted and run.id not in going_on]
        if self._cut and not self._runs.read_only:
            self._worker.call(
                partial(self._service.batch_of, self._cut[0].id), partial(self._say, self._cut), self._fail
            )
        else:
            self._hide()

    def _say(self, cut: Sequence[RunSummary], batch: Batch | None) -> None:
        if cut is self._cut:
            self._run, self._batch = cut[0], batch
            self._notice.show_interrupted(cut[0], batch, len(cut) - 1)
            self._offer()

    def _hide(self) -> None:
        self._run = self._batch = None
        self._notice.hide()

    @Slot()
    def _offer(self) -> None:
        self._notice.allow(may_start=self._runs.can_start)
