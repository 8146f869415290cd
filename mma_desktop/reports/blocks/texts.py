"""The texts of a run: its answer, its documents, the elements and the knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mma_desktop.documents.notes import note_text
from mma_desktop.domain.case_documents import parts_of
from mma_desktop.reports.blocks.base import OutlineContext
from mma_desktop.reports.blocks.evidence import quoting
from mma_desktop.reports.marks import TextPiece
from mma_desktop.reports.places import line_place
from mma_desktop.reports.printed import (
    PrintedBlock,
    PrintedHeading,
    PrintedParagraph,
    PrintedPiece,
    place_of,
    said,
)
from mma_desktop.reports.sections.answers import answers_blocks
from mma_desktop.reports.sections.elements import element_lines, places_in_words
from mma_desktop.reports.sections.history import history_blocks
from mma_desktop.reports.text import visible


def answer_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The answer as it was written, amounts and findings marked, and what each model answered."""
    yield context.section("answer")
    if not context.report.answer:
        why = context.report.unanswered_in(context.language)
        yield said(context.w["colon"].join(filter(None, (context.w["no_answer"], visible(why)))))
    yield from _marked(context.content.answer)
    yield from answers_blocks(context.report, context.w)


def document_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The documents of the case, line by line, and what was noted when they were read."""
    report, w = context.report, context.w
    yield context.section("document")
    if report.has_ledger:
        yield said(w["document_intro" if context.on_screen else "document_intro_printed"], "soft")
    yield from _lines(context)
    if report.document.notes:
        yield PrintedHeading(w["document_notes"], 2)
        yield from (said(note_text(note, context.language)) for note in report.document.notes)


def _lines(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The lines of each document, with the places by which the ledger names them; empty ones are counted."""
    text = context.report.document.text
    begins = {part.start for part in parts_of(text)} - {0}
    start = 0
    for line in context.content.document:
        end = start + sum(len(piece.text) for piece in line)
        if end + 1 in begins:
            found = context.report.where(end + 1, end + 1)
            yield PrintedHeading(visible(f"{found.number + 1}. {found.name}"), 2)
        elif pieces := _pieces_of(line):
            where = visible(line_place(context.report.where(start, end), context.language))
            yield PrintedParagraph((PrintedPiece(f"{where}  ", "number"), *pieces))
        start = end + 1


def knowledge_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The elements of the case, and the knowledge with what each review changed."""
    report, w = context.report, context.w
    yield context.section("elements")
    yield from _elements(context) if report.elements else [said(w["elements_empty"])]
    yield context.section("knowledge")
    if not report.knowledge:
        yield said(w["knowledge_empty"])
        return
    yield said(w["knowledge_warning"], "notice")
    yield from quoting(context, report.knowledge, "quote")
    yield from history_blocks(report, w, context.node)


def _elements(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The elements with their places, below each what of it stands nowhere in the document."""
    for line in element_lines(context.report):
        places = context.w["separator"].join(places_in_words(context.report, line, context.language))
        where = [PrintedPiece(f" [{visible(places)}]", "number")] if places else []
        yield PrintedParagraph((PrintedPiece(visible(line.text)), *where), "quote")
        if line.missing:
            yield said(context.w["elements_unsupported"].format(context.w["separator"].join(line.missing)), "notice")


def _marked(lines: Iterable[Sequence[TextPiece]]) -> Iterator[PrintedParagraph]:
    """The lines in which anything stands, with what is marked in them."""
    yield from (PrintedParagraph(pieces) for line in lines if (pieces := _pieces_of(line)))


def _pieces_of(line: Sequence[TextPiece]) -> tuple[PrintedPiece, ...]:
    return tuple(piece for text in line for piece in _pieces(text))


def _pieces(piece: TextPiece) -> Iterator[PrintedPiece]:
    if piece.mark is None:
        yield PrintedPiece(visible(piece.text))
        return
    yield PrintedPiece(visible(piece.text), piece.mark.look)
    if piece.first:
        mark = f"{'finding' if piece.mark.look == 'finding' else 'amount'}-{piece.mark.number}"
        yield PrintedPiece(f"[{piece.mark.number}]", "number", place_of(mark), mark)
