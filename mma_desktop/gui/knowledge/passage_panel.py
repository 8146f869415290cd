"""The right of the knowledge page: one passage in full, as plain text, and what can be done with it."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from mma_desktop.domain.passages import LibraryPart, LibraryPassage
from mma_desktop.gui.kit.controls import column, row
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.prose import Fragment, Prose, body, heading, note
from mma_desktop.gui.knowledge.contents_model import shelf_name
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.knowledge.references import dates_of, heading_of, reference_to


class PassagePanel(Panel):
    """Shows a passage; the page connects the buttons."""

    cite_wanted = Signal()
    remark_wanted = Signal()
    text_wanted = Signal()
    toggle_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.passage: LibraryPassage | None = None
        self.prose = Prose()
        self.cite, self.remark, self.whole, self.toggle = (QPushButton() for _ in range(4))
        self._left_out: Collection[LibraryPart] = frozenset()
        self._can_remark = False
        self._build()
        self.cite.clicked.connect(self.cite_wanted)
        self.remark.clicked.connect(self.remark_wanted)
        self.whole.clicked.connect(self.text_wanted)
        self.toggle.clicked.connect(self.toggle_wanted)
        self.settle()

    def show_passage(self, passage: LibraryPassage | None) -> None:
        """Show this passage, or none."""
        self.passage = passage
        self._fill()

    def show_left_out(self, left_out: Collection[LibraryPart]) -> None:
        """Say where the passage is among these."""
        self._left_out = left_out
        self._fill()

    def offer_remark(self, possible: bool) -> None:
        """Let the passage be cited at an amount of the case, or not."""
        self._can_remark = possible
        self._fill()

    def citation(self) -> str:
        """The passage as it is cited, with the words of it that are selected; "" while none is shown."""
        if self.passage is None:
            return ""
        selected = self.prose.textCursor().selectedText().replace("\u2029", "\n").strip()
        return reference_to(self.passage, language(), selected if selected in self.passage.text else "")

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.prose.setAccessibleName(self.tr("Text of the passage"))
        self.prose.setPlaceholderText(self.tr("Search, or choose a text on a shelf."))
        self.cite.setText(self.tr("Copy the citation"))
        self.remark.setText(self.tr("Cite at the amount"))
        self.whole.setText(self.tr("Whole text"))
        self.cite.setToolTip(self.tr("Words that are selected are quoted with it (Ctrl+Shift+C)"))
        self.remark.setToolTip(self.tr("As a remark on the amount chosen in the ledger; the report shows it"))
        self._fill()

    def _build(self) -> None:
        layout = column(self, margin=8)
        layout.addWidget(self.prose, 1)
        layout.addLayout(row(self.cite, self.whole))
        layout.addLayout(row(self.remark, self.toggle))

    def _fill(self) -> None:
        passage = self.passage
        left_out = passage is not None and passage.is_in(self._left_out)
        self.prose.show_fragments([] if passage is None else self._fragments(passage, left_out))
        self.toggle.setText(self.tr("Search it again") if self._is_own_part() else self.tr("Leave out of search"))
        for button in (self.cite, self.whole, self.toggle):
            button.setEnabled(passage is not None)
        self.remark.setEnabled(passage is not None and self._can_remark)

    def _is_own_part(self) -> bool:
        """Whether the passage itself, and not its text or shelf, is left out."""
        return self.passage is not None and self.passage.part in self._left_out

    def _fragments(self, passage: LibraryPassage, left_out: bool) -> list[Fragment]:
        work = passage.work
        dates = " · ".join(part for part in (dates_of(work, language()), shelf_name(work.shelf)) if part)
        facts = ("" if work.title == work.short else work.title, dates, passage.section)
        remarks = (*((self.tr("Left out of search and evidence."),) if left_out else ()), work.note)
        return [
            heading(heading_of(passage, language())),
            *(note(fact) for fact in (*facts, *remarks) if fact),
            body(f"\n{passage.text}"),
        ]
