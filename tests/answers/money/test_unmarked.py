"""Sums of a text in which no number has a unit."""

import pytest

from mma_desktop.answers.money.unmarked import find_unmarked


@pytest.mark.parametrize(
    ("text", "currency", "sums"),
    [
        ("王大爷：12000\n李大妈：9800\n合计：21800", "CNY", ["12000", "9800", "21800"]),
        ("2014年　教辅书商　52,000\n2016年　校服厂　71,000\n贿款如上", "CNY", ["52,000", "71,000"]),
        ("受贿时间 2019\n编号 4471，电话 8830215，房号：502，于12:30，3,000公斤", "CNY", []),
        ("Series A  640,000\nSeries B  512,000\n(all AUD)", "AUD", ["640,000", "512,000"]),
        ("Feb 2018 - 20,000 - scaffolding firm; 480 boxes; cheque 4471", "AUD", ["20,000"]),
        ("Series A  640,000", "CNY", []),  # an English text that names no money
    ],
)
def test_numbers_that_are_written_as_sums(text: str, currency: str, sums: list[str]) -> None:
    assert [text[one.start : one.end] for one in find_unmarked(text, currency)] == sums


def test_none_of_them_has_a_unit() -> None:
    assert [one.has_unit for one in find_unmarked("被骗12000，又被骗9500", "CNY")] == [False, False]
