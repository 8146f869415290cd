"""Fitting and applying the weights of opinions, on made-up documents."""

from __future__ import annotations

from decimal import Decimal

import pytest

from benchmarks.amounts.calibrate import Amount, Document, fit, left_out, score
from benchmarks.amounts.rules import Case
from mma_desktop.ledger.sureness import Priors, Support

SUPPORT = Support(
    provenance={},
    priors=Priors(cue=0.9, structure=0.9, default=0.6),
    rules={"窃得": (40, 40), "#default": (40, 24)},
)


def document(number: int, *amounts: Amount) -> Document:
    gold = sum((amount.value for amount in amounts if amount.truth), Decimal(0))
    return Document(Case(f"case-{number}", "zh", "", gold), amounts)


def amount(rule: str, *, counted: bool, truth: bool, says: float) -> Amount:
    return Amount(rule, counted, truth, Decimal(100), (says, 0.0))


def documents(says: float) -> list[Document]:
    """A sure loss in each; beside it an amount without any cue, of which every second one counts."""
    return [
        document(
            number,
            amount("窃得", counted=True, truth=True, says=says),
            amount("#default", counted=True, truth=number % 2 == 0, says=says if number % 2 == 0 else -says),
        )
        for number in range(30)
    ]


def test_a_model_that_knows_gets_weight_and_one_that_says_nothing_gets_none() -> None:
    _, _, general, domain = fit(documents(3.0), [SUPPORT] * 30)
    assert general > 0.5
    assert domain == pytest.approx(0)


def test_opinions_decide_where_there_is_no_cue() -> None:
    made = documents(3.0)
    weights = fit(made, [SUPPORT] * 30)
    alone, joined = score(made, [SUPPORT] * 30, None), score(made, [SUPPORT] * 30, [weights] * 30)
    assert (alone.right, joined.right) == (15, 30)
    assert joined.amounts_right == joined.amounts == 60


def test_a_sure_rule_is_not_overruled() -> None:
    wrong = [document(0, amount("窃得", counted=True, truth=True, says=-50.0))]
    assert score(wrong, [SUPPORT], [[0.0, 0.0, 1.0, 1.0]]).right == 1


def test_leaving_out_does_not_look_at_the_document_itself() -> None:
    made = documents(3.0)
    odd = document(99, amount("#default", counted=True, truth=True, says=-3.0))
    assert left_out([*made, odd], with_models=True).right == 30
