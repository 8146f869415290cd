"""What every written report shows, worked out from a `Report` without any markup."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mma_desktop.domain.runs import Manifest
from mma_desktop.domain.tree import Action, Node, SearchTree
from mma_desktop.ledger.base import Ledger
from mma_desktop.reports.base import Report


@dataclass(frozen=True, slots=True)
class Mark:
    """A range [start, end) of a text to be marked, the number it is marked with and a class for its looks."""

    start: int
    end: int
    number: int
    look: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one line of text; `mark` says what it belongs to, `first` whether it is the mark's beginning."""

    text: str
    mark: Mark | None = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One amount of the ledger: its number, line in the document, place, text, value and whether it counts.

    Of an amount that only follows from the text, `text` also shows the formula.
    """

    number: int
    line: int
    start: int
    end: int
    text: str
    value: Decimal
    counted: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One node of the path: who wrote what, how the votes fell (most first), and how it was judged."""

    number: int
    node: Node
    author: str
    text: str
    draft: str | None
    votes: tuple[tuple[str | None, int], ...]


@dataclass(frozen=True, slots=True)
class TreeRow:
    """One node of the search tree with the node that keeps its statistics."""

    node: Node
    statistics: Node
    on_path: bool


@dataclass(frozen=True, slots=True)
class Content:
    """All that a report shows beside the report's own fields. `inspection` is cross, self or none."""

    inspection: str
    rows: tuple[Row, ...]
    document: tuple[tuple[Piece, ...], ...]
    answer: tuple[tuple[Piece, ...], ...]
    steps: tuple[Step, ...]
    tree: tuple[TreeRow, ...]
    settings: tuple[tuple[str, str], ...]
    versions: tuple[tuple[str, str], ...]
    hardware: tuple[tuple[str, str], ...]


def content_of(report: Report) -> Content:
    """The content of `report`."""
    rows = _rows(report.ledger, report.document.text)
    amounts = [Mark(row.start, row.end, row.number, "counted" if row.counted else "other") for row in rows]
    manifest = report.manifest
    return Content(
        inspection=report.inspection,
        rows=rows,
        document=marked_lines(report.document.text, amounts),
        answer=marked_lines(report.answer, _finding_marks(report.ledger)),
        steps=_steps(report),
        tree=_tree(report),
        settings=_pairs(manifest.settings),
        versions=_pairs(manifest.versions),
        hardware=_pairs(manifest.hardware),
    )


def node_text(node: Node) -> str:
    """What this node added to its parent: the answer, the knowledge, or the wording of the question."""
    if node.is_answer:
        return node.answer or ""
    return (node.knowledge or "") if node.action is Action.KNOWLEDGE else node.question


def marked_lines(text: str, marks: Iterable[Mark]) -> tuple[tuple[Piece, ...], ...]:
    """The lines of `text`, cut where marks begin and end. Where marks overlap, the earlier one wins."""
    pieces: list[Piece] = []
    done = 0
    for mark in sorted(marks, key=lambda item: (item.start, item.end)):
        if done <= mark.start < mark.end <= len(text):
            pieces += [Piece(text[done : mark.start]), Piece(text[mark.start : mark.end], mark, first=True)]
            done = mark.end
    return _lines([*pieces, Piece(text[done:])])


def _lines(pieces: Iterable[Piece]) -> tuple[tuple[Piece, ...], ...]:
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        head, *more = piece.text.split("\n")
        lines[-1].append(Piece(head, piece.mark, piece.first))
        lines += [[Piece(part, piece.mark)] for part in more]
    return tuple(tuple(piece for piece in line if piece.text) for line in lines)


def _rows(ledger: Ledger, text: str) -> tuple[Row, ...]:
    return tuple(
        Row(
            number=number,
            line=text.count("\n", 0, entry.start) + 1,
            start=entry.start,
            end=entry.end,
            text=entry.shown,
            value=entry.value,
            counted=entry.counted,
        )
        for number, entry in enumerate(ledger.entries, start=1)
    )


def _finding_marks(ledger: Ledger) -> list[Mark]:
    return [
        Mark(finding.start, finding.end, number, "finding")
        for number, finding in enumerate(ledger.findings, start=1)
        if finding.start is not None and finding.end is not None
    ]


def _steps(report: Report) -> tuple[Step, ...]:
    return tuple(
        Step(
            number=number,
            node=node,
            author=_author(node, report.manifest),
            text=node_text(node),
            draft=None if node.is_answer else node.answer,
            votes=_votes(node),
        )
        for number, node in enumerate(_known(report.tree, report.path), start=1)
    )


def _known(tree: SearchTree, path: Sequence[str]) -> list[Node]:
    return [tree[node_id] for node_id in path if node_id in tree.nodes]


def _votes(node: Node) -> tuple[tuple[str | None, int], ...]:
    return tuple(Counter(candidate.value for candidate in node.candidates).most_common())


def _tree(report: Report) -> tuple[TreeRow, ...]:
    return tuple(TreeRow(node, report.tree.statistics_owner(node), node.id in report.path) for node in report.tree)


def _author(node: Node, manifest: Manifest) -> str:
    """The name of the model that wrote the node, or what is on record of it."""
    names = {model.role: model.name for model in manifest.models}
    return names.get(node.producer or "", node.producer or "")


def _pairs(values: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((key, _plain(value)) for key, value in values.items())


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
