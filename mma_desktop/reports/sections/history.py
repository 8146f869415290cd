"""How the knowledge that an answer rests on was revised: each review against the text before it, word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from mma_desktop.domain.team import LEDGER, LIBRARY
from mma_desktop.domain.tree import Action, Node
from mma_desktop.reports.base import Report
from mma_desktop.reports.changes import WordChange, word_changes
from mma_desktop.reports.printed import PrintedBlock, PrintedHeading, PrintedParagraph, PrintedPiece, said
from mma_desktop.reports.sections.authors import author_of
from mma_desktop.reports.text import visible


def history_blocks(
    report: Report, labels: Mapping[str, Any], called: Callable[[str], str] = str
) -> Iterator[PrintedBlock]:
    """Each revision, its node as `called` names it, with what is gone and what is new; nothing where the knowledge was
    written once.
    """
    revisions = [pair for pair in pairwise(_versions(report)) if pair[0].knowledge != pair[1].knowledge]
    if not revisions:
        return
    yield PrintedHeading(labels["revisions"], 2)
    yield said(labels["revisions_intro"], "soft")
    for before, after in revisions:
        yield said(f"{called(after.id)} · {author_of(after).in_words(labels)}", "soft")
        yield from _paragraphs(word_changes(before.knowledge or "", after.knowledge or ""))


def _versions(report: Report) -> list[Node]:
    """The nodes that wrote the report's knowledge, one after the other."""
    on_path = [node for node in report.path if node in report.tree.nodes and report.tree[node].knowledge]
    holders = [node.id for node in report.tree if node.knowledge and node.knowledge == report.knowledge]
    last = next(iter((*on_path[::-1], *holders[::-1])), None)
    steps = report.tree.path(last) if last is not None else []
    return [one for one in steps if one.action is Action.KNOWLEDGE and one.producer not in (LEDGER, LIBRARY)]


def _paragraphs(stretches: Sequence[tuple[WordChange, str]]) -> Iterator[PrintedParagraph]:
    """The stretches in lines, as the text has them."""
    line: list[PrintedPiece] = []
    for change, text in stretches:
        look = "" if change is WordChange.SAME else change.value
        first, *more = visible(text).split("\n")
        line += [PrintedPiece(first, look)] if first else []
        for part in more:
            if line:
                yield PrintedParagraph(tuple(line), "quote")
            line = [PrintedPiece(part, look)] if part else []
    if line:
        yield PrintedParagraph(tuple(line), "quote")
