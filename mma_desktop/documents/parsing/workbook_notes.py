"""What a workbook says outside its cells: text boxes, the headers and footers of its pages, comments."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Any

from mma_desktop.documents.building import DocumentBuilder, TextRun
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.elements import attribute, local
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment

_COMMENTS = re.compile(r"xl/(?:comments/)?comments?\d*\.xml")
_DRAWINGS = re.compile(r"xl/drawings/[^/]+\.xml")
_AROUND = re.compile(rb"<(?:\w+:)?(?:odd|even|first)(Header|Footer)\b[^>]*>([^<]*)<")
_CODE = re.compile(r'&(?:"[^"]*"|\d+|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|[A-Za-z])')  # fonts, sizes, colours, page numbers
_OF_AND = "\0"  # stands for && until the codes are out


Around = tuple[SegmentKind, str, HiddenReason | None]
"""What a text outside the cells is, the text, and how it is hidden if it is."""


def add_around(builder: DocumentBuilder, archive: Archive, sheets: list[str]) -> None:
    """Add the text of shapes, headers and footers, and comments beside the text. Raises DocumentError."""
    add_beside(builder, _around(archive, sheets))


def add_beside(builder: DocumentBuilder, around: Iterable[Around]) -> None:
    """Add what stands outside the cells, each counted among its kind; empty texts are none."""
    numbers = dict.fromkeys(SegmentKind, 0)
    for kind, text, hidden in around:
        if text.strip():
            numbers[kind] += 1
            builder.add_runs((TextRun(text, hidden),), TextSegment(0, 0, kind, numbers[kind]))
    for kind in (SegmentKind.HEADER, SegmentKind.FOOTER):
        if numbers[kind]:
            builder.note(f"docx_{kind.value}", str(numbers[kind]))


def _around(archive: Archive, sheets: list[str]) -> Iterator[Around]:
    for part in filter(_DRAWINGS.fullmatch, archive.names):
        for shape in archive.xml(part).iter("{*}sp"):
            yield SegmentKind.TEXT_BOX, _text(shape, "p"), HiddenReason.HIDDEN if _is_hidden(shape) else None
    for part in sheets:
        for kind, written in dict.fromkeys(_AROUND.findall(archive.read(part))):
            text = without_codes(html.unescape(written.decode("utf-8", "replace")))
            yield SegmentKind.HEADER if kind == b"Header" else SegmentKind.FOOTER, text, None
    for part in filter(_COMMENTS.fullmatch, archive.names):
        for comment in archive.xml(part).iter("{*}comment"):
            yield SegmentKind.COMMENT, _text(comment, "text"), HiddenReason.COMMENT


def _text(element: Any, paragraph: str) -> str:
    """The text below an element, a line for each paragraph."""
    lines = ("".join(node.text or "" for node in one.iter("{*}t")) for one in element.iter(f"{{*}}{paragraph}"))
    return "\n".join(line for line in lines if line.strip())


def _is_hidden(shape: Any) -> bool:
    return any(local(node) == "cNvPr" and attribute(node, "hidden") in ("1", "true") for node in shape.iter("{*}cNvPr"))


def without_codes(written: str) -> str:
    """A header or footer without the codes of its fonts and page numbers."""
    text = written.replace("&&", _OF_AND)
    return " ".join(_CODE.sub(" ", text).replace(_OF_AND, "&").split())
