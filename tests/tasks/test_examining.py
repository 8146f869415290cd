"""What rules say of answers: amounts by the ledger, charges by the list of charges."""

from __future__ import annotations

import pytest

from mma_desktop.answers.charges import ChargeAnswer
from mma_desktop.domain.given import GivenAmount
from mma_desktop.ledger.building import build_ledger
from mma_desktop.tasks.base import Examination
from mma_desktop.tasks.examining import examine_amount, examine_charges

THEFT = ChargeAnswer(frozenset({"盗窃", "诈骗"}))
CASE = "甲窃得现金3000元，又窃得手机一部，价值1200元，后销赃得款500元。"


@pytest.mark.parametrize(
    ("answer", "value", "kept", "broken"),
    [
        ("现金3000元，手机1200元，3000+1200=4200元。最终金额:4200元", "4200", 1.0, False),
        ("现金3000元，手机1200元，3000+1200=4100元。最终金额:4100元", "4100", 2 / 4, True),
        ("现金3000元，手机1377元。最终金额:3000元", "3000", 2 / 4, False),
        ("现金3000元。最终金额:3000元", "3000", 3 / 4, False),
        ("现金3000元，手机1200元。最终金额:9999元", "9999", 3 / 4, True),
        ("现金3000元，手机1200元。最终金额:42000元", "42000", 3 / 4, True),
    ],
)
def test_rules_of_an_amount(answer: str, value: str, kept: float, broken: bool) -> None:
    odds = build_ledger(CASE, answer, value).odds if not broken else 1.0
    examined = examine_amount(CASE, answer, value)
    assert (examined.kept, examined.broken) == (pytest.approx(kept * odds), broken)


@pytest.mark.parametrize(("value", "likelier"), [("3500", "3000"), ("1700", "4700")])
def test_a_total_that_the_rules_find_less_likely_keeps_less_to_them(value: str, likelier: str) -> None:
    kept = [examine_amount(CASE, f"最终金额:{total}元", total).kept for total in (value, likelier, "4200")]
    assert kept == sorted(kept)
    assert len(set(kept)) == len(kept)
    assert kept[-1] == 1


@pytest.mark.parametrize(
    ("value", "kept", "broken"), [("盗窃;诈骗", 1.0, False), ("盗窃", 1.0, False), ("盗窃;自愿认罪", 0.5, True)]
)
def test_a_charge_that_the_law_does_not_know_breaks_the_rule(value: str, kept: float, broken: bool) -> None:
    examined = examine_charges(THEFT, CASE, "", value)
    assert (examined.kept, examined.broken) == (kept, broken)


@pytest.mark.parametrize(
    ("examined", "reason"),
    [
        (examine_amount(CASE, "最终金额:9999元", "9999"), "its total is no sum of the document's amounts"),
        (examine_amount(CASE, "最终金额:3000元", "3000"), ""),
        (
            examine_charges(THEFT, CASE, "", "盗窃;自愿认罪;骗钱"),
            "it names a charge that is on no list: 自愿认罪, 骗钱",
        ),
        (examine_charges(THEFT, CASE, "", "盗窃"), ""),
    ],
)
def test_what_breaks_a_hard_rule_is_said(examined: Examination, reason: str) -> None:
    assert examined.reason == reason
    assert examined.broken is bool(reason)


def test_a_total_against_what_a_person_decided_is_barred() -> None:
    place = CASE.index("1200元")
    given = (GivenAmount(place, place + len("1200元"), "", "1200", counted=False),)
    against = examine_amount(CASE, "3000+1200=4200。最终金额:4200元", "4200", given=given)
    assert (against.broken, against.barred, against.reason) == (True, True, "it is against a decision by hand")
    kept = examine_amount(CASE, "最终金额:3000元", "3000", given=given)
    assert (kept.kept, kept.broken, kept.barred) == (1.0, False, False)
