"""What a user does to bring texts into the knowledge library: choose files or a folder, and a shelf for them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from mma_desktop.gui.kit.dialogs import open_dialog
from mma_desktop.gui.kit.file_dialogs import ask_for_files, ask_for_folder
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.gui.knowledge.import_dialog import ShelfImportDialog
from mma_desktop.gui.knowledge.import_report import import_notice, import_summary
from mma_desktop.gui.knowledge.page import KnowledgePage
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop import documents
    from mma_desktop.documents import readable_endings
    from mma_desktop.service.importing import count_all
    from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
    from mma_desktop.service.retrieval.shelf_imports import FilesImport, TextDetails

translate = QCoreApplication.translate


class TextImports(QObject):
    """One import at a time; how far it is and what came of it stands in the page's status line."""

    ended = Signal()
    """There may be other texts in the library."""
    _progressed = Signal(int, int, str)

    def __init__(
        self,
        page: KnowledgePage,
        worker: Worker,
        library: Callable[[], KnowledgeLibrary | None],
        failed: Callable[[Exception], None],
    ) -> None:
        """`library` gives the library while it is open."""
        super().__init__(page)
        self._page, self._worker, self._library, self._failed = page, worker, library, failed
        self._stop = threading.Event()
        self._running = False
        page.import_wanted.connect(self.ask_for_files)
        page.status.stop_wanted.connect(self.stop)
        self._progressed.connect(self._show_progress)

    @property
    def running(self) -> bool:
        """Whether files are being read."""
        return self._running

    @Slot()
    def ask_for_files(self) -> None:
        """Ask which files are imported."""
        if self._library() is None or self.running:
            return
        kinds = translate("Knowledge", "Texts ({0});;All files (*)")
        kinds = kinds.format(" ".join(f"*.{ending}" for ending in ("jsonl", *documents.ARCHIVES, *readable_endings())))
        paths = ask_for_files(self._page, translate("Knowledge", "Import texts"), kinds)
        self.offer_files([Path(path) for path in paths])

    @Slot()
    def ask_for_folder(self) -> None:
        """Ask for the folder whose texts are imported."""
        if self._library() is not None and not self.running:
            path = ask_for_folder(self._page, translate("Knowledge", "Import a folder of texts"))
            self.offer_files([Path(path)] if path else [])

    def offer_files(self, files: Sequence[Path]) -> ShelfImportDialog | None:
        """Ask on which shelf these are put; the dialog that asks, if they can be imported now."""
        if self._library() is None or self.running or not files:
            return None
        shelves = [contents.shelf.name for contents in self._page.contents.model.contents]
        dialog = ShelfImportDialog(self._page, files, shelves)
        dialog.accepted.connect(lambda: self._start(files, dialog.details))
        open_dialog(dialog)
        return dialog

    @Slot()
    def stop(self) -> None:
        """Read no other file."""
        self._stop.set()

    def _start(self, files: Sequence[Path], details: TextDetails) -> None:
        if (library := self._library()) is None:
            return
        self._running = True
        self._stop = threading.Event()
        self._show_progress(0, len(files), files[0].name)
        put = partial(_put, library, files, details, self._progressed.emit)
        self._worker.call(put, partial(self._end, details.shelf), self._fail, self._stop)

    @Slot(int, int, str)
    def _show_progress(self, number: int, total: int, name: str) -> None:
        if self.running:
            self._page.status.show_progress(number, total, name)

    def _end(self, shelf: str, came: FilesImport) -> None:
        self._running = False
        self._page.status.show_message(partial(import_summary, came, shelf))
        open_dialog(import_notice(self._page.window(), came, shelf))
        self.ended.emit()

    def _fail(self, error: Exception) -> None:
        self._running = False
        self._page.status.show_message(str)
        self._failed(error)
        self.ended.emit()


def _put(
    library: KnowledgeLibrary,
    paths: Sequence[Path],
    details: TextDetails,
    progressed: Callable[[int, int, str], None],
) -> FilesImport:
    """What came of the files; `progressed` hears the number, from 0, of each, how many there are, and its name."""
    total, numbers = count_all(paths), count()

    def listen(name: str) -> None:
        number = next(numbers)
        progressed(number, max(total, number + 1), name)

    return library.add_files(paths, details, listen)
