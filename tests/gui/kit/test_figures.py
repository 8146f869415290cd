from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QLocale

from mma_desktop.gui.kit import figures
from mma_desktop.service.live.progress import TimeLeft


@pytest.fixture(autouse=True)
def _english() -> None:
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))


def test_amounts_are_grouped_and_exact() -> None:
    assert figures.amount(Decimal("12345678901234567890.10")) == "12,345,678,901,234,567,890.10"
    assert figures.amount(Decimal("1E+4")) == "10,000"


def test_amounts_follow_the_locale() -> None:
    QLocale.setDefault(QLocale(QLocale.Language.German, QLocale.Country.Germany))
    assert figures.amount(Decimal("1234.5")) == "1.234,50"


VOTE_KEYS = [
    ("19450", "19,450"),
    ("-7.50", "-7.50"),
    ("3.5", "3.5"),
    ("A", "A"),
    (None, "–"),
    ("盗窃;诈骗", "盗窃;诈骗"),
    ("1e999999999", "1e999999999"),
    ("nan", "nan"),
    ("退\n货" * 60, "退 货" * 19 + "退 …"),
]


@pytest.mark.parametrize(("value", "shown"), VOTE_KEYS)
def test_vote_keys_are_grouped_only_when_they_are_numbers(value: str | None, shown: str) -> None:
    assert figures.vote_key(value) == shown


def test_shares_and_rewards() -> None:
    assert figures.share(0.835) == "84%"
    assert figures.number(2 / 3) == "0.67"
    assert figures.number(None) == "–"


@pytest.mark.parametrize(("seconds", "shown"), [(42.4, "42 s"), (200, "3 min"), (9000, "2.5 h")])
def test_durations_are_shown_in_the_unit_that_reads_best(seconds: float, shown: str) -> None:
    assert figures.duration(seconds) == shown


def test_the_time_left_is_a_range_unless_both_ends_read_the_same() -> None:
    assert figures.time_left(TimeLeft(120, 300)) == "2 min to 5 min left"
    assert figures.time_left(TimeLeft(170, 185)) == "about 3 min left"


def test_a_moment_of_an_earlier_year_is_a_date() -> None:
    assert figures.moment("2019-11-20T09:15:00+00:00") == "2019-11-20"
    assert figures.moment("yesterday") == "yesterday"


@pytest.mark.parametrize(
    ("count", "shown"), [(5_000, "0.01 MB"), (98_362_432, "98 MB"), (1_117_320_768, "1.12 GB"), (9_999_999, "10.00 MB")]
)
def test_sizes_are_shown_as_downloads_are(count: int, shown: str) -> None:
    assert figures.size(count) == shown


def test_a_whole_sum_of_amounts_with_decimals_has_none() -> None:
    assert figures.amount(Decimal("29870.0")) == "29,870"
    assert figures.amount(Decimal("29870.00")) == "29,870"
    assert figures.amount(Decimal("0.50")) == "0.50"
