from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mma_desktop.answers.article import article_keys
from mma_desktop.answers.judgment import JudgmentAnswer, cited_laws, sums_awarded
from mma_desktop.tasks.answer_words import load_judgment_words

DataSet = Callable[[str], list[dict[str, Any]]]

WORDS = load_judgment_words()
JUDGMENT = JudgmentAnswer(WORDS)
TEXT = (
    "原告请求赔偿90000元。依照《中华人民共和国民法典》第五百零九条、第六百七十四条至第六百七十六条，《中华人民共和国刑法》"
    "第一百三十三条之一第一款第（二）项之规定，判决如下：被告支付40.44万元和利息1,200.50元。"
)


def test_articles_belong_to_the_law_before_them_and_ranges_are_written_out() -> None:
    articles = {"民法典:509", "民法典:674", "民法典:675", "民法典:676", "刑法:133-1"}
    assert article_keys(TEXT) == articles


@pytest.mark.parametrize(
    ("text", "articles"),
    [
        ("根据民法典第577条", {"民法典:577"}),
        ("违反刑法第264条和第二百六十六条", {"刑法:264", "刑法:266"}),
        (
            "《最高人民法院关于适用〈中华人民共和国民法典〉时间效力的若干规定》第一条",
            {"最高人民法院关于适用民法典时间效力的若干规定:1"},
        ),
        ("第五条不属于任何法律", set()),
        ("《刑法》第九千九百条", set()),
        ("", set()),
    ],
)
def test_laws_are_named_in_titles_or_before_the_article(text: str, articles: set[str]) -> None:
    assert article_keys(text) == articles


def test_sums_are_those_of_the_ruling() -> None:
    assert sums_awarded(TEXT, WORDS.ruling) == {"404400", "1200.5"}
    assert sums_awarded("罚金人民币三千元", WORDS.ruling) == {"3000"}


def test_a_contract_is_no_law() -> None:
    assert cited_laws("根据《服务协议》和《中华人民共和国合同法》") == {"合同法"}


def test_agreement_is_the_mean_f1_of_articles_and_sums() -> None:
    assert JUDGMENT.agree("民法典:1;民法典:2|100", "民法典:2|100;200") == pytest.approx((2 / 3 + 2 / 3) / 2)
    assert JUDGMENT.agree("民法典:1|", "民法典:1|") == 1.0
    assert JUDGMENT.agree("民法典:1|", "民法典:1|5") == 0.5
    assert JUDGMENT.agree("民法典:1|", "|5") == 0.0


def test_neither_article_nor_sum_is_an_abstention() -> None:
    assert JUDGMENT.parse("驳回原告的诉讼请求。") is None


def test_what_is_written_can_be_read_by_people() -> None:
    assert JUDGMENT.show("刑法:133-1|2000", "zh") == "《刑法》第133条之1，判决如下：2000元"


def test_an_english_judgment_is_read_and_written() -> None:
    text = "Articles 577 and 675 of the Civil Code; claimed are 900 yuan; the court rules as follows: 60,000 yuan."
    key = JUDGMENT.parse(text)
    assert key == "civil code:577;civil code:675|60000"
    written = "Article 577 of the Civil Code, Article 675 of the Civil Code; the court rules as follows: 60000 yuan"
    assert JUDGMENT.write(key, "en") == written
    assert JUDGMENT.parse(written) == key


def test_all_laws_and_amounts_that_the_data_name_are_found(data_set: DataSet) -> None:
    """`meta` was made by hand from the whole judgment; ours is the ruling only, and knows Chinese numerals besides."""
    for item in data_set("j1"):
        named = {name.replace("中华人民共和国", "") for name in item["meta"]["cited_laws"] if "协议" not in name}
        assert {name.translate({ord(sign): None for sign in "〈〉<>"}) for name in named} <= cited_laws(item["answer"])
        assert article_keys(item["answer"])
