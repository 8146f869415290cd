"""What every written report shows, worked out from a `Report` without any markup."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mma_desktop.answers.money.wording import figures, money
from mma_desktop.domain.case_documents import parts_of
from mma_desktop.domain.events import Act, EditedPart, LedgerEdited
from mma_desktop.domain.runs import Manifest
from mma_desktop.domain.tree import Action, Node, SearchTree
from mma_desktop.ledger.base import AmountRole, Entry, Ledger
from mma_desktop.ledger.editing.edited import EditedLedger
from mma_desktop.ledger.editing.lines import Line
from mma_desktop.ledger.editing.spans import AmountSpan
from mma_desktop.ledger.persons.totals import ByDefendant, by_defendant
from mma_desktop.ledger.stated_values import entry_value
from mma_desktop.reports.base import Report
from mma_desktop.reports.marks import Highlight, TextPiece, marked_lines

_LONG = ("pack", "experts")


@dataclass(frozen=True, slots=True)
class AmountPart:
    """What a person says of an amount or of one part of it."""

    value: Decimal
    counted: bool
    note: str


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One amount of the ledger: its number, its line and place, and what each has decided about it.

    Of an amount that only follows from the text, `text` also shows the formula. `proposed`, `role` and `reason` are the
    rules' proposal, `counted` is the answer's decision, `edited` that of a person (empty where nobody touched the
    amount). An amount that a person added has a name in place of the number, no role and no value in the answer.
    `foreign` is the currency of foreign money, whose value is in it, and "" of all others.
    """

    number: str
    line: int
    start: int
    end: int
    text: str
    value: Decimal | None
    counted: bool
    proposed: bool
    role: AmountRole | None
    reason: str
    foreign: str
    entry: Entry | None
    edited: tuple[AmountPart, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """One manual edit: which amount, what was before and after, the total after it, and whether it still stands."""

    number: int
    time: str
    by: str
    act: Act
    line: int
    start: int
    end: int
    text: str
    before: tuple[AmountPart, ...]
    after: tuple[AmountPart, ...]
    total: Decimal
    reason: str
    stands: bool


@dataclass(frozen=True, slots=True)
class PathStep:
    """One node of the path: who wrote what, how the votes fell (most first), and how it was judged.

    `section` is the one of the report that has this text whole, so that it is printed once, "" where none has it;
    `draft_section` that of the draft.
    """

    number: int
    node: Node
    author: str
    text: str
    section: str
    draft: str | None
    draft_section: str
    votes: tuple[tuple[str | None, int], ...]


@dataclass(frozen=True, slots=True)
class TreeRow:
    """One node of the search tree with the node that keeps its statistics."""

    node: Node
    statistics: Node
    on_path: bool


@dataclass(frozen=True, slots=True)
class HingePlace:
    """Where the amount stands that the answer hinges on: its words, and its number if it is marked there."""

    quote: str
    number: str | None


@dataclass(frozen=True, slots=True)
class Content:
    """All that a report shows beside the report's own fields. `inspection` is cross, self or none.

    `edited` is the ledger after manual edits, `decisions` are all edits that led to it, `by_defendant` is what comes to
    each defendant, `differing` are those for whom the document states another amount; `hashes` are the names and the
    SHA-256 of the documents where there are several.
    """

    inspection: str
    rows: tuple[LedgerRow, ...]
    edited: EditedLedger
    decisions: tuple[Decision, ...]
    by_defendant: ByDefendant
    differing: int
    document: tuple[tuple[TextPiece, ...], ...]
    answer: tuple[tuple[TextPiece, ...], ...]
    steps: tuple[PathStep, ...]
    tree: tuple[TreeRow, ...]
    settings: tuple[tuple[str, str], ...]
    versions: tuple[tuple[str, str], ...]
    hashes: list[tuple[str, str]]
    hinge: HingePlace | None


def content_of(report: Report) -> Content:
    """The content of `report`."""
    edited = report.edited
    rows = ledger_rows(edited, report.document.text)
    amounts = [Highlight(row.start, row.end, row.number, _look(row)) for row in rows]
    manifest = report.manifest
    document = marked_lines(report.document.text, amounts)
    return Content(
        inspection=report.inspection,
        rows=rows,
        edited=edited,
        decisions=decisions(edited, report.document.text),
        by_defendant=(found := by_defendant(report.document.text, edited)),
        differing=sum(bool(one.differing) for one in found.defendants),
        document=document,
        answer=marked_lines(report.answer, _finding_marks(report.ledger)),
        steps=_steps(report),
        tree=_tree(report),
        settings=(*_settings(manifest.settings), *_added(report)),
        versions=_pairs(manifest.versions),
        hashes=[(one.name, one.sha256) for one in report.documents if len(report.documents) > 1],
        hinge=_hinge_place(report, document),
    )


def _added(report: Report) -> Iterator[tuple[str, str]]:
    """The rollouts that were asked for after the beginning, with the time; they stand beside the settings."""
    for event in report.rollouts_added:
        yield event.kind, f"{event.rollouts} ({event.time})"


def _hinge_place(report: Report, document: Iterable[Iterable[TextPiece]]) -> HingePlace | None:
    hinge, text = report.hinge, report.document.text
    if hinge is None:
        return None
    marks = [piece.mark for line in document for piece in line if piece.mark is not None]
    number = next((mark.number for mark in marks if (mark.start, mark.end) == (hinge.start, hinge.end)), None)
    return HingePlace(text[hinge.start : hinge.end], number)


def node_text(node: Node) -> str:
    """What this node added to its parent: the answer, the knowledge, or the wording of the question."""
    if node.is_answer:
        return node.answer or ""
    return (node.knowledge or "") if node.action is Action.KNOWLEDGE else node.question


def ledger_rows(edited: EditedLedger, text: str) -> tuple[LedgerRow, ...]:
    """Every amount of the ledger, every one that a person added, and foreign money, in document order."""
    by_span: dict[AmountSpan, list[Line]] = {}
    for line in edited.rows:
        by_span.setdefault(line.place, []).append(line)
    lines_before = _Lines(text)
    return tuple(_row(lines, lines_before) for lines in by_span.values())


def _row(lines: Sequence[Line], lines_before: _Lines) -> LedgerRow:
    first = lines[0]
    entry = first.entry
    return LedgerRow(
        number=first.name.partition(".")[0],
        line=lines_before.number(first.place.start),
        start=first.place.start,
        end=first.place.end,
        text=first.text,
        value=entry.value if entry is not None else first.value if first.foreign else None,
        counted=entry is not None and entry.counted,
        proposed=entry is not None and is_proposed(entry),
        role=entry.role if entry is not None else None,
        reason=entry.reason if entry is not None else "",
        foreign=first.foreign,
        entry=entry,
        edited=tuple(AmountPart(line.value, line.counted, line.note) for line in lines if line.edit is not None),
    )


def row_value(row: LedgerRow, language: str) -> str:
    """The value of a row with its precision; foreign money with its currency, a dash for none."""
    if row.value is None:
        return "–"
    return money(row.value, row.foreign, language) if row.entry is None else entry_value(row.entry, figures, language)


def is_proposed(entry: Entry) -> bool:
    """Whether the rules propose to count the amount."""
    return entry.role is AmountRole.LOSS


def decisions(edited: EditedLedger, text: str) -> tuple[Decision, ...]:
    """Every manual edit, in the order in which they were made."""
    stands = {id(change) for change in edited.standing}
    lines_before = _Lines(text)
    return tuple(
        Decision(
            number=number,
            time=change.time,
            by=change.by,
            act=change.act,
            line=lines_before.number(change.start),
            start=change.start,
            end=change.end,
            text=_shown(change, text),
            before=_parts(change.before),
            after=_parts(change.after),
            total=Decimal(change.total),
            reason=change.reason,
            stands=id(change) in stands,
        )
        for number, change in enumerate(edited.changes, start=1)
    )


class _Lines:
    """The lines of a case's text, counted once, from the beginning of each document."""

    def __init__(self, text: str) -> None:
        self._ends = [place for place, character in enumerate(text) if character == "\n"]
        self._starts = [part.start for part in parts_of(text)]

    def number(self, place: int) -> int:
        """The number of the line, from 1, in which a character stands."""
        begin = self._starts[max(0, bisect_right(self._starts, place) - 1)]
        return bisect_left(self._ends, place) - bisect_left(self._ends, begin) + 1


def _shown(change: LedgerEdited, text: str) -> str:
    quoted = text[change.start : change.end]
    return f"{quoted} ({change.formula})" if change.formula else quoted


def _parts(parts: Iterable[EditedPart]) -> tuple[AmountPart, ...]:
    return tuple(AmountPart(Decimal(part.value), part.counted, part.note) for part in parts)


def _look(row: LedgerRow) -> str:
    """Counted or not, and by whom."""
    if row.edited:
        return "edited-counted" if any(part.counted for part in row.edited) else "edited-other"
    return "counted" if row.counted else "other"


def _finding_marks(ledger: Ledger) -> list[Highlight]:
    return [
        Highlight(finding.start, finding.end, str(number), "finding")
        for number, finding in enumerate(ledger.findings, start=1)
        if finding.start is not None and finding.end is not None
    ]


def _steps(report: Report) -> tuple[PathStep, ...]:
    return tuple(_step(report, number, node) for number, node in enumerate(_known(report.tree, report.path), start=1))


def _step(report: Report, number: int, node: Node) -> PathStep:
    text, draft = node_text(node), None if node.is_answer else node.answer
    return PathStep(
        number=number,
        node=node,
        author=_author(node, report.manifest),
        text=text,
        section=section_of(report, text),
        draft=draft,
        draft_section=section_of(report, draft or ""),
        votes=_votes(node),
    )


def section_of(report: Report, text: str) -> str:
    """The section of the report that has this text whole; "" if none has it."""
    whole = {"document": report.document.text, "answer": report.answer, "elements": report.elements}
    whole["knowledge"] = report.knowledge
    return next((name for name, said in whole.items() if text and text == said), "")


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


def _settings(values: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The settings; of a node pack and of a panel, which are long, the SHA-256 of their text."""
    return tuple((name, _sha256(text) if text and name in _LONG else text) for name, text in _pairs(values))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _pairs(values: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((key, _plain(value)) for key, value in values.items())


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
