"""Documents: files and pasted text become a `Document`: characters with their places, and the original's SHA-256."""

from mma_desktop.documents.folders import count_files, files_in, is_archive
from mma_desktop.documents.formats import ARCHIVES, readable_endings
from mma_desktop.documents.language import language_of
from mma_desktop.documents.notes import note_text
from mma_desktop.documents.numbered_names import by_numbers, counted
from mma_desktop.documents.page_pictures import PagePicture, page_image
from mma_desktop.documents.reading import read_bytes, read_document, require_text
from mma_desktop.documents.text import document_from_text

__all__ = [
    "ARCHIVES",
    "PagePicture",
    "by_numbers",
    "count_files",
    "counted",
    "document_from_text",
    "files_in",
    "is_archive",
    "language_of",
    "note_text",
    "page_image",
    "read_bytes",
    "read_document",
    "readable_endings",
    "require_text",
]
