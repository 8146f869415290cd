"""The words near an amount as signals: which, by where they stand, and none of those that amounts are written with."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.nearby_words import NearbyWords
from mma_desktop.ledger.words.cue_files import cues_for
from mma_desktop.ledger.words.patterns import lowered
from mma_desktop.ledger.words.places import Borders


def names(text: str) -> list[set[str]]:
    entries = propose_by_rules(text).entries
    nearby = NearbyWords(Borders(lowered(text), entries, cues_for(text)))
    return [set(nearby.names(index)) for index in range(len(entries))]


def test_english_words_are_named_by_their_place_in_the_sentence() -> None:
    first, second = names("He fled. She took the ring worth RMB 3,000 and later sold it for RMB 900 to a dealer.")
    assert {"took:before", "ring:before", "worth:near", "worth:next", "ring worth:next", "and:follows"} <= first
    assert "sold:behind" in first
    assert "fled:before" not in first
    assert {"took:before", "sold:near", "for:next", "dealer:behind"} <= second
    assert "took:near" not in second


def test_chinese_words_are_pairs_of_characters() -> None:
    first, second = names("窃得手机一部，价值3000元，后以900元卖给他人。")
    assert {"窃得:before", "手机:before", "价值:next", "后以:follows", "卖给:behind"} <= first
    assert {"价值:before", "后以:next", "卖给:follows"} <= second


def test_words_between_two_amounts_are_told_by_the_clause_as_well() -> None:
    first, second = names("窃得手机一部，价值3000元，后以900元卖给他人，逃走。")
    assert {"窃得:since", "机:since", "价值:clause", "值:clause"} <= first
    assert {"后以:clause", "卖:rest", "他人:rest", "逃走:until"} <= second
    assert not {"价值:since", "价值:clause", "窃得:since"} & second
    (only,) = names("He took the ring, worth RMB 3,000 in all, and fled.")
    assert {"took:since", "worth:clause", "all:rest", "fled:until"} <= only


def test_amounts_themselves_are_no_words() -> None:
    (first, second) = names("He took thirty thousand yuan and RMB 500.")
    assert not {name for name in first | second if name.startswith(("thirty", "thousand", "yuan", "rmb"))}


@given(
    st.lists(
        st.sampled_from(["窃得300元。", "He sold it for RMB 20 ", "；", "paid £7.", "归还5元，", "\n"]), max_size=8
    )
)
def test_every_amount_has_its_names_and_they_are_the_same_every_time(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert names(text) == names(text)
    assert all(name.partition(":")[0].strip() for found in names(text) for name in found)
