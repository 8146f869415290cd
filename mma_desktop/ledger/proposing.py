"""What the rules make of each amount of a case: an entry with its role, whether it counts, and the reason.

Only the parts of a document that tell facts are read (sections.py); amounts outside them are listed, and never count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.mentions import find_amounts, find_foreign
from mma_desktop.answers.money.unmarked import find_unmarked
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.accounts.statements import read_statements
from mma_desktop.ledger.base import AmountRole, Entry, Ledger, ledger_of
from mma_desktop.ledger.deductions import with_deductions
from mma_desktop.ledger.instructions import without_instructions
from mma_desktop.ledger.messages import reason, section_reason
from mma_desktop.ledger.persons.stated import totals_of_one
from mma_desktop.ledger.quantities.columns import amounts_in_columns
from mma_desktop.ledger.quantities.multiplied import Product
from mma_desktop.ledger.quantities.products import find_products
from mma_desktop.ledger.rules.proposals import Proposal, Reason
from mma_desktop.ledger.rules.roles import propose
from mma_desktop.ledger.sections import SectionKind, facts_in
from mma_desktop.ledger.sureness import load_support, rule_of, sureness
from mma_desktop.ledger.words.cue_files import cues_for
from mma_desktop.ledger.words.patterns import lowered
from mma_desktop.ledger.words.places import Borders, Hits
from mma_desktop.ledger.words.table_units import TableUnit, UnitOrigin

_EARLY = 0.15  # odds that what was given back before the case was known is taken off, against its being left out
_NEGATIVE = 0.5  # likewise of an amount that is written as a negative number


def find_mentions(text: str, currency: str = YUAN) -> tuple[Mention, ...]:
    """Every amount of a document in this currency, in order, with its exact span and value."""
    found: list[Mention] = []
    for mention in find_amounts(text, currency=currency):
        stop_if_asked()
        found.append(mention)
    columns = [*amounts_in_columns(text, currency)]
    if not (found or columns):
        return tuple(find_unmarked(text, currency))
    larger = sorted((one.mention.start, one.mention.end) for one in columns if one.unit and one.unit.worth != 1)
    kept = [mention for mention in found if not _stands_in(mention, larger)]
    written = {mention.start for mention in kept}
    in_columns = (column.mention for column in columns if column.mention.start not in written)
    return tuple(sorted([*kept, *in_columns], key=lambda mention: mention.start))


def _stands_in(mention: Mention, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether an amount stands in one of these stretches, which are in order: $1,500 in a column of thousands."""
    place = bisect_right(spans, mention.start, key=lambda span: span[0]) - 1
    return place >= 0 and mention.start < spans[place][1]


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """A document with blanks in place of the amounts outside its facts, and what the rules make of the others.

    `outside` are the amounts that are blank, none of which counts; `units` those of tables that a reader must know of,
    by the places where the amounts begin.
    """

    text: str
    ledger: Ledger
    outside: tuple[Entry, ...] = ()
    units: Mapping[int, TableUnit] = field(default_factory=dict[int, TableUnit])


def propose_by_rules(document_text: str, language: str = "zh") -> Ledger:
    """The ledger of the facts of a document by the rules alone, which look at one amount after the other.

    No amount counts, or is listed, of a sentence that speaks to a language model: the import quotes it.
    """
    return read_facts(document_text, language, currency_of(document_text)).ledger


def read_facts(document_text: str, language: str, currency: str) -> CaseFacts:
    """The facts of a document: the narrowest parts that tell a loss, or all of it where none does.

    The amounts of statements of accounts are outside them.
    """
    written = without_instructions(document_text)
    statements = read_statements(written, currency)
    rows = [_in_account(written, mention, proposal, language, currency) for mention, proposal in statements.amounts]
    text = statements.rest
    mentions = [one for one in find_mentions(text, currency) if one.has_unit or not statements.amounts]
    spans = sorted((amount.start, amount.end) for amount in (*mentions, *find_foreign(text, currency)))
    read = CaseFacts(text, ledger_of((), currency))
    for facts, parts in facts_in(text, spans):
        inside = [mention for mention in mentions if mention.start not in parts]
        outside = [
            _outside(text, mention, parts[mention.start], language) for mention in mentions if mention.start in parts
        ]
        read = CaseFacts(facts, _proposed(facts, inside, language, currency), tuple(outside))
        if any(entry.counted for entry in read.ledger.entries):
            break
    units = {**statements.units, **_units_to_tell(text, mentions, currency)}
    return replace(read, outside=(*read.outside, *rows), units=units)


def _units_to_tell(text: str, mentions: Sequence[Mention], currency: str) -> Mapping[int, TableUnit]:
    """The units that a reader must know of, by the places where the amounts begin."""
    in_columns = ((one.mention.start, one.unit) for one in amounts_in_columns(text, currency))
    unmarked = {
        one.start: TableUnit(1, one.start, one.end, UnitOrigin.UNSTATED) for one in mentions if not one.has_unit
    }
    return unmarked | {start: unit for start, unit in in_columns if unit and unit.is_told}


def _in_account(text: str, mention: Mention, proposal: Proposal, language: str, currency: str) -> Entry:
    return _stated(text, mention, proposal, reason(proposal, language, currency))


def _outside(text: str, mention: Mention, part: SectionKind, language: str) -> Entry:
    role = AmountRole.REPEAT if part in (SectionKind.ACCUSATION, SectionKind.PRIOR) else AmountRole.OTHER
    return _stated(text, mention, Proposal(role, Reason.SECTION), section_reason(part, language))


def with_outside(ledger: Ledger, outside: Sequence[Entry]) -> Ledger:
    """The ledger with further amounts in their places; its readings speak of the same amounts as before."""
    if not outside:
        return ledger
    entries = (*ledger.entries, *outside)
    order = sorted(range(len(entries)), key=lambda index: (entries[index].start, entries[index].end))
    moved = {index: place for place, index in enumerate(order)}
    readings = tuple(
        replace(one, changes=tuple(replace(change, entry=moved[change.entry]) for change in one.changes))
        for one in ledger.readings
    )
    return replace(ledger, entries=tuple(entries[index] for index in order), readings=readings)


def _proposed(facts: str, mentions: Sequence[Mention], language: str, currency: str) -> Ledger:
    products = find_products(facts, mentions, currency)
    of_one = totals_of_one(facts, sorted(amount.start for amount in (*mentions, *products)))
    stated, derived = propose(facts, mentions, products, currency=currency, of_one=of_one)
    says = partial(reason, language=language, currency=currency)
    entries = [
        *(_stated(facts, m, p, says(p)) for m, p in zip(mentions, stated, strict=True)),
        *(_derived(facts, m, p, says(p)) for m, p in zip(products, derived, strict=True)),
    ]
    read = [*_with_returns(facts, sorted(entries, key=lambda entry: entry.start))]
    return ledger_of(with_deductions(facts, read, cues_for(facts), language, currency), currency)


def _with_returns(facts: str, entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries, with the odds that what was given back before the case was known, or of which the text goes on to
    the rest that is owed, is taken off.
    """
    cues = cues_for(facts)
    text = lowered(fold(facts)) if any(entry.role is AmountRole.RETURNED for entry in entries) else ""
    borders, owed = Borders(text, entries, cues), Hits(cues.owed, text)
    for entry in entries:
        is_back = entry.role is AmountRole.RETURNED
        may_be = is_back and (_is_early(borders, entry) or owed.any_between(entry.end, len(text)))
        yield replace(entry, deduction=_EARLY) if may_be else entry


def _is_early(borders: Borders[Entry], entry: Entry) -> bool:
    """Whether its sentence speaks of the time before the case was known, and its clause of none behind that."""
    begin, end = borders.sentence(entry.start), borders.sentence_end(entry.end)
    is_late = borders.cues.again.search(borders.text, borders.clause(entry.start), borders.clause_end(entry.end))
    return is_late is None and borders.cues.early.search(borders.text, begin, end) is not None


def _stated(text: str, mention: Mention, proposal: Proposal, why: str) -> Entry:
    return Entry(
        mention.start,
        mention.end,
        text[mention.start : mention.end],
        mention.value,
        counted=proposal.role is AmountRole.LOSS,
        role=proposal.role,
        reason=why,
        approximate=mention.approximate,
        low=mention.low,
        high=mention.high,
        sureness=sureness(rule_of(proposal), load_support()),
        deduction=_NEGATIVE if proposal.reason is Reason.NEGATIVE else 0.0,
    )


def _derived(text: str, product: Product, proposal: Proposal, why: str) -> Entry:
    return Entry(
        product.start,
        product.end,
        text[product.start : product.end],
        product.value,
        counted=proposal.role is AmountRole.LOSS,
        role=proposal.role,
        reason=why,
        formula=product.formula,
        price=product.price_span,
        sureness=sureness(rule_of(proposal), load_support()),
    )
