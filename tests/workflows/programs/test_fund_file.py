"""The case file of a trading decision, divided among analysts."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.programs.base import ProgramRequest
from mma_desktop.workflows.programs.fund_file import fund_file
from mma_desktop.workflows.programs.fund_words import FEEDS

CASE = """Ticker: QZRT
Trading date: 2024-05-14
Price: 48.20 USD

Company news (newest first):
- 2024-05-15 | Quarzit wins a prize tomorrow
- 2024-05-14 | Quarzit raises its forecast
- 2024-05-13 | The central bank keeps its rates

Insider trades:
- none

Technical signals:
- Trend Following: Bullish
- RSI: 71

Cash: 60,000 USD"""
CASE_ZH = """股票：岚川精工
交易日：2024-04-19

公司新闻（由新到旧）：
- 2024-04-18 | 中标三年供货合同

增减持：
- 无

政策：2024-04-18 | 加征关税"""


def divided(case: str, language: str = "en") -> Mapping[str, str]:
    return fund_file(
        ProgramRequest({"case": case}, Question("deepfund", language, case), load_task("deepfund", language))
    )


def test_each_analyst_reads_its_own_part_and_what_is_said_for_all() -> None:
    read = divided(CASE)
    assert read["technical"] == (
        "Ticker: QZRT\nTrading date: 2024-05-14\nPrice: 48.20 USD\n\nCash: 60,000 USD\n\n"
        "Technical signals:\n[T1] Trend Following: Bullish\n[T2] RSI: 71"
    )
    assert "RSI" not in read["news"]
    assert all("Price: 48.20 USD" in read[feed] and "Cash" in read[feed] for feed in FEEDS)


def test_news_of_the_company_are_read_for_figures_economy_and_governments_that_have_no_part_of_their_own() -> None:
    read = divided(CASE)
    for feed in ("news", "fundamental", "macro", "policy"):
        assert f"[{feed[0].upper()}1] 2024-05-14 | Quarzit raises its forecast" in read[feed]
    own = divided(f"{CASE}\n\nPolicy:\n- 2024-05-01 | A tariff")
    assert "forecast" not in own["policy"]
    assert "[P1] 2024-05-01 | A tariff" in own["policy"]


def test_what_is_of_a_later_day_than_the_case_is_read_by_nobody() -> None:
    read = divided(CASE)
    assert not any("prize" in read[feed] for feed in FEEDS)
    assert json.loads(read["feeds"]) == {"missing": ["insider"], "late": 1}
    assert "prize" in divided(CASE.replace("Trading date", "Weekday"))["news"], "the case names no day"


def test_a_part_that_is_empty_or_not_there_is_missing() -> None:
    assert divided(CASE)["insider"].endswith("(The case has nothing of this kind.)")
    read = divided(CASE_ZH, "zh")
    assert json.loads(read["feeds"])["missing"] == ["technical", "insider"]
    assert read["policy"].endswith("政策：\n[P1] 2024-04-18 | 加征关税")
    assert read["technical"].endswith("（案件中没有这类信息。）")


@pytest.mark.parametrize("case", ["", "A share of which only this is said.\nIt fell by 2 %."])
def test_a_file_without_parts_is_read_whole_by_all(case: str) -> None:
    read = divided(case)
    assert {read[feed] for feed in FEEDS} == {case}
    assert json.loads(read["feeds"])["missing"] == []
