"""The chance that a total is right: calibrated, or none; and what it hinges on."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.errors import ResourceError
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.chance import chance_of, hinge_of, load_chance, share_of
from mma_desktop.ledger.readings.interpretations import MOST_AMOUNTS

PLAIN = "窃得现金3000元。窃得手机一部，经鉴定价值1200元。"
DOUBTFUL = "约定总价96万元，依约支付首付款28万元。"


def test_a_plain_case_is_surer_than_a_doubtful_one() -> None:
    chances = [chance_of(ledger, ledger.total, "zh") for ledger in map(propose_ledger, (PLAIN, DOUBTFUL))]
    assert chances[0] is not None
    assert chances[1] is not None
    assert 0.5 < chances[1] < chances[0] < 1 or chances[1] <= 0.5 < chances[0]


def test_another_total_has_less_chance_and_one_that_no_reading_has_next_to_none() -> None:
    ledger = propose_ledger(PLAIN)
    first, other, none = (chance_of(ledger, Decimal(total), "zh") for total in (4200, 3000, 7))
    assert first is not None
    assert other is not None
    assert none is not None
    assert first > other
    assert none == pytest.approx(0.01)
    assert other < 0.02


def test_what_nothing_calibrates_has_no_chance() -> None:
    french = propose_ledger("He stole 300 yuan.", "en")
    assert chance_of(french, french.total, "fr") is None
    long = propose_ledger("窃得现金31元。" * (MOST_AMOUNTS + 1))
    assert chance_of(long, long.total, "zh") is None
    assert chance_of(Ledger(), Decimal(0), "zh") is None
    dollars = propose_ledger(PLAIN.replace("元", "美元"))
    assert (dollars.total, chance_of(dollars, dollars.total, "zh")) == (4200, None)
    mixed = propose_ledger("被告人张三窃得人民币20000元、美元12500元。")
    assert (mixed.total, chance_of(mixed, mixed.total, "zh")) == (20_000, None)


def test_english_totals_have_a_chance_in_any_money() -> None:
    for text in ("He stole 300 yuan from a shop.", "He stole £300 from a shop."):
        ledger = propose_ledger(text, "en")
        chance = chance_of(ledger, ledger.total, "en")
        assert chance is not None
        assert 0.01 <= chance <= 0.99


def test_a_total_hinges_on_the_amount_that_leads_to_the_nearest_other_one() -> None:
    ledger = propose_ledger(DOUBTFUL)
    hinge = hinge_of(ledger, ledger.total, "zh")
    assert hinge is not None
    assert hinge.total == next(reading.total for reading in ledger.readings if reading.total != ledger.total)
    assert DOUBTFUL[hinge.start : hinge.end] in ("96万元", "28万元")
    assert f"{hinge.total:,f}" in hinge.sentence
    english = hinge_of(propose_ledger(DOUBTFUL, "en"), ledger.total, "en")
    assert english is not None
    assert "the total is CNY" in english.sentence


def test_a_total_that_no_reading_has_hinges_on_nothing() -> None:
    assert hinge_of(propose_ledger(PLAIN), Decimal(7), "zh") is None


@given(
    st.lists(st.sampled_from(["窃得现金300元。", "共计700元。", "归还100元。"]), min_size=1, max_size=7).map("".join)
)
def test_the_shares_of_all_totals_make_one(text: str) -> None:
    ledger = propose_ledger(text)
    shares = [share_of(ledger, reading.total) or 0.0 for reading in ledger.readings]
    assert sum(shares) == pytest.approx(1)


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "chance.zh.toml").write_text("bias = 1\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"chance\.zh\.toml"):
        load_chance("zh", tmp_path)
