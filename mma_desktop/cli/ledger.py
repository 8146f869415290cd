"""`mma-desktop ledger`: every amount of a case, what models say of it if any are named, and the check of an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from mma_desktop.answers.money.wording import figures, unit_name
from mma_desktop.bootstrap import open_team
from mma_desktop.cli.case_files import CaseFiles, WithHidden, read_case
from mma_desktop.cli.defendants import defendant_named, show_defendants
from mma_desktop.cli.files import JsonOption, write_json
from mma_desktop.cli.labels import load_labels
from mma_desktop.cli.long_tables import print_table
from mma_desktop.cli.terminal import Terminal, shown
from mma_desktop.documents.language import language_of
from mma_desktop.documents.reading import read_document
from mma_desktop.domain.case_documents import whole_of
from mma_desktop.domain.cases import Document
from mma_desktop.domain.events import AmountsJudged
from mma_desktop.errors import InputError
from mma_desktop.ledger.base import Change, ChangeKind, Entry, Feasible
from mma_desktop.ledger.judging import Opinion
from mma_desktop.ledger.messages import in_language, taken_for
from mma_desktop.ledger.persons.totals import DefendantTotal
from mma_desktop.ledger.stated_values import entry_value
from mma_desktop.reports.places import lines_only, place_cell
from mma_desktop.service.amounts import AmountReport, amounts_json, judge_amounts, report_amounts

_SIGNS = {
    ChangeKind.ADD: "+",
    ChangeKind.REMOVE: "\u2212",
    ChangeKind.HIGH: "\u2191",
    ChangeKind.SWAP: "=",
    ChangeKind.DEDUCT: "\u2296",
}
_LIST = {"zh": "、", "en": ", "}
"""What stands between names in a cell."""


def ledger(
    files: CaseFiles,
    json_file: JsonOption = None,
    answer: Annotated[str | None, typer.Option(help="Check this answer.")] = None,
    answer_file: Annotated[Path | None, typer.Option(help="Check the answer in this text file.")] = None,
    general: Annotated[str, typer.Option(help="A model that says of every amount whether it counts.")] = "",
    domain: Annotated[str, typer.Option(help="A second model, to say the same beside it.")] = "",
    language: Annotated[str, typer.Option(help="zh or en; recognised from the text if not given.")] = "",
    defendant: Annotated[
        str, typer.Option(help="List only the amounts of this defendant's deeds; the JSON holds all.")
    ] = "",
    with_hidden: WithHidden = False,
) -> None:
    """List every amount of a case with its line, its role and the reason; check an answer. No model is needed."""
    if answer is not None and answer_file is not None:
        raise InputError("There are two answers.", "Give --answer or --answer-file, not both.")
    if domain and not general:
        raise InputError("A domain model was named without a general one.", "Name both with --general and --domain.")
    documents = [imported.chosen for imported in read_case(files, with_hidden)]
    document = whole_of(documents)
    stated = read_document(answer_file).text if answer_file is not None else answer
    spoken = language or language_of(document.text)
    judged = asyncio.run(_judged(document, spoken, general, domain)) if general else ()
    report = report_amounts(document, spoken, stated, judged, documents)
    _show(report, defendant_named(defendant, report.by_defendant), Terminal())
    if json_file is not None:
        write_json(json_file, amounts_json(report))


async def _judged(document: Document, language: str, general: str, domain: str) -> Sequence[AmountsJudged]:
    """What the models say, with a sign on the screen while they are loaded and asked."""
    with Terminal(stderr=True).status(f"{general} {domain}".strip()):
        async with open_team(general, domain) as team:
            return await judge_amounts(document, language, team)


def _show(report: AmountReport, whom: DefendantTotal | None, console: Terminal) -> None:
    """Tables for people. Case and answer text is never read as markup."""
    labels = load_labels(report.language).amounts
    if not report.ledger.entries:
        console.print(labels.none, markup=False)
    else:
        print_table(_entries(report, whom), console)
    show_defendants(report.by_defendant, report.ledger.currency, report.language, console)
    for sentence, amounts in ((labels.foreign, report.foreign), (labels.vague, report.vague)):
        if amounts:
            texts = ", ".join(report.document.text[amount.start : amount.end] for amount in amounts)
            console.print(shown(sentence.format(texts)))
    if report.answer is not None:
        _show_findings(report, console)
    elif report.ledger.entries:
        console.print(_totals(report))
    if report.roles:
        console.print(shown(labels.opinions, style="dim"))
    console.print(shown(labels.meaning, style="dim"))


def _show_findings(report: AmountReport, console: Terminal) -> None:
    labels = load_labels(report.language).amounts
    value = "\u2013" if report.value is None else figures(Decimal(report.value))
    console.print(shown(labels.final.format(value), style="bold"))
    for finding in report.ledger.findings:
        console.print(shown(f"! {finding.message}", style="yellow"))
    if not report.ledger.findings:
        console.print(shown(labels.clean, style="green"))


def _entries(report: AmountReport, whom: DefendantTotal | None) -> Table:
    """All amounts, or those of one defendant's deeds with what comes to him."""
    labels, found = load_labels(report.language).amounts, report.by_defendant
    table = Table(title=labels.ledger, title_justify="left", show_footer=True)
    _add_columns(table, report, report.ledger.total if whom is None else whom.total)
    for number, entry in enumerate(report.ledger.entries):
        names = found.names_at(entry.start, entry.end)
        if whom is not None and whom.name not in names:
            continue
        said = _said(report.opinions[number], report.roles) if report.roles else ()
        whose = (_LIST[report.language].join(names) or "\u2013", str(number + 1)) if found.defendants else ()
        cells = map(shown, _cells(report, entry, said, whose))
        table.add_row(*cells, style="" if entry.counted else "dim")
    return table


def _add_columns(table: Table, report: AmountReport, total: Decimal) -> None:
    """Place, text and value with the total below, whether it counts, what each model says, the reason, whose it is."""
    words = load_labels(report.language)
    labels, persons = words.amounts, words.defendants
    caption = labels.proposed if report.answer is None else labels.answered
    counts, *others = labels.others
    table.add_column(labels.line if lines_only(report.documents) else labels.place, justify="right", overflow="fold")
    table.add_column(labels.text, footer=shown(caption), overflow="fold")
    unit = unit_name(report.ledger.currency, report.language)
    table.add_column(unit, justify="right", footer=shown(figures(total)), no_wrap=True, overflow="fold")
    table.add_column(counts, overflow="fold")
    models = [*(labels.roles.get(role, role) for role in report.roles), *([labels.chance] if report.roles else [])]
    for heading in models:
        table.add_column(heading, justify="right", overflow="fold")
    for heading in others:
        table.add_column(heading, overflow="fold")
    if report.by_defendant.defendants:
        table.add_column(persons.columns[0], overflow="fold")
        table.add_column(persons.number, justify="right", overflow="fold")


def _cells(report: AmountReport, entry: Entry, said: Sequence[str], whose: Sequence[str]) -> tuple[str, ...]:
    labels, language = load_labels(report.language).amounts, report.language
    return (
        place_cell(report.where(entry.start, entry.end), report.documents, language),
        entry.shown,
        entry_value(entry, figures, language),
        labels.yes if entry.counted else labels.no,
        *said,
        taken_for(entry, language),
        in_language(entry.reason, language),
        *whose,
    )


def _said(opinion: Opinion, roles: Sequence[str]) -> tuple[str, ...]:
    """What each role says, as log-odds, and the chance that comes of it."""
    each = [f"{opinion.log_odds[role]:+.1f}" if role in opinion.log_odds else "\u2013" for role in roles]
    return (*each, "\u2013" if opinion.probability is None else f"{opinion.probability:.0%}")


def _totals(report: AmountReport) -> Table:
    labels = load_labels(report.language).amounts
    table = Table(title=labels.totals, title_justify="left")
    table.add_column(unit_name(report.ledger.currency, report.language), justify="right", no_wrap=True)
    table.add_column(labels.changes, overflow="fold")
    for feasible in report.totals:
        table.add_row(shown(figures(feasible.total)), shown(_changes(report, feasible)))
    return table


def _changes(report: AmountReport, feasible: Feasible) -> str:
    return ", ".join(_change(report, change) for change in feasible.changes)


def _change(report: AmountReport, change: Change) -> str:
    return f"{_SIGNS[change.kind]} {report.proposal.entries[change.entry].shown}"
