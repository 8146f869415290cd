"""What claims come to is computed, and every claim is granted, partly granted or refused."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from mma_desktop.domain.cases import Question
from mma_desktop.tasks.catalog import load_task
from mma_desktop.workflows.programs.base import ProgramFailed, ProgramRequest
from mma_desktop.workflows.programs.court_sums import court_fee, court_sums

TASK = load_task("j1", "zh")


def item(claim: int, claimed: float, proven: float, ruling: str = "refused") -> dict[str, Any]:
    return {"claim": claim, "what": "借款", "claimed": claimed, "proven": proven, "ruling": ruling}


def table(*items: dict[str, Any], claims: int = 1, share: str = "1", case: str = "案由：民间借贷") -> dict[str, Any]:
    texts = {
        "case": case,
        "claims": json.dumps({"claims": ["请求"] * claims}),
        "share": json.dumps({"why": "", "share": share}),
        "items": json.dumps({"items": list(items)}),
    }
    return json.loads(court_sums(ProgramRequest(texts, Question("j1", "zh", case), TASK))["table"])


def test_the_share_of_what_is_proven_is_awarded_and_added_up() -> None:
    made = table(item(1, 10000.1, 10000.1), item(2, 5000, 0), item(3, 800, 700), claims=3, share="0.7")
    assert [one["awarded"] for one in made["items"]] == ["7000.07", "0", "490"]
    assert (made["sum"], made["total"]) == ("7000.07+490", "7490.07")


@pytest.mark.parametrize(
    ("claimed", "proven", "share", "ruling"),
    [(100, 100, "1", "granted"), (100, 100, "0.5", "partly"), (100, 60, "1", "partly"), (100, 100, "0", "refused")],
)
def test_sums_decide_the_ruling_whatever_was_said(claimed: int, proven: int, share: str, ruling: str) -> None:
    assert table(item(1, claimed, proven, "granted"), share=share)["items"][0]["ruling"] == ruling


def test_no_more_is_awarded_than_is_claimed() -> None:
    assert table(item(1, 100, 250))["total"] == "100"


def test_a_claim_for_no_sum_keeps_the_ruling_of_the_court() -> None:
    made = table(item(1, 0, 0, "granted"))
    assert made == {"items": [{"claim": 1, "what": "借款", "ruling": "granted"}]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"items": (item(1, 1, 1),), "claims": 2},
        {"items": (item(1, 1, 1), item(2, 1, 1)), "claims": 1},
        {"items": (), "claims": 0},
        {"items": (item(1, -1, 1),)},
        {"items": (item(1, 1, 1, "perhaps"),)},
        {"items": (item(1, 1, 1),), "share": "2"},
        {"items": (item(1, 1, 1),), "share": "NaN"},
    ],
)
def test_what_does_not_fit_together_is_not_summed(wrong: dict[str, Any]) -> None:
    with pytest.raises(ProgramFailed):
        table(*wrong.pop("items"), **wrong)


@pytest.mark.parametrize(
    ("claimed", "fee"),
    [
        (0, 50),
        (10_000, 50),
        (10_001, "50.03"),
        (80_000, 1800),
        (100_000, 2300),
        (200_000, 4300),
        (500_000, 8800),
        (1_000_000, 13_800),
        (30_000_000, 191_800),
    ],
)
def test_the_fee_is_that_of_the_regulation(claimed: int, fee: int | str) -> None:
    assert court_fee(Decimal(claimed)) == Decimal(fee)


def test_a_case_of_labour_law_has_one_fee() -> None:
    assert table(item(1, 80_000, 80_000), case="案由：劳动争议")["fee"] == "10"
    assert table(item(1, 80_000, 80_000))["fee"] == "1800"
