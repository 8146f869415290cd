"""Amounts that an English text gives up in another place than where it tells them."""

from __future__ import annotations

import pytest

from mma_desktop.ledger.proposing import find_mentions
from mma_desktop.ledger.rules.english_references import named_elsewhere
from mma_desktop.ledger.words.cue_files import load_cues
from mma_desktop.ledger.words.patterns import lowered
from mma_desktop.ledger.words.places import Borders

DEBITS = "The statement lists: 12 May, 900 yuan; 14 June, 160 yuan; 2 July, 520 yuan."
ITEMS = "(1) He took 900 yuan. (2) He took 160 yuan and 40 yuan. (3) He took 520 yuan."


@pytest.mark.parametrize(
    ("text", "given_up"),
    [
        (f"{DEBITS} The debit of 14 June was a repair bill, and the prosecution withdrew it.", {1}),
        (f"{DEBITS} The debit of June 14 was not proved.", {1}),
        (f"{DEBITS} On 14 June he withdrew his savings.", set()),
        (f"{ITEMS} The second theft is not made out.", {1, 2}),
        (f"{ITEMS} Count three was dismissed.", {3}),
        (f"{ITEMS} The charge under (1) was dropped.", {0}),
        (f"{ITEMS} The fourth theft is not made out.", set()),
        (f"{ITEMS} He admitted the second theft.", set()),
        ("The prosecution withdrew the third item.", set()),
    ],
)
def test_an_item_is_given_up_by_its_number_or_its_date(text: str, given_up: set[int]) -> None:
    assert named_elsewhere(Borders(lowered(text), find_mentions(text), load_cues())).keys() == given_up
