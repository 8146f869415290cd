"""What is found of money in a text."""

from decimal import Decimal

from mma_desktop.answers.money.found import Mention


def test_a_range_may_be_either_of_its_ends_and_nothing_between() -> None:
    mention = Mention(0, 9, Decimal(3000), low=Decimal(3000), high=Decimal(5000))
    assert [mention.may_be(Decimal(value)) for value in (3000, 4000, 5000)] == [True, False, True]
    assert not Mention(0, 5, Decimal(3000)).may_be(Decimal(5000))
