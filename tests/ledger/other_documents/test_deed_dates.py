"""The date before an amount: the last one in its document, as far as it is said."""

from __future__ import annotations

import pytest

from mma_desktop.domain.case_documents import case_text
from mma_desktop.domain.cases import Document
from mma_desktop.ledger.other_documents.deed_dates import DeedDate, date_before


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2019年3月5日窃得", (2019, 3, 5)),
        ("3月5日窃得", (0, 3, 5)),
        ("2019年3月窃得", (2019, 3, 0)),
        ("2018年1月2日立案，2019年3月5日窃得", (2019, 3, 5)),
        ("on 18 june 2019 he stole", (2019, 6, 18)),
        ("on june 18 he stole", (0, 6, 18)),
        ("in june 2019 he stole", (2019, 6, 0)),
    ],
)
def test_the_last_date_before_an_amount_is_that_of_its_deed(text: str, date: tuple[int, int, int]) -> None:
    assert date_before(text, len(text)) == DeedDate(*date)


def test_a_date_of_another_document_or_far_before_is_none() -> None:
    text = case_text([Document("1", "2019年3月5日。", "00"), Document("2", "窃得", "00")])
    assert date_before(text, len(text)) is None
    assert date_before(f"2019年3月5日{'甲' * 300}", 310) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((2019, 3, 5), (2019, 3, 5), True),
        ((0, 3, 5), (2019, 3, 5), True),
        ((2019, 3, 0), (2019, 3, 5), True),
        ((2018, 3, 5), (2019, 3, 5), False),
        ((2019, 4, 0), (2019, 3, 5), False),
    ],
)
def test_two_dates_may_be_one_day_unless_they_differ_in_what_both_say(
    one: tuple[int, int, int], other: tuple[int, int, int], same: bool
) -> None:
    assert DeedDate(*one).may_be(DeedDate(*other)) is DeedDate(*other).may_be(DeedDate(*one)) is same
    assert DeedDate(*one).may_be(None)
