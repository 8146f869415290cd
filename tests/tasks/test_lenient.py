"""The benchmarks' own scores, with the traps that their data description names."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.tasks.lenient import LENIENT, Lenient

CASES: list[tuple[str, str, str, float]] = [
    ("number_anywhere", "[金额]51500元<eoa>", "51500", 1.0),
    ("number_anywhere", "先是1500，再是7000，一共9000", "1500", 1.0),
    ("number_anywhere", "16万元", "160000", 0.0),
    ("number_anywhere", "51,500元", "51500", 0.0),
    ("number_anywhere", "28000.0元", "28000", 1.0),
    ("listed_charges", "[罪名]盗窃;诈骗<eoa>", "盗窃;诈骗", 1.0),
    ("listed_charges", "合同诈骗", "合同诈骗", 2 / 3),
    ("listed_charges", "爆炸", "爆炸", 0.0),
    ("listed_charges", "没有犯罪", "盗窃", 0.0),
    ("term_distance", "[刑期]12月<eoa>", "12", 1.0),
    ("term_distance", "三年，即36个月", "36", 1.0),
    ("term_distance", "有期徒刑十二个月", "12", 1.0),
    ("term_distance", "有期徒刑一年", "12", 1.0),
    ("term_distance", "24个月", "12", 1 - math.log(25 / 13) / math.log(216)),
    ("term_distance", "没有说", "12", 0.0),
    ("only_letter", "[正确答案]B<eoa>", "B", 1.0),
    ("only_letter", "A不对，选B", "B", 0.0),
    ("only_letter", "正确答案:C", "B", 0.0),
    ("stated_letter", "A不对，所以答案是B。", "B", 1.0),
    ("stated_letter", "正确答案:C", "C", 1.0),
    ("stated_letter", "C选项正确", "C", 1.0),
    ("stated_letter", "只有D", "D", 1.0),
    ("stated_letter", "A和B都说过", "B", 0.0),
    ("last_letter", "so the answer is (J).", "J", 1.0),
    ("last_letter", "A is wrong.\nFinal answer: C", "C", 1.0),
    ("last_letter", "A or B, I take D", "D", 1.0),
    ("last_letter", "none", "A", 0.0),
    (
        "cited_and_awarded",
        "依照《中华人民共和国民法典》，判决如下：支付3000元",
        "依照《民法典》第五条，判决如下：支付3000元和200元",
        0.75,
    ),
    ("cited_and_awarded", "驳回", "依照《民法典》第五条，判决如下：支付3000元", 0.0),
    ("cited_and_awarded", "支付3000元", "驳回", 0.0),
    ("article_anywhere", "可能是刑法第266条，法律依据:《中华人民共和国刑法》第二百六十四条", "刑法第二百六十四条", 1.0),
    ("article_anywhere", "民法典第二百六十四条", "刑法第二百六十四条", 0.0),
]


@pytest.mark.parametrize(("name", "reply", "gold", "score"), CASES)
def test_each_benchmark_scores_as_it_says(name: str, reply: str, gold: str, score: float) -> None:
    assert LENIENT[name](reply, gold) == pytest.approx(score)


def test_every_rule_has_a_case() -> None:
    assert {name for name, *_ in CASES} == set(LENIENT)


GOLDS = {name: gold for name, _, gold, _ in CASES}


@pytest.mark.parametrize(("name", "rule"), LENIENT.items())
@given(text=st.text(max_size=60) | st.text("ABCJ12三年月个.:（ isanwer答案是盗窃元", max_size=40))
def test_any_reply_has_a_score_from_0_to_1(name: str, rule: Lenient, text: str) -> None:
    assert 0.0 <= rule(text, GOLDS[name]) <= 1.0
