"""Plain text becomes a `Document`: decoded, with line ends as LF, cleaned (`cleaning.py`).

What was changed or is unsure stands in `Document.notes`, never in silence.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from mma_desktop.documents.cleaning import LINE_ENDS, Cleaning
from mma_desktop.domain.cases import Document, Note
from mma_desktop.errors import DocumentError
from mma_desktop.ledger.instructions import instruction_notes

if TYPE_CHECKING:
    from mma_desktop.documents.encodings import Decoded

SAVE_AS_TEXT = "Open it in the program that wrote it, save it as plain text (UTF-8, .txt), and open that file."
_MOST_CONTROLS = 0.01  # a larger share of control characters means that this is no text
_PLAIN = "UTF-8"
_PREVIEW = 40


def read_text(name: str, data: bytes, encoding: str = "") -> Document:
    """The document in a plain text file, in the encoding given or found. Raises DocumentError when it is no text."""
    decoded = decoded_text(name, data, encoding)
    return make_document(name, decoded.text, data, encoding_notes(decoded))


def decoded_text(name: str, data: bytes, encoding: str = "") -> Decoded:
    """The text of a file, in the encoding given or found. Raises DocumentError."""
    from mma_desktop.documents.encodings import decode, decode_as  # whose patterns take long to compile

    decoded = decode_as(data, encoding) if encoding else decode(data)
    if decoded is not None:
        return decoded
    if encoding:
        raise DocumentError(f"{name} is no text in {encoding}.", "Name another encoding, or none.")
    raise DocumentError(f"The encoding of {name} is not recognised.", "Save the text as UTF-8 and try again.")


def encoding_notes(decoded: Decoded) -> tuple[Note, ...]:
    """What is to be said of how the text was read; where it is unsure, with how the text begins."""
    notes: list[Note] = []
    if not decoded.certain:
        preview = "".join(char for char in decoded.text if char.isprintable())[:_PREVIEW]
        notes.append(Note("encoding_unsure", (decoded.encoding, preview)))
    elif decoded.encoding != _PLAIN:
        notes.append(Note("encoding", (decoded.encoding,)))
    if decoded.damaged:
        notes.append(Note("damaged", (str(decoded.damaged),)))
    return tuple(notes)


def document_from_text(text: str, name: str) -> Document:
    """The document made of pasted or given text; its SHA-256 is that of the text in UTF-8. Raises DocumentError."""
    return make_document(name, text.removeprefix("\ufeff"), text.encode("utf-8", "surrogatepass"))


def make_document(name: str, raw: str, data: bytes, notes: tuple[Note, ...] = ()) -> Document:
    """The document of a text that stood in `data`, cleaned. Raises DocumentError when nothing is left of it."""
    cleaning = Cleaning()
    text = cleaning.clean(LINE_ENDS.sub("\n", raw))
    if (controls := cleaning.counts["controls"]) > max(8, len(raw) * _MOST_CONTROLS):
        raise DocumentError(f"{name} is not plain text: it holds {controls} control characters.", SAVE_AS_TEXT)
    if not text.strip():
        raise DocumentError(f"{name} is empty.", "Choose a file, or paste a text, that holds the case.")
    return Document(name, text, hashlib.sha256(data).hexdigest(), (*notes, *cleaning.notes(), *instruction_notes(text)))
