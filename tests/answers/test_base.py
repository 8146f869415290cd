"""What holds for every answer type, whatever text a model writes (hypothesis)."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mma_desktop.answers.amount import AmountAnswer
from mma_desktop.answers.article import ArticleAnswer
from mma_desktop.answers.base import AnswerType
from mma_desktop.answers.charges import ChargeAnswer
from mma_desktop.answers.choice import ChoiceAnswer
from mma_desktop.answers.formula import FormulaAnswer, MixedAnswer
from mma_desktop.answers.free_text import FreeTextAnswer
from mma_desktop.answers.judgment import JudgmentAnswer
from mma_desktop.answers.labels import LabelAnswer
from mma_desktop.answers.months import MonthsAnswer
from mma_desktop.tasks.answer_words import load_judgment_words, load_term_words

TYPES: dict[str, AnswerType] = {
    "amount": AmountAnswer(),
    "article": ArticleAnswer(),
    "charges": ChargeAnswer(
        frozenset({"盗窃", "诈骗", "合同诈骗", "掩饰、隐瞒犯罪所得、犯罪所得收益", "偷越国（边）境"})
    ),
    "choice": ChoiceAnswer(),
    "letters": ChoiceAnswer("ABCDEFGHIJ", several=True),
    "formula": FormulaAnswer(),
    "judgment": JudgmentAnswer(load_judgment_words()),
    "label": LabelAnswer({"Buy": ("买入",), "Sell": ("卖出", "sell off"), "Hold": ()}),
    "mixed": MixedAnswer(),
    "months": MonthsAnswer(load_term_words()),
    "text": FreeTextAnswer(),
}
FRAGMENTS = [
    "盗窃", "诈骗罪", "合同诈骗",
    "掩饰、隐瞒犯罪所得、犯罪所得收益罪", "偷越国（边）境罪", "被告人犯", "构成", "罪", "无罪",
    ";", "；", "、", "和", "A", "B", "Ｃ", "D.", "(E)", "I think", "选", "买入", "Sell", "hold", "sell off", "十二",
    "3", "1,234.5", "２", "年", "个月", "月", "半年", "无期徒刑", "life imprisonment", "至", "元", "万元", "人民币",
    "《刑法》", "《中华人民共和国民法典》", "〈", "第五百七十七条", "第133条之一", "条", "判决如下", "$", "\\boxed{",
    "\\frac{", "\\frac12", "}", "{", "\\sqrt", "\\left(", ")", "x=", "/", "-", "%", "\\text{", "^{\\circ}", "π", "。",
    ".", "\n",
    " ", ":", "：", "*", "<eoa>", "是", "为", "答案", "\0", "\u200b", "0", "|", "零", "(", "（", "）", ",",
]  # fmt: skip
WRITTEN = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join))


@pytest.mark.parametrize("name", TYPES)
@settings(max_examples=300, deadline=None)
@given(text=WRITTEN, language=st.sampled_from(["zh", "en"]))
@example(text="", language="zh")
def test_any_text_is_read_or_abstains_and_what_is_written_is_read_back(name: str, text: str, language: str) -> None:
    answers = TYPES[name]
    key = answers.parse(text)
    if key is None:
        return
    assert key
    assert answers.parse(answers.write(key, language)) == key
    assert answers.agree(key, key) == pytest.approx(1.0)
    assert answers.agree(key, None) == answers.agree(None, key) == answers.agree(None, None) == 0.0
    assert answers.show(key, language)


@pytest.mark.parametrize("name", TYPES)
@settings(max_examples=150, deadline=None)
@given(first=WRITTEN, second=WRITTEN)
def test_agreement_is_a_share_and_the_same_both_ways(name: str, first: str, second: str) -> None:
    answers = TYPES[name]
    keys = answers.parse(first), answers.parse(second)
    assert 0.0 <= answers.agree(*keys) <= 1.0
    assert answers.agree(*keys) == answers.agree(*reversed(keys))


@pytest.mark.parametrize("name", TYPES)
@settings(max_examples=150, deadline=None)
@given(text=WRITTEN, written=WRITTEN)
def test_a_mention_is_a_place_in_the_text(name: str, text: str, written: str) -> None:
    answers = TYPES[name]
    key = answers.parse(written)
    if key is not None:
        place = answers.first_mention(text, key)
        assert place is None or 0 <= place < len(text)


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize(
    "piece", ["1", "一", "（", "$", " ", "{", "第", "《", "A、", "盗窃", "罪", "年", "\\frac", "sell "]
)
@pytest.mark.timeout(60)
def test_long_runs_of_anything_are_read_and_not_hung_on(name: str, piece: str) -> None:
    """A pattern that backtracks over such a text would not come back within the limit."""
    answers, text = TYPES[name], piece * 40_000
    assert answers.parse(text) != ""
    place = answers.first_mention(text, answers.parse("《刑法》第5条，5元，B，买入，盗窃罪，5个月") or "5")
    assert place is None or 0 <= place < len(text)
