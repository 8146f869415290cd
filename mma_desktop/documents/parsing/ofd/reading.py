"""OFD documents (GB/T 33190-2016), the pages of Chinese courts, offices and tax invoices: text with its places.

Nothing outside the archive is ever opened. Seals and signatures are counted and not checked, and pictures are not read
unless they are all that a page shows and there is what recognises their text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from mma_desktop.documents.building import DocumentBuilder
from mma_desktop.documents.parsing.archive import Archive
from mma_desktop.documents.parsing.elements import find
from mma_desktop.documents.parsing.ofd.geometry import POINTS
from mma_desktop.documents.parsing.ofd.package import OfdDocument, OfdPage, documents_in
from mma_desktop.documents.parsing.ofd.text import PageContent
from mma_desktop.documents.parsing.pages.page_layout import add_lines
from mma_desktop.documents.parsing.pages.page_lines import PageLine, area, with_recognised
from mma_desktop.documents.parsing.pages.page_rules import PageRules, rules_of
from mma_desktop.documents.parsing.pages.placed_lines import lines_from
from mma_desktop.documents.parsing.pages.scans import RecognisedPage, is_scan, say_scans
from mma_desktop.documents.parsing.pages.struck_text import with_struck
from mma_desktop.domain.cases import Document
from mma_desktop.domain.places import HiddenReason, Page, SegmentKind, TextSegment
from mma_desktop.errors import DocumentError

MAX_PAGES = 5_000


class RecognisesPages(Protocol):
    """Reads the text of pages of one file from what they show."""

    @property
    def doubtful(self) -> int:
        """How many lines so far were recognised without certainty."""
        ...

    def read(self, number: int) -> RecognisedPage:
        """What is in the picture of a page (from 1)."""
        ...


def read_ofd(archive: Archive, data: bytes, scans: RecognisesPages | None = None) -> Document:
    """The document in an archive that is an OFD file; pages that are pictures are read by `scans`, if there is any.

    Raises DocumentError.
    """
    documents, builder = documents_in(archive), DocumentBuilder(archive.name)
    lines, comments, counts = list[PageLine](), list[tuple[int, str]](), Counter[str]()
    without, recognised = list[int](), list[int]()
    rules, number = dict[int, PageRules](), 0
    for number, page in enumerate(_pages(archive.name, documents), start=1):
        content = _shown(page, page.layers, builder)
        found = with_struck(lines_from(content.runs, number), content.shapes, ())
        picture = _is_picture(content)
        seen = scans.read(number) if picture and scans is not None else RecognisedPage()
        if picture:
            (recognised if seen.lines else without).append(number)
        else:
            counts["picture"] += len(content.pictures)
        rules[number] = seen.rules if seen.lines else rules_of(content.shapes)
        builder.add_page(Page(page.box.width * POINTS, page.box.height * POINTS, recognised=bool(seen.lines)))
        counts["unmapped"] += content.unknown
        lines += with_recognised(found, seen.lines) if seen.lines else found
        comments += ((number, text) for one in page.annotations if (text := _comment(page, one, builder)))
    add_lines(builder, lines, number, rules)
    for count, (on_page, text) in enumerate(comments, start=1):
        builder.hide(text, TextSegment(0, 0, SegmentKind.COMMENT, count, page=on_page), HiddenReason.COMMENT)
    say_scans(builder, without, recognised, 0 if scans is None else scans.doubtful)
    _say(builder, documents, counts)
    return builder.document(data)


def page_of(archive: Archive, wanted: int) -> OfdPage:
    """A page (from 1) of all documents in a file. Raises DocumentError."""
    pages = _listed(archive.name, documents_in(archive))
    if not 1 <= wanted <= len(pages):
        raise DocumentError(f"{archive.name} has {len(pages)} pages, and no page {wanted}.", "Choose one of them.")
    document, element = pages[wanted - 1]
    return document.page(element)


def _pages(name: str, documents: Iterable[OfdDocument]) -> Iterator[OfdPage]:
    """The pages of all documents in the file."""
    return (document.page(element) for document, element in _listed(name, documents))


def _listed(name: str, documents: Iterable[OfdDocument]) -> list[tuple[OfdDocument, Any]]:
    """The documents and elements of all pages."""
    pages = [(document, element) for document in documents for element in document.pages]
    if not pages:
        raise DocumentError(f"{name} is damaged: it has no pages.", "Get the file again.")
    if len(pages) > MAX_PAGES:
        raise DocumentError(f"{name} has {len(pages)} pages, more than {MAX_PAGES}.", "Split it into several files.")
    return pages


def _shown(page: OfdPage, roots: Iterable[Any], builder: DocumentBuilder) -> PageContent:
    """What these parts show on a page."""
    content = PageContent(page.resources, builder.removed, page.box)
    for root in roots:
        content.add(root)
    return content


def _is_picture(content: PageContent) -> bool:
    """Whether what a page says is only drawn or a picture."""
    boxes = [g.box for run in content.runs for g in run if not g.char.isspace() and g.hidden is None]
    if not boxes:
        return bool(content.pictures or content.shapes)
    return is_scan(boxes, content.pictures, area(content.sheet))


def _comment(page: OfdPage, annotation: Any, builder: DocumentBuilder) -> str:
    """What is written on a page afterwards, such as a remark or a watermark."""
    remark = find(annotation, "Remark")
    shown = lines_from(_shown(page, (annotation,), builder).runs, 1)
    said = ("" if remark is None else remark.text or "", *(line.text for line in shown))
    return "\n".join(text.strip() for text in said if text.strip())


def _say(builder: DocumentBuilder, documents: Iterable[OfdDocument], counts: Counter[str]) -> None:
    if counts["unmapped"]:
        builder.note("unmapped", str(counts["unmapped"]))
    for code, count in (
        ("attachments", sum(document.attachments for document in documents)),
        ("signatures", sum(document.signatures for document in documents)),
    ):
        if count:
            builder.note(code, str(count))
    if counts["picture"]:
        builder.note("not_imported", "picture", str(counts["picture"]))
