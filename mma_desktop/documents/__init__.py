"""Documents: files and pasted text become a `Document`, plain characters with the SHA-256 of the original bytes."""

from mma_desktop.documents.formats import readable_endings
from mma_desktop.documents.language import language_of
from mma_desktop.documents.notes import note_text
from mma_desktop.documents.reading import read_document
from mma_desktop.documents.text import document_from_text

__all__ = ["document_from_text", "language_of", "note_text", "read_document", "readable_endings"]
