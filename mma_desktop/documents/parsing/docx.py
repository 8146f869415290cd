"""Word documents (.docx): the body, then headers, footers, footnotes and endnotes; comments are kept beside it."""

from __future__ import annotations

import posixpath
from typing import Any

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.docx_numbering import Numbering
from mma_desktop.documents.parsing.docx_styles import Styles
from mma_desktop.documents.parsing.docx_text import TextWalker
from mma_desktop.documents.parsing.elements import attribute, children, find, local
from mma_desktop.documents.parsing.paragraphs import EdgesMet, add_paragraphs, say_what_was_met
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import SegmentKind
from mma_desktop.errors import DocumentError

_PARTS = {
    "header": SegmentKind.HEADER,
    "footer": SegmentKind.FOOTER,
    "footnotes": SegmentKind.FOOTNOTE,
    "endnotes": SegmentKind.ENDNOTE,
    "comments": SegmentKind.COMMENT,
}
_NOTES = ("footnote", "endnote", "comment")
_NO_NOTES = ("separator", "continuationSeparator", "continuationNotice")


def read_docx(archive: Archive, data: bytes) -> Document:
    """The document in an archive that is a Word document. Raises DocumentError."""
    main = main_part(archive)
    others = dict(_relationships(archive, main))
    styles, lists = (_root(archive, others.get(kind, [""])[0]) for kind in ("styles", "numbering"))
    walker = TextWalker(Styles(styles), Numbering(lists))
    builder = DocumentBuilder(archive.name)
    body = find(archive.xml(main), "body")
    if body is None:
        raise DocumentError(f"{archive.name} is damaged: it has no body.", "Save it again as .docx.")
    add_paragraphs(builder, walker.paragraphs(body, SegmentKind.PARAGRAPH))
    edges = EdgesMet()
    for kind, place in _PARTS.items():
        for part in others.get(kind, ()):
            _add_part(builder, walker, archive, part, place, edges)
    say_what_was_met(builder, walker.counts, walker.missing)
    return builder.document(data)


def _root(archive: Archive, part: str) -> Any | None:
    """The root of a part; None where the archive has none of this name."""
    return archive.xml(part) if part in archive else None


def main_part(archive: Archive) -> str:
    """The part that the archive names as its document; empty where it names none."""
    return next((parts[0] for kind, parts in _relationships(archive, "") if kind == "officeDocument"), "")


def _relationships(archive: Archive, part: str) -> list[tuple[str, list[str]]]:
    """The parts that a part refers to, by the last word of what they are to it."""
    folder, name = posixpath.split(part)
    source = posixpath.join(folder, "_rels", f"{name}.rels")
    found: dict[str, list[str]] = {}
    if source not in archive:
        return []
    for element in children(archive.xml(source)):
        target = attribute(element, "Target")
        if attribute(element, "TargetMode") != "External" and target:
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            kind = attribute(element, "Type").rpartition("/")[2]
            found.setdefault(kind, []).append(path)
    return list(found.items())


def _add_part(
    builder: DocumentBuilder,
    walker: TextWalker,
    archive: Archive,
    part: str,
    kind: SegmentKind,
    edges: EdgesMet,
) -> None:
    """Add what stands around the body. A part that is named but missing is listed; the same header counts once."""
    if part not in archive:
        walker.missing[kind.value] += 1
        return
    root = archive.xml(part)
    for element in children(root) if local(root) in ("footnotes", "endnotes", "comments") else (root,):
        if local(element) not in _NOTES or attribute(element, "type") not in _NO_NOTES:
            paragraphs = list(walker.paragraphs(element, kind))
            runs = (run for paragraph in paragraphs for run in paragraph.runs)
            if local(element) in _NOTES or edges.is_new(kind, runs):
                walker.counts[kind.value] += add_paragraphs(builder, paragraphs)
