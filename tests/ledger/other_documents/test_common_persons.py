"""Documents that tell of other defendants tell other money."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.domain.case_documents import case_text
from mma_desktop.domain.cases import Document
from mma_desktop.ledger.base import Ledger
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.other_documents.common_persons import PersonsOfDocuments

ALLEGED = "公诉机关指控，2017年3月5日，被告人杨XX盗窃液化气钢瓶，价值人民币6015元。被告人杨XX在庭审中无异议。"
FOUND = "经审理查明：2011年9月，被告人胡某某骗取被害人现金120000元。"
STOLEN = "2022年4月2日，被告人{}在工地盗窃电缆，价值人民币2400元。"


def ledger_of(*texts: str) -> Ledger:
    return propose_ledger(case_text([Document(f"{i}.txt", text, "00") for i, text in enumerate(texts)]))


@pytest.mark.parametrize("documents", [(ALLEGED, FOUND), (FOUND, ALLEGED)])
def test_what_is_alleged_of_one_defendant_is_not_replaced_by_what_a_court_found_of_another(
    documents: tuple[str, str],
) -> None:
    ledger = ledger_of(*documents)
    assert ledger.total == 126_015
    assert not any("法院查明" in entry.reason for entry in ledger.entries)


def test_what_is_alleged_of_the_same_defendant_or_of_nobody_named_is_replaced() -> None:
    assert ledger_of(ALLEGED, FOUND.replace("胡某某", "杨某")).total == 120_000
    assert ledger_of(ALLEGED, FOUND.replace("被告人胡某某", "其")).total == 120_000


FIRST = "某区人民法院\n刑事判决书\n经审理查明：被告人{}窃得现金10000元。\n判决如下：判处罚金2000元。"
APPEAL = (
    "某市中级人民法院\n刑事判决书\n原判认定，被告人张三窃得现金50000元。\n经审理查明：被告人张三窃得现金9000元。\n"
    "判决如下：判处罚金1000元。"
)


def test_an_appeal_of_another_defendant_leaves_a_judgment_as_it_is() -> None:
    assert ledger_of(FIRST.format("李四"), APPEAL).total == 19_000
    assert ledger_of(FIRST.format("张三"), APPEAL).total == 9_000


def test_equal_amounts_of_other_defendants_are_two_losses() -> None:
    assert ledger_of(STOLEN.format("施某"), STOLEN.format("张某")).total == 4800
    third = ledger_of(STOLEN.format("施某"), STOLEN.format("张某"), STOLEN.format("施某"))
    assert [entry.value for entry in third.entries if entry.counted] == [Decimal(2400)] * 2


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("被告人杨XX盗窃。", "被告人杨某某盗窃。", True),  # one name masked in two ways
        ("被告人杨XX盗窃。", "被告人杨春盗窃。", True),
        ("被告人孔某伙同曹某盗窃。", "被告人曹某伙同孔某盗窃。", True),
        ("被告人杨XX盗窃。", "被害人陈述：手机被盗。", True),
        ("被告人杨XX盗窃。", "被告人胡某某盗窃。", False),
        ("The defendant John Smith stole.", "The defendant Smith stole.", True),
        ("The defendant John Smith stole.", "The defendant Peter Jones stole.", False),
    ],
)
def test_documents_share_persons_where_a_defendant_of_one_may_stand_in_the_other(
    one: str, other: str, shared: bool
) -> None:
    assert PersonsOfDocuments([one, other]).may_share(0, 1) is shared
