"""Whole readings of a document: the search for them, their features and weights, and what they change."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.interpretations import (
    MOST_AMOUNTS,
    Interpretation,
    interpret,
    likelihood,
    load_weights,
    weights_for,
)

GROSS = "骗取20.6万元。案发前归还5.4万元，实际骗取15.2万元。"
HANDED_ON = "被告人将3707元盗走，后将3700元藏匿于房内，将7元藏匿于车内。"


def readings_of(text: str) -> Interpretation:
    return interpret(text, propose_by_rules(text).entries, weights_for(text))


def test_parts_of_an_amount_do_not_count_beside_it_and_say_why() -> None:
    assert propose_by_rules(HANDED_ON).total == 7414
    ledger = propose_ledger(HANDED_ON)
    assert ledger.total == 3707
    changed = [entry for entry in ledger.entries if entry.counted != (entry.role is AmountRole.LOSS)]
    assert not changed
    assert any("3,707" in entry.reason or "各笔之和" in entry.reason for entry in ledger.entries if not entry.counted)


def test_reasons_come_in_english_too() -> None:
    reasons = [entry.reason for entry in propose_ledger(HANDED_ON, "en").entries if not entry.counted]
    assert reasons
    assert all(reason.isascii() for reason in reasons)


def test_a_gross_amount_beside_its_net_is_among_the_first_readings() -> None:
    totals = [reading.total for reading in propose_ledger(GROSS).readings[:3]]
    assert Decimal(152000) in totals


def test_the_readings_lead_to_their_totals() -> None:
    ledger = propose_ledger(GROSS)
    for reading in ledger.readings:
        assert ledger.total + sum(change.difference for change in reading.changes) == reading.total
    assert ledger.readings[0].total == ledger.total
    assert ledger.readings[0].odds == 1


def test_a_reading_without_a_total_and_its_parts_says_so() -> None:
    found = readings_of("造成损失共计3924元，其中甲某1900元、乙某1200元、丙某824元。又骗取丁某500元。")
    without = next(reading for reading in found.readings if reading.total == 500)
    assert without.features["leaves_out_whole_and_parts"] == 1
    assert all("leaves_out_whole_and_parts" not in one.features for one in found.readings if one.total == 4424)


def test_no_price_counts_beside_its_product() -> None:
    for reading in readings_of("窃得手机3部，每部价值2000元。另窃得现金500元。").readings:
        assert reading.total in {6500, 6000, 2500, 2000, 500, 0}


def test_the_rules_stand_where_no_other_reading_is_clearly_better() -> None:
    found = readings_of("窃得现金300元。窃得手机一部，价值1200元。")
    assert found.readings[0] == found.rules
    assert found.departures == ()


def test_a_long_document_has_the_reading_of_the_rules_only() -> None:
    text = "窃得现金31元。" * (MOST_AMOUNTS + 1)
    assert len(readings_of(text).readings) == 1
    assert propose_ledger(text).readings == ()


def test_wrong_weights_name_the_file(tmp_path: Path) -> None:
    (tmp_path / "interpretations.zh.toml").write_text("[weights]\nrule_odds = 'much'\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"interpretations\.zh\.toml"):
        load_weights("zh", tmp_path)


def test_a_document_is_weighed_by_the_weights_of_its_language() -> None:
    assert weights_for("被告人窃得现金300元，手机iPhone一部。") is load_weights("zh")
    assert weights_for("The defendant 张三 stole 300 yuan.") is load_weights("en")


@given(
    st.lists(
        st.sampled_from(["窃得现金300元。", "共计700元。", "骗得400元，", "归还100元。", "\n经审理查明，"]), max_size=8
    )
)
def test_the_readings_are_a_distribution_and_the_same_every_time(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = readings_of(text)
    assert 0 < likelihood(found.readings) <= 1
    assert found == readings_of(text)
    assert len({reading.counted for reading in found.readings}) == len(found.readings)
