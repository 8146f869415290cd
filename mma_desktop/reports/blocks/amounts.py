"""The sections of the amounts: findings, the ledger with its totals, and the decisions of people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mma_desktop.answers.money.wording import figures, unit_name
from mma_desktop.ledger.messages import amount_role_name, in_language, is_given
from mma_desktop.reports.blocks.base import OutlineContext
from mma_desktop.reports.content import AmountPart, Decision, LedgerRow, row_value
from mma_desktop.reports.printed import (
    PrintedBlock,
    PrintedHeading,
    PrintedParagraph,
    PrintedPiece,
    PrintedTable,
    place_of,
    said,
)
from mma_desktop.reports.text import visible

_LEDGER = (0.06, 0.14, 0.16, 0.14, 0.32, 0.10, 0.08)
_LEDGER_EDITED = (0.06, 0.13, 0.16, 0.13, 0.24, 0.09, 0.19)
"""Widths of the ledger's columns: what people decided takes room only where they did."""
_UNCLEAR = (0.3, 0.7)


def amounts_blocks(context: OutlineContext) -> Iterator[PrintedBlock]:
    """What the program found, every amount with its place, and what people decided."""
    yield from _findings(context)
    yield from _ledger(context)
    yield from _unclear(context)
    yield from _edits(context)


def _findings(context: OutlineContext) -> Iterator[PrintedBlock]:
    report, w = context.report, context.w
    yield context.section("findings")
    yield said(w["findings_intro"], "soft")
    if context.content.differing:
        yield said(w["defendants"]["some_differ"] % context.content.differing)
    elif not report.ledger.findings:
        yield said(w["no_findings"])
    for number, finding in enumerate(report.ledger.findings, start=1):
        mark = f"finding-{number}"
        place = place_of(mark) if finding.start is not None else ""
        kind = w["finding_kinds"][finding.kind.value]
        pieces = (
            PrintedPiece(f"{number}", place=mark, leads_to=place),
            PrintedPiece(". "),
            PrintedPiece(kind, "strong"),
            PrintedPiece(f"{w['colon']}{visible(in_language(finding.message, context.language))}"),
        )
        yield PrintedParagraph(pieces)


def _ledger(context: OutlineContext) -> Iterator[PrintedBlock]:
    report, w, edited = context.report, context.w, context.content.edited
    yield context.section("ledger")
    if not context.content.rows:
        yield said(w["ledger_empty"])
        return
    if context.on_screen:
        yield said(w["ledger_intro"], "soft")
    totals = [(w["counted_total"], report.ledger.total)]
    totals += [(w["edited_total"], edited.total)] if edited.standing else []
    yield PrintedTable(
        (
            *(w[name] for name in ("number", "place", "quoted")),
            _amount_heading(context),
            *(w[name] for name in ("rules", "in_answer_column", "edited")),
        ),
        (
            *(_ledger_row(context, row) for row in context.content.rows),
            *((name, "", "", figures(value), "", "", "") for name, value in totals),
        ),
        _LEDGER_EDITED if edited.standing else _LEDGER,
        right=frozenset({3}),
        totals=len(totals),
        places="amount",
    )
    yield from _by_defendant(context)


def _amount_heading(context: OutlineContext) -> str:
    return context.w["amount_value"] % unit_name(context.report.ledger.currency, context.language)


def _ledger_row(context: OutlineContext, row: LedgerRow) -> tuple[str, ...]:
    w = context.w
    decided = {True: w["counted"], False: w["not_counted"]}
    if row.role is None:
        rules, answer = w["foreign_row"] if row.foreign else w["missed"], "–"
    else:
        reason = in_language(row.reason, context.language)
        role = () if is_given(row.reason) else (amount_role_name(row.role, context.language),)
        rules = f"{decided[row.proposed]} · {w['colon'].join(filter(None, (*role, reason)))}"
        answer = decided[row.counted]
    value = row_value(row, context.language)
    return (
        row.number,
        context.place(row),
        visible(row.text),
        value,
        visible(rules),
        answer,
        _said(context, row.edited),
    )


def _by_defendant(context: OutlineContext) -> Iterator[PrintedBlock]:
    found, w = context.content.by_defendant, context.w["defendants"]
    if not found.defendants:
        return
    comma = context.w["comma"]
    rows = [
        (
            visible(one.name),
            figures(one.total),
            "\n".join((comma.join(one.lines), *(w["differs"] % context.money(said.value) for said in one.differing))),
        )
        for one in found.defendants
    ]
    if found.unattributed_lines:
        rows.append((w["unattributed"], figures(found.unattributed), comma.join(map(str, found.unattributed_lines))))
    yield PrintedHeading(w["title"], 2, "defendants")
    yield said(w["intro"], "soft")
    headings = (w["name"], _amount_heading(context), w["entries"])
    yield PrintedTable(headings, tuple(rows), (0.3, 0.2, 0.5), frozenset({1}))


def _unclear(context: OutlineContext) -> Iterator[PrintedBlock]:
    """The amounts to which the text gives no figure that can be read, a line each."""
    report, w = context.report, context.w
    unclear = report.unclear
    if not unclear:
        return
    rows = ((context.place(one), visible(text)) for one, text in zip(unclear, report.quoted(unclear), strict=True))
    yield PrintedHeading(w["unclear"], 2, "unclear")
    yield PrintedTable((w["place"], w["quoted"]), tuple(rows), _UNCLEAR)


def _edits(context: OutlineContext) -> Iterator[PrintedBlock]:
    w = context.w
    yield context.section("edits")
    if not context.content.decisions:
        yield said(w["no_changes"])
        return
    yield said(w["edits_intro"], "soft")
    if context.content.edited.shifted is not None:
        yield said(w["moved"] % figures(context.content.edited.shifted), "notice")
    names = ("number", "time", "change", "amount_changed", "before", "after", "edited_total", "reason")
    yield PrintedTable(
        tuple(w[name] for name in names),
        tuple(_decision(context, decision) for decision in context.content.decisions),
        (0.06, 0.13, 0.1, 0.17, 0.15, 0.15, 0.12, 0.12),
        frozenset({6}),
    )


def _decision(context: OutlineContext, decision: Decision) -> tuple[str, ...]:
    w = context.w
    act = w["acts"][decision.act.value]
    undone = not decision.stands and decision.act.value != "undo"
    by = w["deciders"].get(decision.by, decision.by)
    return (
        str(decision.number),
        f"{decision.time[:19].replace('T', ' ')} {visible(by)}",
        context.bracketed(act, w["undone"]) if undone else act,
        context.bracketed(visible(decision.text), context.place(decision)),
        _said(context, decision.before),
        _said(context, decision.after),
        figures(decision.total),
        visible(decision.reason) or "–",
    )


def _said(context: OutlineContext, parts: Iterable[AmountPart]) -> str:
    w = context.w
    lines: list[str] = []
    for part in parts:
        line = f"{figures(part.value)} {w['counted'] if part.counted else w['not_counted']}"
        note = f"{w['remark']}{w['colon']}{visible(part.note)}"
        lines.append(context.bracketed(line, note) if part.note else line)
    return w["course"]["separator"].join(lines) or "–"
