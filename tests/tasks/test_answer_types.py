"""Answer types by their names in data files: what their settings make, and which of them have rules or sums."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from mma_desktop.answers.charges import ChargeAnswer
from mma_desktop.answers.choice import ChoiceAnswer
from mma_desktop.answers.labels import LabelAnswer
from mma_desktop.tasks.answer_types import ANSWER_TYPES

LABELS = {"labels": {"Yes": ["allowed"], "No": []}}


@pytest.mark.parametrize("name", ANSWER_TYPES)
def test_every_type_makes_answers_and_says_whether_it_has_sums_rules_and_a_marker(name: str) -> None:
    settings = ANSWER_TYPES[name].model_validate(LABELS if name == "label" else {})
    assert settings.make().parse("") is None
    assert settings.sums is (name == "amount")
    assert settings.needs_marker is (name != "text")
    assert (settings.rules is not None) is (name in ("amount", "charges"))


def test_only_amounts_have_rules_that_compute() -> None:
    amount, charges = (ANSWER_TYPES[name].model_validate({}).rules for name in ("amount", "charges"))
    assert amount is not None and amount.compute is not None and amount.passages is not None
    assert charges is not None and charges.compute is None and charges.passages is None


def test_settings_reach_the_answers() -> None:
    letters = ANSWER_TYPES["choice"].model_validate({"options": "ABC", "several": True}).make()
    assert letters == ChoiceAnswer("ABC", several=True)
    labels = ANSWER_TYPES["label"].model_validate(LABELS).make()
    assert isinstance(labels, LabelAnswer)
    assert labels.parse("It is allowed.") == "Yes"


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("choice", {"options": "A"}),
        ("choice", {"options": "AB1"}),
        ("label", {"labels": {"Yes": []}}),
        ("amount", {"x": 1}),
    ],
)
def test_wrong_settings_are_an_error(name: str, settings: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ANSWER_TYPES[name].model_validate(settings)


def test_the_charges_are_those_of_the_shipped_list() -> None:
    charges = ANSWER_TYPES["charges"].model_validate({}).make()
    assert isinstance(charges, ChargeAnswer)
    assert {"盗窃", "诈骗"} <= charges.known
    assert not any(name.startswith("#") for name in charges.known)
