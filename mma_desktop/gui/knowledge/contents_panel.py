"""The left of the knowledge page: the shelves with their texts, and what is left out of search."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeView

from mma_desktop.domain.passages import LibraryPart, PartKind
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel, PlainLink
from mma_desktop.gui.knowledge.contents_model import ContentsColumn, ContentsModel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.service.retrieval import knowledge
    from mma_desktop.service.retrieval.knowledge import ShelfContents


_ROOM_FOR_DATES = 45  # digits


class ContentsPanel(Panel):
    """Shows shelves and texts; choosing a text asks for its passages."""

    work_wanted = Signal(str)
    left_out_wanted = Signal()
    toggle_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.model = ContentsModel(self)
        self.tree = QTreeView()
        self.toggle = QPushButton()
        self.left_out = PlainLink()
        self._build()
        self.tree.selectionModel().currentChanged.connect(self._follow)
        self.tree.clicked.connect(self._ask)
        self.tree.activated.connect(self._ask)
        self.toggle.clicked.connect(self._toggle)
        self.left_out.chosen.connect(self.left_out_wanted)
        self.settle()

    def show_contents(self, contents: Sequence[ShelfContents], left_out: Collection[LibraryPart]) -> None:
        """Show these shelves; those that are open stay open, and new ones of the user's own are."""
        known = {one.shelf.name for one in self.model.contents} | {knowledge.STARTER}
        open_before = {name for row, name in self._shelves() if self.tree.isExpanded(self.model.index(row, 0))}
        self.model.show_contents(contents, left_out)
        for row, name in self._shelves():
            self.tree.setExpanded(self.model.index(row, 0), name in open_before or name not in known)
        self._follow()

    def show_left_out(self, left_out: Collection[LibraryPart]) -> None:
        """Mark these as left out."""
        self.model.show_left_out(left_out)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave what room there is to the names."""
        super().resizeEvent(event)
        self._fit()

    @property
    def chosen(self) -> LibraryPart | None:
        """The shelf or text that is chosen."""
        return self.model.part(self.tree.currentIndex())

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self._title.setText(self.tr("Shelves"))
        self.tree.setAccessibleName(self.tr("Shelves and their texts"))
        self.left_out.setAccessibleName(self.tr("Show what is left out"))
        self.model.show_left_out(self.model.left_out)
        self._fit()
        self._follow()

    def _build(self) -> None:
        self._title = PlainLabel()
        self._title.setObjectName("heading")
        self.tree.setModel(self.model)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(14)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.tree.setAllColumnsShowFocus(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(ContentsColumn.NAME, QHeaderView.ResizeMode.Stretch)
        for narrow in (ContentsColumn.DATES, ContentsColumn.PASSAGES):
            header.setSectionResizeMode(narrow, QHeaderView.ResizeMode.ResizeToContents)
        layout = column(self, margin=8)
        layout.addWidget(self._title)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.toggle)
        layout.addWidget(self.left_out)

    def _fit(self) -> None:
        """Show when texts are in force where that leaves their names enough room; else the tip of a row says it,
        and versions of one text are told apart by their names.
        """
        needed = _ROOM_FOR_DATES * self.fontMetrics().horizontalAdvance("0")
        is_narrow = self.width() < needed
        self.tree.setColumnHidden(ContentsColumn.DATES, is_narrow)
        self.model.tell_versions(dated=is_narrow)

    def _shelves(self) -> list[tuple[int, str]]:
        return [(row, one.shelf.name) for row, one in enumerate(self.model.contents)]

    @Slot()
    def _follow(self) -> None:
        """Offer what can be done with the chosen shelf or text, and say how much is left out."""
        chosen, left_out = self.chosen, self.model.left_out
        self.toggle.setEnabled(chosen is not None)
        self.toggle.setText(self._order(chosen, chosen in left_out))
        self.left_out.setText(self.tr("Left out of search: {0}").format(len(left_out)))
        self.left_out.setVisible(bool(left_out))

    def _order(self, chosen: LibraryPart | None, is_left_out: bool) -> str:
        if chosen is not None and chosen.kind is PartKind.WORK:
            return self.tr("Search this text again") if is_left_out else self.tr("Leave this text out of search")
        return self.tr("Search this shelf again") if is_left_out else self.tr("Leave this shelf out of search")

    @Slot(QModelIndex)
    def _ask(self, index: QModelIndex) -> None:
        part = self.model.part(index)
        if part is not None and part.kind is PartKind.WORK:
            self.work_wanted.emit(part.name)

    @Slot()
    def _toggle(self) -> None:
        if self.chosen is not None:
            self.toggle_wanted.emit(self.chosen)
