"""The words by which a text counts the price of one piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop import paths
from mma_desktop.errors import ResourceError
from mma_desktop.ledger.words.price_words import chinese_prices, english_prices


def test_names_in_braces_are_filled_in_and_quantifiers_stay() -> None:
    assert chinese_prices().each_before.search("每部手机")
    assert chinese_prices().rate_before.search("1美元兑")
    assert english_prices().of_notes.match(" gift cards")
    assert english_prices().span_of_months.search("from March to June")
    assert "{0,11}" in english_prices().pieces["number"]


def test_units_and_dozens_are_read() -> None:
    assert english_prices().names_of["kilo"] == english_prices().names_of["kg"]
    assert english_prices().dozens["half a dozen"] == 6


def test_english_is_read_in_any_case_and_chinese_measures_by_their_sense() -> None:
    assert english_prices().per_month.match(" A MONTH")
    assert chinese_prices().same_measure["天"] == "日"
    assert chinese_prices().periods["月"] == "个月"


@pytest.mark.parametrize(
    ("old", "new", "fact"),
    [
        ("{measures}", "{no_such_list}", "no_such_list"),
        ("hint = ", "no_such_pattern = ", "hint"),
        ("hint = '[", "hint = '(", "unterminated"),
        ("language =", "no_language =", "language"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, old: str, new: str, fact: str) -> None:
    text = (paths.resources() / "ledger" / "products.zh.toml").read_text(encoding="utf-8")
    file = tmp_path / "products.zh.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ResourceError, match=fact):
        chinese_prices(file)
