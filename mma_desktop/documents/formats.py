"""What is known of kinds of files before one is opened: by what its bytes say, never by its name.

Kinds that are known but not read are refused, and the refusal names the way out. What begins like no other kind is
plain text. Which reader a file gets is decided in the child process that reads it (`parsing/tasks.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mma_desktop.documents.text import SAVE_AS_TEXT
from mma_desktop.errors import DocumentError

READABLE = ("txt", "md", "docx", "pdf", "xlsx", "csv", "tsv")
ARCHIVES = ("zip",)
_SAVE_AS_DOCX = "Open it in the program that wrote it, save it as .docx, .xlsx or .pdf, and open that file."
_PRINT = "Open it in the program that shows it, print it as a PDF, and open that."
_HTML = re.compile(
    rb"(?:<\?xml[^>]*+>|<!--(?:(?!-->).)*+-->|\s)*+<(?:!doctype\s+html|html|head)\b", re.IGNORECASE | re.DOTALL
)
_MAIL = re.compile(rb"(?:From .*\n)?(?:[A-Za-z][A-Za-z-]*+:.*\n(?:[ \t].*\n)*+){2,}+\r?\n")
_MAIL_ONLY = re.compile(rb"^(?:MIME-Version|Content-Type|Message-ID|Received):", re.IGNORECASE | re.MULTILINE)
_BEGINNING = 65_536  # bytes in which a page or a mail shows what it is
_BYTE_ORDER_MARKS = b"\xef\xbb\xbf\xff\xfe"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


@dataclass(frozen=True, slots=True)
class Refused:
    """A kind of file that is not read: what people call it, how its bytes begin, and the way out."""

    fact: str
    signature: bytes
    remedy: str = SAVE_AS_TEXT


REFUSED = (
    Refused("an old Word or Excel document", b"\xd0\xcf\x11\xe0", _SAVE_AS_DOCX),
    Refused("a rich text document", b"{\\rtf", _SAVE_AS_DOCX),
    Refused("a picture", b"\x89PNG", "Save or print the picture as a PDF, and open that."),
    Refused("a picture", b"\xff\xd8\xff", "Save or print the picture as a PDF, and open that."),
    Refused("a picture", b"II*\x00", "Save or print the picture as a PDF, and open that."),
    Refused("a packed archive", b"Rar!", "Unpack it, and open the folder."),
    Refused("a packed archive", b"7z\xbc\xaf\x27\x1c", "Unpack it, and open the folder."),
    Refused("a model file", b"GGUF"),
    Refused("a database", b"SQLite format 3\x00"),
)


def readable_endings() -> tuple[str, ...]:
    """The endings of files that can be read, for a dialog that asks for one."""
    return READABLE


def refuse_unread(name: str, data: bytes) -> None:
    """Raises DocumentError for a kind of file that is known and not read."""
    if data.startswith(_OLE) and _ENCRYPTED in data:
        raise DocumentError(f"{name} is encrypted.", "Open it with its password, and save it without one.")
    for kind in REFUSED:
        if data.startswith(kind.signature):
            raise DocumentError(f"{name} is {kind.fact}, which is not read.", kind.remedy)
    if (fact := _marked_up(data[:_BEGINNING])) is not None:
        raise DocumentError(f"{name} is {fact}, which is not read.", _PRINT)


def _marked_up(beginning: bytes) -> str | None:
    """What a text is that shows something else than its characters."""
    text = beginning.replace(b"\0", b"").lstrip(_BYTE_ORDER_MARKS)
    if _HTML.match(text):
        return "a web page"
    header = _MAIL.match(text)
    return "a mail" if header is not None and _MAIL_ONLY.search(header[0]) else None
