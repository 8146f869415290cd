"""Charges of which a judgment names what applies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.charges import ChargeAnswer
from mma_desktop.paths import resources

LINES = (resources() / "charges.zh.txt").read_text(encoding="utf-8").splitlines()
WRITTEN = sorted(line for line in LINES if line and not line.startswith("#"))
ANSWER = ChargeAnswer(frozenset(WRITTEN))
DRUGS = "走私、贩卖、运输、制造毒品"


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        (":贩卖毒品罪", DRUGS),
        (":贩卖、运输毒品罪", DRUGS),
        (":运输、贩卖毒品", DRUGS),
        (f":{DRUGS}罪", DRUGS),
        (":被告人犯贩卖毒品罪", DRUGS),
        (":盗窃罪；容留卖淫罪", "引诱、容留、介绍卖淫;盗窃"),
        (":抢劫、盗窃枪支罪", "抢劫;盗窃、抢夺枪支、弹药、爆炸物"),
        (":隐瞒犯罪所得收益罪", "掩饰、隐瞒犯罪所得、犯罪所得收益"),
        (":买卖国家机关证件罪", "伪造、变造、买卖国家机关公文、证件、印章"),
        (":虚开用于抵扣税款发票罪", "虚开增值税专用发票、用于骗取出口退税、抵扣税款发票"),
        (":变造公司债券罪", "伪造、变造股票、公司、企业债券"),
        (":持有假币罪", "持有、使用假币"),
        (":包庇罪", "窝藏、包庇"),
        (":包庇毒品犯罪分子罪", "包庇毒品犯罪分子"),
        (":协助组织卖淫罪", "协助组织卖淫"),
        (":传播淫秽物品罪", "传播淫秽物品"),
        (":教唆贩卖毒品罪", None),
        (":贩卖毒品原料罪", None),
    ],
)
def test_a_part_of_a_name_stands_for_the_whole_name(segment: str, key: str | None) -> None:
    assert ANSWER.parse(segment) == key


def test_a_part_is_found_where_the_reasoning_names_it() -> None:
    assert ANSWER.first_mention("其明知是毒品而贩卖，构成贩卖毒品罪", DRUGS) == 12
    assert ANSWER.first_mention("其行为构成盗窃罪", DRUGS) is None


def test_what_is_chosen_from_stands_between_braces() -> None:
    assert all(written.count("{") == written.count("}") for written in WRITTEN)
    assert not [written for written in WRITTEN if "、" in written and "{" not in written]


@given(st.text("走私贩卖运输制造毒品、和罪;盗窃犯", max_size=60))
def test_any_text_is_read_the_same_when_written_again(segment: str) -> None:
    key = ANSWER.parse(segment)
    assert key is None or ANSWER.parse(f":{ANSWER.write(key, 'zh')}") == key
