"""Amounts that follow from a stated price or rate: 每部2000元共3部, 单价35.5元，数量120件, 20元面值的5张.

A product is never a mention of its own: it keeps its formula, the span of its quantity and the price it comes from.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from mma_desktop.answers.characters import CHINESE
from mma_desktop.answers.money.currencies import YUAN
from mma_desktop.answers.money.folding import fold
from mma_desktop.answers.money.found import Mention
from mma_desktop.answers.money.mentions import find_foreign
from mma_desktop.domain.stopping import stop_if_asked
from mma_desktop.ledger.quantities import chinese_counts, english_counts, nearest_chinese, nearest_english
from mma_desktop.ledger.quantities.columns import amounts_in_columns
from mma_desktop.ledger.quantities.conversions import converted
from mma_desktop.ledger.quantities.multiplied import GoodsCount, Product, product_of
from mma_desktop.ledger.quantities.shares import find_shares

_OF_A_HOUSE = re.compile(  # 18 Elm Street is no number of goods
    "(?<![0-9A-Za-z.,])[0-9]{1,4}"
    "(?= (?:[A-Z][a-z]+ ){1,2}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Drive|Place|Square|Way)(?![a-z]))"
)
_NEAR = 8  # characters before a price in which a Chinese text has a Chinese one
_FEW = 20  # products before further goods of the same kind that are looked at


def find_products(text: str, mentions: Sequence[Mention], currency: str = YUAN) -> tuple[Product, ...]:
    """Every derived amount of `text`, in the order of its quantity; each price and each quantity is used once."""
    folded = _OF_A_HOUSE.sub(_in_letters, fold(text))
    found: dict[int, Product] = {}
    for mention in mentions:
        stop_if_asked()
        if (count := _count(folded, mention)) is not None:
            found.setdefault(count.start, product_of(mention, count))
    for product in _same_priced(folded, mentions, [*found.values()]):
        found[product.start] = product
    for column in amounts_in_columns(text, currency):
        if column.count is not None:
            found.setdefault(column.count.start, product_of(column.mention, column.count))
    for product in find_shares(folded, mentions):
        found.setdefault(product.start, product)
    for product in converted(folded, find_foreign(text, currency), mentions):
        found.setdefault(product.start, product)
    return tuple(found[start] for start in sorted(found))


def _in_letters(number: re.Match[str]) -> str:
    return "x" * len(number.group())


def is_price_of_one(folded: str, mention: Mention) -> bool:
    """Whether the amount of a folded text is the price of one piece or one measure (每克307元)."""
    is_of_piece = chinese_counts.is_price_of_piece(folded, mention.start)
    return is_of_piece or english_counts.is_price_of_measure(folded, mention.end)


def _count(folded: str, price: Mention) -> GoodsCount | None:
    """How many there are of what has this price, or None."""
    span = price.start, price.end
    is_hinted = chinese_counts.may_be_counted(folded, *span)
    if is_hinted and (count := chinese_counts.count_beside(folded, *span)):
        return count
    if not CHINESE.search(folded, max(0, price.start - _NEAR), price.start):
        counts = english_counts.counts(folded, *span)
        if count := next((count for count in counts if count.number > 1), None):
            return count
    further = chinese_counts.count_further(folded, *span) if is_hinted else None
    return further or chinese_counts.count_of_list(folded, price.start) or _nearest_count(folded, *span)


def _nearest_count(folded: str, start: int, end: int) -> GoodsCount | None:
    """What only stands near the price, by the language around it."""
    is_chinese = CHINESE.search(folded, max(0, start - _NEAR), min(len(folded), end + _NEAR)) is not None
    return (nearest_chinese if is_chinese else nearest_english).nearest_count(folded, start, end)


def _same_priced(folded: str, mentions: Sequence[Mention], products: Sequence[Product]) -> Iterator[Product]:
    """Further goods at the price of such goods before them (another five rolls of the same kind)."""
    prices = {mention.start: mention for mention in mentions}
    ordered = sorted(products, key=lambda product: product.start)
    starts = [product.start for product in ordered]
    for count in english_counts.same_priced(folded):
        unit = folded[count.start : count.end].split()[1].lower()
        place = bisect_left(starts, count.start)
        last = ordered[max(0, place - _FEW) : place]
        before = [p for p in last if unit in folded[p.start : p.end].lower().split()]
        price = prices.get(before[-1].price) if before and before[-1].price is not None else None
        if price is not None:
            yield product_of(price, count)
