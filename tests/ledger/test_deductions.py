"""Amounts that a document may take off others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.ledger.base import AmountRole, Entry
from mma_desktop.ledger.building import propose_ledger
from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.explanations import mask
from mma_desktop.ledger.readings.interpretations import Departure, interpret, reason_for, weights_for
from mma_desktop.ledger.readings.relations import find_relations
from mma_desktop.ledger.totals import ranked_totals


def deductions_of(text: str) -> list[Entry]:
    return [entry for entry in propose_by_rules(text).entries if entry.role is AmountRole.DEDUCTION]


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("销售金额为152,870元，其中存在刷单交易21,400元，该部分应予扣除。", "应予扣除", 21_400),
        ("其收款30000元，扣除本金8000元后为犯罪所得。", "扣除", 8_000),
        ("收取货款52,000元，只上交22,000元。", "只上交", 22_000),
        ("将沥青款61.2万元报成79.8万元，差额被其占有。", "差额", 612_000),
        (
            "The checks came to $150,000. Of that $32,500 was spent on rent. He stole the difference.",
            "the difference",
            32_500,
        ),
        ("He sold it for £43,500. He forwarded £12,500 to the employer.", "forwarded", 12_500),
        ("She took £900. That has to be reduced: £200 is to be deducted.", "to be deducted", 200),
    ],
)
def test_words_that_take_an_amount_off(text: str, words: str, value: int) -> None:
    (entry,) = deductions_of(text)
    assert (entry.text.lower(), entry.value) == (words.lower(), -value)
    assert text[entry.start : entry.end] == entry.text
    assert not entry.counted
    assert entry.price is not None
    assert propose_by_rules(text).total >= 0


@pytest.mark.parametrize(
    "text",
    [
        "房租36000元系犯罪成本，不予扣除。",
        "房租36000元系犯罪成本，不应扣除。",
        "其余物品未追回，价值3000元，现金500元。",
        "The rest was never found.",
        "He stole the difference.",
        "",
    ],
)
def test_other_words_take_nothing_off(text: str) -> None:
    assert deductions_of(text) == []


def test_a_total_may_be_what_is_left() -> None:
    ledger = propose_ledger("将沥青款61.2万元报成79.8万元，差额被其占有。")
    assert 186_000 in [one.total for one in ranked_totals(ledger)]
    assert all(one.total >= 0 for one in ranked_totals(ledger))


def test_what_a_reading_takes_off_is_part_of_the_loss_and_says_why() -> None:
    text = "他收款30000元，扣除本金8000元。"
    entries = propose_by_rules(text).entries
    index = next(i for i, entry in enumerate(entries) if entry.role is AmountRole.DEDUCTION)
    told = {counted: reason_for(Departure(index, counted), entries, "zh", "CNY") for counted in (True, False)}
    assert told == {
        True: (AmountRole.LOSS, "“扣除”：扣除8,000 元"),
        False: (AmountRole.DEDUCTION, "“扣除”与8,000 元相关；最可能的读法不予扣除"),
    }


def test_no_reading_counts_an_amount_and_takes_it_off() -> None:
    text = "骗取现金5000元、8000元，扣除8000元。"
    entries = propose_by_rules(text).entries
    both = mask(i for i, entry in enumerate(entries) if abs(entry.value) == 8000 and entry.start >= text.index("扣除"))
    readings = interpret(text, entries, weights_for(text)).readings
    assert not any(reading.counted & both == both for reading in readings)
    assert all(reading.total >= 0 for reading in readings)


def test_the_words_say_what_kind_of_deduction_it_is() -> None:
    text = "收取货款52,000元，只上交22,000元。另骗取8000元、3000元，差额归其所有。"
    entries = propose_by_rules(text).entries
    relations = find_relations(text, entries)
    kinds = {entries[i].text: i in relations.remainders for i in (*relations.handed_over, *relations.remainders)}
    assert kinds == {"只上交": False, "差额": True}


@given(st.text(alphabet="扣除差额其余只上交，。0123456789元 ", max_size=60))
def test_any_text_has_a_ledger_whose_deductions_are_those_of_its_amounts(text: str) -> None:
    entries = propose_by_rules(text).entries
    values = {entry.value for entry in entries if entry.role is not AmountRole.DEDUCTION}
    assert all(-entry.value in values for entry in entries if entry.role is AmountRole.DEDUCTION)
    assert len({(entry.start, entry.end) for entry in entries}) == len(entries)
