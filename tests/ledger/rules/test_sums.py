"""Sums among amounts: totals, parts and repetitions, in a time that grows with the text and no faster."""

from decimal import Decimal

import pytest

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.proposing import find_mentions, propose_by_rules
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.rules.roles import propose
from mma_desktop.ledger.rules.sums import find_sums
from mma_desktop.ledger.words.cue_files import load_cues
from tests.ledger.work import calls

LONG = {
    "totals one after the other": "共计{}元。",
    "conclusions": "综上，共计{}元。",
    "totals that announce parts": "共计{}元，具体如下：",
    "one sentence of sales": "以{}元的价格出售毒品，",
    "losses": "窃得现金{}元。",
    "the same money denied again and again": "盗窃李某3000元，证据不足，不予认定。{}",
    "words in brackets before the same money": "（已退还）现金{}元",
}


@pytest.mark.parametrize("sentence", LONG.values(), ids=LONG)
def test_twice_the_text_is_twice_the_work(sentence: str) -> None:
    short, long = ("".join(sentence.format(i + 1) for i in range(number)) for number in (600, 1200))
    propose(short, find_mentions(short))  # what is loaded once
    once, twice = (calls(lambda text=text: propose(text, find_mentions(text))) for text in (short, long))
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


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("被告结欠货款35400元，以设备抵债6000元，微信支付5000元，尚欠24400元。", 24400),
        ("He owed £9,000. He gave a van worth £1,500 and paid £2,500, leaving an unpaid balance of £5,000.", 5000),
        ("骗得35400元，又骗得6000元、5000元，尚欠24300元。", 70700),  # it is no rest of them
    ],
)
def test_what_is_still_owed_stands_for_the_debt_and_what_was_paid_of_it(text: str, total: int) -> None:
    assert propose_by_rules(text).total == total
