"""Pictures of pages for a view: drawn by a child process that is asked from the worker, one page at a time."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.gui.case.document_view import DocumentView
from mma_desktop.gui.kit import labels
from mma_desktop.gui.kit.worker import Worker
from mma_desktop.lazy_imports import lazy_imports

with lazy_imports():
    from mma_desktop.documents import PagePicture, page_image


class PageSource(QObject):
    """Gives a document view the pictures that it asks for; one that comes too late for its document is dropped."""

    def __init__(self, view: DocumentView, worker: Worker) -> None:
        super().__init__(view)
        self._view = view
        self._worker = worker
        view.pages.picture_wanted.connect(self._draw)

    @Slot(int, float)
    def _draw(self, page: int, scale: float) -> None:
        shown = self._view.shown
        if shown is None or shown.data is None:
            return
        draw = partial(page_image, shown.data, page, scale, shown.document.name)
        self._worker.call(draw, partial(self._take, shown, page, scale), partial(self._refuse, shown, page, scale))

    def _take(self, drawn: ImportedDocument, page: int, scale: float, picture: PagePicture) -> None:
        if self._view.shown is drawn:
            self._view.pages.take_picture(page, scale, _image(picture), picture.left_out)

    def _refuse(self, drawn: ImportedDocument, page: int, scale: float, error: Exception) -> None:
        if self._view.shown is drawn:
            reason = labels.explained(error)
            self._view.pages.refuse_picture(page, scale, reason)


def _image(picture: PagePicture) -> QImage:
    """The picture with pixels of its own: Qt's would end with the bytes."""
    image = QImage(picture.pixels, picture.width, picture.height, picture.stride, QImage.Format.Format_RGB32)
    return image.copy()
