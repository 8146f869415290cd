"""How many there are of something, and the amount that follows from that and its price."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from mma_desktop.answers.amount import key_of
from mma_desktop.answers.money.found import ForeignAmount, Mention


@dataclass(frozen=True, slots=True)
class GoodsCount:
    """How many there are of something, at [start, end) of the text."""

    number: Decimal
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Product:
    """A derived amount: `start` and `end` are the span of its quantity, `price` the start of the amount it multiplies.

    `price` is None when the text gives a rate that is no amount (汇率6.8); `price_span` is where it stands. What is
    said of the product stands around `told`: the price, or the foreign money that is converted.
    """

    start: int
    end: int
    value: Decimal
    formula: str
    price: int | None
    price_span: tuple[int, int]
    told: tuple[int, int]


def product_of(price: Mention, count: GoodsCount) -> Product:
    """What so many pieces come to at this price each."""
    formula, span = f"{key_of(price.value)} × {key_of(count.number)}", (price.start, price.end)
    return Product(count.start, count.end, _plain(price.value * count.number), formula, price.start, span, told=span)


def exchange_of(amount: ForeignAmount, rate: Decimal, price: int | None, span: tuple[int, int]) -> Product:
    """What foreign money comes to at a rate that stands at `span`; `price` is where that begins if it is an amount."""
    formula = f"{key_of(amount.value)} {amount.currency} × {key_of(rate)}"
    written = (amount.start, amount.end)
    return Product(*written, _plain(amount.value * rate), formula, price, span, told=written)


def _plain(value: Decimal) -> Decimal:
    return Decimal(key_of(value))
