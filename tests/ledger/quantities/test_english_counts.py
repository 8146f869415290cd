"""Quantities of English texts: what is counted, and what is not."""

from decimal import Decimal

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.quantities.english_counts import is_price_of_measure, number_of
from mma_desktop.ledger.quantities.products import find_products


@pytest.mark.parametrize(
    ("text", "quantity", "formula"),
    [
        ("six watches (each valued at 230 yuan)", "six watches", "230 × 6"),
        ("a dozen jars of honey worth 45 yuan each", "a dozen jars of honey", "45 × 12"),
        ("11 scarves, which were appraised at 85 yuan apiece", "11 scarves", "85 × 11"),
        ("40 oximeters at 85 yuan", "40 oximeters", "85 × 40"),
        ("three of them at 1,200 yuan each", "three of them", "1200 × 3"),
        ("He took 26 boxes from the ward store, at a price of 600 yuan per box", "26 boxes", "600 × 26"),
        ("he owed 19 workers their pay. Each of them is owed 400 yuan", "19 workers", "400 × 19"),
        ("On each of nine Sundays he took 750 yuan every time", "nine Sundays", "750 × 9"),
        ("16 crates of pears at 70 yuan a crate", "16 crates of pears", "70 × 16"),
        ("They let 25 tyres go. Each tyre was worth 310 yuan", "25 tyres", "310 × 25"),
        ("2,400 yuan from each of five policyholders", "five policyholders", "2400 × 5"),
        ("from each of the 14 tenants he took 60 yuan", "14 tenants", "60 × 14"),
        ("Thirty-two parents sent her 150 yuan each", "Thirty-two parents", "150 × 32"),
        ("He wrote to seven farmers. They paid him 900 yuan each", "seven farmers", "900 × 7"),
        ("180 yuan a day for 14 days", "14 days", "180 × 14"),
        ("taken 1,500 yuan a day from the till of a market for 20 working days", "20 working days", "1500 × 20"),
        ("benefits of 2,750 yuan monthly for 26 months", "26 months", "2750 × 26"),
        ("he paid 900 yuan per month toward the lease on her flat by the sea for 14 months", "14 months", "900 × 14"),
        ("She took two 20-yuan notes", "two", "20 × 2"),
        ("450 yuan/month for six months", "six months", "450 × 6"),
        ("He owes three months' rent at 780 yuan a month", "three months", "780 × 3"),
        ("He was paid 11 yuan an hour but nothing for his last 60 hours of work", "60 hours", "11 × 60"),
        ("For eleven weeks he kept 2,400 yuan a week", "eleven weeks", "2400 × 11"),
        ("a chain of 12.4 grams; it was valued at 98 yuan per gram", "12.4 grams", "98 × 12.4"),
        ("35 yuan per kg for 120 kg", "120 kg", "35 × 120"),
        ("on 3 May 80 kg, on 9 May 120 kg; it was worth 20 yuan per kg", "120 kg", "20 × 200"),
        ("two rings, 1,870 yuan each", "two rings", "1870 × 2"),
        ("nine clients each paid him a first sum of 500 yuan", "nine clients", "500 × 9"),
        ("the next four for 600 yuan each", "four", "600 × 4"),
        ("He drew six cheques. Four were for 250 yuan each", "Four", "250 × 4"),
        ("drew cheques: some for 250 yuan, and five for 80 yuan each", "five", "80 × 5"),
        ("the shop had two lamps; the lamps were worth 90 yuan each", "two lamps", "90 × 2"),
        ("in 2008, 2009 and 2010 he accepted 1,000 yuan each time", "2008, 2009 and 2010", "1000 × 3"),
        ("from 2011 to 2014 he got 2,000 yuan every year", "from 2011 to 2014", "2000 × 4"),
        ("on three occasions he took 400 yuan each time", "three occasions", "400 × 3"),
        ("a monthly bribe of 500 yuan from January to June 2019", "from January to June 2019", "500 × 6"),
        ("Over three visits he withdrew 500 yuan each time", "three visits", "500 × 3"),
        ("on two consecutive Fridays he took 90 yuan each time", "two consecutive Fridays", "90 × 2"),
        ("He received 1,680 yuan in each of twelve months", "twelve months", "1680 × 12"),
        ("from March to July he kept 300 yuan a month", "from March to July", "300 × 5"),
        ("Three of them, all on one road, paid 1,800 yuan each", "Three of them", "1800 × 3"),
        ("nine came. Five of them had paid 1,200 yuan holding money each", "Five of them", "1200 × 5"),
        ("The remaining three paid 950 yuan each", "three", "950 × 3"),
        ("The first two phones were alike and were appraised at 4,100 yuan each", "two phones", "4100 × 2"),
        ("From each of the three he took 14,200 yuan", "three", "14200 × 3"),
        ("an allowance of 418 yuan a fortnight for twenty-six fortnights", "twenty-six fortnights", "418 × 26"),
        ("In each of the years 2010, 2011 and 2012 he paid 28,000 yuan", "2010, 2011 and 2012", "28000 × 3"),
        ("In 1988 and 1989 she had 22,500 yuan from him in each of those years", "1988 and 1989", "22500 × 2"),
        ("jackets . . . 3 @ 249 yuan", "3", "249 × 3"),
        ("vouchers of 50 yuan × 10", "10", "50 × 10"),
        ("She took 50 yuan from the till every week for 20 weeks", "20 weeks", "50 × 20"),
        ("He withdrew 300 yuan twice from her account", " twice", "300 × 2"),
        ("He withdrew 300 yuan three times", "three times", "300 × 3"),
        ("Every month for six months he extorted 350 yuan", "six months", "350 × 6"),
        ("He made 12 payments of 350 yuan", "12 payments", "350 × 12"),
        ("bags at 350 yuan each; he sold three of them", "three of them", "350 × 3"),
        ("six workers on the payroll, 800 yuan a month for each for two months", "two months", "800 × 12"),
    ],
)
def test_a_quantity_multiplies_its_price(text: str, quantity: str, formula: str) -> None:
    (product,) = find_products(text, list(find_amounts(text)))
    assert (text[product.start : product.end], product.formula) == (quantity, formula)


def test_further_goods_have_the_price_of_the_same_kind() -> None:
    text = "He took eight rolls, each roll worth 100 yuan, and later five rolls of the same kind"
    assert [p.formula for p in find_products(text, list(find_amounts(text)))] == ["100 × 8", "100 × 5"]


@pytest.mark.parametrize(
    "text",
    [
        "On 12 October he took a phone worth 500 yuan",
        "In 2013 he sold it at 500 yuan",
        "two phones worth 3,000 yuan",  # the value of both
        "Each of the two had received 15,000 yuan",
        "a monthly wage of 6,500 yuan. From October 2021 to February 2022 she took things",
        "for three days he kept 600 yuan a month",  # another measure
        "50 kg of rice at 3 yuan a metre",
        "5,000 yuan and 300 yuan each",
        "In 2010, 2011 and 2012 he paid 28,000 yuan",
        "Two of them left and he paid 900 yuan to each creditor",
        "an interest of 900 yuan x 5%",
        "she paid 900 yuan twice the price",
        "he made two payments of 900 yuan and 1,200 yuan",
        "she paid 900 yuan, three times what it was worth",
        "the tenant at 40 Orange Lane paid 925 yuan each",
    ],
)
def test_nothing_else_is_counted(text: str) -> None:
    assert find_products(text, list(find_amounts(text))) == ()


@pytest.mark.parametrize(
    ("written", "value"),
    [("1,250", 1250), ("Two dozen", 24), ("forty-eight", 48), ("0.5", Decimal("0.5")), ("some", None)],
)
def test_numbers_may_be_words(written: str, value: Decimal | int | None) -> None:
    assert number_of(written) == value


def test_the_price_of_a_measure_counts_nothing_without_its_quantity() -> None:
    text = "They were sold at 10 yuan per kilogram"
    assert is_price_of_measure(text, len("They were sold at 10 yuan"))
    assert not is_price_of_measure(text, len("They were sold"))
    assert propose_ledger(text, "en").total == 0


def test_products_of_different_goods_may_be_equal() -> None:
    text = "She hid six bottles worth 210 yuan each under her coat, and later a dozen packs worth 105 yuan each."
    assert propose_ledger(text, "en").total == 2520


@pytest.mark.parametrize(
    "piece", ["each of 3 men 5 yuan a day for ", "9 big cups, each worth 5 yuan each ", "5 yuan a kg "]
)
@pytest.mark.timeout(60)
def test_a_long_text_of_anything_is_read_and_not_hung_on(piece: str) -> None:
    assert len(propose_ledger(piece * 3000).entries) >= 3000
