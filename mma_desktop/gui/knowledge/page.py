"""The knowledge page: a search above; shelves, passages and one passage in full side by side below."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QSizePolicy

from mma_desktop.domain.passages import LibraryPart
from mma_desktop.gui.kit.controls import column, split
from mma_desktop.gui.kit.panel import WindowPage
from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.knowledge.contents_panel import ContentsPanel
from mma_desktop.gui.knowledge.passage_panel import PassagePanel
from mma_desktop.gui.knowledge.passages_panel import PassagesPanel
from mma_desktop.gui.knowledge.status_line import StatusLine

_WIDTHS = (370, 430, 460)


class KnowledgePage(WindowPage):
    """Every screen of the knowledge library; what a user wants of it is emitted."""

    search_wanted = Signal(str, str)
    import_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.query, self.as_of = QLineEdit(), QLineEdit()
        self.search, self.add = QPushButton(), QPushButton()
        self.contents, self.passages, self.passage = ContentsPanel(), PassagesPanel(), PassagePanel()
        self.status = StatusLine()
        self._build()
        self._connect()
        self.settle()

    def show_left_out(self, left_out: Collection[LibraryPart]) -> None:
        """Mark these as left out, everywhere."""
        for panel in (self.contents, self.passages, self.passage):
            panel.show_left_out(left_out)

    def set_ready(self, ready: bool) -> None:
        """Offer what can be done, or nothing while the library is being opened."""
        for widget in (self.search, self.add, self.contents.tree):
            widget.setEnabled(ready)

    @Slot()
    def focus_query(self) -> None:
        """Be ready for a question to be typed."""
        self.query.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.query.selectAll()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        super().retranslate()
        self.title.setText(self.tr("Knowledge library"))
        self.query.setPlaceholderText(self.tr("A question, a law, or an article such as 刑法264条"))
        self.query.setAccessibleName(self.tr("Search in laws and texts"))
        self._as_of.setText(self.tr("As of"))
        self.as_of.setPlaceholderText(self.tr("today"))
        self.as_of.setAccessibleName(self.tr("As of which day, such as 2020-12-31"))
        self.search.setText(self.tr("Search"))
        self.add.setText(self.tr("Import …"))

    def _build(self) -> None:
        layout = column(self, spacing=0)
        layout.addWidget(self._search_strip())
        parts = (self.contents, self.passages, self.passage)
        layout.addWidget(split(Qt.Orientation.Horizontal, *parts, sizes=_WIDTHS, stretch=(1, 1, 1)), 1)
        layout.addWidget(self.status)

    def _search_strip(self) -> QFrame:
        self._as_of = PlainLabel()
        self.query.setClearButtonEnabled(True)
        self.as_of.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.as_of.setClearButtonEnabled(True)
        self._as_of.setBuddy(self.as_of)
        return self.strip(self.query, self._as_of, self.as_of, self.search, self.add)

    def _connect(self) -> None:
        for field in (self.query, self.as_of):
            field.returnPressed.connect(self.ask)
        self.search.clicked.connect(self.ask)
        self.add.clicked.connect(self.import_wanted)
        self.passages.chosen.connect(self._show_chosen)

    @Slot()
    def ask(self) -> None:
        """Want what was typed to be searched for."""
        self.search_wanted.emit(self.query.text().strip(), self.as_of.text().strip())

    @Slot()
    def _show_chosen(self) -> None:
        self.passage.show_passage(self.passages.current)
