"""Totals that a document states for one of several defendants are no totals of the case."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mma_desktop.ledger.base import DeedsOfOne
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.persons.stated import totals_of_one
from mma_desktop.ledger.proposing import find_mentions, propose_by_rules

DEEDS = (
    "被告人张三、李四。1、2019年1月1日，被告人张三窃得现金1000元。2、2019年2月1日，被告人{}窃得现金2000元。"
    "3、2019年3月1日，被告人{}窃得现金3500元。"
)
PARTED = DEEDS.format("李四", "张三")
CLOSINGS = [
    DEEDS.format("张三、李四", "李四")
    + "综上，被告人张三参与作案2次，价值共计3000元；被告人李四参与作案2次，价值共计5500元。",
    PARTED + "综上，被告人张三参与作案2次，价值共计4500元；被告人李四参与作案1次，价值共计2000元。",
    PARTED + "综上，被告人张三参与作案3次，价值共计4600元；被告人李四参与作案1次，价值共计2000元。",
]


@pytest.mark.parametrize("text", CLOSINGS)
def test_the_deeds_count_and_not_what_one_defendant_took_part_in(text: str) -> None:
    assert propose_by_rules(text).total == Decimal(6500)
    assert propose_ledger(text).total == Decimal(6500)


OF_ONE = [
    "综上，张三盗窃数额4500元，李四盗窃数额2000元。",
    "张三盗窃二起，计4500元；李四盗窃一起，计2000元。",
    "公诉机关认为张三涉案4500元、李四涉案2000元。",
    "其中张三参与2起，涉案价值4500元，李四参与1起，涉案价值2000元。",
    "张三盗窃2次，价值4500元；李四盗窃1次，价值2000元。",
    "张三参与盗窃数额4500元，李四参与盗窃数额2000元。",
    "以上共计6500元。其中，张三4500元，李四2000元。",
]


@pytest.mark.parametrize("closing", OF_ONE)
def test_totals_that_follow_a_name_are_of_one(closing: str) -> None:
    assert propose_ledger(PARTED + closing).total == Decimal(6500)


def test_a_deed_that_follows_a_name_counts() -> None:
    text = "被告人张三、李四。2019年1月，李四窃得现金100元。2019年2月，张三参与骗得4500元。"
    assert propose_by_rules(text).total == Decimal(4600)  # more than all that is told else


def test_the_deeds_of_each_total_are_named() -> None:
    found = totals_of_one(CLOSINGS[1], [mention.start for mention in find_mentions(CLOSINGS[1])])
    assert found == {3: DeedsOfOne("张三", (0, 2)), 4: DeedsOfOne("李四", (1,))}


def test_two_totals_of_one_defendant_stand_for_the_same_deeds() -> None:
    text = CLOSINGS[1] + "公诉机关认为张三涉案4500元、李四涉案2000元。"
    found = totals_of_one(text, [mention.start for mention in find_mentions(text)])
    assert [found[index].defendant for index in (3, 4, 5, 6)] == ["张三", "李四", "张三", "李四"]
    assert found[3].amounts == found[5].amounts == (0, 2)
    assert propose_by_rules(text).total == Decimal(6500)


@pytest.mark.parametrize("text", ["被告人张三参与作案2次，价值共计3000元。", "张三、李四共计窃得3000元。", ""])
def test_without_several_defendants_there_is_none(text: str) -> None:
    assert totals_of_one(text, [mention.start for mention in find_mentions(text)]) == {}
