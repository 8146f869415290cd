"""The decision of a trading pack, by rule."""

from __future__ import annotations

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.tasks.base import Task
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.fund import fund, read_position
from mma_desktop.workflows.programs.fund_words import fund_words

HELD = "Ticker: QZRT\nPrice: 250 USD\nCash: 60,000 USD\nHolding: 160 shares"
PRICE = "Ticker: QZRT\nPrice: 250 USD"
HELD_ZH = "股票：岚川精工\n价格：250元\n现金：6万元\n持股：160股"
TASK, TASK_ZH = load_task("deepfund", "en"), load_task("deepfund", "zh")


def decision(case: str, risk: str = "", task: Task = TASK, /, **signals: str) -> tuple[str | None, str]:
    texts = {"case": case, "risk": risk, **{name: f'{{"signal": "{signal}"}}' for name, signal in signals.items()}}
    answer = fund(ProgramRequest(texts, Question("deepfund", task.language, case), task))["answer"]
    return task.read(answer).value, answer


def test_a_stated_portfolio_is_sized() -> None:
    value, answer = decision(HELD, '{"ratio": "0.2", "why": "weak"}', a="Bullish")
    assert value == "Sell"
    assert "-80" in answer


def test_a_ratio_is_cut_to_what_the_number_of_shares_allows() -> None:
    value, answer = decision(f"{HELD}\nTickers: 10", '{"ratio": "1"}')
    assert (value, "Ratio 0.2, at most 0.2" in answer) == ("Sell", True)


@pytest.mark.parametrize(
    ("ratio", "said", "shares"), [("0", "Sell", "-160"), ("1", "Buy", "+240"), ("0.4", "Hold", "+0")]
)
def test_136_nothing_and_all_of_a_portfolio_may_be_named(ratio: str, said: str, shares: str) -> None:
    value, answer = decision(HELD, f'{{"ratio": "{ratio}"}}')
    assert value == said
    assert shares in answer


@pytest.mark.parametrize(
    ("signals", "value"),
    [
        ({"a": "Bullish", "b": "Bullish", "c": "Bearish"}, "Buy"),
        ({"a": "Bearish", "b": "Neutral"}, "Sell"),
        ({"a": "Bullish", "b": "Bearish"}, "Hold"),
    ],
)
def test_without_a_portfolio_the_signals_decide(signals: dict[str, str], value: str) -> None:
    assert decision(PRICE, '{"ratio": "0"}', **signals)[0] == value


def test_the_signals_are_counted_in_words() -> None:
    said = {"a": "Bullish", "b": "Bearish", "c": "Neutral", "d": "Bullish", "e": "Bullish", "f": "Bearish"}
    assert "3 bullish, 2 bearish, 1 neutral" in decision(PRICE, "", **said)[1]


def test_an_object_in_a_list_is_read_as_one_alone() -> None:
    texts = {"case": PRICE, "risk": "", "a": '[{"signal": "Bearish"}, {"signal": "Bullish"}]'}
    answer = fund(ProgramRequest(texts, Question("deepfund", "en", PRICE), TASK))["answer"]
    assert TASK.read(answer).value == "Sell"


NO_RATIOS = (
    "",
    "{}",
    "[1]",
    *(f'{{"ratio": "{said}"}}' for said in ("much", "NaN", "Infinity", "-0.1", "1.01", "1e999999")),
)


@pytest.mark.parametrize("risk", NO_RATIOS)
def test_a_portfolio_needs_a_ratio(risk: str) -> None:
    with pytest.raises(ProgramFailed):
        decision(HELD, risk)


def test_without_portfolio_and_signals_there_is_nothing_to_decide_by() -> None:
    with pytest.raises(ProgramFailed):
        decision(PRICE, '{"ratio": "1"}')


@pytest.mark.parametrize(
    "case",
    [
        PRICE,
        HELD.replace("Price", "Prize"),
        HELD.replace("250", "0"),
        HELD.replace("160", "-160"),
        HELD.replace("Cash", "- Cash"),
    ],
)
def test_a_portfolio_that_is_not_stated_whole_is_none(case: str) -> None:
    assert read_position(case, fund_words("en")) is None


def test_a_chinese_portfolio_is_sized_and_the_reason_is_chinese() -> None:
    value, answer = decision(HELD_ZH, '{"ratio": "0.2", "why": "弱"}', TASK_ZH, a="看涨")
    assert (value, answer) == ("卖出", "仓位比例0.2，上限1；买卖股数：-80。\n决策:卖出")
    assert decision(f"{HELD_ZH}\n股票数：10", '{"ratio": "1"}', TASK_ZH)[1].startswith("仓位比例0.2，上限0.2；")


@pytest.mark.parametrize(
    ("signals", "value"),
    [
        ({"a": "看涨", "b": "看涨", "c": "看跌"}, "买入"),
        ({"a": "看跌", "b": "中性"}, "卖出"),
        ({"a": "看涨", "b": "看跌"}, "持有"),
        ({"a": "Bullish"}, "持有"),
    ],
)
def test_chinese_signals_decide_a_chinese_case(signals: dict[str, str], value: str) -> None:
    assert decision("价格：250元", "", TASK_ZH, **signals)[0] == value


@pytest.mark.parametrize("feeds", ["", "[]", "{}", '{"missing": "insider"}', '{"missing": []}'])
def test_every_signal_counts_where_nothing_is_missing(feeds: str) -> None:
    value, answer = _with_feeds(feeds)
    assert (value, "nothing of" in answer) == ("Buy", False)


def test_what_an_analyst_says_of_a_part_that_is_missing_counts_as_neutral() -> None:
    value, answer = _with_feeds('{"missing": ["insider", "policy"]}')
    assert value == "Hold"
    assert "0 bullish, 0 bearish, 3 neutral" in answer
    assert "The case has nothing of: trades of insiders, news about governments." in answer.splitlines()


def _with_feeds(feeds: str) -> tuple[str | None, str]:
    texts = {"case": PRICE, "risk": "", "feeds": feeds, "a": '{"signal": "Neutral"}', "c": '{"signal": "Bullish"}'}
    answer = fund(ProgramRequest(texts, Question("deepfund", "en", PRICE), TASK))["answer"]
    return TASK.read(answer).value, answer
