"""`mma-desktop ledger`: every amount of a case without any model, and the check of an answer against them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mma_desktop.cli.files import write_json
from mma_desktop.documents.language import language_of
from mma_desktop.documents.reading import read_document
from mma_desktop.errors import InputError
from mma_desktop.ledger.base import Entry
from mma_desktop.ledger.messages import role_name, written
from mma_desktop.ledger.totals import Change, ChangeKind, Feasible
from mma_desktop.service.amounts import AmountReport, amounts_json, report_amounts


@dataclass(frozen=True, slots=True)
class _Words:
    """What stands around the amounts."""

    ledger: str
    line: str
    text: str
    yuan: str
    others: tuple[str, ...]  # the headings of the other columns
    proposed: str
    answered: str
    yes: str
    no: str
    about: str
    none: str
    totals: str
    changes: str
    foreign: str
    final: str
    clean: str
    meaning: str


_WORDS = {
    "en": _Words(
        ledger="Ledger",
        line="line",
        text="in the text",
        yuan="yuan",
        others=("counts", "role", "why"),
        proposed="total that the rules propose",
        answered="total of what the answer counts",
        yes="yes",
        no="no",
        about="about {0}",
        none="There is no amount of yuan in the text.",
        totals="Totals that the text allows, the proposed one first",
        changes="changes to the proposal",
        foreign="Foreign money, not counted: {0}",
        final="Final amount of the answer: {0}",
        clean="No findings on the answer.",
        meaning="Rules propose what counts, they do not decide it; the sums are exact.",
    ),
    "zh": _Words(
        ledger="账目",
        line="行",
        text="原文",
        yuan="元",
        others=("计入", "性质", "理由"),
        proposed="按规则计入的合计",
        answered="回答所计入的合计",
        yes="是",
        no="否",
        about="约 {0}",
        none="文中没有人民币金额。",
        totals="文中金额可能的合计（按规则计入的在前）",
        changes="与规则的差别",
        foreign="外币，不计入：{0}",
        final="回答的最终金额：{0}",
        clean="对回答没有发现问题。",
        meaning="规则只提出建议，不作认定；合计是精确计算的。",
    ),
}
_SIGNS = {ChangeKind.ADD: "+", ChangeKind.REMOVE: "\u2212", ChangeKind.HIGH: "\u2191", ChangeKind.SWAP: "="}


def ledger(
    file: Annotated[Path, typer.Argument(help="The case: a text file.")],
    json_file: Annotated[Path | None, typer.Option("--json", help="Write everything here as JSON.")] = None,
    answer: Annotated[str | None, typer.Option(help="Check this answer.")] = None,
    answer_file: Annotated[Path | None, typer.Option(help="Check the answer in this text file.")] = None,
    language: Annotated[str, typer.Option(help="zh or en; recognised from the text if not given.")] = "",
) -> None:
    """List every amount of a case with its line, its role and the reason; check an answer. No model is used."""
    if answer is not None and answer_file is not None:
        raise InputError("There are two answers.", "Give --answer or --answer-file, not both.")
    document = read_document(file)
    stated = read_document(answer_file).text if answer_file is not None else answer
    report = report_amounts(document, language or language_of(document.text), stated)
    _show(report, Console())
    if json_file is not None:
        write_json(json_file, amounts_json(report))


def _show(report: AmountReport, console: Console) -> None:
    """Tables for people. Case and answer text is never read as markup."""
    words = _WORDS[report.language]
    if not report.ledger.entries:
        console.print(words.none, markup=False)
    else:
        console.print(_entries(report))
    if report.foreign:
        texts = ", ".join(report.document.text[amount.start : amount.end] for amount in report.foreign)
        console.print(Text(words.foreign.format(texts)))
    if report.answer is not None:
        _show_findings(report, console)
    elif report.ledger.entries:
        console.print(_totals(report))
    console.print(Text(words.meaning, style="dim"))


def _show_findings(report: AmountReport, console: Console) -> None:
    words = _WORDS[report.language]
    value = "\u2013" if report.value is None else written(Decimal(report.value))
    console.print(Text(words.final.format(value), style="bold"))
    for finding in report.ledger.findings:
        console.print(Text(f"! {finding.message}", style="yellow"))
    if not report.ledger.findings:
        console.print(Text(words.clean, style="green"))


def _entries(report: AmountReport) -> Table:
    words = _WORDS[report.language]
    caption = words.proposed if report.answer is None else words.answered
    table = Table(title=words.ledger, title_justify="left", show_footer=True)
    table.add_column(words.line, justify="right")
    table.add_column(words.text, footer=Text(caption))
    table.add_column(words.yuan, justify="right", footer=Text(written(report.ledger.total)), no_wrap=True)
    for heading in words.others:
        table.add_column(heading)
    for entry in report.ledger.entries:
        counts = words.yes if entry.counted else words.no
        role = role_name(entry.role, report.language)
        place = str(report.line_of(entry.start))
        cells = (place, entry.shown, _amount(entry, words.about), counts, role, entry.reason)
        table.add_row(*map(Text, cells), style="" if entry.counted else "dim")
    return table


def _amount(entry: Entry, about: str) -> str:
    """The value, or the range with the end that counts first."""
    if entry.low is not None and entry.high is not None:
        return f"{written(entry.low)}\u2013{written(entry.high)}"
    return about.format(written(entry.value)) if entry.approximate else written(entry.value)


def _totals(report: AmountReport) -> Table:
    words = _WORDS[report.language]
    table = Table(title=words.totals, title_justify="left")
    table.add_column(words.yuan, justify="right", no_wrap=True)
    table.add_column(words.changes)
    for feasible in report.totals:
        table.add_row(Text(written(feasible.total)), Text(_changes(report, feasible)))
    return table


def _changes(report: AmountReport, feasible: Feasible) -> str:
    return ", ".join(_change(report, change) for change in feasible.changes)


def _change(report: AmountReport, change: Change) -> str:
    return f"{_SIGNS[change.kind]} {report.proposal.entries[change.entry].shown}"
