"""Documents: files and pasted text become a `Document`, plain characters with the SHA-256 of the original bytes."""

from mma_desktop.documents.reading import document_from_text, read_document

__all__ = ["document_from_text", "read_document"]
