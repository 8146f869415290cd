"""What a text itself takes out of the amount of a crime, and what only looks like it."""

from __future__ import annotations

import pytest

from mma_desktop.answers.money.folding import fold
from mma_desktop.ledger.proposing import find_mentions
from mma_desktop.ledger.rules.exclusions import excluded
from mma_desktop.ledger.words.cue_files import load_cues
from mma_desktop.ledger.words.patterns import lowered


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("指控的第三起盗窃手机价值2920元，证据不足，本院不予认定。", {0: "证据不足"}),
        ("骗取甲某4200元，骗取乙某3600元。经查，指控的3600元证据不足。", {1: "证据不足", 2: "证据不足"}),
        ("窃得2600元。辩称只拿了1000元。", {1: "辩称"}),
        ("扣除不予认定的50000元后，骗得3000元。", {}),  # what stands before the amount is of that amount
        (
            "第一起：窃得900元。\n第二起：窃得800元、700元。\n指控的第二起，证据不足，不予认定。",
            {1: "不予认定", 2: "不予认定"},
        ),
        ("1、窃得900元。\n2、窃得800元。\n指控的第三起，证据不足。", {}),
        (
            "窃得900元。\n关于第三节，指控其骗取9万元。经查，该款用于单位，对该节指控不予认定。骗得80元。",
            {1: "不予认定"},
        ),
        (
            "甲某被骗4.5万元，乙某被骗800元。上述款项转入二级卡，其中4.5万元取现；800元换成虚拟货币。",
            {2: "上述款项", 3: "上述款项"},
        ),
        ("上述款项共计5万元，均被挥霍。", {}),  # nothing was told before
        ("甲某被骗800元。上述款项连同900元被取走。", {}),
        ("吸收存款863万元。公安机关查封土地使用权及设备，评估价值256万元。", {1: "查封"}),
        ("法院拍卖时，其盗走价值300元的手机。", {}),
        ("另有津贴8400元，已作违纪处理，未纳入本案起诉范围。", {0: "未纳入本案"}),
        ("被害人报案时称被盗3万元。", {0: "报案时称"}),
        ("辩称只拿了1000元，经查，其窃得2600元。", {0: "辩称"}),
        ("曾因盗窃罪（数额5820元）于2009年被判处有期徒刑。", {0: "曾因"}),
        ("曾因盗窃被行政拘留，所盗财物价值300元。", {0: "曾因"}),
        ("曾因盗窃被行政拘留，又窃得现金300元。", {}),
        ("邹某系累犯（前罪盗窃金额4650元）。", {0: "前罪"}),
        ("曾因家中困难向甲某借款5000元。", {}),
        ("砸坏车窗玻璃价值420元，窃得现金1900元。", {0: "玻璃"}),
        ("砸坏车窗玻璃盗走现金500元。", {}),
        ("将价值180元的右前门窗玻璃砸烂，盗走现金7400元。", {0: "玻璃"}),
        ("窃得现金500元。两车玻璃损失分别为950元、680元。", {1: "玻璃", 2: "玻璃"}),
        (
            "In March 2010 he was sentenced to a year for theft of 900 yuan. He took 700 yuan.",
            {0: "in march 2010 he was sentenced"},
        ),
        ("In March 2010 he was at home. He took 700 yuan.", {}),
        ("Count 3, the theft of 900 yuan, was withdrawn.", {0: "count 3, the theft of 900 yuan, was withdrawn"}),
        ("On three counts he stole 900 yuan, which was withdrawn from an account.", {}),
        ("He took 390 yuan and not, as the prosecution says, 540 yuan.", {1: "and not, as the prosecution says, "}),
        ("He took 390 yuan, part of the 540 yuan of the till.", {1: "part of the "}),
        ("He took 390 yuan. It was part of the 540 yuan.", {}),
        ("He took 390 yuan and did not leave 540 yuan.", {}),
        ("因琐事将邻居的玻璃砸坏，玻璃损失950元。", {}),  # no crime of taking: damage is the crime
    ],
)
def test_an_amount_is_excluded_by_words_of_its_sentence(text: str, expected: dict[int, str]) -> None:
    assert excluded(lowered(fold(text)), find_mentions(text), load_cues()) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("窃得王某3000元。窃得李某3000元。指控窃得李某3000元，不予认定。", {1, 2}),
        ("窃得李某3000元。窃得李某3000元。指控窃得李某3000元，不予认定。窃得李某3000元，不予认定。", {0, 1, 2, 3}),
        ("窃得王某3000元。指控窃得李某3000元，不予认定。", {1}),
        ("窃得王某3000元。指控的3000元，不予认定。", {0, 1}),
    ],
)
def test_what_is_not_proven_was_alleged_before_of_the_same_people(text: str, expected: set[int]) -> None:
    assert excluded(lowered(fold(text)), find_mentions(text), load_cues()).keys() == expected
