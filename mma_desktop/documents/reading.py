"""Files and pasted text become a `Document`.

Only plain text is read here. Anything else is refused by what its bytes say, not by its name, and the refusal names
the way out. What the import changed or was unsure of stands in `Document.notes`, never in silence.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from mma_desktop.documents.encodings import decode
from mma_desktop.domain.cases import Document
from mma_desktop.errors import DocumentError

MAX_BYTES = 16 * 1024 * 1024
_MOST_CONTROLS = 0.01  # a larger share of control characters means that this is no text
_PLAIN = "UTF-8"
_SAVE_AS_TEXT = "Open it in the program that wrote it, save it as plain text (UTF-8, .txt), and open that file."
_SIGNATURES = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a Word, Excel or other zipped document"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel document"),
    (b"{\\rtf", "a rich text document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GGUF", "a model file"),
    (b"SQLite format 3\x00", "a database"),
)
_LINE_ENDS = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def read_document(path: Path) -> Document:
    """The document in a plain text file. Raises DocumentError when it is missing, empty, too large or no text."""
    data = _bytes_of(path)
    _refuse_other_formats(path.name, data)
    decoded = decode(data)
    if decoded is None:
        raise DocumentError(f"The encoding of {path.name} is not recognised.", "Save the text as UTF-8 and try again.")
    notes: tuple[str, ...] = ()
    if decoded.encoding != _PLAIN:
        doubt = "" if decoded.certain else "; this is the likeliest encoding, please check the text"
        notes = (f"Read as {decoded.encoding}{doubt}.",)
    return _document(path.name, decoded.text, data, notes)


def document_from_text(text: str, name: str) -> Document:
    """The document made of pasted or given text; its SHA-256 is that of the text in UTF-8. Raises DocumentError."""
    return _document(name, text.removeprefix("\ufeff"), text.encode("utf-8", "surrogatepass"), ())


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise DocumentError(f"{path} cannot be read: {reason}.", "Check the name and the permissions.") from error
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // (1024 * 1024)
        raise DocumentError(f"{path.name} is larger than {limit} MB.", "Split it, and open one case at a time.")
    return data


def _refuse_other_formats(name: str, data: bytes) -> None:
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise DocumentError(f"{name} is {what}, not plain text.", _SAVE_AS_TEXT)


def _document(name: str, raw: str, data: bytes, notes: tuple[str, ...]) -> Document:
    text, cleaning = _clean(name, raw)
    if not text.strip():
        raise DocumentError(f"{name} is empty.", "Choose a file, or paste a text, that holds the case.")
    return Document(name=name, text=text, sha256=hashlib.sha256(data).hexdigest(), notes=notes + cleaning)


def _clean(name: str, raw: str) -> tuple[str, tuple[str, ...]]:
    """`raw` with line ends as LF and without control characters, and notes on what was changed beyond line ends."""
    text = _LINE_ENDS.sub("\n", raw)
    text, controls = _CONTROLS.subn("", text)
    if controls > max(8, len(raw) * _MOST_CONTROLS):
        raise DocumentError(f"{name} is not plain text: it holds {controls} control characters.", _SAVE_AS_TEXT)
    text, broken = _SURROGATES.subn("\ufffd", text)
    notes: list[str] = []
    if controls:
        notes.append(f"Control characters removed: {controls}.")
    if broken:
        notes.append(f"Broken characters replaced by \ufffd: {broken}.")
    return text, tuple(notes)
