"""Foreign money that the text converts: the rate is stated behind it (10000港元，汇率0.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from mma_desktop.answers.money.found import ForeignAmount, Mention
from mma_desktop.ledger.quantities.multiplied import Product, exchange_of
from mma_desktop.ledger.words.price_words import chinese_prices

_LOOK_BACK = 32  # characters before a rate that may say that it is one
_RATE_AHEAD = 60  # characters behind a foreign amount in which its rate may stand


def is_rate(folded: str, mention: Mention) -> bool:
    """Whether the amount of a folded text is that of an exchange rate (1美元兑6.8元)."""
    return chinese_prices().rate_before.search(folded, max(0, mention.start - _LOOK_BACK), mention.start) is not None


def converted(folded: str, foreign: Iterator[ForeignAmount], mentions: Sequence[Mention]) -> Iterator[Product]:
    """What foreign amounts of a folded text come to whose rate stands behind them, unless it converts them itself."""
    rates = {mention.start: mention for mention in mentions if is_rate(folded, mention)}
    starts = sorted(mention.start for mention in mentions)
    following = 0
    for amount in foreign:
        while following < len(starts) and starts[following] < amount.end:
            following += 1
        near = starts[following] if following < len(starts) else len(folded)
        rate = rates.get(near)
        if rate is not None and rate.start - amount.end <= _RATE_AHEAD and amount.value != 1:
            yield exchange_of(amount, rate.value, rate.start, (rate.start, rate.end))
        elif bare := chinese_prices().bare_rate.search(folded, amount.end, min(amount.end + _RATE_AHEAD, near)):
            yield exchange_of(amount, Decimal(bare.group("rate")), None, bare.span("rate"))
