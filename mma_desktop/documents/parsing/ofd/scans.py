"""Pages of OFD files that are pictures: they are drawn as the window draws them, and their text is recognised."""

from __future__ import annotations

import pypdfium2

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.ofd.drawing import page_as_pdf
from mma_desktop.documents.parsing.pages.pdf import RecognisesText
from mma_desktop.documents.parsing.pages.scans import RecognisedPage


class OfdScans:
    """Recognises the text of pages of one file."""

    def __init__(self, archive: Archive, recogniser: RecognisesText) -> None:
        self._archive = archive
        self._recogniser = recogniser

    @property
    def doubtful(self) -> int:
        """How many lines so far were recognised without certainty."""
        return self._recogniser.doubtful

    def read(self, number: int) -> RecognisedPage:
        """What is in the picture of a page (from 1). Raises DocumentError."""
        drawn, _ = page_as_pdf(self._archive, number)
        return self._recogniser.read(pypdfium2.PdfDocument(drawn)[0], number)
