"""Amounts that a person decided before a run."""

from __future__ import annotations

from decimal import Decimal

from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.building import build_ledger, propose_ledger
from mma_desktop.ledger.editing.edited import apply_changes
from mma_desktop.ledger.editing.wanted import Add, Correct, Count, Split
from mma_desktop.ledger.given import against_given, given_after, with_given
from mma_desktop.ledger.messages import amount_role_name, taken_for
from mma_desktop.tasks.given import given_text

TEXT = "被告人张某盗窃现金300元、手机一部（价值1200元），后退赔200元，另骗取某人100美元。"


def _given(*changes: Count | Correct | Split | Add) -> tuple[GivenAmount, ...]:
    ledger = propose_ledger(TEXT)
    return given_after((), apply_changes(ledger, TEXT, (), changes, reason="", time="2026-11-27T00:00:00+00:00"))


def test_a_split_amount_is_given_with_what_of_it_counts() -> None:
    given = _given(Split("2", (Decimal(1000), Decimal(200))), Count("2.2", False), Count("1", False))
    assert [(one.value, one.counted) for one in given] == [("300", False), ("1000", True)]
    proposal = with_given(propose_ledger(TEXT), TEXT, given, "zh")
    assert (proposal.total, proposal.readings) == (Decimal(1000), ())
    assert len(proposal.entries) == len(propose_ledger(TEXT).entries)


def test_what_only_a_person_knows_is_an_amount_of_the_ledger() -> None:
    place = TEXT.index("100美元")
    given = _given(Correct("F1", Decimal(700)))
    proposal = with_given(propose_ledger(TEXT), TEXT, given, "zh")
    assert proposal.foreign == ()
    assert (proposal.entries[-1].start, proposal.entries[-1].value, proposal.entries[-1].counted) == (place, 700, True)


def test_an_answer_that_counts_otherwise_is_against_it() -> None:
    given = _given(Count("2", False))
    proposal = with_given(propose_ledger(TEXT), TEXT, given, "zh")
    ledger = build_ledger(TEXT, "300+1200=1500。最终金额:1500元", "1500", proposed=proposal)
    assert [entry.text for entry in against_given(ledger, given)] == ["1200元"]
    assert against_given(build_ledger(TEXT, "最终金额:300元", "300", proposed=proposal), given) == ()


def test_models_are_told_in_the_language_of_the_case() -> None:
    told = given_text(TEXT, _given(Count("1", False), Correct("2", Decimal(1100))), "zh", "CNY")
    assert "【300元】" in told and "：不计入" in told and "计入，按1,100 元计算" in told
    assert given_text(TEXT, (), "zh", "CNY") == ""
    assert "does not count" in given_text(TEXT, _given(Count("1", False)), "en", "CNY")


def test_what_a_person_left_out_is_said_to_be_decided_and_not_to_be_other_money() -> None:
    proposal = with_given(propose_ledger(TEXT), TEXT, _given(Count("1", False)), "zh")
    entry, untouched = proposal.entries[0], proposal.entries[1]
    assert (taken_for(entry, "zh"), taken_for(entry, "en")) == ("人工核定", "decided by a person")
    assert taken_for(untouched, "en") == amount_role_name(untouched.role, "en")
