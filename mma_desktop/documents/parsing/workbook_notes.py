"""What a workbook says outside its cells: text boxes, the headers and footers of its pages, comments."""

from __future__ import annotations

import html
import re
from typing import Any

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.elements import attribute, local
from mma_desktop.domain.places import HiddenReason, SegmentKind, TextSegment

_COMMENTS = re.compile(r"xl/(?:comments/)?comments?\d*\.xml")
_DRAWINGS = re.compile(r"xl/drawings/[^/]+\.xml")
_AROUND = re.compile(rb"<(?:\w+:)?(?:odd|even|first)(Header|Footer)\b[^>]*>([^<]*)<")
_CODE = re.compile(r'&(?:"[^"]*"|\d+|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|[A-Za-z])')  # fonts, sizes, colours, page numbers
_OF_AND = "\0"  # stands for && until the codes are out


def add_around(builder: DocumentBuilder, archive: Archive, sheets: list[str]) -> None:
    """Add the text of shapes, headers and footers, and comments beside the text. Raises DocumentError."""
    numbers = dict.fromkeys(SegmentKind, 0)

    def place(kind: SegmentKind) -> TextSegment:
        numbers[kind] += 1
        return TextSegment(0, 0, kind, numbers[kind])

    for part in filter(_DRAWINGS.fullmatch, archive.names):
        for shape in archive.xml(part).iter("{*}sp"):
            if text := _text(shape, "p"):
                hidden = HiddenReason.HIDDEN if _is_hidden(shape) else None
                _add(builder, text, place(SegmentKind.TEXT_BOX), hidden)
    for part in sheets:
        for kind, written in dict.fromkeys(_AROUND.findall(archive.read(part))):
            if text := _without_codes(written):
                _add(builder, text, place(SegmentKind.HEADER if kind == b"Header" else SegmentKind.FOOTER), None)
    for part in filter(_COMMENTS.fullmatch, archive.names):
        for comment in archive.xml(part).iter("{*}comment"):
            if text := _text(comment, "text"):
                _add(builder, text, place(SegmentKind.COMMENT), HiddenReason.COMMENT)
    for kind in (SegmentKind.HEADER, SegmentKind.FOOTER):
        if numbers[kind]:
            builder.note(f"docx_{kind.value}", str(numbers[kind]))


def _add(builder: DocumentBuilder, text: str, place: TextSegment, hidden: HiddenReason | None) -> None:
    if hidden is None:
        builder.add(text, place)
    else:
        builder.hide(text, place, hidden)


def _text(element: Any, paragraph: str) -> str:
    """The text below an element, a line for each paragraph."""
    lines = ("".join(node.text or "" for node in one.iter("{*}t")) for one in element.iter(f"{{*}}{paragraph}"))
    return "\n".join(line for line in lines if line.strip())


def _is_hidden(shape: Any) -> bool:
    return any(local(node) == "cNvPr" and attribute(node, "hidden") in ("1", "true") for node in shape.iter("{*}cNvPr"))


def _without_codes(written: bytes) -> str:
    text = html.unescape(written.decode("utf-8", "replace")).replace("&&", _OF_AND)
    return " ".join(_CODE.sub(" ", text).replace(_OF_AND, "&").split())
