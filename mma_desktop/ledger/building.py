"""Builds the ledger of a case: every amount, its role, whether it counts, the reason, and what is wrong with an answer.

Nothing here asks a model: amounts are read from the text, roles are proposed by rules, sums are made with Decimal, and
every total that an answer states is worked out again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from mma_desktop.answers.mentions import Mention, find_amounts
from mma_desktop.ledger.base import AmountRole, Entry, Ledger
from mma_desktop.ledger.examination import examine
from mma_desktop.ledger.messages import reason
from mma_desktop.ledger.products import Product, find_products
from mma_desktop.ledger.roles import Proposal, propose
from mma_desktop.ledger.statement import Statement, counted_entries, read_statement
from mma_desktop.ledger.subset import smallest_subset
from mma_desktop.ledger.sureness import load_support, rule_of, sureness
from mma_desktop.ledger.totals import Feasible, nearest


def find_entries(text: str) -> tuple[Mention, ...]:
    """Every amount of a document, in order, with its exact span and value."""
    return tuple(find_amounts(text))


def propose_ledger(document_text: str, language: str = "zh") -> Ledger:
    """The ledger of a document without any answer: the entries that the rules count, and their total."""
    mentions = find_entries(document_text)
    products = find_products(document_text, mentions)
    stated, derived = propose(document_text, mentions, products)
    entries = [
        *(_stated(document_text, m, p, language) for m, p in zip(mentions, stated, strict=True)),
        *(_derived(document_text, m, p, language) for m, p in zip(products, derived, strict=True)),
    ]
    return ledger_of(sorted(entries, key=lambda entry: entry.start))


def build_ledger(document_text: str, answer: str, value: str | None, language: str = "zh") -> Ledger:
    """The ledger of `answer`, whose final amount is `value` (None for an abstention); messages are in `language`."""
    proposal = propose_ledger(document_text, language)
    statement = read_statement(answer)
    final = Decimal(value) if value is not None else None
    way = nearest(proposal.entries, final) if final is not None else None
    counted = _counted(proposal.entries, statement, final, way)
    ledger = ledger_of(
        [
            replace(entry, counted=index in counted, value=counted.get(index, entry.value))
            for index, entry in enumerate(proposal.entries)
        ]
    )
    findings = examine(proposal, statement, answer, final, way, language)
    return replace(ledger, findings=findings, odds=way.odds(proposal.entries) if way is not None else 0.0)


def ledger_of(entries: Sequence[Entry]) -> Ledger:
    """The ledger of these entries, without findings: the total is that of the counted ones."""
    return Ledger(tuple(entries), sum((entry.value for entry in entries if entry.counted), Decimal(0)))


def _stated(text: str, mention: Mention, proposal: Proposal, language: str) -> Entry:
    return Entry(
        mention.start,
        mention.end,
        text[mention.start : mention.end],
        mention.value,
        counted=proposal.role is AmountRole.LOSS,
        role=proposal.role,
        reason=reason(proposal, language),
        sureness=sureness(rule_of(proposal), load_support()),
        approximate=mention.approximate,
        low=mention.low,
        high=mention.high,
    )


def _derived(text: str, product: Product, proposal: Proposal, language: str) -> Entry:
    return Entry(
        product.start,
        product.end,
        text[product.start : product.end],
        product.value,
        counted=proposal.role is AmountRole.LOSS,
        role=proposal.role,
        reason=reason(proposal, language),
        sureness=sureness(rule_of(proposal), load_support()),
        formula=product.formula,
        price=product.price_span,
    )


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
        return way.counted(entries)
    subset = smallest_subset([entry.value for entry in entries], final) or ()
    return {index: entries[index].value for index in subset}
