"""What the next run will probably take, said before it is started."""

from __future__ import annotations

from mma_desktop.gui.kit import figures
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import ElidedLabel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.libraries.estimating import RunEstimate


class EstimateLine(Panel):
    """One line, which never wraps: the page would ask for more height. Empty as long as nothing is known: what stands
    below it does not move when something is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.text = ElidedLabel()
        self.text.setObjectName("muted")
        self._estimate: RunEstimate | None = None
        column(self).addWidget(self.text)
        self.settle()

    def show_estimate(self, estimate: RunEstimate | None) -> None:
        """Say this; None where it cannot be told."""
        self._estimate = estimate
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        estimate = self._estimate
        self.text.setText("" if estimate is None else " · ".join(filter(None, (self._memory(), self._time()))))

    def _memory(self) -> str:
        if self._estimate is None or not self._estimate.memory:
            return ""
        memory, free = figures.size(self._estimate.memory), figures.size(self._estimate.free)
        return self.tr("Memory: about {0} ({1} free)").format(memory, free)

    def _time(self) -> str:
        if self._estimate is None or not self._estimate.seconds:
            return self.tr("Time: not measured yet with this choice")
        seconds = [max(1.0, one) for one in self._estimate.seconds]  # nothing takes “about 0 s”
        low, high = figures.duration(min(seconds)), figures.duration(max(seconds))
        count = len(seconds)
        if low == high:
            return self.tr("Time: about {0} (the last runs of this kind: {1})").format(low, count)
        return self.tr("Time: {0} to {1} (the last runs of this kind: {2})").format(low, high, count)
