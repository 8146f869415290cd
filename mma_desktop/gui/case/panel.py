"""The case: its title and text, typed, pasted or opened, with the ledger's amounts marked in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QMenu, QToolButton

from mma_desktop.domain.case_documents import ImportedDocument, case_text, parts_of, whole_of
from mma_desktop.domain.cases import Document
from mma_desktop.domain.events import CaseShortened
from mma_desktop.gui.case.contents import CaseContents, KeptCase
from mma_desktop.gui.case.document_list import DocumentList
from mma_desktop.gui.case.document_view import DocumentView
from mma_desktop.gui.case.find_bar import FindBar
from mma_desktop.gui.case.marked_text import WORDS, Stretch, TextMark
from mma_desktop.gui.case.remarks import Remarks
from mma_desktop.gui.case.titles import title_of
from mma_desktop.gui.kit.controls import IconButton, column, row
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.panel import Panel
from mma_desktop.gui.kit.plain import LongLine
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.ledger.editing.lines import Line
    from mma_desktop.ledger.editing.spans import AmountSpan
    from mma_desktop.questions.pasted import split_questions
    from mma_desktop.reports.base import Report
    from mma_desktop.reports.sections.left_out import LeftOutText, left_out_text, summary_of
    from mma_desktop.service.importing import import_text

_SETTLED_MS = 300  # without a key before a text is looked at
_MARKS = {
    (True, False): TextMark.COUNTED,
    (False, False): TextMark.UNCOUNTED,
    (True, True): TextMark.COUNTED_MANUALLY,
    (False, True): TextMark.LEFT_OUT_MANUALLY,
}
_SHORTEST_TITLE = 10  # digits; less room says nothing of a title


class CasePanel(Panel):
    """Holds the text of a case: free to edit until it runs, then fixed, its amounts marked once there is a ledger."""

    open_wanted = Signal()
    add_wanted = Signal()
    paste_wanted = Signal()
    new_wanted = Signal()
    encoding_wanted = Signal()
    batch_wanted = Signal(object)
    """A batch shall be made of these questions."""
    line_chosen = Signal(object)
    words_chosen = Signal(object)
    """Words that are no amount were chosen: why they are marked (`TextMark`)."""
    changed = Signal()
    """The title or a text of the case is another, or may be."""
    outdated = Signal()
    """The text of the case is another one: what was found in it holds no more."""
    settled = Signal()
    """The text of the case has not changed for a moment, or another case is here."""

    def __init__(self) -> None:
        super().__init__()
        self.title = LongLine()
        self.view = DocumentView()
        self.text = self.view.text
        self.find_bar = FindBar(self.text)
        self.samples = QMenu(self)
        self.documents_list, self.remarks = DocumentList(), Remarks()
        self._contents = CaseContents()
        self._all_lines: tuple[Line, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._words: dict[TextMark, Sequence[tuple[int, int]]] = {}
        self._word_marks: tuple[TextMark, ...] = ()
        self._report: Report | None = None
        self._looking = QTimer(self)
        self._looking.setSingleShot(True)
        self._looking.setInterval(_SETTLED_MS)
        self._build()
        self._connect()
        self.settle()

    def show_case(self, title: str, documents: Sequence[ImportedDocument], *, pasted: bool = False) -> None:
        """Show a case that can be edited; its documents stand in files unless they were pasted."""
        self._show_editable(title, CaseContents(documents, typed=pasted))

    def add_documents(self, documents: Sequence[ImportedDocument]) -> None:
        """Put more documents behind those of the case; typed text becomes one of them."""
        self._contents.keep(self.text.text())
        if not len(self._contents) and self.text.text().strip():
            typed = import_text(self.text.text(), self.title.text() or title_of(self.text.text()))
            self._contents = CaseContents([typed], typed=True)
        self._contents.add(documents)
        self._rearrange()

    def replace_document(self, old: ImportedDocument, new: ImportedDocument) -> None:
        """Put another reading of the document that is shown in its place; nothing where another one is shown now."""
        if self._contents.shown is old:
            self._contents.replace_current(new)
            self._rearrange()

    def show_report(self, report: Report, lines: Sequence[Line]) -> None:
        """Show the case of a run, fixed, with the ledger's amounts marked."""
        documents = [ImportedDocument(document) for document in report.documents or (report.document,)]
        starts = [part.start for part in parts_of(report.document.text)] if len(documents) > 1 else [0]
        self._fill(report.title, CaseContents(documents, starts), lines)
        self.remarks.show_left_out(left_out_text(report, language()))
        self._report = report
        self.set_editable(False)

    def show_originals(self, documents: Sequence[ImportedDocument]) -> None:
        """Show the documents of the run that is shown as they were imported: with their pages, notes, hidden texts."""
        if self._contents.restore(documents):
            self._list_documents()
            self.view.take_original(self._contents.shown)
            self._show_notes()

    def show_shortened(self, event: CaseShortened) -> None:
        """Say that models are not shown the whole case."""
        self.remarks.show_left_out(LeftOutText(summary_of(event.characters, event.left_out, language())))

    def mark(self, lines: Sequence[Line]) -> None:
        """Mark these amounts in the document that is shown, which stays where it is."""
        self._all_lines = tuple(lines)
        here, text = self._contents.here, self.text.text()
        by_place: dict[AmountSpan, list[Line]] = {}
        for line in lines:
            if line.place.start in here:
                by_place.setdefault(line.place, []).append(line)
        found = ((parts[0], stretch_of(parts, here.start)) for parts in by_place.values())
        amounts = [(line, stretch) for line, stretch in found if stretch.stands_in(text)]
        stretches = [stretch for _, stretch in amounts]
        words = list(self._word_stretches(stretches))
        self.view.mark([*stretches, *words])
        self._lines = tuple(line for line, _ in amounts)
        self._word_marks = tuple(word.mark for word in words)

    def mark_words(self, why: TextMark, places: Sequence[tuple[int, int]]) -> None:
        """Mark these characters of the case's text, where no amount is marked, beside what is marked already."""
        if tuple(places) != tuple(self._words.get(why, ())):
            self._words[why] = tuple(places)
            self.mark(self._all_lines)

    def _word_stretches(self, amounts: Sequence[Stretch]) -> Iterator[Stretch]:
        """The words in the document that is shown, each once."""
        text, here = self.text.text(), self._contents.here
        marked = bytearray(len(text))  # 1 for each character that is marked: comparing all with all is slow for many
        for amount in amounts if any(self._words.values()) else ():
            _take(marked, amount.start, amount.end)
        for why in reversed(WORDS):
            for place in sorted(set(self._words.get(why, ()))):
                start, end = place[0] - here.start, place[1] - here.start
                if place[0] in here and not any(marked[start:end]):
                    _take(marked, start, end)
                    yield Stretch(start, end, text[start:end], why)

    def mark_draft(self, text: str, lines: Sequence[Line]) -> None:
        """Mark these amounts of a case whose documents have this text together, as long as it is in no run."""
        self._contents.begin_at([part.start for part in parts_of(text)])
        self.mark(lines)

    def clear(self) -> None:
        """Make room for another case."""
        self._show_editable("", CaseContents())

    def kept(self) -> KeptCase:
        """The case as it stands, for `put_back`."""
        self._contents.keep(self.text.text())
        return KeptCase(self.title.text(), self._contents.copy(), self.text.text(), self.is_only_here)

    def put_back(self, case: KeptCase) -> None:
        """Show a case as it stood when it was kept."""
        self._show_editable(case.title, case.contents.copy())
        if not len(case.contents):
            self.text.show_text(case.text)

    def words(self) -> tuple[str, ...]:
        """The title of the case as it stands, and the names and texts of its documents: what makes two cases two."""
        self._contents.keep(self.text.text())
        typed = () if len(self._contents) else (self.text.text(),)
        return (self.title.text().strip(), *typed, *self._contents.words)

    def edit(self) -> None:
        """Let the case that is shown be changed."""
        self.text.show_text(self.text.text())
        self._report, self._all_lines = None, ()
        self.remarks.show_left_out(None)
        self.set_editable(True)

    def set_editable(self, editable: bool) -> None:
        """Let the user change the case, or not."""
        self.title.setReadOnly(not editable)
        self.text.set_editable(editable)
        self.view.prefer_pages(not editable or self.view.has_only_pages)
        self.documents_list.set_editable(editable)
        self._looking.start()
        self._show_notes()

    def offer_samples(self) -> None:
        """Offer the sample cases, where there are any."""
        self._sample.setEnabled(not self.samples.isEmpty())

    def documents(self) -> tuple[ImportedDocument, ...]:
        """The documents as they stand; none where text was typed, or changed in the only one. Raises DocumentError."""
        self._contents.keep(self.text.text())
        return self._contents.documents()

    def document(self) -> Document:
        """The text of the case as it stands, its documents one after the other. Raises DocumentError."""
        documents = self.documents() or (import_text(self.text.text(), self.title.text()),)
        return whole_of([imported.chosen for imported in documents])

    def as_it_stands(self) -> tuple[Document, ...]:
        """The documents with the texts in sight, character for character: what is typed is one that has no places."""
        self._contents.keep(self.text.text())
        return self._contents.as_they_stand() or (Document("", self.text.text(), ""),)

    @property
    def whole_text(self) -> str:
        """The text of the case that is in sight, its documents one after the other."""
        return self._report.document.text if self._report is not None else case_text(self.as_it_stands())

    @property
    def is_of_run(self) -> bool:
        """Whether this is the case of a run that was shown, with its ledger."""
        return self._report is not None

    @property
    def shown(self) -> ImportedDocument | None:
        """The document that is shown, None where text is typed."""
        return self._contents.shown

    @property
    def is_empty(self) -> bool:
        """Whether there is no case yet."""
        return not len(self._contents) and not self.text.text().strip()

    @property
    def is_only_here(self) -> bool:
        """Whether the text was typed, pasted or changed, and stands neither in a file nor in the library."""
        if self.is_fixed or not len(self._contents):
            return not self.is_fixed and bool(self.text.text().strip())
        self._contents.keep(self.text.text())
        return self._contents.only_here

    @property
    def is_fixed(self) -> bool:
        """Whether the case is that of a run and may not be changed."""
        return self.text.isReadOnly()

    def selected_span(self) -> tuple[int, int] | None:
        """The characters of the case's text that the user has selected, or None."""
        span = self.text.selected_span()
        return None if span is None else (span[0] + self._contents.start, span[1] + self._contents.start)

    def select(self, line: Line) -> None:
        """Mark an amount and bring it into sight, in the document where it stands."""
        self.show_place(line.place.start, line.place.end)

    @Slot(int, int)
    def show_place(self, start: int, end: int) -> None:
        """Bring characters [start, end) of the text of the case into sight, in the document where they stand."""
        self._choose_document(self._contents.number_of(start))
        self.view.select(start - self._contents.start, end - self._contents.start)

    @Slot(int, int)
    def show_words(self, start: int, end: int) -> None:
        """The same for words that no mark is about; the caller knows that they stand there."""
        if self._report is None or not self.is_fixed:  # where the documents begin changes as they do
            self._contents.begin_at([part.start for part in parts_of(self.document().text)])
        self._choose_document(self._contents.number_of(start))
        self.view.reveal(start - self._contents.start, end - self._contents.start)

    @Slot()
    def open_find_bar(self) -> None:
        """Let the user search in the text."""
        self.view.prefer_pages(False)
        self.find_bar.open()

    def retranslate(self) -> None:
        """Set every text in the current language."""
        self.title.setMinimumWidth(_SHORTEST_TITLE * self.fontMetrics().horizontalAdvance("0"))
        self.title.setPlaceholderText(self.tr("Title of the case"))
        self.title.setAccessibleName(self.tr("Title of the case"))
        self.text.setPlaceholderText(self.tr("Type or paste the facts of the case here, or drop a document."))
        self.text.setAccessibleName(self.tr("Text of the case"))
        self._new.name(self.tr("New case"))
        self._open.name(self.tr("Open a case: one file or several"))
        self._add.name(self.tr("Add documents to the case"))
        self._paste.name(self.tr("Paste a case"))
        self._sample.name(self.tr("Sample cases"))
        if self._report is not None:
            self.remarks.show_left_out(left_out_text(self._report, language()))

    # Building ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._new, self._open, self._paste = IconButton("new"), IconButton("open"), IconButton("paste")
        self._sample, self._add = IconButton("samples"), IconButton("add")
        self._sample.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._sample.setMenu(self.samples)
        layout = column(self, margin=8)
        layout.addLayout(row(self.title, self._new, self._open, self._add, self._paste, self._sample, spacing=2))
        layout.addWidget(self.documents_list)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.remarks)
        layout.addWidget(self.find_bar)

    def _connect(self) -> None:
        self._new.clicked.connect(self.new_wanted)
        self._open.clicked.connect(self.open_wanted)
        self._paste.clicked.connect(self.paste_wanted)
        self._add.clicked.connect(self.add_wanted)
        self.remarks.encoding_wanted.connect(self.encoding_wanted)
        self.remarks.batch_wanted.connect(self._ask_for_batch)
        self.text.textChanged.connect(self._follow_text)
        self.text.textChanged.connect(self.changed)
        self.title.textChanged.connect(self.changed)
        self._looking.timeout.connect(self._count_questions)
        self._looking.timeout.connect(self.settled)
        self.view.stretch_chosen.connect(self._emit_line)
        self.documents_list.chosen.connect(self._choose_document)
        self.documents_list.moved.connect(self._move)
        self.documents_list.removed.connect(self._remove)
        self.documents_list.hidden_wanted.connect(self._take_hidden)

    @Slot()
    def _follow_text(self) -> None:
        """Look at the text once it rests; what was marked in another one is gone."""
        self._looking.start()
        if not self.is_fixed:
            self._forget_lines()

    def _forget_lines(self) -> None:
        self._all_lines = self._lines = ()
        self._words.clear()
        self.outdated.emit()

    # Documents -----------------------------------------------------------------------------------------------------

    def _show_editable(self, title: str, contents: CaseContents) -> None:
        self._fill(title, contents, ())
        self.remarks.show_left_out(None)
        self.set_editable(True)

    def _fill(self, title: str, contents: CaseContents, lines: Sequence[Line]) -> None:
        self._report = None
        self._forget_lines()
        self._contents, self._all_lines = contents, tuple(lines)
        self.title.setText(title)
        self.title.setCursorPosition(0)
        self._show_current()

    def _show_current(self) -> None:
        """The list, and the text of its current document with its amounts."""
        self._list_documents()
        editable = not self.text.isReadOnly()
        self.text.set_editable(False)
        self.view.show_document(self._contents.shown, self._contents.text)
        self.mark(self._all_lines)
        self.text.set_editable(editable)
        self._show_notes()
        self.changed.emit()

    def _rearrange(self) -> None:
        """Show documents that make another case than before, without the amounts of that one."""
        self._forget_lines()
        self._show_current()

    def _list_documents(self) -> None:
        shown = self._contents.shown
        hidden, taken = (len(shown.document.hidden), bool(shown.taken)) if shown is not None else (0, False)
        self.documents_list.show_documents(self._contents.names, self._contents.current, hidden, taken)

    @Slot(int)
    def _choose_document(self, number: int) -> None:
        if number == self._contents.current:
            return
        self._contents.keep(self.text.text())
        self._contents.current = number
        self._show_current()

    @Slot(int, int)
    def _move(self, start: int, end: int) -> None:
        self._contents.keep(self.text.text())
        self._contents.move(start, end)
        self._rearrange()

    @Slot()
    def _remove(self) -> None:
        self._contents.remove_current()
        self._rearrange()

    @Slot(bool)
    def _take_hidden(self, taken: bool) -> None:
        self._contents.take_hidden(taken)
        self._rearrange()

    def _show_notes(self) -> None:
        self.remarks.show_notes(self._contents.shown, editable=not self.is_fixed)

    @Slot()
    def _count_questions(self) -> None:
        """Say where several questions stand in a text that is not solved yet."""
        self.remarks.show_questions(0 if self.is_fixed else len(split_questions(self.text.text())))

    @Slot()
    def _ask_for_batch(self) -> None:
        if questions := split_questions(self.text.text()):
            self.batch_wanted.emit(questions)

    @Slot(int)
    def _emit_line(self, number: int) -> None:
        if number < len(self._lines):
            self.line_chosen.emit(self._lines[number])
        elif number < len(self._lines) + len(self._word_marks):
            self.words_chosen.emit(self._word_marks[number - len(self._lines)])


def _take(marked: bytearray, start: int, end: int) -> None:
    marked[start:end] = b"\x01" * len(marked[start:end])


def stretch_of(parts: Sequence[Line], begin: int) -> Stretch:
    """The place of an amount in its document, which begins there; marked as counted when one of its parts is, and as
    left out by hand only where it counted before.
    """
    first = parts[0]
    start, end = first.place.start - begin, first.place.end - begin
    counted = any(part.counted for part in parts)
    edit = first.edit is not None and (counted or first.entry is None or first.entry.counted)
    text = first.entry.text if first.entry is not None else first.text
    return Stretch(start, end, text, _MARKS[counted, edit])
