"""Which reader a file gets: by what its bytes say, never by its name.

A format is one line here and one module with its reader, (name, bytes) -> Document. Formats that are known but not read
have none: they are refused, and the refusal names the way out. What begins like no other format is plain text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mma_desktop.documents.text import SAVE_AS_TEXT, read_text
from mma_desktop.domain.cases import Document
from mma_desktop.errors import DocumentError

Reader = Callable[[str, bytes], Document]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: what people call it, how its bytes begin, what reads it, and the endings that its files have."""

    title: str
    signature: bytes
    read: Reader | None = None
    endings: tuple[str, ...] = ()


FORMATS = (
    Format("a PDF", b"%PDF-"),
    Format("a Word, Excel or other zipped document", b"PK\x03\x04"),
    Format("an old Word or Excel document", b"\xd0\xcf\x11\xe0"),
    Format("a rich text document", b"{\\rtf"),
    Format("a picture", b"\x89PNG"),
    Format("a picture", b"\xff\xd8\xff"),
    Format("a model file", b"GGUF"),
    Format("a database", b"SQLite format 3\x00"),
    Format("plain text", b"", read_text, ("txt", "md")),
)


def readable_endings() -> tuple[str, ...]:
    """The endings of files that can be read, for a dialog that asks for one."""
    return tuple(ending for kind in FORMATS for ending in kind.endings)


def reader_for(name: str, data: bytes) -> Reader:
    """What reads a file of these bytes. Raises DocumentError for a format that is not read."""
    found = next(kind for kind in FORMATS if data.startswith(kind.signature))
    if found.read is None:
        raise DocumentError(f"{name} is {found.title}, not plain text.", SAVE_AS_TEXT)
    return found.read
