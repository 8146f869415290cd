"""The parts of an OpenDocument file: its content, its styles, and what is embedded in it."""

from __future__ import annotations

import posixpath
from collections import Counter
from dataclasses import dataclass
from typing import Any

from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.elements import children, local
from mma_desktop.documents.parsing.opendocument.names import name_of, named, value
from mma_desktop.errors import DocumentError

TEXT, WORKBOOK = "office:text", "office:spreadsheet"
_CONTENT, _STYLES, _MANIFEST = "content.xml", "styles.xml", "META-INF/manifest.xml"
_WHOLE = "office:document"
_PRINT = "Open it in the program that wrote it, print it as a PDF, and open that."
_SILENT = ("annotation", "annotation-xml")  # of a formula: what it was written as


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """A file's parts: the root of its content, the element of its body, and the root of its styles if it has any."""

    archive: Archive
    content: Any
    body: Any
    styles: Any | None

    @property
    def is_workbook(self) -> bool:
        """Whether it is a workbook, and no text."""
        return name_of(self.body) == WORKBOOK

    def formula(self, shape: Any) -> str:
        """The text of the formula that a shape shows; empty where it shows none."""
        root = self._embedded(shape)
        if root is None or local(root) != "math":
            return ""
        return "".join(_symbols(root))

    def count_unread(self, shape: Any, missing: Counter[str]) -> None:
        """Count what a shape shows that is no text: a picture, a chart or another file."""
        names = [name_of(child) for child in children(shape)]
        if "draw:object" in names:
            root = self._embedded(shape)
            chart = root is not None and named(named(root, "office:body"), "office:chart") is not None
            missing["chart" if chart else "embedded object"] += 1
        elif {"draw:object-ole", "draw:applet", "draw:plugin", "draw:floating-frame"}.intersection(names):
            missing["embedded object"] += 1
        elif "draw:image" in names and "draw:text-box" not in names:
            missing["picture"] += 1

    def _embedded(self, shape: Any) -> Any | None:
        """The root of the document that a shape shows, where the file holds it."""
        held = named(shape, "draw:object")
        if held is None:
            return None
        if (inside := next(children(held), None)) is not None:
            return inside
        part = posixpath.normpath(posixpath.join(value(held, "xlink:href"), _CONTENT))
        return self.archive.xml(part) if part in self.archive and part != _CONTENT else None


def opendocument_in(archive: Archive) -> OpenDocument | None:
    """The text or workbook in an archive; None where it is no OpenDocument file. Raises DocumentError."""
    if _CONTENT not in archive:
        return None
    if _MANIFEST in archive and b"encryption-data" in archive.read(_MANIFEST):
        raise DocumentError(f"{archive.name} is encrypted.", "Open it with its password, and save it without one.")
    content = archive.xml(_CONTENT)
    body = next((one for one in _inside(named(content, "office:body")) if name_of(one).startswith("office:")), None)
    if body is None:
        return None
    if name_of(body) not in (TEXT, WORKBOOK):
        kind = "a presentation" if name_of(body) == "office:presentation" else "an OpenDocument file of another kind"
        raise DocumentError(f"{archive.name} is {kind}, which is not read.", _PRINT)
    return OpenDocument(archive, content, body, _styles_of(archive, content))


def _styles_of(archive: Archive, content: Any) -> Any | None:
    """Where the styles stand: in a part of their own, or in the content of a document that is one file."""
    if name_of(content) == _WHOLE:
        return content
    return archive.xml(_STYLES) if _STYLES in archive else None


def _inside(element: Any | None) -> list[Any]:
    return [] if element is None else list(children(element))


def _symbols(element: Any) -> list[str]:
    """The letters, numbers and signs of a formula, in the order of the file."""
    if local(element) in _SILENT:
        return []
    below = [symbol for child in children(element) for symbol in _symbols(child)]
    return below or [(element.text or "").strip()]
