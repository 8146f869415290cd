"""One document of the case: its text, and its pages as they look where it has any; amounts are marked in both."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QPushButton, QStackedWidget, QWidget

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Document
from mma_desktop.gui.case.mark_legend import MarkLegend
from mma_desktop.gui.case.marked_text import MarkedText, Stretch
from mma_desktop.gui.case.page_view import PageMark, PageView
from mma_desktop.gui.kit.controls import IconButton, column, row
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import PlainLabel

_ZOOM_STEP = 1.25
_POINTS = 2  # of a step by which a text is zoomed


class DocumentView(Panel):
    """Shows text or pages; where a document has no pages, or its file was not kept, only the text."""

    stretch_chosen = Signal(int)
    """The number of a marked stretch that was clicked, or chosen with Enter."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.pages, self.legend = MarkedText(), PageView(), MarkLegend()
        self.as_text, self.as_pages = QPushButton(), QPushButton()
        self.previous, self.next = IconButton("up"), IconButton("down")
        self.smaller, self.larger = IconButton("smaller"), IconButton("larger")
        self.shown: ImportedDocument | None = None
        self._prefers_pages = False
        self._build()
        self._connect()
        self.settle()

    @property
    def has_pages(self) -> bool:
        """Whether the document can be shown as it looks."""
        shown = self.shown
        return shown is not None and shown.data is not None and bool(shown.document.pages)

    @property
    def has_only_pages(self) -> bool:
        """Whether the document is one of pictures that nobody could read."""
        return self.shown is not None and self.has_pages and not self.shown.document.text.strip()

    @property
    def shows_pages(self) -> bool:
        """Whether pages are in sight."""
        return self._stack.currentWidget() is self.pages

    def show_document(self, shown: ImportedDocument | None, text: str) -> None:
        """Show a document, or text that is none, without marks; pages where nobody could read a text."""
        self._bar.setVisible(bool(text))  # before a long text is there, which would be laid out once more below it
        self.text.show_text(text)
        self.take_original(shown)
        if self.has_only_pages:
            self.prefer_pages(True)

    def take_original(self, shown: ImportedDocument | None) -> None:
        """Show the pages of the document whose text is shown; the text stays as it is."""
        self.shown = shown
        self.pages.show_pages(shown.document.pages if shown is not None and self.has_pages else ())
        self.mark(self.text.stretches)
        self._turn()

    def prefer_pages(self, preferred: bool) -> None:
        """Show pages where there are any, or text."""
        self._prefers_pages = preferred
        self._turn()

    def mark(self, stretches: Sequence[Stretch]) -> None:
        """Mark those stretches whose own text really stands there, on the pages too."""
        self.text.mark(stretches)
        self._name_marks()
        document = self._located
        if document is None:
            self.pages.mark(())
            return
        self.pages.mark([PageMark(document.place_of(s.start, s.end).boxes, s.mark) for s in self.text.stretches])

    def select(self, start: int, end: int) -> None:
        """Mark characters [start, end) as the selected ones and bring them into sight."""
        self.text.select(start, end)
        self._show_on_pages(start, end)

    def reveal(self, start: int, end: int) -> None:
        """Select characters [start, end), which need not be marked, and bring them into sight."""
        self.text.reveal(start, end)
        self._show_on_pages(start, end)

    def _show_on_pages(self, start: int, end: int) -> None:
        if (document := self._located) is not None:
            self.pages.select(document.place_of(start, end).boxes)

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is in the document."""
        return self.text.hasFocus() or self.pages.hasFocus()

    def take_keyboard(self) -> None:
        """Lead the keyboard into the document, so that its keys scroll and nothing above it is changed by them."""
        (self.pages if self.shows_pages else self.text).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def go_on(self) -> None:
        """Show the next page, or the next paragraph of a text."""
        if self.shows_pages:
            self.pages.go_to(self.pages.page + 1)
        else:
            self.text.go_on()

    @Slot()
    def go_back(self) -> None:
        """Show the page or the paragraph before."""
        if self.shows_pages:
            self.pages.go_to(self.pages.page - 1)
        else:
            self.text.go_back()

    @Slot()
    def zoom_in(self) -> None:
        """Show the document larger."""
        self._zoom(1)

    @Slot()
    def zoom_out(self) -> None:
        """Show the document smaller."""
        self._zoom(-1)

    def zoom_normally(self) -> None:
        """Show the text in the window's size, the pages as wide as there is room."""
        self.text.zoom_normally()
        self.pages.fit()

    def _zoom(self, steps: int) -> None:
        if self.shows_pages:
            self.pages.zoom_by(_ZOOM_STEP**steps)
        else:
            self.text.zoom_by(steps * _POINTS)

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.as_text.setText(self.tr("Text"))
        self.as_pages.setText(self.tr("Pages"))
        self.as_text.setAccessibleName(self.tr("Show the text of the document"))
        self.as_pages.setAccessibleName(self.tr("Show the pages of the document"))
        self.pages.setAccessibleName(self.tr("Pages of the document"))
        self.legend.setAccessibleName(self.tr("What the marks in the document are"))
        self.previous.name(self.tr("Previous page or paragraph (Alt+PgUp)"))
        self.next.name(self.tr("Next page or paragraph (Alt+PgDown)"))
        self.smaller.name(self.tr("Smaller document (Ctrl+minus in it)"))
        self.larger.name(self.tr("Larger document (Ctrl+plus in it)"))
        self._name_place()

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._group = QButtonGroup(self)
        for button in (self.as_text, self.as_pages):
            button.setCheckable(True)
            self._group.addButton(button)
        self.place = PlainLabel()
        self.place.setObjectName("muted")
        self._bar = QWidget()
        ways = (self.previous, self.next, self.place, self.smaller, self.larger)
        bar = row(self.as_text, self.as_pages, None, *ways, spacing=4)
        bar.setContentsMargins(0, 0, 0, 0)
        self._bar.setLayout(bar)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.text)
        self._stack.addWidget(self.pages)
        layout = column(self, spacing=6)
        layout.addWidget(self._bar)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.legend)
        self._turn()

    def _connect(self) -> None:
        self.as_text.clicked.connect(lambda: self.prefer_pages(False))
        self.as_pages.clicked.connect(lambda: self.prefer_pages(True))
        self.previous.clicked.connect(self.go_back)
        self.next.clicked.connect(self.go_on)
        self.smaller.clicked.connect(self.zoom_out)
        self.larger.clicked.connect(self.zoom_in)
        self.pages.page_changed.connect(self._name_place)
        self.text.cursorPositionChanged.connect(self._name_place)
        self.text.textChanged.connect(self._name_place)
        self.text.textChanged.connect(self._name_marks)
        self.pages.mark_chosen.connect(self.stretch_chosen)
        self.text.stretch_chosen.connect(self.stretch_chosen)

    # Showing -------------------------------------------------------------------------------------------------------

    @property
    def _located(self) -> Document | None:
        """The document as its text is read, if its pages can be shown."""
        return self.shown.chosen if self.shown is not None and self.has_pages else None

    def _turn(self) -> None:
        """Bring pages or text into sight."""
        pages = self._prefers_pages and self.has_pages
        self._stack.setCurrentWidget(self.pages if pages else self.text)
        self.as_pages.setChecked(pages)
        self.as_text.setChecked(not pages)
        for button in (self.as_text, self.as_pages):
            button.setVisible(self.has_pages)
        self._name_place()

    @Slot()
    def _name_marks(self) -> None:
        """Say below the document what its marks are."""
        self.legend.show_marks({stretch.mark for stretch in self.text.stretches})
        self.text.setAccessibleDescription(self.legend.text())

    @Slot()
    def _name_place(self) -> None:
        """Say which page or paragraph is in sight; where there is no document there is no bar."""
        self._bar.setVisible(self.has_pages or not self.text.document().isEmpty())
        if self.shows_pages and self.shown is not None:
            total, left_out = len(self.shown.document.pages), self.pages.left_out
            text = (
                self.tr("Page {0} of {1}; parts of it that are not drawn: {2}")
                if left_out
                else self.tr("Page {0} of {1}")
            )
            self.place.setText(text.format(self.pages.page, total, left_out))
        else:
            self.place.setText(self.tr("Paragraph {0} of {1}").format(self.text.paragraph, self.text.paragraphs))
