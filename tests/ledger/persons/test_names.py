"""Where a person's name ends."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.persons.names import NameReader, count_names
from mma_desktop.ledger.persons.words import load_person_words


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("李某1在家", "李某1"),
        ("刘XX与宋XX", "刘XX"),
        ("张某甲窃得", "张某甲"),
        ("张某2015年", "张某"),
        ("高某军、石某。高某军到案。", "高某军"),
        ("敬正阳经过", "敬正阳"),
        ("王刚在家", "王刚"),
        ("王治有通过微信。王治有共计骗得", "王治有"),
        ("欧阳文山到", "欧阳文山"),
        ("家属退赔", ""),
        ("于2015年", ""),
        ("John Smith and Mary", "John Smith"),
        ("Smith On 3 May", "Smith"),
        ("A、B经预谋", "A"),
        ("曾某犯盗窃罪", "曾某"),
        ("曾某甲、付某", "曾某甲"),
        ("于某1在家", "于某1"),
        ("付某某，男，汉族。付某某到案", "付某某"),
        ("付某某2000元", ""),
        ("于某日在家", ""),
        ("向某公司借款，向某银行借款", ""),
        ("以某某名义", ""),
        ("曾建国，男，汉族。曾建国到案", "曾建国"),
        ("曾两次盗窃。曾两次被罚", ""),
        ("付款后离开。付款时", ""),
        ("兰勇在家", "兰勇"),
        ("饶平，男", "饶平"),
        ("冷静下来", ""),
    ],
)
def test_a_name_ends_where_no_name_goes_on(text: str, name: str) -> None:
    assert NameReader(text, load_person_words()).name_at(0) == name


def test_a_name_before_brackets_leaves_out_what_leads_to_it() -> None:
    text = "被告人李某某与其夫孔某某"
    assert NameReader(text, load_person_words()).name_before(len(text), 0) == "孔某某"


def test_a_name_before_brackets_leaves_out_the_verb_before_it() -> None:
    text = "付某某付邵某（另案处理）"
    assert NameReader(text, load_person_words()).name_before(text.index("（"), 0) == "邵某"


@given(st.text("张王某X^-]", max_size=40), st.sets(st.text("张王某X^-]", min_size=1, max_size=3)))
def test_names_are_counted_in_one_pass_as_one_by_one(text: str, names: set[str]) -> None:
    for name, count in count_names(text, names).items():
        places = [match.start() + len(name) for match in re.finditer(f"(?={re.escape(name)})", text)]
        assert count.in_all == len(places)
        assert count.as_masked == sum(text[place : place + 1] not in ("某", "X") for place in places)
