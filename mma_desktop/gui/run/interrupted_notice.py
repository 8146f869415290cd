"""A line above the case after the program was killed: what was interrupted, and that it can go on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from mma_desktop.domain.batches import Batch
from mma_desktop.gui.kit.controls import IconButton, column, frame, row
from mma_desktop.gui.kit.panel import ClosablePanel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.request import RunSummary


class InterruptedNotice(ClosablePanel):
    """Hidden until something was interrupted; what its user wants done with that is emitted."""

    go_on_wanted = Signal()
    show_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text = PlainLabel(wrap=True)
        self.go_on, self.look, self.dismiss = QPushButton(), QPushButton(), IconButton("close")
        self._run: RunSummary | None = None
        self._batch: Batch | None = None
        self._others = 0
        strip = frame("strip")
        controls = row(self.text, self.go_on, self.look, self.dismiss, spacing=8)
        controls.setStretch(0, 1)
        column(strip, margin=8).addLayout(controls)
        column(self).addWidget(strip)
        self.go_on.clicked.connect(self.go_on_wanted)
        self.look.clicked.connect(self.show_wanted)
        self.dismiss.clicked.connect(self.close_wanted)
        self.settle()
        self.hide()

    def show_interrupted(self, run: RunSummary, batch: Batch | None, others: int) -> None:
        """Say that this run was interrupted, or the batch that it is of, and so many others."""
        self._run, self._batch, self._others = run, batch, others
        self.retranslate()
        self.show()

    def allow(self, *, may_start: bool) -> None:
        """Let it go on where a run can be started now."""
        self.go_on.setEnabled(may_start)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.text.setText(self._said())
        self.go_on.setText(self.tr("Continue"))
        self.go_on.setToolTip(self.tr("Nothing that was answered is asked again."))
        self.look.setText(self.tr("Show"))
        self.dismiss.name(self.tr("Close this line; the list still calls it interrupted"))

    def _said(self) -> str:
        if self._run is None:
            return ""
        if (batch := self._batch) is not None:
            text = self.tr("The batch “{0}” was interrupted; {1} of {2} questions are solved.")
            said = text.format(batch.name, batch.solved, batch.questions)
        else:
            said = self.tr("“{0}” was interrupted while it was being solved.").format(self._run.title)
        others = self.tr("Interrupted, too: {0}; the list on the left names them.").format(self._others)
        return f"{said} {others}" if self._others else said
