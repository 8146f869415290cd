"""What a user does with the knowledge library: search, read, cite, leave out. The worker does the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Slot
from PySide6.QtGui import QGuiApplication

from mma_desktop.domain.passages import Absence, LibraryPart, LibraryPassage
from mma_desktop.errors import InputError
from mma_desktop.gui.kit.labels import language
from mma_desktop.gui.kit.worker import Latest, Worker
from mma_desktop.gui.knowledge.left_out import LeftOutParts, left_out_of
from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.gui.knowledge.text_imports import TextImports
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.knowledge.references import absence_text, reference_to
    from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary, ShelfContents, checked_day

translate = QCoreApplication.translate
_FOUND = 30

OpenLibrary = Callable[[], KnowledgeLibrary]


@dataclass(frozen=True, slots=True)
class LibraryState:
    """What is on the shelves, and what of it is left out."""

    contents: Sequence[ShelfContents]
    left_out: frozenset[LibraryPart]


@dataclass(frozen=True, slots=True)
class FoundFor:
    """What was found for a query as of a day, how many texts are here only in a later version, and what
    it names that is not here.
    """

    query: str
    as_of: str
    passages: Sequence[LibraryPassage]
    later: int
    absent: Sequence[Absence] = ()

    def said(self) -> tuple[str, str]:
        """The title over the passages, after what is not here, and the remark below them."""
        absent = [f"⚠ {absence_text(one, language())}" for one in self.absent]
        title = translate("Knowledge", "Found for “{0}”: {1}").format(self.query, len(self.passages))
        remark = translate("Knowledge", "Not searched, as they are here only in a version later than {0}: {1} texts.")
        return "\n".join((*absent, title)), remark.format(self.as_of, self.later) if self.later else ""


class KnowledgeActions(QObject):
    """Opens the library when it is first asked for, and has done what the page asks for."""

    def __init__(
        self, page: KnowledgePage, worker: Worker, open_library: OpenLibrary, failed: Callable[[Exception], None]
    ) -> None:
        super().__init__(page)
        self._page, self._worker, self._open_library, self._failed = page, worker, open_library, failed
        self._library: KnowledgeLibrary | None = None
        self._opening = False
        self._waiting: list[Callable[[KnowledgeLibrary], None]] = []
        self._shown = Latest(worker)
        self.imports = TextImports(page, worker, lambda: self._library, failed)
        self._connect()

    def _connect(self) -> None:
        page = self._page
        page.search_wanted.connect(self.search)
        page.contents.work_wanted.connect(self.show_work)
        page.contents.toggle_wanted.connect(self.toggle)
        page.contents.left_out_wanted.connect(self.show_left_out)
        page.passage.cite_wanted.connect(self.cite)
        page.passage.text_wanted.connect(self.show_whole_text)
        page.passage.toggle_wanted.connect(self.toggle_passage)
        self.imports.ended.connect(self._refresh)

    @Slot()
    def open(self) -> None:
        """Open the library, once; the first time of all its starter shelf is made."""
        if self._library is None and not self._opening:
            self._opening = True
            self._page.set_ready(False)
            self._page.status.show_message(_opening)
            self._worker.call(self._open_library, self._opened, self._not_opened)

    def with_library(self, act: Callable[[KnowledgeLibrary], None]) -> None:
        """Do this with the library once it is open."""
        if self._library is not None:
            act(self._library)
        else:
            self._waiting.append(act)
            self.open()

    def close(self) -> None:
        """Stop what is being imported and close the library."""
        self.imports.stop()
        if self._library is not None:
            self._library.close()
            self._library = None

    # Reading -------------------------------------------------------------------------------------------------------

    @Slot(str, str)
    def search(self, query: str, as_of: str) -> None:
        """Show what bears on a query, as it was in force on a day ("" for today)."""
        if self._library is None or not query:
            return
        try:
            day = checked_day(as_of)
        except InputError:
            self._page.status.show_message(_no_date)
            self._page.as_of.setFocus()
            return
        self._shown.call(partial(_found, self._library, query, day), self._show_found, self._failed)

    @Slot(str)
    def show_work(self, work: str, passage: str = "") -> None:
        """Show the passages of a text, and choose one of them."""
        if self._library is not None:
            show = partial(self._show_passages, passage)
            self._shown.call(partial(self._library.of_work, work), show, self._failed)

    @Slot()
    def show_whole_text(self) -> None:
        """Show all passages of the text of the passage that is shown."""
        if (passage := self._page.passage.passage) is not None:
            self.show_work(passage.work.id, passage.id)

    def show_passage(self, passage: LibraryPassage) -> None:
        """Show a passage as a run was given it, whatever was searched for."""
        self.with_library(lambda _library: self._show_given(passage))

    @Slot()
    def show_left_out(self) -> None:
        """Show what is left out of search."""
        if self._library is not None:
            self._shown.call(partial(left_out_of, self._library), self._show_left_out_parts, self._failed)

    # Citing and leaving out ----------------------------------------------------------------------------------------

    @Slot()
    def cite(self) -> None:
        """Put the citation of the passage that is shown on the clipboard."""
        if citation := self._page.passage.citation():
            QGuiApplication.clipboard().setText(citation)
            self._page.status.show_message(lambda: translate("Knowledge", "Copied: {0}").format(citation))

    def reference(self) -> str:
        """The citation of the passage that is shown without words of it, for a remark; "" while none is shown."""
        passage = self._page.passage.passage
        return "" if passage is None else reference_to(passage, language())

    @Slot()
    def toggle_passage(self) -> None:
        """Leave the passage that is shown out of search, or take it in again."""
        if (passage := self._page.passage.passage) is not None:
            self.toggle(passage.part)

    @Slot(object)
    def toggle(self, part: LibraryPart) -> None:
        """Leave a part of the library out of search and evidence, or take it in again."""
        if self._library is not None:
            self._worker.call(partial(self._library.toggle, part), self._page.show_left_out, self._failed)

    # What the worker brings ----------------------------------------------------------------------------------------

    def _opened(self, library: KnowledgeLibrary) -> None:
        self._opening = False
        self._library = library
        self._page.status.show_message(str)
        self._page.set_ready(True)
        self._refresh()
        self._page.ask()  # what was typed while it was being opened
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act(library)

    def _not_opened(self, error: Exception) -> None:
        self._opening = False
        self._waiting.clear()
        self._page.status.show_message(str)
        self._failed(error)

    @Slot()
    def _refresh(self) -> None:
        if self._library is not None:
            self._worker.call(partial(_state, self._library), self._show_state, self._failed)

    def _show_state(self, state: LibraryState) -> None:
        self._page.contents.show_contents(state.contents, state.left_out)
        self._page.show_left_out(state.left_out)

    def _show_found(self, found: FoundFor) -> None:
        self._page.passages.show_passages(found.passages, found.said)

    def _show_passages(self, chosen: str, passages: Sequence[LibraryPassage]) -> None:
        title = passages[0].work.title if passages else ""
        self._page.passages.show_passages(passages, lambda: (title, ""))
        self._page.passages.choose(chosen)

    def _show_given(self, passage: LibraryPassage) -> None:
        self._shown.forget()
        self._page.passages.show_passages([passage], lambda: (passage.work.title, ""))

    def _show_left_out_parts(self, parts: LeftOutParts) -> None:
        self._page.passages.show_passages(parts.passages, parts.said)


def _found(library: KnowledgeLibrary, query: str, as_of: str) -> FoundFor:
    later = len(library.later_than(as_of)) if as_of else 0
    passages, absent = library.search(query, _FOUND, as_of=as_of), library.absent(query, as_of)
    return FoundFor(query, as_of, passages, later, absent)


def _state(library: KnowledgeLibrary) -> LibraryState:
    return LibraryState(library.contents(), library.left_out())


def _opening() -> str:
    return translate("Knowledge", "Opening the library; the first time this takes some seconds …")


def _no_date() -> str:
    return translate("Knowledge", "That is no date. Write it like 2024-03-01.")
