"""What a word near an amount makes of it."""

import pytest

from mma_desktop.answers.money.mentions import find_amounts
from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.rules.cue_reader import CueReader
from mma_desktop.ledger.rules.proposals import Proposal, Reason, RoledAmount
from mma_desktop.ledger.words.cue_files import load_cues


def by_cue(text: str) -> list[AmountRole | None]:
    items = [
        RoledAmount(one.start, one.end, one.value, Proposal(AmountRole.LOSS, Reason.DEFAULT))
        for one in find_amounts(text)
    ]
    reader = CueReader(text, load_cues())
    found = (reader.by_cue(item, *span) for item, span in zip(items, reader.what_follows(items), strict=True))
    return [one and one.role for one in found]


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("并处罚金4000元。", [AmountRole.FINE]),
        ("已退还3000元。", [AmountRole.RETURNED]),
        ("未退还3000元。", [None]),  # denied
        ("退还手机。（已追回退还）及钱包，内有现金515元。", [None]),  # in brackets that are closed before it
        ("（已追回退还）及钱包，内有现金515元。", [None]),  # the first cue of the text as well
        ("以100元、200元的价格销赃。", [AmountRole.RESALE, AmountRole.RESALE]),  # behind the whole list
        ("后卖给董某。董某支付5200元。", [AmountRole.RESALE]),
    ],
)
def test_the_nearest_cue_gives_the_role(text: str, roles: list[AmountRole | None]) -> None:
    assert by_cue(text) == roles


def test_a_heading_has_the_role_of_its_first_cue_that_is_not_denied() -> None:
    reader = CueReader("退赔金额\t未退赔金额\t姓名", load_cues())
    assert reader.named_in((0, 4)).role is AmountRole.RETURNED
    assert reader.named_in((5, 10)).role is AmountRole.LOSS
    assert reader.named_in((11, 13)) == Proposal(AmountRole.LOSS, Reason.DEFAULT)
