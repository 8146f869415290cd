"""What the experts of a panel, the agents of a discussion or the nodes of a workflow said, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mma_desktop.domain.team import LIBRARY
from mma_desktop.domain.tree import ROOT_ID, Node, NodeKind
from mma_desktop.reports.base import Report
from mma_desktop.reports.content import node_text, section_of
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, paragraphs, said
from mma_desktop.reports.sections.authors import author_of
from mma_desktop.reports.text import brief

_LONGEST = 1500  # characters of what one of them said


def conversation_blocks(report: Report, labels: Mapping[str, Any]) -> Iterator[PrintedBlock]:
    """Who spoke, of an answer what can be read from it, and what was said; nothing where nobody read another."""
    for number, node in enumerate(_speakers(report), start=1):
        yield PrintedHeading(f"{number}. {author_of(node).in_words(labels)}", 2)
        if node.kind is not NodeKind.KNOWLEDGE:
            yield said(f"{labels['vote_key']}{labels['colon']}{_answer(node, report, labels)}", "soft")
        text = node_text(node).strip()
        if section := section_of(report, text):
            yield said(labels["see_section"].format(labels[section]))
            continue
        yield from paragraphs(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…", "quote")
        if len(text) > _LONGEST:
            yield said(labels["conversation_shortened"].format(f"{_LONGEST:,}", f"{len(text):,}"), "soft")


def _answer(node: Node, report: Report, labels: Mapping[str, Any]) -> str:
    return labels["abstained"] if node.value is None else brief(report.shown_in(node.value, labels["language"]))


def _speakers(report: Report) -> list[Node]:
    """The nodes that read others or were read by them; what the library found stands elsewhere."""
    read = {source for node in report.tree for source in node.sources}
    spoken = [node for node in report.tree if node.id != ROOT_ID and (node.sources or node.id in read)]
    return [node for node in spoken if node.producer != LIBRARY and node_text(node).strip()]
