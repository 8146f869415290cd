"""A report as headings, paragraphs and tables, in order: what every format lays out.

The whole search tree, which nobody prints, is for formats that are read on a screen; only where it stands, nodes are
called by their ids.
"""

from __future__ import annotations

from collections.abc import Iterator

from mma_desktop.reports.base import Report
from mma_desktop.reports.blocks.amounts import amounts_blocks
from mma_desktop.reports.blocks.base import OutlineContext
from mma_desktop.reports.blocks.closing import meaning_blocks, provenance_blocks, tree_blocks
from mma_desktop.reports.blocks.evidence import evidence_blocks
from mma_desktop.reports.blocks.head import head_blocks
from mma_desktop.reports.blocks.path import panel_blocks, path_blocks, workflow_blocks
from mma_desktop.reports.blocks.texts import answer_blocks, document_blocks, knowledge_blocks
from mma_desktop.reports.content import content_of
from mma_desktop.reports.printed import PrintedBlock
from mma_desktop.reports.templates import report_words


def outline_of(report: Report, language: str, *, on_screen: bool = False) -> Iterator[PrintedBlock]:
    """The report in zh or en, with the whole search tree on a screen. Raises InputError for another language."""
    words = report_words(language, one_model=report.manifest.one_model)
    context = OutlineContext(report, content_of(report), words, language, on_screen)
    return _blocks(context)


def _blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    yield from head_blocks(context)
    yield from answer_blocks(context)
    if context.report.has_ledger:
        yield from amounts_blocks(context)
    yield from document_blocks(context)
    yield from path_blocks(context)
    yield from panel_blocks(context)
    yield from workflow_blocks(context)
    yield from knowledge_blocks(context)
    yield from evidence_blocks(context)
    yield from meaning_blocks(context)
    if context.on_screen:
        yield from tree_blocks(context)
    yield from provenance_blocks(context)
