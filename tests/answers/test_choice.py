"""docs/method.md 1.9 and claim 43: option letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.choice import ChoiceAnswer

ONE = ChoiceAnswer()
SEVERAL = ChoiceAnswer(several=True)


@pytest.mark.parametrize(
    ("segment", "key"),
    [
        (":B", "B"),
        ("：Ｃ", "C"),
        (": A. Apple", "A"),
        (": (D) because Cats eat", "D"),
        ("是B。理由如下", "B"),
        (": Banana", None),
        (": E", None),
        (": 甲", None),
        ("", None),
        (": A或B", None),
        (": AB", None),
        (": A and C", None),
        (": I think B", "B"),
    ],
)
def test_43_one_letter(segment: str, key: str | None) -> None:
    assert ONE.parse(segment) == key


@pytest.mark.parametrize(
    ("segment", "key"), [(":ACD", "ACD"), (": D、A", "AD"), ("：Ｂ，Ｃ", "BC"), (": B", "B"), (": none", None)]
)
def test_43_several_letters_are_a_set(segment: str, key: str | None) -> None:
    assert SEVERAL.parse(segment) == key


def test_an_item_allows_the_letters_that_it_offers() -> None:
    ten = ChoiceAnswer("ABCDEFGHIJ")
    three = ten.for_item("单位是？\nA. 桶\nB. 升\nC. 千克")
    assert three == ChoiceAnswer("ABC")
    assert (three.parse(": C"), three.parse(": D")) == ("C", None)
    assert SEVERAL.for_item("A. 桶\nB. 升") == ChoiceAnswer("AB", several=True)


def test_where_no_options_can_be_read_every_letter_is_allowed() -> None:
    assert ONE.for_item("选出正确的一项（见图）") == ONE
    assert ONE.for_item("A. 1\nB. 2\nC. 3\nD. 4\nE. 5") == ONE  # more than there can be: something else was found


def test_ten_options() -> None:
    ten = ChoiceAnswer("ABCDEFGHIJ")
    assert [ten.parse(segment) for segment in (": J", ": I", ": I. An index", ": I think it is B")] == [
        "J",
        "I",
        "I",
        "B",
    ]


@given(st.text(max_size=40))
def test_any_text_gives_letters_or_abstains(segment: str) -> None:
    for answer in (ONE, SEVERAL):
        key = answer.parse(segment)
        assert key is None or (set(key) <= set("ABCD") and answer.parse(answer.show(key, "zh")) == key)


def test_agreement_mention_show_and_grammar() -> None:
    assert (ONE.agree("A", "A"), ONE.agree("A", "B"), ONE.agree(None, None)) == (1.0, 0.0, 0.0)
    assert ONE.first_mention("选项Ａ不对，B对。", "B") == 6
    assert ONE.first_mention("Banana", "B") is None
    assert ONE.first_mention("A contract is void, so (A) holds.", "A") == 24
    assert (SEVERAL.show("AC", "zh"), SEVERAL.show("AC", "en")) == ("A、C", "A, C")
    assert (ONE.grammar("zh") or "").endswith("value ::= [ABCD]{1,1}\n")


@pytest.mark.parametrize("key", ["B", "ACD"])
def test_what_is_written_after_the_marker_is_read_back(key: str) -> None:
    answer = ChoiceAnswer(several=True)
    assert answer.parse(answer.write(key, "zh")) == key
