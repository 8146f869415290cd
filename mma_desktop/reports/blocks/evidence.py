"""The passages of law that were at hand, and what the texts of the run cite of them."""

from __future__ import annotations

from collections.abc import Iterator

from mma_desktop.knowledge.citing import quoted_places
from mma_desktop.knowledge.named_citations import cited_places
from mma_desktop.knowledge.references import heading_of
from mma_desktop.reports.blocks.base import OutlineContext
from mma_desktop.reports.marks import Highlight, marked_lines
from mma_desktop.reports.printed import (
    ParagraphStyle,
    PrintedBlock,
    PrintedHeading,
    PrintedParagraph,
    PrintedPiece,
    paragraphs,
    said,
)
from mma_desktop.reports.sections.evidence import EvidenceText, evidence_text
from mma_desktop.reports.text import visible


def evidence_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The passages in full, what there was no room for, and the citations; nothing where no law was looked for."""
    w, evidence = context.w, evidence_text(context.report, context.language)
    if not evidence.is_shown:
        return
    yield context.section("evidence")
    yield said(w["evidence_intro"], "soft")
    if evidence.as_of:
        yield said(w["law_as_of"] % evidence.as_of)
    yield from (said(sentence, "notice") for sentence in evidence.absent)
    yield from _passages(context, evidence)
    if evidence.left_out:
        yield said(w["no_room"] % w["comma"].join(evidence.left_out), "notice")
    if evidence.not_searched:
        yield said(w["not_searched"] % w["comma"].join(evidence.not_searched), "soft")
    yield from _citations(context, evidence)


def quoting(context: OutlineContext, text: str, style: ParagraphStyle) -> Iterator[PrintedParagraph]:
    """A paragraph for each line that shows something; words that quote or cite a passage of this section lead to it."""
    text, evidence = text.replace("\r\n", "\n"), context.report.evidence
    quotes = [(one.start, one.end, one.passage) for one in quoted_places(text, evidence.passages)]
    leading = [*quotes, *cited_places(text, evidence.by_id)] if evidence.passages else []
    numbers = {passage.id: number for number, passage in enumerate(evidence.passages, start=1)}
    marks = [Highlight(start, end, _anchor(numbers[passage.id]), "") for start, end, passage in leading]
    for line in marked_lines(text, marks):
        pieces = tuple(PrintedPiece(visible(one.text), leads_to=one.mark.number if one.mark else "") for one in line)
        if any(piece.text.strip() for piece in pieces):
            yield PrintedParagraph(pieces, style)


def _passages(context: OutlineContext, evidence: EvidenceText) -> Iterator[PrintedBlock]:
    for number, passage in enumerate(evidence.passages, start=1):
        heading, version = heading_of(passage, context.language), passage.work.version
        named = context.bracketed(heading, context.w["version_of"] % version) if version else heading
        title = PrintedPiece(visible(f"{named} [{passage.id}]"), "strong", _anchor(number))
        yield PrintedParagraph((title,), "subheading")
        yield from paragraphs(f"{passage.work.note}\n{passage.text}", "quote")


def _citations(context: OutlineContext, evidence: EvidenceText) -> Iterator[PrintedBlock]:
    """What was cited and whether it is so, each with a way to its passage."""
    w = context.w
    yield PrintedHeading(w["citations"], 2)
    yield said(w["citations_intro"], "soft")
    if not evidence.citations:
        yield said(w["no_citations"])
    for line in evidence.citations:
        where = f"{context.node(line.node) if line.node else w['answer']}{w['colon']}"
        pieces = [PrintedPiece(where), PrintedPiece(visible(line.sentence), "strong" if line.is_finding else "")]
        if line.passage is not None:
            leads_to = _anchor(evidence.passages.index(line.passage) + 1)
            pieces.append(PrintedPiece(f" [{visible(line.passage.id)}]", "number", leads_to=leads_to))
        yield PrintedParagraph(tuple(pieces))


def _anchor(number: int) -> str:
    return f"passage-{number}"
