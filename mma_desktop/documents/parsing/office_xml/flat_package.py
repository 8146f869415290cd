"""Word documents whose parts stand in one XML file ("Flat OPC", as Word saves .xml since 2007)."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from mma_desktop.documents.parsing.elements import attribute, children, find, local, written
from mma_desktop.errors import DocumentError


def parts_of(name: str, root: Any) -> dict[str, bytes]:
    """The parts of a package by their names, as they would stand in an archive. Raises DocumentError."""
    parts = [(attribute(part, "name").lstrip("/"), part) for part in children(root) if local(part) == "part"]
    return {path: _content(name, part) for path, part in parts if path}


def _content(name: str, part: Any) -> bytes:
    if (held := find(part, "xmlData")) is not None:
        inside = next(children(held), None)
        return b"" if inside is None else written(inside)
    packed = find(part, "binaryData")
    try:
        return base64.b64decode("" if packed is None else packed.text or "")
    except binascii.Error as error:
        fact = f"{name} is damaged: its part {attribute(part, 'name')} cannot be unpacked."
        raise DocumentError(fact, "Get the file again, or save it again in the program that wrote it.") from error
