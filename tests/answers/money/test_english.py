"""Number words in English."""

import pytest

from mma_desktop.answers.money.english import find_english


@pytest.mark.parametrize(
    ("text", "span", "value"),
    [
        ("about fifteen thousand yuan", "fifteen thousand", 15_000),
        ("Twenty-five hundred", "Twenty-five hundred", 2500),
        ("half a million in cash", "half a million", 500_000),
        ("a quarter of a million", "a quarter of a million", 250_000),
        ("three quarters of a million", "three quarters of a million", 750_000),
        ("one and a half million", "one and a half million", 1_500_000),
        ("two thousand, five hundred", "two thousand, five hundred", 2500),
        ("Two million, three hundred thousand", "Two million, three hundred thousand", 2_300_000),
        ("one hundred and five thousand three hundred", "one hundred and five thousand three hundred", 105_300),
        ("a thousand and one", "a thousand and one", 1001),
        ("two million", "two million", 2_000_000),
        ("two point two five million", "two point two five million", 2_250_000),
        ("zero point five billion", "zero point five billion", 500_000_000),
        ("one trillion", "one trillion", 10**12),
        ("seven", "seven", 7),
    ],
)
def test_reads_number_words(text: str, span: str, value: int) -> None:
    assert [(text[found.start : found.end], found.value) for found in find_english(text)] == [(span, value)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("six thousand and seven thousand", [6000, 7000]),
        ("five thousand, six thousand and seven thousand", [5000, 6000, 7000]),
        ("two thousand, three thousand", [2000, 3000]),
    ],
)
def test_neighbours_that_are_no_one_number_are_numbers_of_their_own(text: str, values: list[int]) -> None:
    assert [found.value for found in find_english(text)] == values


@pytest.mark.parametrize(
    "text", ["a man", "nineteen eighty", "twenty ten", "thousand", "phone", "two thousand million"]
)
def test_leaves_out_what_is_no_number(text: str) -> None:
    assert list(find_english(text)) == []
