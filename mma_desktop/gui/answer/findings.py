"""The list of what to look at in an answer. It takes no room while there is nothing."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget

from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.lazy_imports import lazy_imports
from mma_desktop.ledger.base import Finding

with lazy_imports():
    from mma_desktop.ledger.messages import in_language

_MOST_LINES = 6
_ROW_PADDING = 8
_FRAME = 4


class FindingsList(Panel):
    """Lists findings; choosing one emits its number."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.findings: tuple[Finding, ...] = ()
        self._title = PlainLabel()
        self._title.setObjectName("heading")
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        layout = column(self, spacing=4)
        layout.addWidget(self._title)
        layout.addWidget(self.list)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self.settle()

    def show_findings(self, findings: tuple[Finding, ...]) -> None:
        """List these."""
        self.findings = findings
        self.list.clear()
        for finding in findings:
            message = in_language(finding.message, labels.language())
            self.list.addItem(f"⚠ {labels.pair(labels.finding_name(finding.kind), message)}")
        self._title.setText(self.tr("To check: {0}").format(len(findings)))
        self.setVisible(bool(findings))
        self._fit()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.list.setAccessibleName(self.tr("Findings to check"))
        self.show_findings(self.findings)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self._fit()

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row())

    def _fit(self) -> None:
        """Give every row the height of its text, and the list that of its rows, up to a few lines."""
        metrics = self.list.fontMetrics()
        width = max(80, self.width() - 2 * _ROW_PADDING)
        total = _FRAME
        for row in range(self.list.count()):
            item = self.list.item(row)
            room = metrics.boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, item.text())
            item.setSizeHint(QSize(width, room.height() + _ROW_PADDING))
            total += room.height() + _ROW_PADDING
        self.list.setFixedHeight(min(total, _MOST_LINES * metrics.lineSpacing()))
