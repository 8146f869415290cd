"""The middle of the knowledge page: the passages that were found, those of a text, or what is left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QListView

from mma_desktop.domain.passages import LibraryPart, LibraryPassage
from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.kit.lines_delegate import LinesDelegate
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.said import SaidLabel
from mma_desktop.gui.knowledge.passages_model import PassagesModel

translate = QCoreApplication.translate


class PassagesPanel(Panel):
    """Lists passages under a title that says what they are; the current one is shown beside it."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model = PassagesModel(self)
        self.list = QListView()
        self.title, self.remark = SaidLabel(_passages, selectable=False), SaidLabel(selectable=False)
        self._build()
        self.list.selectionModel().currentChanged.connect(self.chosen)
        self.settle()

    def show_passages(self, passages: Sequence[LibraryPassage], said: Callable[[], tuple[str, str]]) -> None:
        """List these and choose the first; `said` gives title and remark in the current language."""
        self.model.show_rows(passages)
        self.list.setCurrentIndex(self.model.index(0))
        self.chosen.emit()
        self.title.say(lambda: said()[0] or _passages())
        self.remark.say(lambda: said()[1])

    def show_left_out(self, left_out: Collection[LibraryPart]) -> None:
        """Mark these as left out."""
        self.model.show_left_out(left_out)

    def choose(self, passage_id: str) -> None:
        """Choose a passage of the list."""
        for row, passage in enumerate(self.model.rows):
            if passage.id == passage_id:
                self.list.setCurrentIndex(self.model.index(row))
                self.list.scrollTo(self.list.currentIndex(), QListView.ScrollHint.PositionAtCenter)

    @property
    def current(self) -> LibraryPassage | None:
        """The chosen passage."""
        index = self.list.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.list.setAccessibleName(_passages())
        self.model.show_left_out(self.model.left_out)

    def _build(self) -> None:
        self.title.setObjectName("heading")
        self.list.setModel(self.model)
        # a long title ends in its article, which must stay in sight
        self.list.setItemDelegate(LinesDelegate(self.list, 2, Qt.TextElideMode.ElideMiddle))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        layout = column(self, margin=8)
        layout.addWidget(self.title)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.remark)


def _passages() -> str:
    return translate("PassagesPanel", "Passages")
