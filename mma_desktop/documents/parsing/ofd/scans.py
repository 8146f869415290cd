"""Pages of OFD files that are pictures: they are drawn as the window draws them, and their text is recognised."""

from __future__ import annotations

from typing import Any

import pypdfium2

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.ofd.drawing import page_as_pdf
from mma_desktop.documents.parsing.pages.page_lines import PageLine
from mma_desktop.documents.parsing.pages.page_rules import PageRules
from mma_desktop.documents.parsing.pages.pdf import RecognisesText


class OfdScans:
    """Recognises the text of pages of one file."""

    def __init__(self, archive: Archive, recogniser: RecognisesText) -> None:
        self._archive = archive
        self._recogniser = recogniser

    @property
    def doubtful(self) -> int:
        """How many lines so far were recognised without certainty."""
        return self._recogniser.doubtful

    def lines(self, number: int) -> list[PageLine]:
        """The lines of a page (from 1), from its top to its bottom. Raises DocumentError."""
        return self._recogniser.lines(self._page(number), number)

    def rules(self, number: int) -> PageRules:
        """The rules in the picture of a page."""
        return self._recogniser.rules(self._page(number))

    def _page(self, number: int) -> Any:
        drawn, _ = page_as_pdf(self._archive, number)
        return pypdfium2.PdfDocument(drawn)[0]
