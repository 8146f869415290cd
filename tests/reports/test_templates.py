from __future__ import annotations

from typing import Any

import pytest

from mma_desktop.domain.runs import RunStatus
from mma_desktop.domain.tree import Action, NodeKind
from mma_desktop.errors import InputError
from mma_desktop.ledger.base import FindingKind
from mma_desktop.reports.templates import load_labels, report_words, score, share


def shape(labels: dict[str, Any]) -> dict[str, Any]:
    return {key: shape(value) if isinstance(value, dict) else str for key, value in labels.items()}


def test_both_languages_have_the_same_words() -> None:
    assert shape(load_labels("report", "zh")) == shape(load_labels("report", "en"))


def test_every_state_has_a_word() -> None:
    labels = load_labels("report", "en")
    assert set(labels["statuses"]) == {status.value for status in RunStatus}
    assert set(labels["kinds"]) == {kind.value for kind in NodeKind}
    assert set(labels["actions"]) == {action.value for action in Action}
    assert set(labels["finding_kinds"]) == {kind.value for kind in FindingKind}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_where_one_model_holds_all_roles_no_part_is_said_to_be_another_models(language: str) -> None:
    alone, pair = (report_words(language, one_model=one) for one in (True, False))
    for names in ("roles", "actions"):
        assert alone[names].keys() == pair[names].keys()
        assert not [text for text in alone[names].values() if "domain model" in text or "领域模型" in text]


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(InputError, match="'xx'"):
        load_labels("report", "xx")


def test_numbers_are_readable() -> None:
    assert (share(0.826), score(0.5), score(None)) == ("83%", "0.500", "–")
