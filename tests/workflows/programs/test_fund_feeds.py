"""The case file of a trading decision with a price series: what is computed, who reads it, and who is not asked."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.domain.prompts import Prompt, Sampling
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.engine.scripted import ScriptedEngine
from mma_desktop.packs.loading import pack_called
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.workflow import Workflow
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.programs.base import ProgramRequest
from mma_desktop.workflows.programs.fund_feeds import fund_feeds
from mma_desktop.workflows.programs.fund_indicators import fund_indicators
from mma_desktop.workflows.programs.fund_prices import read_prices
from mma_desktop.workflows.programs.fund_words import FEEDS, fund_words
from tests.packs.toys import plain_reply

DAYS = [f"2024-{month:02d}-{day:02d}" for month in (3, 4, 5) for day in range(1, 29)]
SERIES = "\n".join(f"{day}: {100 + place}" for place, day in enumerate(DAYS))
CASE = f"""Trading date: 2024-05-14

Closing prices:
{SERIES}

Company news:
- 2024-05-13 | Quarzit raises its forecast"""
CASE_ZH = f"""交易日：2024-05-14

每日收盘价：
{SERIES}

公司新闻：
- 2024-05-13 | 上调全年业绩预告"""


def request(case: str, language: str = "en", computed: str = "") -> ProgramRequest:
    texts = {"case": case, "computed": computed}
    return ProgramRequest(texts, Question("deepfund", language, case), load_task("deepfund", language))


@pytest.mark.parametrize(
    ("line", "close", "volume"),
    [
        ("2024-05-01: 373.11", "373.11", None),
        ("- 2024-05-01 | 1,373.11 | 12,000", "1373.11", "12000"),
        ("2024-05-01,373.11,12000", "373.11", "12000"),
        ("2024-05-01\t¥18.5元\t300手", "18.5", "300"),
    ],
)
def test_a_line_states_a_day_its_price_and_perhaps_its_volume(line: str, close: str, volume: str | None) -> None:
    series = read_prices(f"Price history:\n{line}\n\nCash: 5", fund_words("en"))
    assert series.closes == (Decimal(close),)
    assert series.volumes == (() if volume is None else (Decimal(volume),))
    assert "373" not in series.rest
    assert "Cash: 5" in series.rest


def test_days_are_put_in_order_and_those_behind_the_case_are_left_out() -> None:
    case = "Date: 2024-05-02\nClosing prices:\n2024-05-03: 9\n2024-05-02: 3\nno day: 7\n2024-05-01: 2"
    assert read_prices(case, fund_words("en")).closes == (2, 3)


def test_a_line_that_states_todays_price_begins_no_series() -> None:
    assert read_prices("收盘价：250元\n2024-05-01：3", fund_words("zh")).closes == ()


@pytest.mark.parametrize(("case", "language", "trend"), [(CASE, "en", "Bullish"), (CASE_ZH, "zh", "看涨")])
def test_indicators_are_computed_from_the_prices_and_read_by_the_technical_analyst_alone(
    case: str, language: str, trend: str
) -> None:
    computed = fund_indicators(request(case, language))["computed"]
    first, *others = computed.splitlines()
    assert first.endswith(trend)
    assert any("RSI" in line and "100.00" in line for line in others)
    read = {name: json.loads(text) for name, text in fund_feeds(request(case, language, computed)).items()}
    assert f"[T1] {first}" in read["technical"][0]
    assert not any(first in text or DAYS[0] in text for name in FEEDS[1:] for text in read[name])
    assert read["insider"] == []
    assert read["feeds"]["missing"] == ["insider"]


def test_a_case_without_prices_is_divided_as_before_and_one_without_parts_read_whole() -> None:
    assert fund_indicators(request("Price: 5"))["computed"] == ""
    read = fund_feeds(request("Just a story."))
    assert all(json.loads(read[name]) == ["Just a story."] for name in FEEDS)


@pytest.mark.parametrize(("case", "language"), [(CASE, "en"), (CASE_ZH, "zh")])
async def test_an_analyst_for_whom_the_case_has_nothing_is_not_asked(case: str, language: str) -> None:
    pack, task, tags = pack_called("fund", language), load_task("deepfund", language), list[str]()

    def reply(prompt: Prompt, sampling: Sampling, _index: int) -> str:
        tags.append(sampling.tag)
        assert prompt.messages[-1].content.count("[T1]") <= 1
        return plain_reply(pack, "", sampling)

    engine = ScriptedEngine(reply)
    question = Question("deepfund", language, case)
    solver = Workflow(task, SearchSettings(), 1, pack)
    solution = await solver.solve(question, Team({GENERAL: engine, DOMAIN: engine}), lambda _event: None)
    asked = {tag.rpartition(".")[2] for tag in tags}
    assert asked == {"Technical", "Fundamental", "News", "Macro", "Policy", "Risk"}
    assert solution.value is not None
