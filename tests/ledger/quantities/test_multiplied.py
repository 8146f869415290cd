"""What follows from a price and a number of pieces, or from foreign money and a rate."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.money.found import ForeignAmount, Mention
from mma_desktop.ledger.quantities.multiplied import GoodsCount, exchange_of, product_of

AMOUNTS = st.decimals(1, 10**6, places=2)


@given(AMOUNTS, st.integers(2, 500))
def test_a_product_is_exact_and_stands_at_its_quantity(price: Decimal, number: int) -> None:
    product = product_of(Mention(3, 9, price), GoodsCount(Decimal(number), 12, 14))
    assert product.value == price * number
    assert (product.start, product.end, product.price, product.price_span) == (12, 14, 3, (3, 9))
    assert product.told == product.price_span


def test_foreign_money_keeps_its_currency_in_the_formula() -> None:
    product = exchange_of(ForeignAmount(0, 6, Decimal(1000), "USD"), Decimal("6.80"), 9, (9, 13))
    assert (product.value, product.formula, product.price, product.told) == (6800, "1000 USD × 6.8", 9, (0, 6))
