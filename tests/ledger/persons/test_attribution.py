"""Whose deed each amount is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.persons.attribution import attribute
from mma_desktop.ledger.persons.defendants import find_persons

NAMED = "被告人张某甲、李某乙、王某丙到庭。"
PIECES = st.sampled_from(
    ["被告人张某甲", "李某乙（另案处理）", "窃得300元。", "\n2、", "二被告人", "二人", "同日，", "单独", "由", "伙同"]
)


def names_of(text: str) -> list[tuple[str, ...] | None]:
    places = [match.start() for match in re.finditer(r"[0-9,]+元|CNY [0-9,]+", text)]
    found = attribute(text, find_persons(text), places)
    return [None if one is None else one.names for one in found]


LIST = "被告人张某甲、李某乙多次盗窃，具体如下：\n1、窃得500元。\n2、李某乙窃得600元。\n3、窃得700元。"
THREE = NAMED + "\n1、张某甲、李某乙窃得500元。同月3日，二人又窃得600元。\n2、三被告人窃得700元。"
ENGLISH = "Defendants John Smith and Mary Jones stole CNY 500; Jones kept watch. On 7 May Smith alone stole CNY 60."
JIA, YI, BING = ("张某甲",), ("李某乙",), ("王某丙",)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("被告人张某甲、李某乙经预谋，由李某乙望风，张某甲入室窃得500元。", [JIA + YI]),
        ("被告人张某甲提供车辆，被告人李某乙到工地窃得500元。", [JIA + YI]),
        ("被告人张某甲窃得500元，被告人李某乙窃得600元。", [JIA, YI]),
        (
            "被告人张某甲、李某乙盗窃，具体如下：\n1、2019年3月5日，张某甲单独窃得500元。\n2、2019年4月5日，窃得600元。",
            [JIA, JIA + YI],
        ),
        ("被告人张某甲、李某乙窃得500元。\n2、被告人张某甲单独窃得600元。", [JIA + YI, JIA]),
        (
            "被告人张某甲、李某乙多次盗窃，具体如下：\n1、窃得500元。\n2、李某乙窃得600元。\n3、窃得700元。",
            [JIA + YI, YI, JIA + YI],
        ),
        (
            THREE,
            [JIA + YI, JIA + YI, JIA + YI + BING],
        ),
        ("被告人张某甲、李某乙窃得500元。李某乙分得200元，余款挥霍。次日又窃得300元。", [JIA + YI, YI, JIA + YI]),
        ("被告人张某甲、李某乙到庭。另有1000元。", [JIA + YI]),
        ("损失1000元。被告人张某甲、李某乙到庭。", [None]),
        ("被害人李某乙1报案。被告人张某甲、李某乙窃得500元。", [JIA + YI]),
        (
            ENGLISH,
            [("John Smith", "Mary Jones"), ("John Smith",)],
        ),
    ],
)
def test_a_deed_is_that_of_those_who_are_named(text: str, names: list[tuple[str, ...] | None]) -> None:
    assert names_of(text) == names


def test_a_deed_of_others_alone_is_nobodys() -> None:
    text = "被告人张某甲、李某乙到庭。\n1、王某（已判刑）窃得500元。\n2、被告人张某甲伙同王某窃得600元。"
    assert names_of(text) == [(), JIA]


def test_the_words_that_say_so_are_named() -> None:
    text = "被告人张某甲、李某乙窃得500元。"
    (found,) = attribute(text, find_persons(text), [text.index("500")])
    assert found is not None
    assert text[found.start : found.end] == "张某甲、李某乙"


@given(st.lists(PIECES, max_size=14).map("".join))
def test_only_defendants_are_named_and_the_words_are_in_the_text(text: str) -> None:
    persons = find_persons(text)
    places = [match.start() for match in re.finditer("300元", text)]
    for found in attribute(text, persons, places):
        if found is not None:
            assert set(found.names) <= set(persons.defendants)
            assert 0 <= found.start < found.end <= len(text)
