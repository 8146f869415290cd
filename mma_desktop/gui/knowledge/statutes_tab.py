"""The statutes tab: what the case cites, compared with the library; a citation leads to its place and its article."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QModelIndex, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QPushButton, QSizePolicy

from mma_desktop.domain.cases import Document
from mma_desktop.domain.passages import LibraryPassage
from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel, caption
from mma_desktop.gui.kit.said import Message, SaidLabel
from mma_desktop.gui.kit.tables import RowTable
from mma_desktop.gui.knowledge.statutes_model import StatutesModel
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.knowledge.checking import StatuteReport
    from mma_desktop.reports.statutes import statute_notes, statute_rows, statute_summary

translate = QCoreApplication.translate
_PLACE = 0  # the column that is as wide as what stands in it


class StatutesTab(Panel):
    """Shows checked citations; that they shall be checked is emitted with the day ("" for today)."""

    check_wanted = Signal(str)
    place_wanted = Signal(int, int)
    article_wanted = Signal(object)
    """The passage of a citation shall be shown in the knowledge library."""
    changed = Signal()
    """Other citations are shown, or none."""

    def __init__(self) -> None:
        super().__init__()
        self.model, self.table = StatutesModel(self), RowTable()
        self.as_of, self.check, self.article = QLineEdit(), QPushButton(), QPushButton()
        self.said = SaidLabel(_nothing_checked)
        self._checked: tuple[Document, StatuteReport, str] | None = None
        self._build()
        self.check.clicked.connect(self.ask)
        self.as_of.returnPressed.connect(self.ask)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._show_article)
        self.article.clicked.connect(self._show_article)
        self.settle()

    def show_report(self, document: Document, report: StatuteReport, as_of: str) -> None:
        """Show what was found in a document, for the law of a day."""
        self._checked = (document, report, as_of)
        self._fill()
        self.said.say(lambda: _found(report, as_of))

    def clear(self) -> None:
        """Another text is shown: nothing is known of its citations."""
        self.say(_nothing_checked)

    def say(self, message: Message) -> None:
        """Say this in place of citations."""
        self._checked = None
        self._fill()
        self.said.say(message)

    @property
    def document(self) -> Document | None:
        """The text whose citations are shown."""
        return None if self._checked is None else self._checked[0]

    @property
    def places(self) -> list[tuple[int, int]]:
        """Where in the text the citations stand."""
        return [(row.start, row.end) for row in self.model.rows]

    @Slot()
    def ask(self) -> None:
        """Ask for the citations to be checked."""
        self.check_wanted.emit(self.as_of.text().strip())

    def retranslate(self) -> None:
        """Set every text in the current language."""
        caption(self._day, self.as_of, self.tr("Law of the day"))
        self.as_of.setPlaceholderText(self.tr("today"))
        self.check.setText(self.tr("Check the statutes"))
        self.article.setText(self.tr("Show the article"))
        self.table.setAccessibleName(self.tr("Statutes that the case cites"))
        if self.isVisible():
            self.model.name_columns()
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Name the columns, whose words are read now: the window opens without them."""
        self.model.name_columns()
        super().showEvent(event)

    def _build(self) -> None:
        self._day = PlainLabel()
        self.as_of.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.table.show_rows(self.model)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_PLACE, QHeaderView.ResizeMode.ResizeToContents)
        layout = column(self, margin=8, spacing=8)
        layout.addLayout(row(self._day, self.as_of, self.check, None, spacing=8))
        layout.addWidget(self.table, 1)
        layout.addLayout(row(self.article, None, spacing=8))
        layout.addWidget(self.said)

    def _fill(self) -> None:
        self.article.setEnabled(False)
        if self._checked is None:
            self.model.show_rows(())
        else:
            document, report, _ = self._checked
            self.model.show_rows(statute_rows(document, report, language()))
        self.changed.emit()

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            chosen = self.model.rows[index.row()]
            self.place_wanted.emit(chosen.start, chosen.end)
        self.article.setEnabled(self._article() is not None)

    @Slot()
    def _show_article(self) -> None:
        """Have the article shown that the chosen row cites."""
        if (passage := self._article()) is not None:
            self.article_wanted.emit(passage)

    def _article(self) -> LibraryPassage | None:
        """The article of the chosen row; None where the library does not have it, or no row is chosen."""
        index = self.table.currentIndex()
        if self._checked is None or not index.isValid():
            return None
        return self._checked[1].statutes[index.row()].passage


def _found(report: StatuteReport, as_of: str) -> str:
    return "\n".join((*statute_summary(report, as_of, language()), *statute_notes(report)))


def _nothing_checked() -> str:
    return translate(
        "Statutes",
        "Are the articles that the case cites there, in force on the day, and do they say what is quoted? The "
        "knowledge library is asked; no model is.",
    )
