"""Sums among amounts: totals, parts and repetitions, in a time that grows with the text and no faster."""

import sys
from collections.abc import Callable
from decimal import Decimal
from types import FrameType

import pytest

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.building import find_entries, propose_by_rules
from mma_desktop.ledger.rules.cues import load_cues
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.rules.roles import propose
from mma_desktop.ledger.rules.sums import find_sums, is_round

LONG = {
    "totals one after the other": "共计{}元。",
    "conclusions": "综上，共计{}元。",
    "totals that announce parts": "共计{}元，具体如下：",
    "one sentence of sales": "以{}元的价格出售毒品，",
    "losses": "窃得现金{}元。",
}


def calls(work: Callable[[], object]) -> int:
    """How many Python functions `work` calls."""
    found = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal found
        found += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize("sentence", LONG.values(), ids=LONG)
def test_twice_the_text_is_twice_the_work(sentence: str) -> None:
    short, long = ("".join(sentence.format(i + 1) for i in range(number)) for number in (600, 1200))
    propose(short, find_entries(short))  # what is loaded once
    once, twice = (calls(lambda text=text: propose(text, find_entries(text))) for text in (short, long))
    assert twice < 2.2 * once


def roles(text: str, *values: int) -> list[AmountRole]:
    """The roles of amounts that stand in `text` as {}."""
    items: list[RoledAmount] = []
    written = ""
    for piece, value in zip(text.split("{}"), [*values, 0], strict=True):
        written += piece
        items.append(RoledAmount(len(written), len(written) + len(str(value)), Decimal(value), LOSS))
        written += str(value)
    find_sums(written, items[:-1], load_cues())
    return [item.proposal.role for item in items[:-1]]


LOSS = Proposal(AmountRole.LOSS, Reason.DEFAULT)
L, T, A, O = AmountRole.LOSS, AmountRole.TOTAL, AmountRole.REPEAT, AmountRole.OTHER  # noqa: E741 - O for other


def test_a_conclusion_may_leave_out_two_losses_and_no_more() -> None:
    assert roles("{}。{}。{}。{}。综上，共计{}。", 100, 20, 3, 4000, 4100) == [L, O, O, L, T]
    assert roles("{}。{}。{}。{}。综上，共计{}。", 100, 20, 3, 4000, 4120) == [L, L, O, L, T]
    assert roles("{}。{}。{}。{}。综上，共计{}。", 100, 20, 3, 4000, 3999) == [A, A, A, A, L]


def test_an_amount_less_what_was_given_back_stands_for_its_parts() -> None:
    assert [entry.role for entry in propose_by_rules("骗得500元、300元。退还100元。综上，实得700元。").entries][:2] == [
        A,
        A,
    ]


TOTALS = {
    # sub-totals stand between the losses and the total
    "窃得现金7000元。窃得项链5670元。窃得现金3500元、酒900元。以上现金10500元，物品价值6570元，总计17070元。": 17070,
    "诈骗小计3000元。骗得甲某1100元、乙某2250元。共计3350元。": 6350,  # 3000 is no sum of what stands before
    # what was sold is told again, or summed up
    "窃得手机一部，价值1680元；窃得手机一部，价值2399元。以500元、700元卖给路人，赃款1200元被挥霍。": 4079,
    "窃得铜料，价值8565元，卖得6400元。梅某收购后一共付了6400元。": 8565,
    "窃得手机一部，价值1680元，以500元卖掉。次日又窃得现金500元。": 2180,  # nothing speaks of a sale
    # all that was told before is spoken of, however round
    "骗取甲某现金1900元。又让甲某转账5000元。所骗6900元未退还。": 6900,
    # the heading of a numbered item names the sum of what it tells
    "一、骗取牟某18800元。3月15日，收取牟某8800元；3月29日，又收取10000元。\n二、骗取谭某20000元。": 38800,
    "一、3月1日骗取牟某18800元。3月15日，收取覃某8800元；3月29日，又收取10000元。": 37600,  # a deed, no heading
    # gross and net
    "骗取甲某60000元，其间返还9000元，实际骗得51000元。骗取乙某25000元。": 76000,
    "货款为75000元，支付定金15000元，实际骗得60000元。": 60000,
    "骗取甲某60000元，案发后退还9000元，余款51000元。": 60000,  # given back afterwards: what was taken counts
    # by crime
    "骗取甲某现金7000元，骗取乙某5000元。盗走电动车，价值1600元。认为诈骗数额共计12000元，盗窃数额1600元。": 13600,
    # a sentence tells all of it again
    "抢走现金760元、项链，价值1860元。窃得现金900元。窃得手机，价值1200元。被抢财物2620元，被盗财物2100元。": 4720,
    "窃得现金760元。窃得手机，价值1860元。窃得现金300元、项链，价值1860元。": 4780,
    # a product of what was sold
    "窃得鹅21只，价值1890元，拉到集市卖给贩子，每只70元。": 1890,
    # what each got of a sale, or of what was taken
    "窃得配件，价值17840元。以6元一公斤卖给沙某，净得1530元，甲某得770元，乙某得760元。": 17840,
    "窃得现金3400元，甲某分2000元，乙某分1400元。": 3400,
    # rounded first, then counted
    "拿走零钱约三百余元，后经清点实为318元。": 318,
    "窃得现金1575元。窃得手机880元、皮包120元。认为盗窃共计二千五百余元。": 2500,  # the total that the text states
    # the rest of what was handed in was not
    "共收取保费56300元，仅上交保费14800元，其余41500元被其用于赌博。": 97800,  # which of them counts, readings say
    # brackets speak of what stands in them
    "窃得手机1部（未作价，已追回退还）及钱包，内有现金515元。": 515,
    # what was agreed, and then paid
    "签订协议，约定费用60000元，当日交付48000元。": 48000,
    "约定费用60000元。次日骗取乙某7200元。": 67200,
}


@pytest.mark.parametrize(("text", "total"), TOTALS.items())
def test_sums_and_what_is_told_again_count_once(text: str, total: int) -> None:
    assert propose_by_rules(text).total == Decimal(total)


def test_round_sums_have_two_digits_at_most() -> None:
    assert [is_round(Decimal(value)) for value in ("5000", "5100", "5110", "0.5")] == [True, True, False, True]


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("Each of them made a profit by fraud of 400 yuan, stealing 1,200 yuan altogether.", 1200),
        ("One of them stole 400 yuan, the guard stole 1,200 yuan altogether.", 1600),
        ("Each of them stole 500 yuan, the guard 1,200 yuan altogether.", 1700),
        ("She got hold of 1,170 yuan: 420 yuan for Qiu, 350 yuan for Tong, 400 yuan for Sui.", 1170),
        ("She got hold of 1,170 yuan. She got 420 yuan for Qiu, 350 yuan for Tong, 400 yuan for Sui.", 2340),
        ("He lied: he took 420 yuan, for a budget 350 yuan and 405 yuan. In total he took 1,175 yuan.", 1175),
        ("He lied: he took 420 yuan, for a budget 350 yuan and 405 yuan. In total he took 1,178 yuan.", 1598),
        ("The loss is 2,000 yuan less the 300 yuan that he repaid, that is to say 1,700 yuan.", 1700),
        ("He stole 2,000 yuan, then 300 yuan, then from a drawer 1,700 yuan.", 4000),
        ("He collected rent of 900 yuan, handed in 200 yuan and pocketed the remaining 700 yuan.", 700),
        ("He stole 900 yuan, gave Mo 200 yuan and pocketed the remaining 700 yuan.", 900),
        ("She stole 300 yuan in May and 450 yuan in June, 750 yuan in all.", 750),
        ("She stole 300 yuan in May and 450 yuan in June. In total, she spent and kept 750 yuan.", 750),
    ],
)
def test_english_totals_stand_behind_their_amount_or_hold_what_each_took(text: str, total: int) -> None:
    assert propose_by_rules(text, "en").total == total
