"""The amount answer type: the parser table of docs/method.md 1.9, agreement, display and first mentions."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from mma_desktop.answers.amount import AmountAnswer

DataSet = Callable[[str], list[dict[str, Any]]]

AMOUNT = AmountAnswer()

ORACLE = [  # segment after the marker, key; the first seven are cases that the reference code reads wrongly
    ("：48,000元", "48000"),
    ("：1万5千元", "15000"),
    ("：3.5万余元", "35000"),
    ("：2万", "20000"),
    ("：3百万元", "3000000"),
    ("：三千五百元", "3500"),
    ("：28000元（不含2017年扣押的421元）", "28000"),
    ("：４８，０００元", "48000"),
    ("：1，500元", "1500"),
    ("：4163.40元", "4163.4"),
    ("：12元5角3分", "12.53"),
    ("：三元五角", "3.5"),
    ("：3块5毛", "3.5"),
    ("：约3万块", "30000"),
    ("：9千元", "9000"),
    ("：约3-5万元", "30000"),
    ("：8000-500-1000元", "8000"),
    ("：12, 500元", "12500"),
    ("：2.5亿元", "250000000"),
    ("：10余万元", "100000"),
    ("：两万五千余元", "25000"),
    ("：人民币壹万贰仟元整", "12000"),
    ("：￥4163.40", "4163.4"),
    (": RMB 15,000", "15000"),
    (": CNY 1.2 million", "1200000"),
    (": 15,000 yuan", "15000"),
    ("：8500.0元", "8500"),
    ("：[51500]元", "51500"),
    ("：【51,500.00元】", "51500"),
    (": **16000元**", "16000"),
    ("：51500", "51500"),
    (": 51500.", "51500"),
    ("：（51500元）", "51500"),
    ("（人民币）：51500元", "51500"),
    ("：16000元，其中现金5000元", "16000"),
    ("为2起盗窃共计5000元", "5000"),
    ("：15000+13000=28000元", "28000"),
    ("：1. 3000元", "3000"),
    ("：50.\n以上。", "50"),
    ("：0元", "0"),
    ("：零元", "0"),
]


@pytest.mark.parametrize(("segment", "key"), ORACLE)
def test_39_40_reads_the_first_amount_of_the_final_segment(segment: str, key: str) -> None:
    assert AMOUNT.parse(segment) == key


@pytest.mark.parametrize(
    "segment", ["", "：", "：无法确定", "：[金额]", "：500美元", "：$500", "：港币500元", "：见上文"]
)
def test_a_segment_without_yuan_abstains(segment: str) -> None:
    assert AMOUNT.parse(segment) is None


def test_amounts_agree_exactly_or_not_at_all_and_abstentions_never() -> None:
    assert AMOUNT.agree("51500", "51500") == 1.0
    assert AMOUNT.agree("51500", "51500.5") == 0.0
    assert AMOUNT.agree("0", "0") == 1.0
    assert AMOUNT.agree(None, None) == AMOUNT.agree(None, "0") == AMOUNT.agree("0", None) == 0.0


def test_shows_the_amount_in_the_language() -> None:
    assert AMOUNT.show("51500", "zh") == "51,500 元"
    assert AMOUNT.show("4163.4", "en") == "CNY 4,163.40"


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("总额是51,500元，因为", 3),
        ("15000+36500=51500，", 12),
        ("共5.15万元", 1),
        ("现金15000元", None),
        ("51500张", None),
    ],
)
def test_first_mention_is_by_value_and_not_by_spelling(text: str, offset: int | None) -> None:
    assert AMOUNT.first_mention(text, "51500") == offset


@pytest.mark.parametrize("piece", ["（", "1,", "万", "1+", "最终金额", "(1)"])
@pytest.mark.timeout(60)
def test_hostile_text_is_parsed_and_not_hung_on(piece: str) -> None:
    key = AMOUNT.parse(piece * 20_000)
    assert key is None or Decimal(key) >= 0


def test_every_gold_answer_of_the_development_items_is_read(data_set: DataSet) -> None:
    for item in data_set("eca"):
        assert AMOUNT.parse(item["meta"]["raw_answer"].partition("金额")[2]) == item["answer"]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("key", ["0", "51500", "4163.4", "120000000"])
def test_what_is_written_after_the_marker_is_read_back(key: str, language: str) -> None:
    assert AmountAnswer().parse(AmountAnswer().write(key, language)) == key


POUNDS = AMOUNT.for_item("He stole £4,250 and £300.")


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        (": £4,250", "4250"),
        (": £1.2 million", "1200000"),
        (": 4,250 pounds", "4250"),
        (": 4250", "4250"),
        (": £4,250 + £300 = £4,550", "4550"),
        ("：4,250英镑", "4250"),
        (": 4250 yuan", None),
        (": $4,250", None),
    ],
)
def test_an_answer_is_read_in_the_money_of_the_item(segment: str, key: str | None) -> None:
    assert POUNDS.parse(segment) == key


@pytest.mark.parametrize("language", ["zh", "en"])
def test_other_money_is_shown_and_written_in_its_own_words(language: str) -> None:
    shown = {"zh": "4,250.50 英镑", "en": "£4,250.50"}[language]
    assert POUNDS.show("4250.5", language) == shown
    assert POUNDS.parse(POUNDS.write("4250.5", language)) == "4250.5"
    assert POUNDS.parse(shown) == "4250.5"
    grammar = POUNDS.grammar(language)
    assert grammar is not None and {"zh": '"英镑"', "en": '" pounds"'}[language] in grammar
    assert POUNDS.first_mention("He stole £300, then £4,250.50.", "4250.5") == 20


def test_yuan_cases_are_answered_as_ever() -> None:
    assert AMOUNT.for_item("窃得300元和$500") == AMOUNT
    assert AMOUNT.rewording("en") is None
