"""The orders to show a sample case, and to have it solved by recorded models."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mma_desktop.gui.case.actions import CaseActions
from mma_desktop.gui.kit import labels
from mma_desktop.gui.orders.context import OrderContext
from mma_desktop.gui.run.actions import RunActions
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.offered import Sample


class SampleOrders(QObject):
    """Lists the samples where they are asked for; one that is wanted before they are known waits."""

    def __init__(self, context: OrderContext, cases: CaseActions, runs: RunActions) -> None:
        super().__init__(context.workspace)
        self._menus, self._workspace, self._cases, self._runs = context.menus, context.workspace, cases, runs
        self._samples: list[Sample] = []
        self._wanted = False
        self._workspace.welcome.sample_wanted.connect(self.play)

    def offer(self, samples: list[Sample]) -> None:
        """List these, and play one if that is still wanted."""
        self._samples = samples
        self._cases.offer_samples(samples, (self._menus.samples, self._workspace.case.samples))
        playable = bool(samples) and self._workspace.form.recorded is not None and not self._runs.read_only
        self._workspace.welcome.sample.setEnabled(playable)
        if self._wanted:
            self.play()

    @Slot()
    def play(self) -> None:
        """Solve a sample case, in the window's language where there is one, with the recorded models."""
        self._wanted = not self._samples
        samples = sorted(self._samples, key=lambda sample: sample.language != labels.language())
        recorded = self._workspace.form.recorded
        if samples and recorded is not None:
            self._workspace.form.choose_models(*recorded)
            self._cases.show_sample(samples[0], self._runs.start)
