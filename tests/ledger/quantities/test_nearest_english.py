"""Counts that only stand near the English price of one."""

import pytest

from mma_desktop.answers.money.case_currency import currency_of
from mma_desktop.ledger.proposing import find_mentions
from mma_desktop.ledger.quantities.products import find_products


def _formulas(text: str) -> list[str]:
    currency = currency_of(text)
    return [product.formula for product in find_products(text, find_mentions(text, currency), currency)]


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("She stole £300 a month for two years.", ["300 × 24"]),
        ("He pocketed €3,000 per quarter over three years.", ["3000 × 12"]),
        ("A waiter skimmed $20 a shift, five shifts a week, for 12 weeks.", ["20 × 60"]),
        ("Kev nicked 15 drills from the warehouse. Retail they're £99 each.", ["99 × 15"]),
        ("Seven iPads, priced $329 apiece, vanished from the cupboard.", ["329 × 7"]),
        ("Goods: 24 cases of beer @ $18.50. Nothing else taken.", ["18.5 × 24"]),
        ("The officer let containers through for $2,500 each. There were eleven containers.", ["2500 × 11"]),
        ("Tom and Jerry each took £75 from the bar till.", ["75 × 2"]),
        ("The treasurer wrote eleven cheques of $500 to himself.", ["500 × 11"]),
        ("Hens, 9, at $15 each, were gone.", ["15 × 9"]),
        ("On the first of 25 occasions he took £40.", []),  # and nothing says that he did on each
        ("He sold 3 bicycles and was paid £450.", []),
    ],
)
def test_counts_of_english_prices(text: str, formulas: list[str]) -> None:
    assert _formulas(text) == formulas
