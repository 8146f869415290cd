"""Plain text becomes a `Document`: decoded, with line ends as LF, without control characters.

What was changed or is unsure stands in `Document.notes`, never in silence.
"""

from __future__ import annotations

import hashlib
import re

from mma_desktop.documents.encodings import decode
from mma_desktop.domain.cases import Document, Note
from mma_desktop.errors import DocumentError

SAVE_AS_TEXT = "Open it in the program that wrote it, save it as plain text (UTF-8, .txt), and open that file."
_MOST_CONTROLS = 0.01  # a larger share of control characters means that this is no text
_PLAIN = "UTF-8"
_LINE_ENDS = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def read_text(name: str, data: bytes) -> Document:
    """The document in a plain text file of these bytes. Raises DocumentError when it is empty or no text."""
    decoded = decode(data)
    if decoded is None:
        raise DocumentError(f"The encoding of {name} is not recognised.", "Save the text as UTF-8 and try again.")
    notes: tuple[Note, ...] = ()
    if decoded.encoding != _PLAIN:
        notes = (Note("encoding" if decoded.certain else "encoding_unsure", (decoded.encoding,)),)
    return make_document(name, decoded.text, data, notes)


def document_from_text(text: str, name: str) -> Document:
    """The document made of pasted or given text; its SHA-256 is that of the text in UTF-8. Raises DocumentError."""
    return make_document(name, text.removeprefix("\ufeff"), text.encode("utf-8", "surrogatepass"))


def make_document(name: str, raw: str, data: bytes, notes: tuple[Note, ...] = ()) -> Document:
    """The document of a text that stood in `data`, cleaned. Raises DocumentError when nothing is left of it."""
    text, cleaning = _clean(name, raw)
    if not text.strip():
        raise DocumentError(f"{name} is empty.", "Choose a file, or paste a text, that holds the case.")
    return Document(name=name, text=text, sha256=hashlib.sha256(data).hexdigest(), notes=notes + cleaning)


def _clean(name: str, raw: str) -> tuple[str, tuple[Note, ...]]:
    """`raw` with line ends as LF and without control characters, and notes on what was changed beyond line ends."""
    text = _LINE_ENDS.sub("\n", raw)
    text, controls = _CONTROLS.subn("", text)
    if controls > max(8, len(raw) * _MOST_CONTROLS):
        raise DocumentError(f"{name} is not plain text: it holds {controls} control characters.", SAVE_AS_TEXT)
    text, broken = _SURROGATES.subn("\ufffd", text)
    notes: list[Note] = []
    if controls:
        notes.append(Note("controls", (str(controls),)))
    if broken:
        notes.append(Note("broken", (str(broken),)))
    return text, tuple(notes)
