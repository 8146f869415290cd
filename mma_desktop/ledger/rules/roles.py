"""What each amount of a case is: rules propose, people decide.

The rules look at words near the amount (cue_reader.py), in the order of the document, at repeated mentions
(named_again.py, repetitions.py), and then at sums (sums.py). Nothing is learned and nothing is drawn: the same text
always gives the same proposal, in time linear in its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.base import AmountRole, DeedsOfOne
from mma_desktop.ledger.quantities.conversions import is_rate
from mma_desktop.ledger.quantities.multiplied import Product
from mma_desktop.ledger.quantities.products import is_price_of_one
from mma_desktop.ledger.rules.column_roles import roles_in_columns
from mma_desktop.ledger.rules.cue_reader import CueReader
from mma_desktop.ledger.rules.demands import leave_out_demands
from mma_desktop.ledger.rules.english_roles import refine
from mma_desktop.ledger.rules.exclusions import excluded
from mma_desktop.ledger.rules.named_again import find_repeats
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.rules.sums import find_sums
from mma_desktop.ledger.words.cue_files import cues_for
from mma_desktop.ledger.words.cues import Cues
from mma_desktop.ledger.words.patterns import lowered


def propose(
    text: str,
    mentions: Sequence[Mention],
    products: Sequence[Product] = (),
    cues: Cues | None = None,
    currency: str = YUAN,
    of_one: Mapping[int, DeedsOfOne] = MappingProxyType({}),
) -> tuple[tuple[Proposal, ...], tuple[Proposal, ...]]:
    """A role for every mention and for every product of `text`, each in the given order.

    `of_one` are the totals of one defendant's deeds, and those deeds, by their index among all amounts as they stand in
    the text (ledger/persons/stated.py).
    """
    cues, folded = cues or cues_for(text), lowered(fold(text))
    reader = CueReader(folded, cues)
    stated, derived = _as_losses(mentions), _as_products(products, reader)
    taken_out = excluded(folded, stated, cues)
    _take_cues(stated, mentions, taken_out, reader, currency)
    leave_out_demands(folded, stated, cues)
    _take_products(stated, derived)
    items = sorted((*stated, *derived), key=lambda item: item.start)
    refine(folded, items, cues)
    find_repeats(folded, items, cues, {stated[index].value for index in taken_out})
    find_sums(folded, items, cues, of_one)
    return tuple(item.proposal for item in stated), tuple(item.proposal for item in derived)


def _as_losses(mentions: Iterable[Mention]) -> list[RoledAmount]:
    """The amounts that the text states, each a loss until something speaks against it."""
    return [RoledAmount(m.start, m.end, m.value, Proposal(AmountRole.LOSS, Reason.DEFAULT)) for m in mentions]


def _as_products(products: Iterable[Product], reader: CueReader) -> list[RoledAmount]:
    """The amounts that follow from the text, each with the role that the words around it give."""
    return [RoledAmount(p.start, p.end, p.value, reader.role_of_product(p), p.price, is_product=True) for p in products]


def _take_cues(
    items: Sequence[RoledAmount],
    mentions: Sequence[Mention],
    taken_out: Mapping[int, str],
    reader: CueReader,
    currency: str,
) -> None:
    """Give each amount the role of its heading or its cue: a word behind it, else the nearest word before it.

    A word behind a list of amounts (100元、200元的价格) is behind each of them. `taken_out` are the amounts that the
    text itself takes out, by index, and the words for that.
    """
    behind, in_columns = reader.what_follows(items), roles_in_columns(reader, currency)
    is_all_negative = all(mention.negative for mention in mentions)  # then the sign only says which way money went
    for index, (item, mention) in enumerate(zip(items, mentions, strict=True)):
        stop_if_asked()
        if index in taken_out:
            item.proposal = Proposal(AmountRole.OTHER, Reason.CUE, word=taken_out[index])
        elif mention.negative and not is_all_negative:
            item.become(AmountRole.OTHER, Reason.NEGATIVE)
        elif item.start in in_columns:
            item.proposal = in_columns[item.start]
        elif found := _as_price(reader.text, mention) or reader.by_cue(item, *behind[index]):
            item.proposal = found


def _as_price(folded: str, mention: Mention) -> Proposal | None:
    """The role of a rate, or of the price of one piece."""
    if is_rate(folded, mention):
        return Proposal(AmountRole.OTHER, Reason.RATE)
    return Proposal(AmountRole.UNIT_PRICE, Reason.NO_QUANTITY) if is_price_of_one(folded, mention) else None


def _take_products(stated: Sequence[RoledAmount], derived: Sequence[RoledAmount]) -> None:
    """A price no longer counts once its product does."""
    prices = {item.start: item for item in stated}
    for product in derived:
        price = prices.get(product.price) if product.price is not None else None
        if price is None:
            continue
        if price.proposal.reason is not Reason.RATE:
            price.become(AmountRole.UNIT_PRICE, Reason.UNIT_PRICE, product.value)
