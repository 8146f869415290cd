"""What a case states of a portfolio, in both languages."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.programs.fund_words import fund_words


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_decisions_are_the_labels_of_the_task(language: str) -> None:
    decisions = fund_words(language).decisions
    assert {decisions.buy, decisions.sell, decisions.hold} == set(load_task("deepfund", language).closed)


@pytest.mark.parametrize(
    ("language", "line", "stated"),
    [
        ("zh", "现金：60000元", 60000),
        ("zh", "现金:60,000元", 60000),
        ("zh", "可用资金：６万元", 60000),
        ("zh", "现金：¥1.5亿", 150_000_000),
        ("zh", "现金:约6万元", None),
        ("zh", "其中现金：6万元", None),
        ("zh", "现金流：6万元", None),
        ("en", "Cash: 1.2 million USD", 1_200_000),
        ("en", "cash: $60,000", 60000),
        ("en", "Cash: 1.2.3", None),
    ],
)
def test_a_line_states_a_number_with_its_scale(language: str, line: str, stated: int | None) -> None:
    words = fund_words(language)
    assert words.number(f"其他\n{line}", words.lines.cash) == (None if stated is None else Decimal(stated))


def test_shares_may_be_counted_in_lots() -> None:
    words = fund_words("zh")
    assert words.number("持仓：3手", words.lines.holding) == 300


def test_another_language_reads_the_english_words() -> None:
    assert fund_words("fr").decisions == fund_words("en").decisions
