"""The list of a case's documents: choose one, put it elsewhere by dragging or with buttons, take it out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QListWidget, QListWidgetItem, QVBoxLayout

from mma_desktop.gui.kit.controls import IconButton, column, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import escaped

_MOST_ROWS = 4


class DocumentList(Panel):
    """Shows names in order and emits what the user wants; it is there only where it can be of use."""

    chosen = Signal(int)
    moved = Signal(int, int)
    removed = Signal()
    hidden_wanted = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.up, self.down, self.remove = IconButton("up"), IconButton("down"), IconButton("close")
        self.hidden_text = QCheckBox()
        self._hidden = 0
        self._editable = True
        self._build()
        self._connect()
        self.settle()

    def show_documents(self, names: Sequence[str], current: int, hidden: int, taken: bool) -> None:
        """List these; the current one has so many hidden texts, which are taken in or not."""
        self._hidden = hidden
        self.list.blockSignals(True)
        self.list.clear()
        for number, name in enumerate(names, start=1):
            item = QListWidgetItem(f"{number}. {name}", self.list)
            item.setToolTip(escaped(name))
        self.list.setCurrentRow(current)
        self.list.blockSignals(False)
        self.hidden_text.blockSignals(True)
        self.hidden_text.setChecked(taken)
        self.hidden_text.blockSignals(False)
        several = len(names) > 1
        for part in (self.list, self.up, self.down, self.remove):
            part.setVisible(several)
        self.hidden_text.setVisible(hidden > 0)
        self.setVisible(several or hidden > 0)
        self._fit(len(names))
        self._offer()
        self.retranslate()

    def set_editable(self, editable: bool) -> None:
        """Let the documents be put in another order, or only be looked at."""
        self._editable = editable
        mode = QAbstractItemView.DragDropMode.InternalMove if editable else QAbstractItemView.DragDropMode.NoDragDrop
        self.list.setDragDropMode(mode)
        self.hidden_text.setEnabled(editable)
        self._offer()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.list.setAccessibleName(self.tr("Documents of the case"))
        self.up.name(self.tr("Put the document before the one above"))
        self.down.name(self.tr("Put the document behind the one below"))
        self.remove.name(self.tr("Take the document out of the case"))
        self.hidden_text.setText(self.tr("Take in hidden text and comments ({0})").format(self._hidden))

    def _build(self) -> None:
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = column(self, spacing=2)
        beside = row(self.list, spacing=2)
        beside.addLayout(_stack(self.up, self.down, self.remove))
        layout.addLayout(beside)
        layout.addWidget(self.hidden_text)
        self.hide()

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._choose)
        self.list.model().rowsMoved.connect(self._report_move)
        self.up.clicked.connect(lambda: self._shift(-1))
        self.down.clicked.connect(lambda: self._shift(1))
        self.remove.clicked.connect(self.removed)
        self.hidden_text.toggled.connect(self.hidden_wanted)

    def _fit(self, rows: int) -> None:
        """As high as the documents need, up to a few; the buttons beside it are never cut."""
        height = self.list.fontMetrics().lineSpacing() + 8
        needed = height * min(max(rows, 1), _MOST_ROWS) + 8
        self.list.setFixedHeight(max(needed, 3 * self.up.sizeHint().height() + 4))

    def _offer(self) -> None:
        place, last = self.list.currentRow(), self.list.count() - 1
        self.up.setEnabled(self._editable and place > 0)
        self.down.setEnabled(self._editable and 0 <= place < last)
        self.remove.setEnabled(self._editable and last > 0)

    def _shift(self, by: int) -> None:
        place = self.list.currentRow()
        self.moved.emit(place, place + by)

    @Slot(int)
    def _choose(self, place: int) -> None:
        if place >= 0:
            self.chosen.emit(place)

    @Slot(QModelIndex, int, int, QModelIndex, int)
    def _report_move(self, _from: QModelIndex, start: int, _end: int, _to: QModelIndex, before: int) -> None:
        """A row was dragged; `before` counts the rows with the dragged one still in its place."""
        self.moved.emit(start, before - 1 if before > start else before)


def _stack(*buttons: IconButton) -> QVBoxLayout:
    made = QVBoxLayout()
    made.setSpacing(0)
    for button in buttons:
        made.addWidget(button)
    made.addStretch(1)
    return made
