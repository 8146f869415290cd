"""Has the statutes that the case cites compared with the knowledge library, and leads from each to its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from mma_desktop.domain.cases import Document
from mma_desktop.errors import DocumentError, InputError
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.knowledge.actions import KnowledgeActions
from mma_desktop.gui.knowledge.statutes_tab import StatutesTab
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.knowledge.checking import StatuteReport
    from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary, checked_day

translate = QCoreApplication.translate


class StatuteCheck(QObject):
    """`document` gives the case as it stands, and raises DocumentError where there is none."""

    place_wanted = Signal(int, int)
    """These characters of the case shall be shown."""

    def __init__(
        self,
        tab: StatutesTab,
        document: Callable[[], Document],
        knowledge: KnowledgeActions,
        worker: Worker,
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(tab)
        self._tab, self._document, self._knowledge = tab, document, knowledge
        self._worker, self._failed = worker, failed
        tab.check_wanted.connect(self.check)
        tab.place_wanted.connect(self._show_place)

    @Slot(str)
    def check(self, as_of: str) -> None:
        """Check the case that is shown for the law of a day ("" for today)."""
        try:
            document = self._document()
            day = checked_day(as_of)
        except DocumentError:
            self._tab.say(lambda: translate("Statutes", "There is no case yet: type, paste or open one first."))
        except InputError:
            self._tab.say(lambda: translate("Statutes", "That is no date. Write it like 2024-03-01."))
        else:
            self._tab.say(lambda: translate("Statutes", "The citations are being checked …"))
            self._knowledge.with_library(partial(self._check, document, day))

    def _check(self, document: Document, day: str, library: KnowledgeLibrary) -> None:
        show = partial(self._show, document, day)
        self._worker.call(partial(library.check, document.text, day), show, self._fail)

    def _show(self, document: Document, day: str, report: StatuteReport) -> None:
        self._tab.show_report(document, report, day)

    def _fail(self, error: Exception) -> None:
        self._tab.clear()
        self._failed(error)

    @Slot(int, int)
    def _show_place(self, start: int, end: int) -> None:
        """Show a citation in the case, unless the case is another text by now."""
        checked = self._tab.document
        if checked is not None and self._text() == checked.text:
            self.place_wanted.emit(start, end)
        else:
            self._tab.say(lambda: translate("Statutes", "The text is another one now: check it again."))

    def _text(self) -> str:
        """The case as it stands, empty where there is none."""
        try:
            return self._document().text
        except DocumentError:
            return ""
