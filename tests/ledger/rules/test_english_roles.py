"""What English judgments say about an amount beyond the nearest word."""

from __future__ import annotations

import pytest

from mma_desktop.ledger.base import AmountRole
from mma_desktop.ledger.proposing import propose_by_rules


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("She told him she could cure his son; he handed over 4,000 yuan in July.", 4000),
        ("He stole 900 yuan. After his arrest he handed over 900 yuan to the police.", 900),
        ("He stole a lens worth 2,000 yuan, pawned it at a shop and received 700 yuan.", 2000),
        ("They stole cable worth 16,800 yuan. They sold the cable for 6,000 yuan and Li got 2,000 yuan.", 16800),
        ("He stole a drill worth 800 yuan and traded the drill for a bicycle worth 500 yuan.", 800),
        ("He accepted 8,000 yuan from Ms Lei. Her bank statement shows 8,000 yuan on that day.", 8000),
        ("From Ms Yu he took 300 yuan and 500 yuan. Sub-totals: Ms Yu 800 yuan.", 800),
        ("They stole six rings worth 9,000 yuan. Two of the rings, worth 3,000 yuan, were lost on the way.", 9000),
        ("In a quarrel he smashed a car; the damage to the car was 5,200 yuan.", 5200),
        ("By overstating the repair costs by 7,000 yuan the manager enriched himself.", 7000),
        (
            "The prosecution alleges that he stole goods worth 9,400 yuan. The court finds: on 1 May he took a camera "
            "worth 2,300 yuan; on 9 May he took a lens worth 1,200 yuan.",
            3500,
        ),
        ("He spent 500 yuan, 300 yuan and, on the following day in the same town, 200 yuan.", 0),
        ("He lied to the insurer and got 9,000 yuan. The premiums he paid came to 800 yuan.", 9000),
        ("He lied to the insurer and got 9,000 yuan. For the premiums the victim lent him, he paid 800 yuan.", 9800),
        ("He stole 900 yuan. Later 300 yuan was seized, and the father of Li paid a further 600 yuan.", 900),
        ("He stole 900 yuan. Later 300 yuan was seized, and it was found that he took a further 600 yuan.", 1500),
        ("She kept meal fees of 500 yuan, rent of 300 yuan.", 800),
        ("She kept meal fees of 500 yuan, and then she paid wages of 300 yuan.", 500),
        ("He stole a lens worth 900 yuan. Mo, knowing the lens to be stolen, bought it for 200 yuan.", 900),
        ("He stole a lens worth 900 yuan. Mo, knowing him well, was cheated of 200 yuan.", 1100),
        ("She spent 900 yuan of the victim's money on clothes.", 900),
        ("She spent 900 yuan of the money on clothes.", 0),
        ("He took 900 yuan. A friend got interest of 500 yuan, of which Xiang took 300 yuan.", 900),
        ("He took 900 yuan. A friend got interest of 500 yuan. Xiang took 300 yuan.", 1200),
        ("They stole cable worth 900 yuan and sold the cable for 500 yuan; Yi got 300 yuan, Pan 200 yuan.", 900),
        ("They stole cable worth 900 yuan; Yi got 300 yuan by fraud.", 1200),
        ("He robbed a shop: he demanded 900 yuan, but the keeper had only 400 yuan.", 400),
        ("He robbed a shop: he demanded 900 yuan and later 400 yuan.", 0),
        ("He has three earlier convictions for theft, the amounts being 500 yuan and 700 yuan.", 0),
    ],
)
def test_what_counts_beyond_the_nearest_word(text: str, total: int) -> None:
    assert propose_by_rules(text, "en").total == total


SALE = "They stole cable worth 9,000 yuan. They sold it for 6,000 yuan"


@pytest.mark.parametrize(
    ("going_on", "word"),
    [
        (", and each of the two men received RMB 900.", "received"),
        ("; Li received 2,000 yuan, Mo 900 yuan.", "received"),
        (". Li took 2,000 yuan of it.", "took"),
    ],
)
def test_a_share_of_a_sale_names_the_word_that_makes_it_one(going_on: str, word: str) -> None:
    shares = [entry for entry in propose_by_rules(SALE + going_on, "en").entries if entry.role is AmountRole.SHARE]
    assert shares
    assert {entry.reason for entry in shares} == {f"“{word}” stands near"}


def test_what_the_next_sentence_tells_is_no_share_of_the_sale_before() -> None:
    text = "盗得电缆，价值9000元，卖得3000元，每人分得700元。次日，将桌上的330元拿走。"
    assert propose_by_rules(text).entries[-1].counted
