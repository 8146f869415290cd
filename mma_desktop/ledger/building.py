"""Builds the ledger of a case: every amount, its role, whether it counts, the reason, and what is wrong with an answer.

Nothing here asks a model: amounts are read from the text, roles are proposed by rules, sums are made with Decimal, and
every total that an answer states is worked out again. The rules are loaded with the first text: whoever shows a ledger
imports this module, and the patterns of the rules take long to compile.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache, partial
from operator import attrgetter

from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.found import ForeignAmount, VagueAmount
from mma_desktop.answers.money.mentions import find_foreign, find_vague
from mma_desktop.domain.case_documents import without_separators
from mma_desktop.ledger.accounts.statements import read_statements
from mma_desktop.ledger.base import Entry, Feasible, Ledger, ledger_of
from mma_desktop.ledger.chance import chances_for
from mma_desktop.ledger.examination import examine
from mma_desktop.ledger.other_documents.together import propose_together
from mma_desktop.ledger.quantities.columns import amounts_in_columns, numbers_without_unit
from mma_desktop.ledger.readings.boosted_trees import BoostedTrees
from mma_desktop.ledger.readings.interpretations import (
    Interpretation,
    InterpretationWeights,
    as_by_rules,
    interpret,
    likelihood,
    reason_for,
    weights_for,
)
from mma_desktop.ledger.statement import Statement, counted_entries, read_statement
from mma_desktop.ledger.subset import smallest_subset
from mma_desktop.ledger.totals import counted_by, nearest, switches
from mma_desktop.ledger.unit_reasons import with_units


def unconverted(document_text: str, ledger: Ledger) -> tuple[ForeignAmount, ...]:
    """The amounts of other money than the ledger's that none of its entries converts."""
    converted = {entry.start for entry in ledger.entries if entry.formula}
    return tuple(
        amount
        for amount in find_foreign(without_separators(document_text), ledger.currency)
        if amount.start not in converted
    )


@lru_cache(maxsize=16)
def without_figure(document_text: str, currency: str) -> tuple[VagueAmount, ...]:
    """The amounts of a case that its text puts into no number, or into one that cannot be read whole, and the numbers
    of tables that have no unit; in order.
    """
    text = read_statements(without_separators(document_text), currency).rest
    without_unit = (VagueAmount(one.start, one.end) for one in numbers_without_unit(text, currency))
    found = {*find_vague(text, currency), *without_unit}
    return tuple(sorted(found, key=attrgetter("start", "end")))


@lru_cache(maxsize=16)
def propose_ledger(document_text: str, language: str = "zh") -> Ledger:
    """The ledger of a case without any answer: the amounts that count in its likeliest reading, their total, the
    totals of the other readings, and the foreign money.
    """
    read = partial(read_ledger, currency=currency_of(document_text))
    ledger = propose_together(document_text, language, read)
    return replace(ledger, foreign=unconverted(document_text, ledger))


def read_ledger(
    document_text: str,
    language: str,
    weights: InterpretationWeights | None = None,
    trees: BoostedTrees | None = None,
    currency: str = YUAN,
) -> Ledger:
    """What `propose_ledger` makes of one document, with these weights of the features of readings and these trees, or
    else those that ship; `currency` is that of the whole case.
    """
    from mma_desktop.ledger.proposing import read_facts, with_outside

    facts = read_facts(document_text, language, currency)
    amounts = facts.ledger.entries
    is_of_other_money = _is_table_of_other_money(facts.text, amounts, currency)
    found = (
        as_by_rules(amounts)
        if is_of_other_money
        else interpret(facts.text, amounts, weights or weights_for(facts.text), trees or chances_for(facts.text))
    )
    entries = _as_read(facts.ledger, found, language)
    readings = tuple(_totals_of(found, entries))
    ledger = replace(ledger_of(entries, currency), readings=readings, listed=found.listed)
    return with_units(with_outside(ledger, facts.outside), document_text, facts.units, language)


def _is_table_of_other_money(text: str, entries: Sequence[Entry], currency: str) -> bool:
    """Whether all amounts stand in columns, whose headings speak of no loss (debit, credit, balance): a statement of an
    account, of which no reading makes a case.
    """
    in_columns = {column.mention.start for column in amounts_in_columns(text, currency)}
    return bool(entries) and not any(entry.counted or entry.start not in in_columns for entry in entries)


def build_ledger(
    document_text: str, answer: str, value: str | None, language: str = "zh", proposed: Ledger | None = None
) -> Ledger:
    """The ledger of `answer`, whose final amount is `value` (None for an abstention); messages are in `language`.

    `proposed` takes the place of the rules' proposal, where models were asked between its readings.
    """
    proposal = proposed or propose_ledger(document_text, language)
    statement = read_statement(answer, proposal.currency)
    final = Decimal(value) if value is not None else None
    way = nearest(proposal, final) if final is not None else None
    counted = _counted(proposal.entries, statement, final, way)
    ledger = ledger_of(
        [_as_counted(entry, counted.get(index)) for index, entry in enumerate(proposal.entries)],
        proposal.currency,
    )
    findings = examine(proposal, statement, answer, final, way, language)
    odds = min(1.0, way.odds) if way is not None else 0.0
    return replace(ledger, findings=findings, odds=odds, foreign=proposal.foreign)


def _as_counted(entry: Entry, value: Decimal | None) -> Entry:
    """The entry as it is where an answer counts it for `value`; for None it does not count."""
    if value is None and not entry.counted:
        return entry
    return replace(entry, counted=value is not None, value=entry.value if value is None else value)


def _as_read(rules: Ledger, found: Interpretation, language: str) -> list[Entry]:
    """The entries of the rules with what the likeliest reading makes of them."""
    entries = list(rules.entries)
    sureness = max(0.5, likelihood(found.readings))
    for departure in found.departures:
        role, words = reason_for(departure, rules.entries, language, rules.currency)
        changed = replace(rules.entries[departure.entry], counted=departure.counted, role=role)
        entries[departure.entry] = replace(changed, reason=words, sureness=sureness)
    return entries


def _totals_of(found: Interpretation, entries: Sequence[Entry]) -> Iterator[Feasible]:
    """The total of every reading, each once, the likeliest first, with the changes from the likeliest reading."""
    best = found.readings[0]
    seen: set[Decimal] = set()
    for reading in found.readings if len(found.readings) > 1 else ():
        if reading.total in seen:
            continue
        seen.add(reading.total)
        changed = reading.counted ^ best.counted
        changes = switches(entries, (i for i in range(len(entries)) if changed >> i & 1))
        yield Feasible(reading.total, changes, math.exp(reading.score - best.score))


def _counted(
    entries: Sequence[Entry], statement: Statement, final: Decimal | None, way: Feasible | None
) -> Mapping[int, Decimal]:
    """The entries that the answer counts: those it adds up, else those of the proposal with the fewest changes that
    make its total, else the fewest that make it.
    """
    if final is None:
        return {}
    if by_words := counted_entries(entries, statement, final):
        return by_words
    if way is not None:
        return counted_by(way, entries)
    subset = smallest_subset([entry.value for entry in entries], final) or ()
    return {index: entries[index].value for index in subset}
